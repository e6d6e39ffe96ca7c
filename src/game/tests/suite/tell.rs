//! Tests of the announcements that a person who cannot see the board can ask for.

use engine::Variant;
use game::{GameOptions, Msg, ReviewTo, Tell, TimeControl};

use crate::table::Table;

fn told(table: &Table, what: Tell) -> String {
    table.session.told(what)
}

#[test]
fn the_clocks() {
    let mut table = Table::with(GameOptions {
        time_control: Some(TimeControl::minutes(3, 0)),
        ..GameOptions::new(Variant::Chess)
    });
    table.play("e4 e5");
    table.wait(61_000);
    assert_eq!(
        told(&table, Tell::Clocks),
        "White: 1 minute 59 seconds. Black: 3 minutes."
    );
    let table = Table::with(GameOptions {
        time_control: None,
        ..GameOptions::new(Variant::Chess)
    });
    assert_eq!(told(&table, Tell::Clocks), "No clock");
}

#[test]
fn the_move_that_led_to_what_is_shown() {
    let mut table = Table::new(Variant::Chess);
    assert_eq!(told(&table, Tell::LastMove), "No moves yet");
    table.play("e4 d5 exd5");
    assert_eq!(
        told(&table, Tell::LastMove),
        "White pawn e4 to d5, takes the black pawn."
    );
    table.send(Msg::Review(ReviewTo::Prev));
    assert_eq!(told(&table, Tell::LastMove), "Black pawn d7 to d5.");
}

#[test]
fn an_assassin_that_is_not_seen_is_not_heard_of() {
    let mut table = Table::new(Variant::Assassin);
    table.place("e3", "d6");
    let said = told(&table, Tell::LastMove);
    assert_eq!(said, "Black has hidden an assassin.");
}

#[test]
fn the_portals_and_who_may_not_use_them() {
    let table = Table::from_fen(Variant::Portal, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        told(&table, Tell::Portals),
        "White portals: b3, e3, d5, f5. Black portals: c4, e4, d6, g6. Neutral portals: g4, b5."
    );
    let table = Table::from_fen(
        Variant::Portal,
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 cooldown:b;noreturn:w:d5f5",
    );
    let said = told(&table, Tell::Portals);
    assert!(
        said.ends_with(
            " Closed to Black on its next turn: g4, b5. Closed to White on its next turn: d5 → f5."
        ),
        "{said}"
    );
    let table = Table::new(Variant::PortalStandard);
    let said = told(&table, Tell::Portals);
    assert!(
        said.starts_with("Portal tokens: ") && said.matches(", ").count() == 7,
        "{said}"
    );
    let table = Table::new(Variant::Chess);
    assert_eq!(told(&table, Tell::Portals), "This game has no portals.");
}
