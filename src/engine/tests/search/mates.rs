//! Tests that the search finds mates with the correct distance and recognises draws, in every rule set.

use portal_chess_engine::search::{Limits, Score};
use portal_chess_engine::{History, Move, Status, Variant};

use super::support::{position, search, search_game};

/// Rule set, position, moves to mate (negative if the side to move is mated), and the first move if it is the only one.
const PROBLEMS: &[(Variant, &str, i32, Option<&str>)] = &[
    (
        Variant::Chess,
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        1,
        Some("d1d8"),
    ),
    (Variant::Chess, "7k/8/8/5K2/8/8/8/6Q1 w - - 0 1", 2, None),
    (
        Variant::Chess,
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
        2,
        Some("a1a6"),
    ),
    (Variant::Chess, "7k/6pp/8/8/8/8/rr6/6K1 w - - 0 1", -1, None),
    (Variant::Chess, "8/8/8/8/8/4k3/4p3/4K2R b - - 0 1", 0, None),
    (
        Variant::Dinosaur,
        "6k1/5ppp/8/8/8/8/5PPP/3T2K1 w - - 0 1",
        1,
        None,
    ),
    (Variant::Dinosaur, "7k/8/8/5T2/8/8/8/K7 w - - 0 1", 1, None),
    (Variant::Dinosaur, "7k/P7/8/6K1/8/8/8/8 w - - 0 1", 2, None),
    (
        Variant::Assassin,
        "4k3/3A4/8/8/8/8/8/4K3 w - - 0 1 -",
        1,
        Some("d7e8"),
    ),
    (
        Variant::Assassin,
        "4k3/8/8/3A4/8/8/8/4K3 w - - 0 1 -",
        0,
        None,
    ),
    (
        Variant::Assassin,
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1 -",
        1,
        Some("d1d8"),
    ),
    (
        Variant::DinosaurAssassin,
        "3tk3/3A4/8/8/8/8/8/4K3 w - - 0 1 -",
        1,
        Some("d7e8"),
    ),
    (
        Variant::DinosaurAssassin,
        "6k1/5ppp/8/8/8/8/5PPP/3T2K1 w - - 0 1 -",
        1,
        None,
    ),
    (
        Variant::Portal,
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1 -",
        1,
        Some("d1d8"),
    ),
    (
        Variant::Portal,
        "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1 -",
        2,
        None,
    ),
    (
        Variant::PortalStandard,
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1 a1b1c1a5b5c5h4h5",
        1,
        Some("d1d8"),
    ),
];

#[test]
fn mates_are_found_with_the_correct_distance() {
    for &(variant, fen, moves, first) in PROBLEMS {
        let lines = search(
            &position(variant, fen),
            Limits {
                nodes: 400_000,
                ..Limits::depth(12)
            },
        );
        let line = lines
            .first()
            .unwrap_or_else(|| panic!("{variant} {fen}: no line"));
        match (moves, line.score()) {
            (0, Score::Centipawns(_)) => {}
            (moves, Score::Mate(found)) if moves == found => {}
            (_, found) => panic!("{variant} {fen}: expected mate {moves}, found {found}"),
        }
        if let Some(first) = first {
            assert_eq!(line.best().to_string(), first, "{variant} {fen}");
        }
    }
}

#[test]
fn mating_line_has_full_length_and_ends_in_a_win() {
    for &(variant, fen, moves, _) in PROBLEMS.iter().filter(|problem| problem.2 > 0) {
        let start = position(variant, fen);
        let lines = search(
            &start,
            Limits {
                nodes: 400_000,
                ..Limits::depth(12)
            },
        );
        let mut game = History::new(start);
        for &mv in &lines[0].moves {
            game.push(mv).expect("a line of legal moves");
        }
        // A mate ends the search only after an iteration that is deeper than the mate, so quiescence search cuts off no
        // part of the line.
        assert_eq!(
            lines[0].moves.len(),
            moves as usize * 2 - 1,
            "{variant} {fen}"
        );
        let status = game.status();
        assert!(status.winner().is_some(), "{variant} {fen}: {status}");
    }
}

#[test]
fn mate_by_a_portal_jump_is_found() {
    // The only mate is the rook's jump from the portal e3 to b3, because White's own pawn blocks the rank.
    let start = position(Variant::Portal, "1k6/8/8/8/8/3PR3/8/R1R3K1 w - - 0 1 -");
    let lines = search(&start, Limits::depth(6));
    assert_eq!(lines[0].best(), "e3>b3".parse::<Move>().expect("a move"));
    assert_eq!(lines[0].score(), Score::Mate(1));
    let start = position(
        Variant::PortalStandard,
        "7k/6pp/8/8/8/8/8/R5K1 w - - 0 1 a4c8b2b3c3d3e3f3",
    );
    let lines = search(&start, Limits::depth(6));
    assert_eq!(
        lines[0].best(),
        "a1a4>c8".parse::<Move>().expect("a move"),
        "the rook enters the portal a4 and leaves at c8: {}",
        lines[0].score()
    );
    assert_eq!(lines[0].score(), Score::Mate(1));
}

#[test]
fn threefold_repetition_is_scored_as_a_draw() {
    // White is a queen down and has a perpetual check. The position has already occurred twice.
    let start = position(Variant::Chess, "6k1/5p2/8/8/8/8/1q3PPP/4Q1K1 w - - 0 1");
    let moves = [
        "e1e8", "g8g7", "e8e5", "g7g8", "e5e8", "g8g7", "e8e5", "g7g8",
    ];
    let game = History::from_moves(
        start,
        moves.iter().map(|text| text.parse().expect("a move")),
    )
    .expect("legal");
    assert_eq!(game.status(), Status::Ongoing);
    let (lines, _) = search_game(
        &game,
        Limits {
            root_moves: vec!["e5e8".parse().expect("a move")],
            ..Limits::depth(6)
        },
    );
    assert_eq!(
        lines[0].score(),
        Score::Centipawns(0),
        "Qe8+ repeats the position for the third time"
    );
}

/// A jump of a pawn resets the clock of the fifty-move rule, but the pawn can jump back.
#[test]
fn repetition_by_a_pawn_that_jumps_is_scored_as_a_draw() {
    let fen = "7k/6pp/8/1p6/8/r7/P4PPP/1QR3K1 w - - 0 1";
    for (variant, field) in [(Variant::Portal, "-"), (Variant::PortalCustom, "nb5g4 -")] {
        let start = position(variant, &format!("{fen} {field}"));
        let moves = "g1f1 b5>g4 f1g1 g4>b5 g1f1 b5>g4 f1g1".split(' ');
        let moves = moves.map(|text| text.parse().expect("a move"));
        let game = History::from_moves(start, moves).expect("legal");
        let (lines, _) = search_game(&game, Limits::depth(6));
        assert_eq!(
            (lines[0].best().to_string(), lines[0].score()),
            ("g4>b5".to_owned(), Score::Centipawns(0)),
            "{variant}: Black is lost and repeats"
        );
    }
}

#[test]
fn fifty_move_rule_is_scored_as_a_draw_unless_the_last_move_mates() {
    let start = position(Variant::Chess, "7k/8/5K2/8/8/8/8/R7 w - - 99 120");
    let lines = search(&start, Limits::depth(5));
    assert_eq!(
        lines[0].score(),
        Score::Centipawns(0),
        "there is no mate in one, and the next ply reaches the fifty-move draw"
    );
    let start = position(Variant::Chess, "7k/8/6K1/8/8/8/8/R7 w - - 99 120");
    let lines = search(&start, Limits::depth(5));
    assert_eq!(
        lines[0].score(),
        Score::Mate(1),
        "mate takes precedence over the fifty-move draw"
    );
}

#[test]
fn lone_knight_is_never_scored_as_a_forced_mate() {
    let lines = search(
        &position(Variant::Chess, "7k/8/5K2/8/8/8/8/N7 w - - 0 1"),
        Limits::depth(6),
    );
    assert_eq!(lines[0].score(), Score::Centipawns(0));
    let lines = search(
        &position(Variant::Chess, "7k/8/5K1p/8/8/8/6N1/8 b - - 0 1"),
        Limits::depth(8),
    );
    assert!(matches!(lines[0].score(), Score::Centipawns(_)));
}

#[test]
fn hidden_assassin_next_to_the_king_gives_no_check_but_is_captured() {
    // Black to move does not know of the assassin. A move that neither takes the king away from it nor captures it
    // loses the king.
    let start = position(Variant::Assassin, "4k3/3A4/8/8/8/8/8/R3K3 b - - 0 1 -");
    assert!(!start.is_check());
    let lines = search(
        &start,
        Limits {
            lines: 8,
            ..Limits::depth(5)
        },
    );
    assert!(
        lines.iter().any(|line| line.best().to_string() == "e8d7"),
        "one line captures the assassin without seeing it"
    );
    assert_eq!(lines[0].best().to_string(), "e8d7");
}
