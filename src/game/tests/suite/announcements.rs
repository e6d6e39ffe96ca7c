//! Tests of the announcements that a screen reader user can request.

use engine::Variant;
use game::{Announcement, GameOptions, Msg, ReviewTo, TimeControl};

use crate::table::Table;

fn announcement(table: &Table, what: Announcement) -> String {
    table.session.announcement(what)
}

#[test]
fn the_clock_announcement_names_both_times_or_no_clock() {
    let mut table = Table::with(GameOptions {
        time_control: Some(TimeControl::minutes(3, 0)),
        ..GameOptions::new(Variant::Chess)
    });
    table.play("e4 e5");
    table.wait(61_000);
    assert_eq!(
        announcement(&table, Announcement::Clocks),
        "White: 1 minute 59 seconds. Black: 3 minutes."
    );
    let table = Table::with(GameOptions {
        time_control: None,
        ..GameOptions::new(Variant::Chess)
    });
    assert_eq!(announcement(&table, Announcement::Clocks), "No clock");
}

#[test]
fn the_last_move_announcement_follows_the_shown_position() {
    let mut table = Table::new(Variant::Chess);
    assert_eq!(announcement(&table, Announcement::LastMove), "No moves yet");
    table.play("e4 d5 exd5");
    assert_eq!(
        announcement(&table, Announcement::LastMove),
        "White pawn e4 to d5, takes the black pawn."
    );
    table.send(Msg::Review(ReviewTo::Prev));
    assert_eq!(
        announcement(&table, Announcement::LastMove),
        "Black pawn d7 to d5."
    );
}

#[test]
fn the_last_move_announcement_does_not_reveal_a_hidden_assassin() {
    let mut table = Table::new(Variant::Assassin);
    table.place("e3", "d6");
    let said = announcement(&table, Announcement::LastMove);
    assert_eq!(said, "Black has hidden an assassin.");
}

#[test]
fn the_portal_announcement_lists_portals_and_closed_exits() {
    let table = Table::from_fen(Variant::Portal, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        announcement(&table, Announcement::Portals),
        "White portals: b3, e3, d5, f5. Black portals: c4, e4, d6, g6. Neutral portals: g4, b5."
    );
    let table = Table::from_fen(
        Variant::Portal,
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 cooldown:b;noreturn:w:d5f5",
    );
    let said = announcement(&table, Announcement::Portals);
    assert!(
        said.ends_with(
            " Closed to Black on its next turn: g4, b5. Closed to White on its next turn: d5 → f5."
        ),
        "{said}"
    );
    let table = Table::new(Variant::PortalStandard);
    let said = announcement(&table, Announcement::Portals);
    assert!(
        said.starts_with("Portal tokens: ") && said.matches(", ").count() == 7,
        "{said}"
    );
    let table = Table::new(Variant::Chess);
    assert_eq!(
        announcement(&table, Announcement::Portals),
        "This game has no portals."
    );
}
