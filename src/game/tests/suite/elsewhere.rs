//! Tests of games with hidden assassins against a remote player: the session contains only what its own side has seen.

use engine::{Color, History, Move, Observation, ObservedMove, Variant};
use game::{
    Effect, GameOptions, GameResult, PlayerKind, Reason, RemoteMsg, Session, UserAction, Viewer,
};

/// Both sides place an assassin and move it unseen; then White's is revealed on f6 and captures a pawn.
const LINE: [&str; 10] = [
    "A@e3", "A@d6", "e2e4", "d6b4", "e3e5", "b4d6", "e5f6", "a7a6", "f6g7", "a6a5",
];

fn options(me: Color) -> GameOptions {
    let mut options = GameOptions::new(Variant::Assassin);
    options.players[!me] = PlayerKind::Remote;
    options.id = "elsewhere".into();
    options.date = "2026-11-20".into();
    options
}

fn remote(session: &mut Session, msg: RemoteMsg) -> Vec<Effect> {
    session.remote(msg, 1_000)
}

/// Returns one side's session after a line of moves, fed with that side's observations, and the full history of the
/// game.
fn board(me: Color, line: &[&str]) -> (Session, History) {
    let (mut session, _) = Session::new(options(me), 0).unwrap();
    let observations = Vec::new();
    let game = RemoteMsg::ObservedGame {
        options: Box::new(options(me)),
        observations,
    };
    remote(&mut session, game);
    let mut truth = History::new(engine::AnyPosition::initial(Variant::Assassin));
    for (ply, text) in line.iter().enumerate() {
        let play: Move = text.parse().unwrap();
        let position = truth.position();
        let observation = Box::new(position.observe(play, Some(me)));
        if position.turn() == me {
            let sent = session.type_move(text, 1_000);
            let out = Effect::Send(UserAction::Play(play));
            assert!(sent.contains(&out), "{text}: {sent:?}");
        }
        remote(&mut session, RemoteMsg::Ply { ply, observation });
        truth.push(play).unwrap();
        assert_eq!(session.plies(), ply + 1, "{text}");
        assert_eq!(session.fen(), truth.position().view(me).fen());
    }
    (session, truth)
}

#[test]
fn both_sides_follow_a_remote_game_with_hidden_moves() {
    for me in Color::ALL {
        let (session, _) = board(me, &LINE);
        assert_eq!(session.viewer(), Viewer::Side(me));
        let moves: Vec<_> = session
            .move_list()
            .rows
            .iter()
            .flat_map(|row| [row.white.clone(), row.black.clone()])
            .flatten()
            .map(|cell| cell.text)
            .collect();
        let wanted = match me {
            Color::White => [
                "A@e3", "A@??", "e4", "A??", "Ae5", "A??", "Af6", "a6", "Axg7", "a5",
            ],
            Color::Black => [
                "A@??", "A@d6", "e4", "Ab4", "A??", "Ad6", "Af6", "a6", "Axg7", "a5",
            ],
        };
        assert_eq!(moves, wanted);
    }
}

#[test]
fn a_blind_capture_is_shown_once_its_observation_arrives() {
    let line = ["A@c3", "A@a6", "e2e4", "h7h6"];
    let (mut session, truth) = board(Color::White, &line);
    session.type_move("f1a6", 2_000);
    assert!(session.captured(Color::White).pieces.is_empty());
    let play: Move = "f1a6".parse().unwrap();
    let observation = Box::new(truth.position().observe(play, Some(Color::White)));
    let effects = remote(
        &mut session,
        RemoteMsg::Ply {
            ply: 4,
            observation,
        },
    );
    assert!(
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Announce(_)))
    );
    assert_eq!(session.captured(Color::White).pieces.len(), 1);
    assert_eq!(session.plies(), 5);
    assert_eq!(
        session
            .move_list()
            .rows
            .last()
            .unwrap()
            .white
            .as_ref()
            .unwrap()
            .text,
        "Bxa6"
    );
}

#[test]
fn saved_remote_assassin_games_restore_without_secrets_of_the_opponent() {
    for me in Color::ALL {
        let (session, _) = board(me, &LINE);
        let kept = session.export_json();
        let (again, _) = Session::restore(&kept, 5_000).unwrap();
        assert_eq!(again.fen(), session.fen());
        assert_eq!(again.move_list(), session.move_list());
        assert_eq!(again.export_json(), kept);
        assert!(
            session.export_pgn().is_err(),
            "a running game cannot be exported as PGN"
        );
        // The saved game contains no secret of the other side: wherever that side places and moves its assassin, the
        // saved game is the same.
        if me == Color::White {
            let mut other = LINE;
            (other[1], other[3], other[5]) = ("A@c6", "c6a4", "a4c6");
            assert_eq!(board(me, &other).0.export_json(), kept);
        }
    }
}

#[test]
fn black_can_place_at_once_and_the_agreed_result_is_kept() {
    let (mut session, _) = Session::new(options(Color::Black), 0).unwrap();
    let placed = Observation {
        mover: Color::White,
        moved: ObservedMove::Placing,
        captured: Vec::new(),
        appeared: Vec::new(),
    };
    let game = RemoteMsg::ObservedGame {
        options: Box::new(options(Color::Black)),
        observations: vec![placed],
    };
    remote(&mut session, game);
    assert!(session.controls().typing, "it is Black's turn to place");
    session.type_move("A@d6", 1_000);
    assert_eq!(session.plies(), 2);
    let result = GameResult {
        winner: Some(Color::Black),
        reason: Reason::Cheated,
    };
    remote(&mut session, RemoteMsg::Over(result));
    remote(&mut session, RemoteMsg::Proof("{}".into()));
    assert_eq!(session.result().unwrap().result, result);
    assert!(
        session.finished().is_none(),
        "the other side's moves are not known"
    );
    let (again, _) = Session::restore(&session.export_json(), 5_000).unwrap();
    assert_eq!(again.result().unwrap().result, result);
    assert_eq!(again.proof(), Some("{}"));
}
