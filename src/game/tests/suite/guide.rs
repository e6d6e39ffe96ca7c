//! Tests of the guide that explains portals to people who see them for the first time.

use engine::{Bitboard, Variant};
use game::{GameOptions, Msg, Start};

use crate::table::{Table, sq};

fn legend(table: &Table, square: &str) -> Vec<String> {
    table.session.legend(sq(square)).unwrap_or_default()
}

#[test]
fn portal_legend_shows_owner_exits_and_closed_exits() {
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
fn legend_of_an_exit_says_that_nothing_leads_on() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 nd3>a5h4 -";
    let table = Table::from_fen(Variant::PortalCustom, fen);
    assert_eq!(
        legend(&table, "d3"),
        [
            "Neutral portal",
            "Leads to: h4, a5.",
            "Both sides can go through it."
        ]
    );
    assert_eq!(
        legend(&table, "a5"),
        ["Neutral portal", "Pieces only come out here."]
    );
}

#[test]
fn legend_explains_that_an_occupied_token_is_closed() {
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
fn guided_jump_is_legal_and_hidden_by_a_selection_or_a_move() {
    for variant in Variant::ALL {
        let mut table = Table::new(variant);
        let portals = matches!(
            variant,
            Variant::Portal | Variant::PortalCustom | Variant::PortalStandard
        );
        let Some(jump) = table.session.guided_jump() else {
            assert!(!portals, "{variant} has no guided jump");
            continue;
        };
        assert!(portals, "{variant}");
        assert_eq!(jump.token, variant == Variant::PortalStandard);
        assert!(jump.exits.has(jump.exit) && !jump.exits.has(jump.entry));
        assert_eq!(jump.exits & Bitboard::of(jump.from), Bitboard::EMPTY);
        table.send(Msg::Tap(jump.from));
        assert_eq!(
            table.session.guided_jump(),
            None,
            "no jump is shown while a piece is selected"
        );
        table.send(Msg::Cancel);
        assert_eq!(table.session.guided_jump(), Some(jump));
        table.play(&format!("{}{}>{}", jump.from, jump.entry, jump.exit));
        assert_eq!(table.session.guided_jump(), None);
    }
}

#[test]
fn no_guided_jump_is_shown_while_tokens_are_placed() {
    let table = Table::with(GameOptions {
        start: Start::PlaceTokens,
        ..GameOptions::new(Variant::PortalStandard)
    });
    assert_eq!(table.session.guided_jump(), None);
}
