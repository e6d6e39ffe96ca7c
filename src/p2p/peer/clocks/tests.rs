//! Tests of one side's reckoning of both clocks.

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
fn ones_own_time_is_what_one_thought() {
    let mut clocks = clocks(FIVE, Color::White);
    assert_eq!(clocks.left(true, 7_000), Some([293_000, 300_000]));
    assert_eq!(clocks.own_ply(true, 10_000), Some(10_000));
    assert_eq!(clocks.left(true, 10_000), Some([290_000, 300_000]));
}

#[test]
fn time_with_the_line_down_uses_the_allowance_and_then_counts() {
    let mut clocks = clocks(FIVE, Color::White);
    clocks.line_down(4_000, 10_000);
    assert_eq!(clocks.spent(64_000), 4_000, "a minute is free");
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
    assert_eq!(clocks.spent(110_000), 10_000, "the allowance is used up");
}

#[test]
fn lag_is_forgiven_out_of_a_quota_and_never_more_than_the_round_trip_explains() {
    let mut clocks = clocks(FIVE, Color::Black);
    clocks.their_ply(0, 4_800, true, Some(80), 5_000);
    assert_eq!(clocks.left[1], 295_200);
    assert_eq!(clocks.quota, QUOTA - 200 + QUOTA_GAIN);
    assert_eq!(clocks.grace[1], 75_000);
}

#[test]
fn a_mover_that_always_says_no_time_at_all_gains_the_allowance_and_no_more() {
    for time in [
        FIVE,
        TimeControl {
            initial_ms: 60_000,
            increment_ms: 0,
            black_initial_ms: None,
        },
    ] {
        let mut clocks = clocks(time, Color::Black);
        let mut now = 0;
        let plies = 40;
        for ply in 0..plies {
            clocks.take_turn(
                Some(Turn {
                    ply: 3 + 2 * ply,
                    side: Color::Black,
                }),
                now,
            );
            now += 3_000;
            clocks.their_ply(0, 0, true, Some(9_000), now);
        }
        let taken = time.initial_ms - clocks.left[1];
        let fair = (u64::from(plies) * 3_000).min(time.initial_ms);
        let most =
            allowance(Some(time), Color::Black) * 5 / 4 + QUOTA + u64::from(plies) * QUOTA_GAIN;
        assert!(taken + most >= fair, "{taken} of {fair}");
    }
}

#[test]
fn nobody_but_the_mover_changes_a_clock() {
    let mut clocks = clocks(FIVE, Color::Black);
    clocks.their_ply(0, 299_999, true, Some(50), 1_000);
    assert_eq!(
        clocks.left,
        [300_000, 1],
        "the mover's word against itself is taken"
    );
}

#[test]
fn the_other_flag_falls_after_everything_that_may_be_forgiven() {
    let clocks = clocks(FIVE, Color::Black);
    let late = 300_000 + FLAG_MARGIN + 100 + QUOTA + HICCUP;
    assert!(!clocks.their_flag(Some(100), late - 1));
    assert!(clocks.their_flag(Some(100), late));
    assert!(!clocks.own_flag(late), "it is not this side's turn");
    let mut cut = clocks.clone();
    cut.line_down(1_000, 7_000);
    assert!(!cut.their_flag(Some(100), late + 71_000));
    assert!(cut.their_flag(Some(100), late + 72_000));
}

#[test]
fn after_a_jump_the_other_sides_word_counts_for_the_span_and_no_more() {
    let mut clocks = clocks(FIVE, Color::White);
    clocks.jumped(30_000);
    assert!(clocks.is_blind());
    clocks.hear_turn(999_000, 5_000);
    assert_eq!(clocks.measured(5_000), 35_000);
    clocks.hear_turn(999_000, 6_000);
    assert_eq!(clocks.measured(6_000), 36_000, "only once");
}

#[test]
fn a_ply_that_was_not_entered_took_nothing_but_the_time_thought() {
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
fn in_the_opening_the_clocks_stand() {
    let mut clocks = clocks(FIVE, Color::White);
    assert_eq!(clocks.own_ply(false, 40_000), Some(0));
    assert_eq!(clocks.left(false, 50_000), Some([300_000, 300_000]));
}

#[test]
fn what_was_charged_before_a_take_back_stays_charged() {
    let mut clocks = clocks(FIVE, Color::Black);
    let allowance = clocks.grace[1];
    // The other side states that it thought for a second, but more is charged than can be forgiven.
    let late = 1_000 + allowance + LAG_A_PLY + 5_000;
    clocks.their_ply(2, 1_000, true, None, late);
    let charged = 299_000 - clocks.left[1];
    assert_eq!(charged, 5_000);
    clocks.their_ply(4, 1_000, true, None, late);
    clocks.go_back([300_000, 298_000], 4);
    assert_eq!(clocks.left, [300_000, 298_000 - charged]);
    let record = clocks.record(0, late);
    let mut resumed = Clocks::resume(Color::White, Some(FIVE), &record, None, 0);
    resumed.go_back([300_000, 299_000], 3);
    assert_eq!(
        resumed.left,
        [300_000, 299_000 - charged],
        "after a reload too"
    );
    resumed.go_back([300_000, 300_000], 2);
    assert_eq!(resumed.left, [300_000; 2], "the ply itself is taken back");
}

/// After a take-back, a ply that was on its way no longer counts, and neither does the time that was spent on it.
#[test]
fn after_a_take_back_the_turn_is_measured_anew() {
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
