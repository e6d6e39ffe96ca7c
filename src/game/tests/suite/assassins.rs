//! Tests of assassins: placing them in secret, showing and hiding them, questions and announcements.

use engine::{Color, Variant};
use game::{
    Choice, ChoiceKind, GameOptions, Mark, Msg, PlacingModel, PlayerKind, Reason, Settings,
};

use crate::table::{Table, announced, notices, sq};

#[test]
fn each_player_places_an_assassin_behind_a_curtain() {
    let mut table = Table::new(Variant::Assassin);
    let curtain = table.board().curtain.expect("a curtain");
    assert_eq!(curtain.player, Color::White);
    assert_eq!(curtain.title, "Hand the device to White");
    table.tap("e3");
    assert_eq!(
        table.session.move_list().last,
        0,
        "a tap places nothing while the curtain is shown"
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
        "the assassin can only be placed on a marked square"
    );
    let effects = table.tap("e3");
    assert_eq!(announced(&effects), ["White has hidden an assassin."]);
    let curtain = table.board().curtain.expect("a curtain for Black");
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
fn assassin_toggle_shows_only_the_players_assassin_until_the_next_ply() {
    let mut table = Table::new(Variant::Assassin);
    table.place("e3", "d6");
    let toggle = table.board().assassin_toggle.expect("a button");
    assert_eq!(
        (toggle.shown, toggle.label.as_str()),
        (false, "Show assassin")
    );
    table.send(Msg::ToggleShowAssassin);
    let ghost = table.piece("e3").expect("White sees its own assassin");
    assert!(ghost.ghost && !ghost.revealed && ghost.draggable);
    assert_eq!(table.at("e3").name, "hidden white assassin, e3");
    assert_eq!(
        table.letter("d6"),
        None,
        "White does not see Black's assassin"
    );
    table.taps("e3 e5");
    assert_eq!(
        table.letter("e5"),
        None,
        "the assassin is hidden again after the ply"
    );
    assert!(!table.board().assassin_toggle.expect("a button").shown);
    assert_eq!(table.list(), ["A@??", "A@??", "A??"]);
    table.send(Msg::ToggleShowAssassin);
    assert_eq!(
        (table.letter("d6"), table.letter("e5")),
        (Some('a'), None),
        "Black sees its own assassin but not White's"
    );
}

#[test]
fn moving_onto_ones_own_hidden_assassin_requires_confirmation() {
    let mut table = Table::new(Variant::Assassin);
    table.place("e3", "d6");
    table.tap("e2");
    assert_eq!(
        table.marked(Mark::Target),
        "e3 e4",
        "the square looks empty, so it is marked as a target"
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
fn typed_self_capture_is_confirmed_and_completion_omits_the_hidden_assassin() {
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
fn capturing_a_hidden_assassin_is_announced_but_not_marked_beforehand() {
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
fn revealed_assassins_are_marked_named_and_give_check() {
    let table = Table::from_fen(Variant::Assassin, "4k3/8/8/1P6/8/8/3a4/3RK3 w - - 0 1 -");
    let seen = table
        .piece("d2")
        .expect("both sides see a revealed assassin");
    assert!(seen.revealed && !seen.ghost);
    assert_eq!(table.marked(Mark::Revealed), "d2");
    assert_eq!(table.at("d2").name, "revealed black assassin, d2");
    assert_eq!(table.marked(Mark::Check), "e1");
}

#[test]
fn a_revealed_assassin_blocks_a_sliding_piece_and_a_hidden_one_does_not() {
    // The white pawn on c3 attacks d4 and so reveals the assassin there.
    let revealed = "6k1/8/8/8/R2a4/2P5/8/6K1 w - - 0 1 -";
    let mut table = Table::from_fen(Variant::Assassin, revealed);
    assert_eq!(table.marked(Mark::Revealed), "d4");
    table.tap("a4");
    assert_eq!(table.marked(Mark::Target), "a1 a2 a3 b4 c4 a5 a6 a7 a8");
    assert_eq!(table.marked(Mark::Capture), "d4");
    table.tap("h4");
    assert!(table.list().is_empty(), "the rook cannot pass the assassin");
    let effects = table.type_move("Rh4");
    assert_eq!(notices(&effects), ["Rh4 is not legal here."]);
    assert!(table.list().is_empty());
    table.type_move("Rxd4");
    assert_eq!(table.list(), ["Rxd4"]);

    // The white pawn on h2 does not attack the assassin, so it is hidden.
    let hidden = "6k1/8/8/8/R2a4/8/7P/6K1 w - - 0 1 -";
    let mut table = Table::from_fen(Variant::Assassin, hidden);
    assert_eq!(table.marked(Mark::Revealed), "");
    table.tap("a4");
    assert_eq!(
        table.marked(Mark::Target),
        "a1 a2 a3 b4 c4 d4 e4 f4 g4 h4 a5 a6 a7 a8"
    );
    assert_eq!(table.marked(Mark::Capture), "");
    table.tap("h4");
    assert_eq!(table.list(), ["Rh4"]);
    table.send(Msg::ToggleShowAssassin);
    assert_eq!(table.letter("d4"), Some('a'), "the assassin is still there");
}

#[test]
fn king_capture_wins_and_reveals_the_hidden_assassins() {
    let mut table = Table::from_fen(Variant::Assassin, "4k3/4A3/8/8/3a4/8/8/4K3 w - - 3 9 -");
    table.send(Msg::ToggleShowAssassin);
    table.taps("e7 e8");
    let result = table.session.result().expect("over");
    assert_eq!(
        (result.result.winner, result.result.reason),
        (Some(Color::White), Reason::KingCapture)
    );
    assert_eq!(result.reason, "An assassin captured Black's king.");
    assert_eq!(
        table.letter("d4"),
        Some('a'),
        "hidden assassins are shown after the game"
    );
    assert_eq!(table.board().assassin_toggle, None);
    assert_eq!(table.list(), ["Axe8#"]);
}

#[test]
fn move_list_shows_hidden_moves_after_the_game() {
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
fn against_the_computer_the_players_assassin_is_shown_without_a_curtain() {
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
fn an_assassin_revealed_by_its_move_is_announced_without_its_origin() {
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
