//! Tests of whole games: how they end, which positions repeat, and what each side can know of both.

use portal_chess_engine::{
    AnyPosition, Color, History, Move, ObservedMove, PlayerView, Status, Variant,
};

fn game(variant: Variant, fen: &str, moves: &[&str]) -> History {
    let start =
        AnyPosition::from_fen(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let moves = moves.iter().map(|text| text.parse::<Move>().unwrap());
    History::from_moves(start, moves).unwrap_or_else(|error| panic!("{error}"))
}

fn status(variant: Variant, fen: &str) -> Status {
    game(variant, fen, &[]).status()
}

#[test]
fn status_reports_checkmate_stalemate_and_draws() {
    let chess = |fen: &str| status(Variant::Chess, fen).to_string();
    assert_eq!(chess("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "ongoing");
    assert_eq!(
        chess("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"),
        "checkmate white"
    );
    assert_eq!(
        chess("4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1"),
        "checkmate black"
    );
    assert_eq!(chess("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "stalemate");
    assert_eq!(chess("4k3/8/8/8/8/8/8/4K2R w K - 100 90"), "draw-fifty");
    assert_eq!(chess("4k3/8/8/8/8/8/8/4K2R w K - 99 90"), "ongoing");
    assert_eq!(chess("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "draw-insufficient");
    assert_eq!(
        chess("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"),
        "draw-insufficient"
    );
    assert_eq!(chess("4k3/8/8/8/8/8/8/4KN1n w - - 0 1"), "ongoing");
    assert_eq!(
        chess("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1"),
        "draw-insufficient",
        "both bishops are on dark squares"
    );
    assert_eq!(
        chess("4k1b1/8/8/8/8/8/8/2B1K3 w - - 0 1"),
        "ongoing",
        "one bishop is on a dark square, the other on a light one"
    );
}

#[test]
fn mate_takes_precedence_over_fifty_moves_and_fifty_moves_over_material() {
    assert_eq!(
        status(Variant::Chess, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80"),
        Status::Checkmate {
            winner: Color::White
        }
    );
    assert_eq!(
        status(Variant::Chess, "7k/5Q2/6K1/8/8/8/8/8 b - - 100 80"),
        Status::Stalemate
    );
    assert_eq!(
        status(Variant::Chess, "4k3/8/8/8/8/8/8/4K3 w - - 100 80"),
        Status::DrawFifty
    );
}

#[test]
fn insufficient_material_depends_on_the_rule_set() {
    let bishops = "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1";
    assert_eq!(
        status(Variant::Portal, bishops),
        Status::Ongoing,
        "with portals a bishop can change colour"
    );
    assert_eq!(status(Variant::PortalStandard, bishops), Status::Ongoing);
    assert_eq!(
        status(Variant::Portal, "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1"),
        Status::DrawInsufficient
    );
    assert_eq!(status(Variant::Dinosaur, bishops), Status::DrawInsufficient);
    assert_eq!(
        status(Variant::Dinosaur, "4k3/8/8/8/8/8/8/2T1K3 w - - 0 1"),
        Status::Ongoing
    );
    assert_eq!(
        status(Variant::Assassin, "4k3/8/8/8/8/8/8/2A1K3 w - - 0 1"),
        Status::Ongoing
    );
}

#[test]
fn en_passant_affects_repetition_only_if_the_capture_is_legal() {
    let shuffle = ["e8d8", "e1d1", "d8e8", "d1e1"];
    let knights = ["b8c6", "b1c3", "c6b8", "c3b1"];
    let moves =
        |first: &'static str, rest: [&'static str; 4]| [&[first][..], &rest, &rest].concat();
    // No pawn can capture en passant, so the position after a2a4 occurs again.
    let none = game(
        Variant::Chess,
        "4k3/8/8/8/8/8/P6r/4K3 w - - 0 1",
        &moves("a2a4", shuffle),
    );
    assert_eq!(
        (none.repetitions(), none.status()),
        (3, Status::DrawRepetition)
    );
    // b4xa3 was possible only the first time.
    let taken = game(
        Variant::Chess,
        "1n2k3/8/8/8/1p6/8/P7/1N2K3 w - - 0 1",
        &moves("a2a4", knights),
    );
    assert_eq!((taken.repetitions(), taken.status()), (2, Status::Ongoing));
    // The pawn that might capture is pinned, so it cannot.
    let pinned = game(
        Variant::Chess,
        "1n2k3/8/8/8/4p3/8/3P4/1N2R1K1 w - - 0 1",
        &moves("d2d4", knights),
    );
    assert_eq!(
        (pinned.repetitions(), pinned.status()),
        (3, Status::DrawRepetition)
    );
}

#[test]
fn repetition_requires_equal_castling_rights_and_portal_state() {
    let rook = game(
        Variant::Chess,
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        &["h1h2", "e8d8", "h2h1", "d8e8"],
    );
    assert_eq!(rook.repetitions(), 1);
    // The knight returns by a different way, so the jump that is forbidden next differs.
    let jump = game(
        Variant::Portal,
        "4k3/8/8/3N4/8/8/8/4K3 w - - 0 1 -",
        &["d5>f5", "e8d8", "f5>e3", "d8e8", "e3>d5", "e8d8"],
    );
    assert_eq!(jump.repetitions(), 1);
    let mut plain = jump.clone();
    for text in ["e1d1", "d8e8", "d1e1", "e8d8"] {
        plain.push(text.parse().unwrap()).unwrap();
    }
    assert_eq!(
        plain.repetitions(),
        1,
        "the knight was forbidden to return the first time"
    );
    // Tokens that have moved make a different position, even if every piece has returned.
    let tokens = game(
        Variant::PortalStandard,
        "4k3/8/8/8/8/8/8/N3K3 w - - 0 1 c2h8h7h6h5g8g7g6",
        &["a1b3", "e8d8", "b3a1", "d8e8"],
    );
    assert_eq!(tokens.repetitions(), 2);
}

#[test]
fn hidden_assassin_move_breaks_repetition_and_a_revealed_one_does_not() {
    let there_and_back = |assassin: [&'static str; 2]| {
        let once = [assassin[0], "e8d8", assassin[1], "d8e8"];
        [once, once].concat()
    };
    let hidden = game(
        Variant::Assassin,
        "4k3/7p/8/8/8/8/8/A3K3 w - - 0 1 -",
        &there_and_back(["a1a2", "a2a1"]),
    );
    assert_eq!(
        (hidden.repetitions(), hidden.status()),
        (1, Status::Ongoing)
    );
    let revealed = game(
        Variant::Assassin,
        "4k3/8/8/8/A7/8/7p/4K3 w - - 0 1 -",
        &there_and_back(["a4a5", "a5a4"]),
    );
    assert_eq!(
        (revealed.repetitions(), revealed.status()),
        (3, Status::DrawRepetition)
    );
    // One of the moves hides the assassin, so earlier positions no longer count.
    let vanished = game(
        Variant::Assassin,
        "4k3/8/8/8/8/A7/7p/4K3 w - - 0 1 -",
        &[
            "a3a4", "e8d8", "a4a3", "d8e8", "a3a2", "e8d8", "a2a3", "d8e8",
        ],
    );
    assert_eq!(vanished.repetitions(), 1);
    // Both sides can tell that it is a draw.
    for color in Color::ALL {
        assert_eq!(revealed.view_status(color), Status::DrawRepetition);
    }
}

#[test]
fn view_status_reports_the_end_only_if_the_side_can_know_it() {
    // It is mate unless a hidden assassin could help.
    let mate = game(Variant::Assassin, "7k/6Q1/5K2/8/8/8/8/a7 b - - 0 1 -", &[]);
    assert_eq!(
        mate.status(),
        Status::Checkmate {
            winner: Color::White
        }
    );
    assert_eq!(mate.view_status(Color::Black), mate.status());
    assert_eq!(mate.view_status(Color::White), Status::Ongoing);
    // The fifty-move rule cannot be claimed either, because it might be mate.
    let late = game(
        Variant::Assassin,
        "7k/6Q1/5K2/8/8/8/8/a7 b - - 100 90 -",
        &[],
    );
    assert_eq!(late.view_status(Color::White), Status::Ongoing);
    // Nothing is hidden, so everything is known.
    let open = game(Variant::Assassin, "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1 -", &[]);
    assert_eq!(
        open.view_status(Color::White),
        Status::Checkmate {
            winner: Color::White
        }
    );
    // The viewer can see a legal move, so it can tell the draw by the fifty-move rule. With a hidden assassin, there is
    // enough material to play on.
    let fifty = game(Variant::Assassin, "7k/8/5K2/8/8/8/8/a7 b - - 100 90 -", &[]);
    assert_eq!(fifty.view_status(Color::White), Status::DrawFifty);
    let playable = game(Variant::Assassin, "7k/8/5K2/8/8/8/8/a7 b - - 0 1 -", &[]);
    assert_eq!(playable.view_status(Color::White), Status::Ongoing);
    // The capture of a king is visible to both sides.
    let fallen = game(
        Variant::Assassin,
        "4k3/4A3/8/8/8/7a/8/4K3 w - - 0 1 -",
        &["e7e8"],
    );
    for color in Color::ALL {
        assert_eq!(
            fallen.view_status(color),
            Status::KingCaptured {
                winner: Color::White
            }
        );
    }
}

#[test]
fn blind_captures_are_observed_by_both_sides_and_spectators() {
    let truth =
        AnyPosition::from_fen(Variant::Assassin, "4k3/8/8/8/8/8/8/4Ka1R w K - 7 1 -").unwrap();
    let mv: Move = "e1g1".parse().unwrap();
    for viewer in [Some(Color::White), Some(Color::Black), None] {
        let observation = truth.observe(mv, viewer);
        assert_eq!(observation.moved, ObservedMove::Whole(mv));
        assert_eq!(observation.captured.len(), 1);
        assert_eq!(observation.captured[0].square.to_string(), "f1");
    }
    // An assassin captures an assassin of its own side. The other side observes the capture, but not where the
    // capturing assassin came from.
    let friends =
        AnyPosition::from_fen(Variant::Assassin, "4k3/8/8/8/8/8/A1A5/4K3 w - - 7 1 -").unwrap();
    let mv: Move = "a2c2".parse().unwrap();
    let observation = friends.observe(mv, Some(Color::Black));
    assert_eq!(
        observation.moved,
        ObservedMove::Assassin {
            from: None,
            to: Some(mv.to())
        }
    );
    assert_eq!(observation.captured.len(), 1);
}

#[test]
fn observation_with_a_duplicate_blind_capture_is_rejected() {
    let truth =
        AnyPosition::from_fen(Variant::Assassin, "3rk3/8/8/8/A2A4/8/8/4K3 b - - 0 1 -").unwrap();
    let once = truth.observe("d8d4".parse().unwrap(), Some(Color::Black));
    let mut twice = once.clone();
    twice.captured.extend(once.captured.clone());
    let mut black = truth.view(Color::Black);
    assert_eq!(black.hidden_count(Color::White), 2);
    assert!(black.apply(&twice).is_err());
    black.apply(&once).unwrap();
    assert_eq!(black.hidden_count(Color::White), 1);
}

#[test]
fn inconsistent_observations_are_rejected_and_leave_the_view_unchanged() {
    let truth =
        AnyPosition::from_fen(Variant::Assassin, "4k3/p7/8/8/3A4/8/8/4K3 w - - 0 1 -").unwrap();
    let quiet = truth.observe("d4d5".parse().unwrap(), Some(Color::Black));
    let mut black = truth.view(Color::Black);
    let before = black.fen();
    let mut wrong_side = quiet.clone();
    wrong_side.mover = Color::Black;
    let mut nowhere = quiet.clone();
    nowhere.moved = ObservedMove::Assassin {
        from: None,
        to: Some("d4".parse().unwrap()),
    };
    let mut illegal = quiet.clone();
    illegal.moved = ObservedMove::Whole("e1e4".parse().unwrap());
    let mut placing = quiet.clone();
    placing.moved = ObservedMove::Placing;
    let mut conjured = quiet.clone();
    conjured.appeared = truth.observe("e1d1".parse().unwrap(), None).captured;
    conjured.appeared.push(portal_chess_engine::Captured {
        square: "b2".parse().unwrap(),
        piece: portal_chess_engine::Piece {
            color: Color::White,
            role: portal_chess_engine::Role::Assassin,
        },
    });
    for observation in [wrong_side, nowhere, illegal, placing, conjured] {
        assert!(black.apply(&observation).is_err(), "{observation:?}");
        assert_eq!(black.fen(), before);
    }
    black.apply(&quiet).unwrap();
    // This view contains no hidden white assassin, so it must reject the observation of an assassin move.
    let mut bare = PlayerView::from_fen(
        Variant::Assassin,
        Some(Color::Black),
        "4k3/p7/8/8/8/8/8/4K3 w - - 0 1 -",
    )
    .unwrap();
    assert!(bare.apply(&quiet).is_err());
}

#[test]
fn view_fen_round_trips_and_rejects_pieces_hidden_from_the_viewer() {
    let read = |fen: &str| PlayerView::from_fen(Variant::Assassin, Some(Color::White), fen);
    let fen = "4k3/8/8/8/3A4/8/8/4K3 w - - 0 1 hidden:b2";
    assert_eq!(read(fen).unwrap().fen(), fen);
    let error = read("4k3/8/3a4/8/8/8/8/4K3 w - - 0 1 -").unwrap_err();
    assert_eq!(
        error.to_string(),
        "the assassin on d6 is hidden from this side"
    );
    let error = read("4k3/8/8/8/8/8/8/4K3 w - - 0 1 hidden:w1").unwrap_err();
    assert_eq!(
        error.to_string(),
        "white sees its own hidden assassins, so they cannot be missing from its view"
    );
}

#[test]
fn game_of_4000_plies_can_be_played_and_taken_back() {
    let mut history = History::new(AnyPosition::initial(Variant::Chess));
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"]
        .into_iter()
        .cycle()
        .take(4000)
    {
        history.push(text.parse().unwrap()).unwrap();
    }
    assert_eq!(history.repetitions(), 1001);
    assert_eq!(history.position().halfmove_clock(), 4000);
    while history.pop().is_some() {}
    assert_eq!(
        (history.repetitions(), history.position()),
        (1, history.start())
    );
    let error = history.push("e2e5".parse().unwrap()).unwrap_err();
    assert!(error.to_string().contains("e2e5 is not a legal move"));
}
