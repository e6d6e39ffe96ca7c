//! Tests of the analysis board: it shows any position of a tree, moves can be played on it, and it hides only what it
//! is asked to hide.

use engine::{Color, Variant};
use game::tree::{Analysis, Place};
use game::{ArrowKind, Brush, Effect, Fault, GameOptions, Msg, PlayerKind, Session};

use crate::files::load;
use crate::table::{Table, sq};

fn board(analysis: &Analysis) -> Session {
    Session::for_analysis(analysis, 0).expect("a board")
}

fn moves(text: &str) -> Vec<engine::Move> {
    let moves = text.split_whitespace();
    moves.map(|text| text.parse().expect("a move")).collect()
}

#[test]
fn analysis_board_shows_any_position_and_accepts_moves() {
    let analysis = Analysis::new(GameOptions::new(Variant::Chess)).expect("a start");
    let mut session = board(&analysis);
    session.show_line(&moves("e2e4 e7e5 g1f3"), &[], 1);
    assert_eq!(session.played(), moves("e2e4 e7e5 g1f3"));
    session.show_line(&moves("e2e4 c7c5"), &[], 2);
    assert_eq!(session.played(), moves("e2e4 c7c5"));
    let effects = [Msg::Tap(sq("g1")), Msg::Tap(sq("f3"))]
        .into_iter()
        .flat_map(|msg| session.update(msg, 3).into_iter().collect::<Vec<_>>());
    let effects: Vec<Effect> = effects.collect();
    assert!(
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Announce(_)))
    );
    assert!(
        !effects
            .iter()
            .any(|effect| matches!(effect, Effect::Save { .. }))
    );
    assert_eq!(session.played(), moves("e2e4 c7c5 g1f3"));
}

#[test]
fn analysis_continues_after_repetition_but_not_after_checkmate() {
    let analysis = Analysis::new(GameOptions::new(Variant::Chess)).expect("a start");
    let mut session = board(&analysis);
    let there = "g1f3 g8f6 f3g1 f6g8 ".repeat(4);
    session.show_line(&moves(&there), &[], 1);
    assert!(!session.is_over() && session.played().len() == 16);
    session.show_line(&moves("f2f3 e7e5 g2g4 d8h4 a2a3"), &[], 2);
    assert!(session.is_over());
    assert_eq!(
        session.played().len(),
        4,
        "no move is played after checkmate"
    );
}

#[test]
fn analysis_shows_all_hidden_assassins_or_the_view_of_one_side() {
    let mut table = Table::new(Variant::Assassin);
    table.place("d3", "e6");
    assert!(table.session.analysis().is_err(), "the game is running");
    table.play("a3");
    table.send(Msg::Resign);
    table.send(Msg::Confirm);
    let analysis = table.session.analysis().expect("it is over");
    let mut session = board(&analysis);
    let line = analysis
        .tree
        .moves_to(analysis.tree.end_of_line(analysis.tree.root()));
    session.show_line(&line, &[], 1);
    let seen = |session: &Session| {
        let board = session.board();
        [sq("d3"), sq("e6")].map(|square| board.square(square).piece.is_some())
    };
    assert_eq!(session.board().curtain, None);
    assert_eq!(seen(&session), [true, true]);
    session.set_viewpoint(Some(Color::Black));
    assert_eq!(seen(&session), [false, true]);
    session.set_viewpoint(Some(Color::White));
    assert_eq!(seen(&session), [true, false]);
    session.set_viewpoint(None);
    assert_eq!(seen(&session), [true, true]);
}

#[test]
fn shapes_of_a_tree_node_are_drawn_on_the_board() {
    let mut analysis = Analysis::new(GameOptions::new(Variant::Chess)).expect("a start");
    let root = analysis.tree.root();
    analysis
        .tree
        .toggle_shape(root, sq("e2"), sq("e4"), Brush::Red);
    let mut session = board(&analysis);
    let shapes = analysis
        .tree
        .get(root)
        .expect("the node exists")
        .remark(Place::After)
        .shapes();
    session.show_line(&[], shapes, 1);
    let arrows = session.board().arrows;
    assert_eq!(arrows.len(), 1);
    assert_eq!(arrows[0].kind, ArrowKind::Drawn(Brush::Red));
}

#[test]
fn loaded_games_keep_the_variations_of_their_pgn() {
    let mut table = Table::new(Variant::Portal);
    let pgn =
        "[Event \"x\"]\n[ECO \"C20\"]\n\n1. e4 {[%eval 0.2]} (1. d4 d5 {solid}) 1... e5 2. Nf3 *\n";
    load(&mut table, pgn);
    let kept = |session: &Session| {
        let analysis = session.analysis().expect("a tree");
        game::save::pgn::write_tree(&analysis)
    };
    assert_eq!(kept(&table.session), pgn);
    table.send(Msg::Undo);
    table.play("Nc3");
    let with_branch = pgn.replace("2. Nf3 *", "2. Nf3 (2. Nc3) *");
    assert_eq!(kept(&table.session), with_branch);
    let json = table.session.export_json();
    load(&mut table, &json);
    assert_eq!(
        kept(&table.session),
        with_branch,
        "the variations also survive a reload"
    );
    let own = crate::files::example(Variant::Chess)
        .session
        .export_pgn()
        .expect("PGN");
    load(&mut table, &own);
    assert!(
        !table.session.export_json().contains("\"pgn\""),
        "a PGN file of this app contains no variations to keep"
    );
}

#[test]
fn running_games_against_remote_and_mail_opponents_cannot_be_analysed() {
    for elsewhere in [PlayerKind::Remote, PlayerKind::Mail] {
        let mut options = GameOptions::new(Variant::Chess);
        options.players[Color::Black] = elsewhere;
        // In a game by links only the side to move can resign.
        let mut table = Table::with(options);
        assert_eq!(
            table.session.analysis().expect_err("it is running"),
            Fault::OpponentElsewhere
        );
        assert!(!table.session.can_be_analysed());
        table.send(Msg::Resign);
        table.send(Msg::Confirm);
        assert!(table.session.analysis().is_ok() && table.session.can_be_analysed());
    }
}
