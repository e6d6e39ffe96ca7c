//! Tests of the guide that explains portals to people who see them for the first time.

use engine::{Bitboard, ByColor, Variant};
use game::{GameOptions, Mark, Msg, PlayerKind, Start};

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
fn the_legend_tells_one_person_which_portals_are_theirs() {
    let told = |players: [PlayerKind; 2]| {
        let mut options = GameOptions::new(Variant::Portal);
        options.players = ByColor(players);
        let lines = legend(&Table::with(options), "d5");
        (lines[0].clone(), lines[2].clone())
    };
    let (human, computer) = (PlayerKind::Human, PlayerKind::Computer(1));
    let mine = told([human, computer]);
    assert_eq!(mine.0, "Your portal");
    assert_eq!(
        mine.1,
        "Only you can go through it. For your opponent it is an ordinary square."
    );
    let theirs = told([computer, human]);
    assert_eq!(theirs.0, "Your opponent's portal");
    assert_eq!(
        theirs.1,
        "Only your opponent can go through it. For you it is an ordinary square."
    );
    assert_eq!(told([human, human]).0, "White's portal");
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
        Some("A piece stands here, so nothing can come out until it moves away.")
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

/// The squares that wear a padlock.
fn locked(table: &Table) -> Vec<String> {
    let board = table.board();
    let squares = board.squares.iter();
    squares
        .filter(|square| square.marks.has(Mark::Locked))
        .map(|square| square.square.to_string())
        .collect()
}

#[test]
fn a_closed_exit_has_a_padlock_says_why_and_keeps_the_piece_selected() {
    // The knight stands on d5. It may not go straight back to e3, and a pawn of its own stands on f5.
    let fen = "4k3/8/8/3N1P2/8/8/8/K7 w - - 0 1 noreturn:w:d5e3";
    let mut table = Table::from_fen(Variant::Portal, fen);
    table.tap("d5");
    // The own piece can be selected instead, and so has none.
    assert_eq!(
        locked(&table),
        Vec::<String>::new(),
        "the knight can walk to e3"
    );
    let fen = "4k3/8/8/3R1P2/8/8/8/K7 w - - 0 1 noreturn:w:d5e3";
    let mut table = Table::from_fen(Variant::Portal, fen);
    table.tap("d5");
    assert_eq!(locked(&table), ["e3"]);
    assert!(table.at("e3").label().contains("closed exit"));
    assert_eq!(
        legend(&table, "e3")[1..],
        ["Closed to White on its next turn: d5 → e3."]
    );
    table.tap("e3");
    assert!(table.at("d5").marks.has(Mark::Selected));
    table.drag("d5", "e3");
    assert!(table.at("d5").marks.has(Mark::Selected));

    // While an exit is asked for, the own piece's square has one, too.
    let mut table = Table::from_fen(Variant::Portal, "4k3/8/8/5P2/8/8/4P3/K7 w - - 0 1 -");
    table.taps("e2 e3");
    assert_eq!(locked(&table), ["f5"]);
    assert!(legend(&table, "f5")[1].starts_with("A piece stands here"));
    table.tap("f5");
    assert!(table.board().choice.is_some());
    table.tap("d5");
    assert_eq!(table.list(), ["e3⤳d5"]);

    // A cooldown closes the way to where nobody stands, and a check every exit that does not end it.
    let fen = "4k3/8/8/1R6/8/8/8/K7 w - - 0 1 cooldown:w";
    let mut table = Table::from_fen(Variant::Portal, fen);
    table.tap("b5");
    assert_eq!(locked(&table), ["g4"]);
    assert!(table.at("b5").portal.is_some_and(|portal| portal.closed));
    assert_eq!(
        legend(&table, "g4")[1..],
        ["Closed to White on its next turn: b5 → g4."]
    );
    let mut table = Table::from_fen(Variant::Portal, "r3k3/8/8/1R6/8/8/8/K7 w - - 0 1 -");
    table.tap("b5");
    assert_eq!(locked(&table), ["g4"]);
    assert_eq!(
        legend(&table, "g4")[1..],
        ["Closed for now: your king could be captured."]
    );
}

#[test]
fn a_token_on_which_a_piece_stands_is_a_closed_exit() {
    let mut table = Table::new(Variant::PortalStandard);
    table.play("Nc3>e5");
    table.taps("b8 c6");
    assert_eq!(locked(&table), ["e5"]);
    assert!(table.at("e5").portal.is_some_and(|portal| portal.closed));
    table.tap("e5");
    assert!(table.board().choice.is_some());
    assert!(legend(&table, "e5")[1].starts_with("A piece stands here"));
    // Another portal cannot be meant.
    assert!(!table.at("d4").only_explains() && table.at("e5").only_explains());
}
