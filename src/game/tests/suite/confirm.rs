//! Tests of the setting that asks for confirmation before a move is played.

use engine::{ByColor, Color, Variant};
use game::{Choice, ChoiceKind, GameOptions, Mark, Msg, PlayerKind, Settings, Start};

use crate::table::{Table, announced, sq};

/// Returns the table with confirmation of moves turned on.
fn asking(mut table: Table) -> Table {
    table.send(Msg::Settings(Box::new(Settings {
        confirm_moves: true,
        ..Settings::default()
    })));
    table
}

#[test]
fn a_move_is_shown_on_its_target_square_until_it_is_confirmed() {
    let mut table = asking(Table::new(Variant::Chess));
    let pawn = table.id("e2");
    table.tap("e2");
    let effects = table.tap("e4");
    assert_eq!(announced(&effects), ["Play e4?"]);
    let choice = table.board().choice.expect("a question");
    assert_eq!((choice.kind, choice.at), (ChoiceKind::Confirm, sq("e4")));
    assert_eq!(choice.prompt, "Play e4?");
    assert_eq!(choice.options.len(), 1);
    assert_eq!(choice.options[0].label, "Play");
    assert_eq!((table.id("e4"), table.letter("e2")), (pawn, None));
    assert!(table.list().is_empty(), "nothing is played yet");
    table.choose(Choice::Yes);
    assert_eq!(table.list(), ["e4"]);
    assert!(table.board().choice.is_none());
}

#[test]
fn cancelled_moves_are_not_played() {
    let mut table = asking(Table::new(Variant::Chess));
    for cancel in [Msg::Cancel, Msg::Tap(sq("a5")), Msg::Tap(sq("e4"))] {
        table.taps("e2 e4");
        table.send(cancel);
        assert!(table.list().is_empty() && table.board().choice.is_none());
        assert_eq!(table.letter("e2"), Some('P'));
    }
    // Another piece can be picked up at once.
    table.taps("e2 e4");
    table.drag("g1", "f3");
    table.choose(Choice::Yes);
    assert_eq!(table.list(), ["Nf3"]);
}

#[test]
fn the_exit_or_the_promotion_is_chosen_before_the_confirmation() {
    let mut table = asking(Table::from_fen(
        Variant::Portal,
        "4k3/8/8/5r2/8/2N5/8/4K3 w - - 0 1",
    ));
    table.taps("c3 d5");
    table.tap("f5");
    let choice = table.board().choice.expect("a question");
    assert_eq!((choice.kind, choice.at), (ChoiceKind::Confirm, sq("f5")));
    table.choose(Choice::Yes);
    assert_eq!(table.letter("f5"), Some('N'));

    let mut table = asking(Table::from_fen(
        Variant::Chess,
        "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
    ));
    table.taps("a7 a8");
    table.choose(Choice::Promote(engine::Role::Rook));
    assert_eq!(
        table.board().choice.expect("a question").prompt,
        "Play a8=R?"
    );
    table.choose(Choice::Yes);
    assert_eq!(table.letter("a8"), Some('R'));
}

#[test]
fn typed_moves_require_confirmation_except_placements() {
    let mut table = asking(Table::new(Variant::Portal));
    let effects = table.type_move("e2e3>b3");
    assert_eq!(announced(&effects), ["Play e3⤳b3?"]);
    assert_eq!(
        table.letter("b3"),
        Some('P'),
        "the piece is shown on its target square"
    );
    table.send(Msg::Cancel);
    assert!(table.list().is_empty());
    table.type_move("e4");
    table.choose(Choice::Yes);
    assert_eq!(table.list(), ["e4"]);

    // An assassin is placed without confirmation, because no piece that could wait is on the board yet.
    let mut table = asking(Table::new(Variant::Assassin));
    table.send(Msg::CurtainPassed);
    table.type_move("A@e3");
    assert_eq!(table.list().len(), 1);
}

#[test]
fn premoves_are_played_without_confirmation() {
    // A premove is played without confirmation, because the person may be looking elsewhere.
    let mut options = GameOptions::new(Variant::Chess);
    options.players = ByColor([PlayerKind::Computer(1), PlayerKind::Human]);
    let mut table = asking(Table::with(options));
    table.taps("e7 e5");
    assert_eq!(table.marked(Mark::PremoveTo), "e5");
    table.send(Msg::ComputerMoved {
        request: 1,
        play: "e2e4".parse().unwrap(),
        score: None,
    });
    assert_eq!(table.list(), ["e4", "e5"]);
}

#[test]
fn moving_onto_ones_own_assassin_is_confirmed_only_once() {
    let mut options = GameOptions::new(Variant::Assassin);
    options.players = ByColor([PlayerKind::Human, PlayerKind::Computer(1)]);
    let mut table = asking(Table::with(GameOptions {
        start: Start::Initial,
        ..options
    }));
    table.tap("e3");
    let reply = "A@d6".parse().unwrap();
    table.send(Msg::ComputerMoved {
        request: 1,
        play: reply,
        score: None,
    });
    assert_eq!(table.turn(), Some(Color::White));
    table.taps("e2 e3");
    assert_eq!(
        table.board().choice.expect("a question").kind,
        ChoiceKind::OwnAssassin
    );
    table.choose(Choice::Yes);
    assert!(table.board().choice.is_none());
    assert_eq!(table.letter("e3"), Some('P'));
}
