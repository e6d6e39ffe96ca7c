//! Tests of assassins: placing them in secret, showing and hiding them, questions and announcements.

use engine::{Color, Variant};
use game::{
    Choice, ChoiceKind, GameOptions, Mark, Msg, PlacingModel, PlayerKind, Reason, Settings,
};

use crate::table::{Table, announced, sq};

#[test]
fn placing_is_behind_a_curtain_for_each_player() {
    let mut table = Table::new(Variant::Assassin);
    let curtain = table.board().curtain.expect("a curtain");
    assert_eq!(curtain.player, Color::White);
    assert_eq!(curtain.title, "Hand the device to White");
    table.tap("e3");
    assert_eq!(
        table.session.move_list().last,
        0,
        "nothing is placed through the curtain"
    );
    table.send(Msg::CurtainPassed);
    assert_eq!(table.board().curtain, None);
    assert_eq!(table.marked(Mark::Placeable), "a3 b3 c3 d3 e3 f3 g3 h3");
    assert!(matches!(
        table.board().placing,
        Some(PlacingModel::Assassin {
            player: Color::White,
            ..
        })
    ));
    table.tap("e4");
    assert_eq!(
        table.session.move_list().last,
        0,
        "only marked squares take it"
    );
    let effects = table.tap("e3");
    assert_eq!(announced(&effects), ["White has hidden an assassin."]);
    let curtain = table.board().curtain.expect("a curtain for black");
    assert_eq!(curtain.player, Color::Black);
    assert_eq!(table.marked(Mark::LastTo), "");
    assert_eq!(table.letter("e3"), None);
    table.send(Msg::CurtainPassed);
    table.tap("d6");
    assert_eq!((table.board().curtain, table.board().placing), (None, None));
    assert_eq!((table.letter("e3"), table.letter("d6")), (None, None));
    assert_eq!(table.list(), ["A@??", "A@??"]);
    assert_eq!(table.session.status().text, "White to move");
}

#[test]
fn the_button_shows_the_side_to_move_its_own_until_the_next_ply() {
    let mut table = Table::new(Variant::Assassin);
    table.place("e3", "d6");
    let toggle = table.board().assassin_toggle.expect("a button");
    assert_eq!(
        (toggle.shown, toggle.label.as_str()),
        (false, "Show assassin")
    );
    table.send(Msg::ToggleShowAssassin);
    let ghost = table.piece("e3").expect("white sees its own");
    assert!(ghost.ghost && !ghost.revealed && ghost.draggable);
    assert_eq!(table.at("e3").name, "hidden white assassin, e3");
    assert_eq!(table.letter("d6"), None, "and no other");
    table.taps("e3 e5");
    assert_eq!(table.letter("e5"), None, "hidden again after the ply");
    assert!(!table.board().assassin_toggle.expect("a button").shown);
    assert_eq!(table.list(), ["A@??", "A@??", "A??"]);
    table.send(Msg::ToggleShowAssassin);
    assert_eq!(
        (table.letter("d6"), table.letter("e5")),
        (Some('a'), None),
        "now black looks"
    );
}

#[test]
fn moving_onto_the_own_hidden_assassin_asks_first() {
    let mut table = Table::new(Variant::Assassin);
    table.place("e3", "d6");
    table.tap("e2");
    assert_eq!(
        table.marked(Mark::Target),
        "e3 e4",
        "it looks empty, and is a target"
    );
    table.tap("e3");
    let choice = table.board().choice.expect("a question");
    assert_eq!(
        (choice.kind, choice.at),
        (ChoiceKind::OwnAssassin, sq("e3"))
    );
    table.send(Msg::Cancel);
    assert_eq!(table.letter("e2"), Some('P'));
    table.taps("e2 e3");
    table.choose(Choice::Yes);
    assert_eq!(table.letter("e3"), Some('P'));
    assert_eq!(table.list().last().map(String::as_str), Some("exe3"));
    assert!(table.session.captured(Color::Black).pieces.is_empty());
    assert!(table.session.captured(Color::White).pieces.is_empty());
    assert_eq!(table.session.captured(Color::Black).lead, 4);
}

#[test]
fn typing_onto_the_own_assassin_asks_too_and_completion_keeps_the_secret() {
    let mut table = Table::new(Variant::Assassin);
    table.place("e3", "d6");
    table.type_move("e3");
    assert_eq!(
        table.board().choice.map(|choice| choice.kind),
        Some(ChoiceKind::OwnAssassin)
    );
    table.send(Msg::Cancel);
    assert!(
        table
            .session
            .completions("A")
            .iter()
            .all(|text| !text.starts_with('A'))
    );
    table.send(Msg::ToggleShowAssassin);
    assert!(
        table
            .session
            .completions("A")
            .iter()
            .any(|text| text == "Ae5")
    );
}

#[test]
fn a_blind_capture_is_told_to_both_sides_and_not_marked_before() {
    let mut table = Table::from_fen(Variant::Assassin, "4k3/8/8/8/3a4/8/8/3RK3 w - - 5 10 -");
    table.tap("d1");
    assert_eq!(table.marked(Mark::Capture), "");
    let effects = table.tap("d4");
    assert_eq!(
        announced(&effects),
        ["White rook d1 to d4, takes the black assassin."]
    );
    assert_eq!(
        table.session.captured(Color::White).pieces,
        [(engine::Role::Assassin, 1)]
    );
}

#[test]
fn a_revealed_assassin_is_dashed_named_and_blocks() {
    let table = Table::from_fen(Variant::Assassin, "4k3/8/8/1P6/8/8/3a4/3RK3 w - - 0 1 -");
    let seen = table.piece("d2").expect("all see it");
    assert!(seen.revealed && !seen.ghost);
    assert_eq!(table.marked(Mark::Revealed), "d2");
    assert_eq!(table.at("d2").name, "revealed black assassin, d2");
    assert_eq!(table.marked(Mark::Check), "e1");
}

#[test]
fn capturing_the_king_wins_and_then_everything_is_open() {
    let mut table = Table::from_fen(Variant::Assassin, "4k3/4A3/8/8/3a4/8/8/4K3 w - - 3 9 -");
    table.send(Msg::ToggleShowAssassin);
    table.taps("e7 e8");
    let result = table.session.result().expect("over");
    assert_eq!(
        (result.result.winner, result.result.reason),
        (Some(Color::White), Reason::KingCapture)
    );
    assert_eq!(result.reason, "An assassin captured Black's king.");
    assert_eq!(table.letter("d4"), Some('a'), "no secrets are left");
    assert_eq!(table.board().assassin_toggle, None);
    assert_eq!(table.list(), ["Axe8#"]);
}

#[test]
fn the_list_tells_all_when_the_game_is_over() {
    let mut table = Table::new(Variant::Assassin);
    table.place("e3", "d6");
    table.send(Msg::ToggleShowAssassin);
    table.taps("e3 e5");
    table.send(Msg::Settings(Box::new(Settings {
        confirm: false,
        ..Settings::default()
    })));
    table.send(Msg::Resign);
    assert_eq!(table.list(), ["A@e3", "A@d6", "Ae5"]);
}

#[test]
fn against_the_computer_the_own_assassin_is_seen_from_the_start_and_there_is_no_curtain() {
    let mut options = GameOptions::new(Variant::Assassin);
    options.players = engine::ByColor([PlayerKind::Human, PlayerKind::Computer(3)]);
    let mut table = Table::with(options);
    assert_eq!(table.board().curtain, None);
    table.tap("e3");
    assert_eq!(table.letter("e3"), Some('A'));
    table.send(Msg::ToggleShowAssassin);
    assert_eq!(table.letter("e3"), None, "the button hides it");
}

#[test]
fn an_assassin_that_is_revealed_on_the_way_is_told_as_far_as_it_is_seen() {
    // The white assassin moves to a square that the black pawn on d5 attacks.
    let mut table = Table::from_fen(Variant::Assassin, "4k3/8/8/3p4/8/2A5/8/4K3 w - - 0 1 -");
    table.send(Msg::ToggleShowAssassin);
    let effects = {
        table.tap("c3");
        table.tap("c4")
    };
    assert_eq!(announced(&effects), ["White assassin to c4."]);
    assert_eq!(table.marked(Mark::LastTo), "c4");
    assert_eq!(table.marked(Mark::LastFrom), "");
    assert_eq!(table.list(), ["Ac4"]);
}
