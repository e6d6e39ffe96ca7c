//! Tests of dragging: making moves by dragging, and mixing drags with taps.

use std::collections::BTreeSet;

use engine::{Color, Role, Variant};
use game::{Choice, ChoiceKind, GameOptions, Mark, Msg, PlayerKind, Start};

use crate::table::{Table, fastest, mv, sq, think_request};

#[test]
fn dropping_on_a_target_plays_the_move_without_animation() {
    let mut table = Table::new(Variant::Chess);
    table.send(Msg::DragStart(sq("e2")));
    assert_eq!(
        (table.marked(Mark::Selected), table.marked(Mark::Target)),
        ("e2".into(), "e3 e4".into())
    );
    table.send(Msg::DragOver(Some(sq("e4"))));
    assert_eq!(table.marked(Mark::Hover), "e4");
    table.send(Msg::DragOver(None));
    assert_eq!(table.marked(Mark::Hover), "");
    table.send(Msg::Drop(Some(sq("e4"))));
    assert_eq!(table.letter("e4"), Some('P'));
    assert!(table.board().motion.dropped);
}

#[test]
fn dropping_on_an_invalid_square_cancels_the_drag() {
    for to in [Some(sq("e5")), Some(sq("d2")), None] {
        let mut table = Table::new(Variant::Chess);
        table.send(Msg::DragStart(sq("e2")));
        table.send(Msg::Drop(to));
        assert_eq!(table.marked(Mark::Selected), "");
        assert_eq!(table.letter("e2"), Some('P'));
    }
}

#[test]
fn dropping_on_the_origin_toggles_the_selection() {
    let mut table = Table::new(Variant::Chess);
    table.drag("e2", "e2");
    assert_eq!(table.marked(Mark::Selected), "e2");
    table.drag("e2", "e2");
    assert_eq!(table.marked(Mark::Selected), "");
}

#[test]
fn enemy_pieces_and_empty_squares_cannot_be_dragged() {
    let mut table = Table::new(Variant::Chess);
    for from in ["e7", "e5"] {
        table.drag(from, "e6");
        assert_eq!(table.session.move_list().last, 0);
    }
}

#[test]
fn dropping_a_pawn_on_the_last_rank_asks_for_the_promotion() {
    let mut table = Table::from_fen(Variant::Chess, "8/P6k/8/8/8/8/8/4K3 w - - 0 1");
    table.drag("a7", "a8");
    assert_eq!(
        table.board().choice.map(|choice| choice.kind),
        Some(ChoiceKind::Promotion)
    );
}

#[test]
fn a_piece_at_a_portal_entry_can_be_dragged_to_an_exit() {
    let mut table = Table::from_fen(Variant::Portal, "4k3/7p/8/8/8/2N5/7P/4K3 w - - 0 1");
    table.drag("c3", "d5");
    assert_eq!(
        table.board().choice.map(|choice| choice.kind),
        Some(ChoiceKind::Exit)
    );
    table.drag("d5", "b3");
    assert_eq!(table.letter("b3"), Some('N'));
}

#[test]
fn invalid_drop_squares_are_not_highlighted_during_a_drag() {
    let mut table = Table::new(Variant::Chess);
    table.send(Msg::DragStart(sq("e2")));
    table.send(Msg::DragOver(Some(sq("e5"))));
    assert_eq!(table.marked(Mark::Hover), "");
}

#[test]
fn moves_can_be_played_while_target_marks_are_disabled() {
    let mut table = Table::new(Variant::Chess);
    table.send(Msg::Settings(Box::new(game::Settings {
        show_targets: false,
        ..game::Settings::default()
    })));
    table.send(Msg::Tap(sq("e2")));
    assert_eq!(
        (table.marked(Mark::Selected), table.marked(Mark::Target)),
        ("e2".into(), String::new())
    );
    table.send(Msg::Tap(sq("e4")));
    assert_eq!(table.letter("e4"), Some('P'));
}

#[test]
fn premove_targets_assume_an_otherwise_empty_board() {
    for (variant, fen, from, targets) in [
        (
            Variant::Chess,
            "4k3/8/8/8/8/8/P7/R3K2R b KQ - 0 1",
            "e1",
            "c1 d1 f1 g1 d2 e2 f2",
        ),
        (
            Variant::Chess,
            "4k3/8/8/8/8/8/P7/R3K2R b - - 0 1",
            "e1",
            "d1 f1 d2 e2 f2",
        ),
        (
            Variant::Chess,
            "4k3/8/8/8/8/8/P7/R3K2R b KQ - 0 1",
            "a2",
            "a3 b3 a4",
        ),
        (
            Variant::Dinosaur,
            "4k3/8/8/8/8/8/8/T3K3 b - - 0 1",
            "a1",
            "b1 c1 d1 f1 g1 h1 a2 b2 c2 a3 b3 c3 a4 d4 a5 e5 a6 f6 a7 g7 a8 h8",
        ),
        (
            Variant::Portal,
            "4k3/8/8/3P4/8/1P6/8/4K3 b - - 0 1",
            "d5",
            "e3 f5 c6 d6 e6",
        ),
        (
            Variant::Assassin,
            "4k3/8/8/8/8/8/8/A3K3 b - - 0 1 -",
            "a1",
            "b1 c1 a2 b2 a3 c3",
        ),
    ] {
        let mut table = waiting(variant, fen);
        table.tap(from);
        let targets: BTreeSet<&str> = targets.split(' ').collect();
        let marked = table.marked(Mark::Target);
        assert_eq!(marked.split(' ').collect::<BTreeSet<_>>(), targets, "{fen}");
    }
}

/// Returns a board on which White waits for a player at another device.
fn waiting(variant: Variant, fen: &str) -> Table {
    let mut options = GameOptions::new(variant);
    options.players[Color::Black] = PlayerKind::Remote;
    options.start = Start::Fen(fen.into());
    Table::with(options)
}

/// Returns a board on which Black thinks about the only moves that matter here.
fn premoving(fen: &str) -> Table {
    let mut options = GameOptions::new(Variant::Chess);
    options.players[Color::Black] = PlayerKind::Computer(1);
    options.start = Start::Fen(fen.into());
    Table::with(options)
}

fn reply(table: &mut Table, play: &str) {
    let request = think_request(&table.effects)
        .expect("the computer thinks")
        .id;
    table.send(Msg::ComputerMoved {
        request,
        play: mv(play),
        score: None,
    });
}

#[test]
fn dropping_the_king_on_its_rook_premoves_castling() {
    for (rook, target, castled) in [("h1", "g1", "O-O"), ("a1", "c1", "O-O-O")] {
        let mut table = premoving("4k3/7p/8/8/8/8/8/R3K2R b KQ - 0 1");
        table.drag("e1", rook);
        assert_eq!(table.marked(Mark::PremoveTo), target);
        reply(&mut table, "h7h6");
        assert_eq!(table.list().last().map(String::as_str), Some(castled));
        // A tap on the rook selects the rook, as it does on one's own turn.
        let mut table = premoving("4k3/7p/8/8/8/8/8/R3K2R b KQ - 0 1");
        table.taps(&format!("e1 {rook}"));
        assert_eq!(table.marked(Mark::PremoveTo), "");
        assert_eq!(table.marked(Mark::Selected), rook);
    }
    // Without the right, with another king or with another piece it is no castling.
    for (fen, from) in [
        ("4k3/7p/8/8/8/8/8/R3K2R b Q - 0 1", "e1"),
        ("4k3/7p/8/8/8/8/5Q2/R3K2R b KQ - 0 1", "f2"),
    ] {
        let mut table = premoving(fen);
        table.drag(from, "h1");
        assert_eq!(table.marked(Mark::PremoveTo), "", "{fen}");
    }
}

#[test]
fn a_premoved_promotion_asks_unless_it_is_always_a_queen() {
    const FEN: &str = "7k/P6p/8/8/8/8/8/4K3 b - - 0 1";
    for dropped in [false, true] {
        let mut table = premoving(FEN);
        match dropped {
            true => drop(table.drag("a7", "a8")),
            false => table.taps("a7 a8"),
        }
        let choice = table.board().choice.expect("a question");
        assert_eq!(
            (choice.kind, choice.options.len()),
            (ChoiceKind::Promotion, 4)
        );
        assert_eq!(table.marked(Mark::PremoveTo), "");
        table.choose(Choice::Promote(Role::Knight));
        assert_eq!(table.marked(Mark::PremoveTo), "a8");
        assert!(table.board().choice.is_none());
        reply(&mut table, "h7h6");
        assert_eq!(table.list().last().map(String::as_str), Some("a8=N"));
    }
    let mut table = premoving(FEN);
    table.send(Msg::Settings(Box::new(game::Settings {
        auto_queen: true,
        ..game::Settings::default()
    })));
    table.taps("a7 a8");
    assert!(table.board().choice.is_none());
    reply(&mut table, "h7h6");
    assert_eq!(table.list().last().map(String::as_str), Some("a8=Q+"));
}

#[test]
fn the_question_about_a_premoved_promotion_can_be_cancelled_and_outlives_the_reply() {
    const FEN: &str = "7k/P6p/8/8/8/8/8/4K3 b - - 0 1";
    for cancel in [Msg::Cancel, Msg::Tap(sq("a5"))] {
        let mut table = premoving(FEN);
        table.taps("a7 a8");
        table.send(cancel);
        assert!(table.board().choice.is_none());
        reply(&mut table, "h7h6");
        assert_eq!(table.list(), ["h6"]);
    }
    // The reply comes while the question is open: it stays open, and the answer plays the move.
    let mut table = premoving(FEN);
    table.taps("a7 a8");
    reply(&mut table, "h7h6");
    assert_eq!(table.list(), ["h6"]);
    assert_eq!(
        table.board().choice.map(|choice| choice.kind),
        Some(ChoiceKind::Promotion)
    );
    table.choose(Choice::Promote(Role::Rook));
    assert_eq!(table.list(), ["h6", "a8=R+"]);
}

#[test]
fn the_drawing_button_takes_back_a_premove_and_a_selection_but_no_drawing() {
    let mut table = premoving("4k3/7p/8/8/8/8/8/R3K2R b KQ - 0 1");
    table.send(Msg::Draw {
        from: sq("a1"),
        to: sq("a4"),
        brush: game::Brush::Green,
    });
    table.send(Msg::Unselect);
    assert_eq!(table.board().arrows.len(), 1);
    table.taps("a1 a4");
    assert_eq!(table.marked(Mark::PremoveTo), "a4");
    table.send(Msg::Unselect);
    assert_eq!(table.marked(Mark::PremoveTo), "");
    table.tap("a1");
    table.send(Msg::Unselect);
    assert_eq!(table.marked(Mark::Selected), "");
}

#[test]
fn a_cancelled_drag_puts_the_piece_back() {
    let mut table = Table::new(Variant::Chess);
    table.send(Msg::DragStart(sq("e2")));
    table.send(Msg::DragOver(Some(sq("e4"))));
    table.send(Msg::DragCancel);
    assert_eq!(table.marked(Mark::Selected), "");
    assert_eq!(table.marked(Mark::Hover), "");
    assert_eq!(table.letter("e2"), Some('P'));
    table.send(Msg::Drop(Some(sq("e4"))));
    assert_eq!(table.letter("e2"), Some('P'));
}

#[test]
fn building_the_board_model_stays_fast_while_a_premove_is_dragged() {
    let table = waiting(
        Variant::Chess,
        "rnbqkbnr/pppppppp/8/8/8/8/8/Q3K3 b kq - 0 1",
    );
    let free = fastest(20, || drop(table.board()));
    let mut holding = table;
    holding.send(Msg::DragStart(sq("a1")));
    holding.send(Msg::DragOver(Some(sq("a5"))));
    assert_eq!(holding.marked(Mark::Hover), "a5");
    let held = fastest(20, || drop(holding.board()));
    assert!(
        held < free * 3,
        "{free:?} without a dragged piece, {held:?} with one"
    );
}

#[test]
fn dropping_the_king_on_its_rook_castles_and_tapping_the_rook_selects_it() {
    for (rook, castled) in [("h1", "O-O"), ("a1", "O-O-O")] {
        let mut table = Table::new(Variant::Chess);
        table.play("e4 e5 Nf3 Nc6 Bc4 Bc5 d4 d5 Be3 Be6 Nc3 Nf6 Qd3 Qd6");
        table.tap("e1");
        table.tap(rook);
        assert_eq!(table.list().len(), 14, "a tap plays nothing");
        assert!(
            table.board().square(sq(rook)).marks.has(Mark::Selected),
            "{rook}"
        );
        table.drag("e1", rook);
        assert_eq!(table.list().last().map(String::as_str), Some(castled));
    }
    // Without the castling right, dropping the king on the rook plays nothing.
    let mut table = Table::new(Variant::Chess);
    table.play("e4 e5 Nf3 Nc6 Bc4 Bc5 Ke2 Nf6 Ke1 d6");
    table.drag("e1", "h1");
    assert_eq!(table.list().len(), 10);
}
