//! Mates and draws in every rule set: they are found, and with the right distance.

use engine::search::{Limits, Score};
use engine::{History, Move, Status, Variant};

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
fn mates_are_found_and_counted() {
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
fn a_mating_line_ends_in_mate_after_as_many_moves_as_it_says() {
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
        for &play in &lines[0].moves {
            game.push(play).expect("a line of legal moves");
        }
        if lines[0].moves.len() == moves as usize * 2 - 1 {
            let status = game.status();
            assert!(status.winner().is_some(), "{variant} {fen}: {status}");
        }
    }
}

#[test]
fn a_jump_through_a_portal_mates() {
    // The only mate is the rook's jump from the portal e3 to b3: its own pawn keeps it from going there along the rank.
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
        "enters a4, leaves by c8: {}",
        lines[0].score()
    );
    assert_eq!(lines[0].score(), Score::Mate(1));
}

#[test]
fn the_same_position_for_the_third_time_is_a_draw() {
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
            among: vec!["e5e8".parse().expect("a move")],
            ..Limits::depth(6)
        },
    );
    assert_eq!(
        lines[0].score(),
        Score::Centipawns(0),
        "third time after Qe8+"
    );
}

#[test]
fn fifty_moves_without_progress_are_a_draw_unless_they_mate() {
    let start = position(Variant::Chess, "7k/8/5K2/8/8/8/8/R7 w - - 99 120");
    let lines = search(&start, Limits::depth(5));
    assert_eq!(
        lines[0].score(),
        Score::Centipawns(0),
        "no mate in one, and then it is over"
    );
    let start = position(Variant::Chess, "7k/8/6K1/8/8/8/8/R7 w - - 99 120");
    let lines = search(&start, Limits::depth(5));
    assert_eq!(
        lines[0].score(),
        Score::Mate(1),
        "mate comes before the draw"
    );
}

#[test]
fn nobody_believes_in_winning_with_a_lone_knight() {
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
fn a_hidden_assassin_beside_the_king_is_no_check_and_wins_all_the_same() {
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
        "takes blindly in one line"
    );
    assert_eq!(lines[0].best().to_string(), "e8d7");
}
