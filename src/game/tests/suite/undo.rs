//! Tests of taking moves back and playing them again, with people and with the computer.

use engine::{ByColor, Color, Variant};
use game::{Effect, GameOptions, Msg, PlayerKind};

use crate::table::{Table, mv, notices, sq, think_request};

fn against_computer(seat: Color) -> Table {
    let mut options = GameOptions::new(Variant::Chess);
    options.players = ByColor([PlayerKind::Computer(4); 2]);
    options.players[seat] = PlayerKind::Human;
    Table::with(options)
}

/// A game in which White has played e4, and the id of the request that asks the computer to answer.
fn computer_to_answer_e4() -> (Table, u64) {
    let mut table = against_computer(Color::White);
    table.play("e4");
    let request = think_request(&table.effects).expect("the computer is asked");
    (table, request.id)
}

#[test]
fn undo_and_redo_step_one_ply_at_a_time() {
    let mut table = Table::new(Variant::Chess);
    assert!(!table.session.controls().undo && !table.session.controls().redo);
    assert_eq!(
        notices(&table.send(Msg::Undo)),
        ["There is nothing to take back."]
    );
    table.play("e4 e5");
    assert_eq!(
        notices(&table.send(Msg::Redo)),
        ["There is nothing to redo."]
    );
    table.send(Msg::Undo);
    assert_eq!(
        (table.list(), table.turn()),
        (vec!["e4".to_owned()], Some(Color::Black))
    );
    assert!(table.session.controls().redo);
    table.send(Msg::Redo);
    assert_eq!(table.list(), ["e4", "e5"]);
    table.send(Msg::Undo);
    table.send(Msg::Undo);
    assert!(table.list().is_empty());
    table.play("d4");
    assert!(
        !table.session.controls().redo,
        "playing another move clears the redo history"
    );
}

#[test]
fn undo_and_redo_work_across_the_end_of_a_game() {
    let mut table = Table::new(Variant::Chess);
    table.play("f3 e5 g4 Qh4");
    assert!(table.session.is_over());
    table.send(Msg::Undo);
    assert!(table.session.result().is_none());
    assert_eq!(table.turn(), Some(Color::Black));
    table.send(Msg::Redo);
    assert!(table.session.is_over());
}

#[test]
fn undo_into_assassin_placement_shows_the_curtain_again() {
    let mut table = Table::new(Variant::Assassin);
    table.place("e3", "d6");
    table.send(Msg::Undo);
    assert_eq!(
        table.board().curtain.map(|curtain| curtain.player),
        Some(Color::Black)
    );
    assert!(
        table
            .board()
            .squares
            .iter()
            .all(|square| square.piece.is_none_or(|piece| !piece.ghost))
    );
}

#[test]
fn only_the_first_answer_to_the_current_computer_request_is_played() {
    let mut table = against_computer(Color::White);
    assert_eq!(think_request(&table.effects), None);
    table.tap("e2");
    let effects = table.tap("e4");
    let request = think_request(&effects).expect("the computer is asked");
    assert_eq!(
        (request.color, request.level, request.hint),
        (Color::Black, 4, false)
    );
    assert_eq!(request.observations, ["w e2e4"]);
    assert_eq!(
        request.start,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
    table.send(Msg::ComputerMoved {
        request: request.id + 7,
        play: mv("d7d5"),
        score: None,
    });
    assert_eq!(
        table.list().len(),
        1,
        "an answer to another request is ignored"
    );
    table.send(Msg::ComputerMoved {
        request: request.id,
        play: mv("e7e5"),
        score: None,
    });
    assert_eq!(table.list(), ["e4", "e5"]);
    table.send(Msg::ComputerMoved {
        request: request.id,
        play: mv("d2d4"),
        score: None,
    });
    assert_eq!(table.list().len(), 2, "a second answer is ignored");
}

#[test]
fn undo_removes_both_plies_and_cancels_the_computer_search() {
    let (mut table, request) = computer_to_answer_e4();
    table.send(Msg::ComputerMoved {
        request,
        play: mv("e7e5"),
        score: None,
    });
    table.send(Msg::Undo);
    assert!(table.list().is_empty());
    table.send(Msg::Redo);
    assert_eq!(table.list(), ["e4", "e5"]);
    table.play("Nf3");
    let second = think_request(&table.effects).expect("the computer is asked");
    let effects = table.send(Msg::Undo);
    assert!(effects.contains(&Effect::StopThinking { request: second.id }));
    assert_eq!(table.list(), ["e4", "e5"]);
    table.send(Msg::ComputerMoved {
        request: second.id,
        play: mv("b8c6"),
        score: None,
    });
    assert_eq!(
        table.list(),
        ["e4", "e5"],
        "an answer to a cancelled request is ignored"
    );
}

#[test]
fn undo_never_removes_the_first_move_of_the_computer() {
    let mut table = against_computer(Color::Black);
    let request = think_request(&table.effects).expect("the computer moves first");
    assert_eq!(request.color, Color::White);
    table.send(Msg::ComputerMoved {
        request: request.id,
        play: mv("e2e4"),
        score: None,
    });
    assert!(!table.session.controls().undo);
    table.play("e5");
    assert!(table.session.controls().undo);
    table.send(Msg::Undo);
    assert_eq!(table.list(), ["e4"]);
}

#[test]
fn illegal_and_failed_computer_answers_show_a_notice() {
    let (mut table, request) = computer_to_answer_e4();
    let effects = table.send(Msg::ComputerMoved {
        request,
        play: mv("e2e4"),
        score: None,
    });
    assert_eq!(notices(&effects).len(), 1);
    let (mut table, request) = computer_to_answer_e4();
    let effects = table.send(Msg::ComputerFailed { request });
    assert!(notices(&effects)[0].starts_with("The computer did not answer"));
    assert!(
        table.session.controls().undo,
        "the player can undo and continue"
    );
}

#[test]
fn hint_arrow_disappears_with_the_next_ply() {
    let mut table = Table::new(Variant::Chess);
    let request = think_request(&table.send(Msg::RequestHint)).expect("the computer is asked");
    assert!(request.hint);
    let effects = table.send(Msg::HintReady {
        request: request.id,
        best: Some(mv("g1f3")),
    });
    assert_eq!(notices(&effects), ["The computer would play Nf3."]);
    assert_eq!(table.board().arrows.len(), 1);
    table.play("e4");
    assert!(table.board().arrows.is_empty());
    table.send(Msg::HintReady {
        request: request.id,
        best: Some(mv("g1f3")),
    });
    assert!(table.board().arrows.is_empty(), "a late hint is dropped");
}

#[test]
fn hint_arrow_disappears_when_the_game_ends() {
    let mut table = Table::new(Variant::Chess);
    let request = think_request(&table.send(Msg::RequestHint))
        .expect("the computer is asked")
        .id;
    let best = Some(mv("g1f3"));
    table.send(Msg::HintReady { request, best });
    table.send(Msg::Resign);
    table.send(Msg::Confirm);
    assert!(table.session.is_over());
    assert!(table.board().arrows.is_empty());
}

#[test]
fn premoves_are_played_if_legal_and_dropped_with_a_notice_otherwise() {
    for (reply, list) in [
        ("e7e5", vec!["e4", "e5", "Nf3"]),
        ("d7d5", vec!["e4", "d5", "Nf3"]),
    ] {
        let (mut table, request) = computer_to_answer_e4();
        table.taps("g1 f3");
        assert_eq!(table.marked(game::Mark::PremoveTo), "f3");
        table.send(Msg::ComputerMoved {
            request,
            play: mv(reply),
            score: None,
        });
        assert_eq!(table.list(), list);
        assert_eq!(table.marked(game::Mark::PremoveTo), "");
    }
    let (mut table, request) = computer_to_answer_e4();
    table.taps("e4 d5");
    let effects = table.send(Msg::ComputerMoved {
        request,
        play: mv("e7e5"),
        score: None,
    });
    assert_eq!(notices(&effects), ["The premove is no longer possible."]);
    assert_eq!(table.list(), ["e4", "e5"]);
}

#[test]
fn a_piece_picked_up_during_the_opponents_turn_can_be_moved_after_the_reply() {
    for drag in [false, true] {
        let (mut table, request) = computer_to_answer_e4();
        table.send(match drag {
            true => Msg::DragStart(sq("g1")),
            false => Msg::Tap(sq("g1")),
        });
        table.send(Msg::ComputerMoved {
            request,
            play: mv("e7e5"),
            score: None,
        });
        assert_eq!(table.marked(game::Mark::Selected), "g1");
        assert_eq!(table.marked(game::Mark::Target), "e2 f3 h3");
        table.send(match drag {
            true => Msg::Drop(Some(sq("f3"))),
            false => Msg::Tap(sq("f3")),
        });
        assert_eq!(table.list(), ["e4", "e5", "Nf3"]);
    }
}

#[test]
fn a_piece_captured_by_the_reply_does_not_stay_picked_up() {
    for drag in [false, true] {
        let (mut table, request) = computer_to_answer_e4();
        table.send(Msg::ComputerMoved {
            request,
            play: mv("d7d5"),
            score: None,
        });
        table.play("a3");
        let request = think_request(&table.effects)
            .expect("the computer is asked")
            .id;
        table.send(match drag {
            true => Msg::DragStart(sq("e4")),
            false => Msg::Tap(sq("e4")),
        });
        table.send(Msg::ComputerMoved {
            request,
            play: mv("d5e4"),
            score: None,
        });
        assert_eq!(table.marked(game::Mark::Selected), "");
        table.send(Msg::Drop(Some(sq("e5"))));
        assert_eq!(table.list(), ["e4", "d5", "a3", "dxe4"]);
    }
}

#[test]
fn premoves_can_be_cancelled() {
    for off in [Msg::Cancel, Msg::Tap("a5".parse().expect("a square"))] {
        let mut table = against_computer(Color::White);
        table.play("e4");
        table.taps("g1 f3");
        table.send(off);
        assert_eq!(table.marked(game::Mark::PremoveFrom), "");
    }
}

#[test]
fn undo_is_unavailable_against_a_remote_player_without_permission() {
    let mut options = GameOptions::new(Variant::Chess);
    options.players = ByColor([PlayerKind::Human, PlayerKind::Remote]);
    let mut table = Table::with(options);
    table.play("e4");
    assert!(!table.session.controls().undo);
    table.send(Msg::Undo);
    assert_eq!(table.list(), ["e4"]);
}
