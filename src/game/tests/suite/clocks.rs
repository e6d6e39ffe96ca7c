//! Tests of the clocks: whose time runs when, what the clocks show, and when they warn.

use engine::{ByColor, Color, Variant};
use game::{
    Effect, GameOptions, Msg, PlayerKind, Reason, RemoteMsg, Session, SoundKind, TimeControl,
};

use crate::table::{Table, announced, sq};

fn timed(initial_ms: u64, increment_ms: u64) -> Table {
    let time_control = Some(TimeControl {
        initial_ms,
        increment_ms,
        black_initial_ms: None,
    });
    Table::with(GameOptions {
        time_control,
        ..GameOptions::new(Variant::Chess)
    })
}

/// Starts a game in which each side has made one move without using any time.
fn begun(initial_ms: u64, increment_ms: u64) -> Table {
    let mut table = timed(initial_ms, increment_ms);
    table.play("e4 e5");
    table
}

fn texts(table: &Table) -> [String; 2] {
    Color::ALL.map(|color| table.session.clock(color).expect("a clock").text)
}

#[test]
fn default_time_is_ten_minutes_and_the_first_move_is_untimed() {
    let mut table = Table::new(Variant::Chess);
    assert_eq!(texts(&table), ["10:00", "10:00"]);
    assert!(table.wait(3_600_000).is_empty());
    assert_eq!(texts(&table), ["10:00", "10:00"]);
    let clock = table.session.clock(Color::White).expect("a clock");
    assert!(!clock.running && clock.next_change.is_none());
    table.play("e4");
    table.wait(61_000);
    assert_eq!(texts(&table), ["10:00", "8:59"]);
    let clock = table.session.clock(Color::Black).expect("a clock");
    assert!(clock.running && !clock.low && !clock.flagged);
    assert_eq!(clock.spoken, "8 minutes 59 seconds");
    table.play("e5");
    table.wait(500);
    assert_eq!(texts(&table), ["9:59", "8:59"]);
}

#[test]
fn the_untimed_first_move_earns_no_increment() {
    let mut table = timed(60_000, 5_000);
    table.wait(10_000);
    table.play("e4");
    assert_eq!(texts(&table), ["1:00", "1:00"]);
    table.wait(10_000);
    table.play("e5");
    assert_eq!(texts(&table), ["1:00", "0:55"]);
}

#[test]
fn the_first_move_stays_untimed_after_undo_and_reload() {
    let mut table = timed(60_000, 0);
    table.play("e4");
    table.wait(1_000);
    table.send(Msg::Undo);
    assert!(table.wait(3_600_000).is_empty());
    assert_eq!(texts(&table), ["1:00", "1:00"]);
    let (restored, _) =
        Session::restore(&table.session.export_json(), 5_000_000).expect("it was saved");
    let mut table = Table {
        session: restored,
        now: 5_000_000,
        ..table
    };
    assert!(table.wait(3_600_000).is_empty());
    assert_eq!(texts(&table), ["1:00", "1:00"]);
    table.play("e4");
    table.wait(1_000);
    assert_eq!(texts(&table), ["1:00", "0:59"]);
}

#[test]
fn the_first_move_is_timed_against_a_remote_player() {
    let players = ByColor([PlayerKind::Human, PlayerKind::Remote]);
    let mut table = Table::with(GameOptions {
        players,
        ..GameOptions::new(Variant::Chess)
    });
    table.wait(61_000);
    assert_eq!(texts(&table), ["8:59", "10:00"]);
}

/// Between two devices the protocol says whose clock runs. Whoever owes an answer pays for it, although the other side is
/// to move.
#[test]
fn the_clock_runs_of_the_side_that_the_protocol_names() {
    let mut table = Table::with(GameOptions {
        players: ByColor([PlayerKind::Human, PlayerKind::Remote]),
        ..GameOptions::new(Variant::Chess)
    });
    let [white, black] = [30_000, 40_000];
    for (running, shown) in [
        (Some(Color::Black), ["0:30", "0:35"]),
        (None, ["0:30", "0:40"]),
        (Some(Color::White), ["0:25", "0:40"]),
    ] {
        table.receive(RemoteMsg::Clock {
            white,
            black,
            running,
        });
        table.wait(5_000);
        assert_eq!(texts(&table), shown, "{running:?}");
        for color in Color::ALL {
            let clock = table.session.clock(color).expect("a clock");
            assert_eq!(clock.running, running == Some(color));
        }
    }
}

#[test]
fn elapsed_time_is_counted_without_clock_ticks() {
    let mut table = begun(600_000, 0);
    table.now += 90_000;
    table.play("Nf3");
    assert_eq!(texts(&table)[0], "8:30");
}

#[test]
fn the_increment_is_added_after_each_move() {
    let mut table = begun(60_000, 5_000);
    let before = texts(&table);
    table.wait(10_000);
    table.play("Nf3");
    assert_eq!(texts(&table), ["0:55", &before[1]]);
}

#[test]
fn running_out_of_time_loses_even_against_a_bare_king() {
    let mut table = Table::with(GameOptions {
        time_control: Some(TimeControl {
            initial_ms: 30_000,
            increment_ms: 0,
            black_initial_ms: None,
        }),
        start: game::Start::Fen("4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1".into()),
        ..GameOptions::new(Variant::Chess)
    });
    table.play("Kf2 Ke7");
    table.wait(29_999);
    assert!(table.session.result().is_none());
    let effects = table.wait(1);
    let result = table.session.result().expect("flagged");
    assert_eq!(
        (result.result.winner, result.result.reason),
        (Some(Color::Black), Reason::Time)
    );
    assert_eq!(result.reason, "White has run out of time.");
    assert!(effects.contains(&Effect::GameOver(result.result)));
    assert!(effects.contains(&Effect::Sound(SoundKind::Drawn)));
    assert!(table.session.clock(Color::White).expect("a clock").flagged);
    assert!(
        table.wait(60_000).is_empty(),
        "the loss is reported only once"
    );
}

#[test]
fn moves_after_time_has_run_out_are_rejected() {
    let mut table = begun(30_000, 0);
    table.tap("g1");
    table.now += 30_000;
    table.tap("f3");
    assert_eq!(table.session.move_list().last, 2);
    assert_eq!(
        table.session.result().map(|model| model.result.reason),
        Some(Reason::Time)
    );
}

#[test]
fn tenths_are_shown_below_ten_seconds() {
    let mut table = begun(20_000, 0);
    table.wait(10_000);
    assert_eq!(texts(&table)[0], "0:10");
    table.wait(1);
    assert_eq!(texts(&table)[0], "0:09.9");
    table.wait(9_899);
    assert_eq!(texts(&table)[0], "0:00.1");
}

#[test]
fn next_change_predicts_when_the_clock_text_changes() {
    let mut table = begun(600_000, 0);
    for wait in [1, 300, 590_000, 3_333, 77] {
        table.wait(wait);
        let clock = table.session.clock(Color::White).expect("a clock");
        let next = clock.next_change.expect("it runs");
        table.wait(next - 1);
        assert_eq!(texts(&table)[0], clock.text);
        table.wait(1);
        assert_ne!(texts(&table)[0], clock.text);
    }
    assert_eq!(
        table
            .session
            .clock(Color::Black)
            .expect("a clock")
            .next_change,
        None
    );
}

#[test]
fn hours_are_shown_from_one_hour_up() {
    let mut table = begun(2 * 3_600_000, 0);
    assert_eq!(texts(&table)[0], "2:00:00");
    table.wait(3_600_000);
    assert_eq!(texts(&table)[0], "1:00:00");
    table.wait(1_000);
    assert_eq!(texts(&table)[0], "59:59");
}

#[test]
fn low_time_warning_comes_once_at_an_eighth_limited_to_10_to_60_seconds() {
    for (initial, limit) in [(600_000, 60_000), (240_000, 30_000), (40_000, 10_000)] {
        let mut table = begun(initial, 0);
        let effects = table.wait(initial - limit);
        assert!(!effects.contains(&Effect::Sound(SoundKind::LowTime)));
        let effects = table.wait(1);
        assert!(
            effects.contains(&Effect::Sound(SoundKind::LowTime)),
            "{initial}"
        );
        assert_eq!(announced(&effects).len(), 1);
        assert!(table.session.clock(Color::White).expect("a clock").low);
        assert!(
            !table.wait(1).contains(&Effect::Sound(SoundKind::LowTime)),
            "the warning comes only once"
        );
    }
}

#[test]
fn clocks_do_not_run_during_assassin_placement() {
    let mut table = Table::new(Variant::Assassin);
    table.wait(120_000);
    table.place("e3", "e6");
    assert_eq!(texts(&table), ["10:00", "10:00"]);
    table.wait(1_000);
    assert_eq!(
        texts(&table),
        ["10:00", "10:00"],
        "the first move is untimed"
    );
    table.play("a3");
    table.wait(1_000);
    assert_eq!(texts(&table), ["10:00", "9:59"]);
}

#[test]
fn games_without_a_time_control_have_no_clock() {
    let mut table = Table::with(GameOptions {
        time_control: None,
        ..GameOptions::new(Variant::Chess)
    });
    assert_eq!(table.session.clock(Color::White), None);
    table.wait(u64::MAX / 2);
    assert!(table.session.result().is_none());
}

#[test]
fn undo_and_redo_restore_the_clock_times() {
    let mut table = begun(600_000, 0);
    table.wait(60_000);
    table.play("Nf3");
    table.wait(30_000);
    table.send(Msg::Undo);
    assert_eq!(texts(&table), ["10:00", "10:00"]);
    table.send(Msg::Redo);
    assert_eq!(texts(&table), ["9:00", "10:00"]);
}

#[test]
fn clocks_ignore_a_system_time_that_goes_back() {
    let mut table = begun(600_000, 0);
    table.wait(60_000);
    table.session.update(Msg::Tap(sq("g1")), 0);
    assert_eq!(texts(&table)[0], "9:00");
}
