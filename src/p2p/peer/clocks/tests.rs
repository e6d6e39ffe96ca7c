//! Tests of how one side measures both clocks.

use super::*;

const FIVE: TimeControl = TimeControl {
    initial_ms: 300_000,
    increment_ms: 0,
    black_initial_ms: None,
};

fn clocks(time: TimeControl, turn: Color) -> Clocks {
    let mut clocks = Clocks::new(Color::White, Some(time));
    clocks.take_turn(Some(Turn { ply: 2, side: turn }), 0);
    clocks.line_up(0);
    clocks
}

#[test]
fn the_own_clock_loses_exactly_the_thinking_time() {
    let mut clocks = clocks(FIVE, Color::White);
    assert_eq!(clocks.left(true, 7_000), Some([293_000, 300_000]));
    assert_eq!(clocks.own_ply(true, 10_000), Some(10_000));
    assert_eq!(clocks.left(true, 10_000), Some([290_000, 300_000]));
}

#[test]
fn disconnected_time_uses_up_the_slack_before_it_counts() {
    let mut clocks = clocks(FIVE, Color::White);
    clocks.line_down(4_000, 10_000);
    assert_eq!(clocks.spent(64_000), 4_000, "the slack covers a minute");
    assert_eq!(clocks.spent(84_000), 24_000);
    clocks.line_up(84_000);
    assert_eq!(clocks.own_ply(true, 85_000), Some(25_000));
    clocks.take_turn(
        Some(Turn {
            ply: 4,
            side: Color::White,
        }),
        100_000,
    );
    clocks.line_down(100_000, 100_000);
    assert_eq!(clocks.spent(110_000), 10_000, "the slack is used up");
}

#[test]
fn lag_is_taken_from_the_slack_and_the_rest_is_charged() {
    let mut usual = clocks(FIVE, Color::Black);
    usual.their_ply(0, 4_800, true, 5_000);
    assert_eq!(usual.left[1], 295_200);
    assert_eq!(usual.slack[1], 89_800);

    let mut charged = clocks(FIVE, Color::Black);
    charged.slack[1] = 300;
    charged.their_ply(0, 4_100, true, 5_000);
    assert_eq!(
        (charged.slack[1], &charged.charged[..]),
        (0, &[(0, 600)][..])
    );
    assert_eq!(charged.left[1], 295_300);
    charged.take_turn(
        Some(Turn {
            ply: 1,
            side: Color::Black,
        }),
        5_000,
    );
    charged.their_answer(1, true, 5_200);
    assert_eq!(charged.left[1], 295_100, "late answers are charged, too");
}

#[test]
fn a_mover_who_always_reports_zero_time_gains_the_slack_of_the_terms_once() {
    let minute = TimeControl {
        initial_ms: 60_000,
        increment_ms: 0,
        black_initial_ms: None,
    };
    for (time, slack) in [(FIVE, 60_000), (minute, 15_000)] {
        let mut clocks = clocks(time, Color::Black);
        let mut now = 0;
        for ply in 0..40 {
            clocks.take_turn(
                Some(Turn {
                    ply: 3 + 2 * ply,
                    side: Color::Black,
                }),
                now,
            );
            now += 3_000;
            clocks.their_ply(0, 0, true, now);
        }
        let taken = time.initial_ms.cast_signed() - clocks.left[1];
        assert_eq!(taken, 120_000 - slack - slack / 2);
    }
}

/// Each turn is too short to be claimed at once, but what is over adds up.
#[test]
fn whoever_plays_on_after_its_time_runs_into_debt() {
    let mut clocks = clocks(FIVE, Color::Black);
    clocks.slack[1] = 0;
    let mut now = 0;
    for (ply, (thought, overdrawn)) in [(299_000, false), (1_800, false), (1_250, true)]
        .into_iter()
        .enumerate()
    {
        let ply = 3 + 2 * ply as u32;
        let side = Color::Black;
        clocks.take_turn(Some(Turn { ply, side }), now);
        now += thought;
        assert!(!clocks.their_flag(Some(100), now));
        clocks.their_ply(ply, 0, true, now);
        assert_eq!(clocks.is_overdrawn(), overdrawn, "ply {ply}");
    }
}

#[test]
fn a_mover_may_report_more_time_than_was_measured() {
    let mut clocks = clocks(FIVE, Color::Black);
    clocks.their_ply(0, 299_999, true, 1_000);
    assert_eq!(
        clocks.left,
        [300_000, 1],
        "a statement against the mover's own interest is accepted"
    );
}

#[test]
fn the_opponents_flag_is_claimed_only_after_all_time_that_may_be_forgiven() {
    let clocks = clocks(FIVE, Color::Black);
    let late = 300_000 + FLAG_MARGIN + 100 + SLACK_WITH_LINE_UP;
    assert!(!clocks.their_flag(Some(100), late - 1));
    assert!(clocks.their_flag(Some(100), late));
    assert!(!clocks.own_flag(late), "it is not this side's turn");
    let mut cut = clocks.clone();
    cut.line_down(1_000, 7_000);
    assert!(!cut.their_flag(Some(100), late + 86_999));
    assert!(cut.their_flag(Some(100), late + 87_000));
}

#[test]
fn after_a_clock_jump_the_opponents_turn_time_counts_for_the_missed_span() {
    let mut clocks = clocks(FIVE, Color::White);
    clocks.jumped(30_000);
    assert!(clocks.may_have_missed_time());
    clocks.receive_turn(999_000, 5_000);
    assert_eq!(clocks.measured(5_000), 35_000);
    clocks.receive_turn(999_000, 6_000);
    assert_eq!(
        clocks.measured(6_000),
        36_000,
        "the missed span is counted only once"
    );
}

#[test]
fn undoing_an_unentered_ply_charges_only_the_thinking_time() {
    let mut clocks = clocks(FIVE, Color::White);
    let turn = clocks.turn;
    clocks.own_ply(true, 10_000);
    clocks.take_turn(
        Some(Turn {
            ply: 3,
            side: Color::Black,
        }),
        10_000,
    );
    clocks.take_back(turn, 14_000);
    assert_eq!(clocks.left(true, 15_000), Some([289_000, 300_000]));
}

#[test]
fn the_clocks_do_not_run_in_the_opening() {
    let mut clocks = clocks(FIVE, Color::White);
    assert_eq!(clocks.own_ply(false, 40_000), Some(0));
    assert_eq!(clocks.left(false, 50_000), Some([300_000, 300_000]));
}

#[test]
fn time_charged_before_a_takeback_stays_charged() {
    let mut clocks = clocks(FIVE, Color::Black);
    let slack = clocks.slack[1];
    // The other side states that it thought for a second, but more is charged than can be forgiven.
    let late = 1_000 + slack + 5_000;
    clocks.their_ply(2, 1_000, true, late);
    let charged = 299_000 - clocks.left[1];
    assert_eq!(charged, 5_000);
    clocks.their_ply(4, 1_000, true, late);
    clocks.go_back([300_000, 298_000], 4);
    assert_eq!(clocks.left, [300_000, 298_000 - charged]);
    let record = clocks.record(0, late);
    let mut resumed = Clocks::resume(Color::White, Some(FIVE), &record, None, 0);
    resumed.go_back([300_000, 299_000], 3);
    assert_eq!(
        resumed.left,
        [300_000, 299_000 - charged],
        "the charge survives a reload"
    );
    resumed.go_back([300_000, 300_000], 2);
    assert_eq!(
        resumed.left, [300_000; 2],
        "taking back the charged ply also removes its charge"
    );
}

/// A take-back cancels a ply that was on its way, so the time that was spent on it no longer counts either.
#[test]
fn a_takeback_restarts_the_measurement_of_the_turn() {
    let mut clocks = clocks(FIVE, Color::White);
    assert_eq!(clocks.own_ply(true, 9_000), Some(9_000));
    let turn = Some(Turn {
        ply: 3,
        side: Color::White,
    });
    clocks.take_back(turn, 9_500);
    clocks.go_back([300_000; 2], 0);
    clocks.take_turn(turn, 10_000);
    assert_eq!(clocks.measured(12_000), 2_000);
}
