//! Tests of the guide that explains portals to people who see them for the first time.

use engine::{Bitboard, Variant};
use game::{GameOptions, Msg, Start};

use crate::table::{Table, sq};

fn legend(table: &Table, square: &str) -> Vec<String> {
    table.session.legend(sq(square)).unwrap_or_default()
}

#[test]
fn a_legend_tells_whose_portal_it_is_where_it_leads_and_what_is_closed() {
    let table = Table::from_fen(
        Variant::Portal,
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 cooldown:b;noreturn:w:d5f5",
    );
    assert_eq!(
        legend(&table, "d5"),
        [
            "White's portal",
            "Leads to: b3, e3, f5.",
            "Only White can go through it. For Black it is an ordinary square.",
            "Closed to White on its next turn: f5.",
        ]
    );
    assert_eq!(
        legend(&table, "g4"),
        [
            "Neutral portal",
            "Leads to: b5.",
            "Both sides can go through it.",
            "Closed to Black on its next turn: b5.",
        ]
    );
    assert_eq!(legend(&table, "a1"), Vec::<String>::new());
    assert_eq!(
        legend(&Table::new(Variant::Chess), "d5"),
        Vec::<String>::new()
    );
}

#[test]
fn a_token_under_a_piece_is_explained_as_closed() {
    let mut table = Table::new(Variant::PortalStandard);
    assert_eq!(
        legend(&table, "c3")[1..],
        [
            "Leads to: f3, d4, e4, d5, e5, c6, f6.",
            "A piece that enters goes on at once to another open token.",
        ]
    );
    table.play("Nc3>d4");
    assert_eq!(
        legend(&table, "d4").last().map(String::as_str),
        Some("A piece stands here, so nothing can come out here.")
    );
}

#[test]
fn the_jump_that_is_shown_is_legal_until_somebody_does_something() {
    for variant in Variant::ALL {
        let mut table = Table::new(variant);
        let portals = matches!(variant, Variant::Portal | Variant::PortalStandard);
        let Some(jump) = table.session.guided_jump() else {
            assert!(!portals, "{variant} has a jump to show");
            continue;
        };
        assert!(portals, "{variant}");
        assert_eq!(jump.token, variant == Variant::PortalStandard);
        assert!(jump.exits.has(jump.exit) && !jump.exits.has(jump.entry));
        assert_eq!(jump.exits & Bitboard::of(jump.from), Bitboard::EMPTY);
        table.send(Msg::Tap(jump.from));
        assert_eq!(table.session.guided_jump(), None, "a hand is on the board");
        table.send(Msg::Cancel);
        assert_eq!(table.session.guided_jump(), Some(jump));
        table.play(&format!("{}{}>{}", jump.from, jump.entry, jump.exit));
        assert_eq!(table.session.guided_jump(), None);
    }
}

#[test]
fn nothing_is_shown_while_tokens_are_placed() {
    let table = Table::with(GameOptions {
        start: Start::PlaceTokens,
        ..GameOptions::new(Variant::PortalStandard)
    });
    assert_eq!(table.session.guided_jump(), None);
}
