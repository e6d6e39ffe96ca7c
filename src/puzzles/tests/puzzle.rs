//! Tests of puzzles on boards made for them: reading, writing, solutions and themes.

use engine::{AnyPosition, Move, Variant};
use puzzles::{LOWEST_RATING, Puzzle, PuzzleError, Theme, Themes, WrongTry, read, themes, write};

fn puzzle(variant: Variant, fen: &str, line: &str) -> Puzzle {
    let start = AnyPosition::from_fen(variant, fen).expect(fen);
    let line: Vec<Move> = line
        .split(' ')
        .map(|word| word.parse().expect(word))
        .collect();
    let mut position = start;
    for &play in &line {
        position.play(play).expect("a legal move");
    }
    Puzzle {
        variant,
        themes: themes(&start, &line),
        start,
        line,
        rating: 700,
        tries: Vec::new(),
    }
}

fn has(variant: Variant, fen: &str, line: &str, theme: Theme) -> bool {
    puzzle(variant, fen, line).themes.has(theme)
}

/// Returns a mate in one, which is possible because Black's rook leaves the back rank.
fn mate() -> Puzzle {
    let fen = "r5k1/5ppp/8/8/8/8/5PPP/3QR1K1 b - - 0 1";
    puzzle(Variant::Chess, fen, "a8a6 d1d8")
}

#[test]
fn puzzles_round_trip_through_the_file_format() {
    let variants = [
        (
            Variant::Chess,
            "r5k1/5ppp/8/8/8/8/5PPP/3QR1K1 b - - 0 1",
            "a8a6 d1d8",
        ),
        (
            Variant::Portal,
            "r5k1/5ppp/8/8/8/8/5PPP/3QR1K1 b - - 0 1 cooldown:b;noreturn:w:d5f5",
            "a8a6 d1d8",
        ),
    ];
    for (variant, fen, line) in variants {
        let mut one = puzzle(variant, fen, line);
        let text = write(variant, std::slice::from_ref(&one));
        assert_eq!(read(text.as_bytes()), Ok(vec![one.clone()]), "{text}");
        one.tries = vec![wrong_try()];
        let text = write(variant, std::slice::from_ref(&one));
        assert_eq!(read(text.as_bytes()), Ok(vec![one]), "{text}");
    }
}

/// Returns a wrong answer to the mate, after which Black's rook comes back to the back rank.
fn wrong_try() -> WrongTry {
    let read = |text: &str| text.parse().expect("a move");
    WrongTry {
        play: read("d1d7"),
        reply: read("a6a8"),
        next: Some(read("d7b7")),
        chance: 99,
    }
}

#[test]
fn wrong_answers_that_cannot_be_played_are_rejected() {
    let mut one = mate();
    one.tries = vec![wrong_try()];
    let good = write(Variant::Chess, &[one]);
    for (from, to) in [
        ("d1d7 ", "d1d8 "),
        ("d1d7 ", "e1e8 "),
        ("d1d7 ", "d1a5 "),
        ("d1d7 ", ""),
        ("a6a8", "a6b8"),
        ("d7b7", "a8a7"),
        ("d7b7", "-"),
        (" 99", ""),
        (" 99", " 101"),
        (" 99", " 99 1"),
        (" 99", " 99,x"),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        assert!(read(bad.as_bytes()).is_err(), "{bad}");
    }
}

#[test]
fn malformed_puzzle_files_are_rejected() {
    let good = write(Variant::Chess, &[mate()]);
    assert_eq!(read(b"\xff"), Err(PuzzleError::Text));
    assert_eq!(read(b""), Err(PuzzleError::Header));
    assert_eq!(read(b"puzzles 2 checkers\n"), Err(PuzzleError::Header));
    assert_eq!(read(b"puzzles 1 chess\n"), Err(PuzzleError::Header));
    assert_eq!(read(b"puzzles 2 chess\n"), Ok(Vec::new()));
    for (from, to) in [
        ("a8a6 d1d8", "a8a6 d1d8 g8f8"),
        ("a8a6 d1d8", "a8a6"),
        ("a8a6 d1d8", ""),
        ("a8a6 d1d8", "a8a6 d1a5"),
        ("a8a6 d1d8", "a8a6 nonsense"),
        ("3QR1K1", "3QR3"),
        ("b - -", "b -"),
        (";70;", ";7000;"),
        (";70;", ";1;"),
        (";70;", ";x;"),
        (";70;", ";70;!"),
        (";70;", ";"),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        assert!(
            matches!(read(bad.as_bytes()), Err(PuzzleError::Line { line: 2, .. })),
            "{bad}"
        );
    }
    let endless = format!("{}{}", "puzzles 2 chess\n", "\n".repeat(30_000));
    assert!(read(endless.as_bytes()).is_err());
}

#[test]
fn puzzle_with_too_many_moves_is_rejected() {
    let fen = "r5k1/5ppp/8/8/8/8/5PPP/3QR1K1 b - - 0 1";
    let there_and_back = "g8f8 g1f1 f8g8 f1g1 ".repeat(3);
    let long = puzzle(Variant::Chess, fen, there_and_back.trim());
    let text = write(Variant::Chess, &[long]);
    assert!(read(text.as_bytes()).is_err());
}

#[test]
fn puzzle_id_depends_only_on_position_and_moves() {
    let one = mate();
    // Players' results are stored under this id, so changing this test's value would lose them.
    assert_eq!(one.id(), 307_449_268);
    let mut other = one.clone();
    other.rating = LOWEST_RATING;
    other.themes = Themes::default();
    assert_eq!(other.id(), one.id());
    other.line[1] = "e1e8".parse().expect("a move");
    assert_ne!(other.id(), one.id());
}

#[test]
fn last_move_may_be_any_mate_instead_of_the_move_of_the_line() {
    let one = mate();
    let solves = |moves, text: &str| one.solves(moves, text.parse().expect("a move"));
    assert!(solves(1, "d1d8"));
    assert!(
        solves(1, "e1e8"),
        "a different mate is accepted as the last move"
    );
    assert!(!solves(1, "d1d7"));
    assert!(!solves(1, "d1h8"), "an illegal move is not accepted");
    assert!(
        !solves(0, "a8a6"),
        "the other side's move is not the solver's"
    );
    assert!(
        !solves(2, "d1d8"),
        "no move is left to find after the end of the line"
    );
    assert_eq!(
        (one.moves_to_find(), one.solver()),
        (1, engine::Color::White)
    );
}

#[test]
fn different_mate_before_the_last_move_is_not_accepted() {
    // In the middle of a line, another move that mates is not accepted as the solution.
    let fen = "r5k1/5ppp/8/8/8/8/5PPP/3QR1K1 b - - 0 1";
    let longer = puzzle(Variant::Chess, fen, "a8a6 d1d7 g8f8 d7d8");
    assert!(longer.solves(1, "d1d7".parse().expect("a move")));
    assert!(!longer.solves(1, "d1d8".parse().expect("a move")));
}

#[test]
fn jump_to_a_different_portal_is_not_accepted() {
    let fen = "6k1/p4ppp/8/8/8/8/5PPP/1R4K1 b - - 0 1 -";
    let jump = puzzle(Variant::Portal, fen, "a7a6 b1b3>d5");
    assert!(jump.solves(1, "b1b3>d5".parse().expect("a move")));
    assert!(!jump.solves(1, "b1b3>f5".parse().expect("a move")));
    assert!(!jump.solves(1, "b1b3".parse().expect("a move")));
}

#[test]
fn mate_themes_state_the_number_of_moves() {
    assert!(mate().themes.has(Theme::MateIn1));
    let fen = "1r4k1/5ppp/8/8/8/8/3R1PPP/3R2K1 b - - 0 1";
    let two = puzzle(Variant::Chess, fen, "g8h8 d2d8 b8d8 d1d8");
    assert!(two.themes.has(Theme::MateIn2) && !two.themes.has(Theme::MateIn1));
}

#[test]
fn forks_pins_skewers_and_discovered_attacks_are_detected() {
    let chess = |fen, line, theme| has(Variant::Chess, fen, line, theme);
    let fork = "r3k3/p7/8/3N4/8/8/8/4K3 b - - 0 1";
    assert!(chess(fork, "a7a6 d5c7", Theme::Fork));
    assert!(!chess(fork, "a7a6 d5e3", Theme::Fork));
    let pin = "4k3/p7/8/4n3/8/8/8/R5K1 b - - 0 1";
    assert!(chess(pin, "a7a6 a1e1", Theme::Pin));
    assert!(!chess(pin, "a7a6 a1d1", Theme::Pin));
    let skewer = "4q3/p7/8/4k3/8/8/8/R5K1 b - - 0 1";
    assert!(chess(skewer, "a7a6 a1e1", Theme::Skewer));
    assert!(!chess(skewer, "a7a6 a1d1", Theme::Skewer));
    let check = "3k4/p7/8/4N3/8/8/8/4R1K1 b - - 0 1";
    assert!(chess(check, "d8e8 e5c4", Theme::DiscoveredAttack));
    assert!(!chess(check, "d8e8 e5c4", Theme::DoubleCheck));
    assert!(!chess(check, "d8e8 e1e2", Theme::DiscoveredAttack));
    let line = "3k4/p7/8/6q1/8/4N3/8/2B4K b - - 0 1";
    assert!(chess(line, "a7a6 e3f1", Theme::DiscoveredAttack));
    let double = "3k4/p7/8/8/4N3/8/8/4R1K1 b - - 0 1";
    assert!(chess(double, "d8e8 e4f6", Theme::DoubleCheck));
}

#[test]
fn hanging_pieces_promotions_and_quiet_moves_are_detected() {
    let chess = |fen, line, theme| has(Variant::Chess, fen, line, theme);
    let hanging = "4k3/p7/8/3n4/8/8/8/3R2K1 b - - 0 1";
    assert!(chess(hanging, "a7a6 d1d5", Theme::HangingPiece));
    let protected = "4k3/p7/4p3/3n4/8/8/8/3R2K1 b - - 0 1";
    assert!(!chess(protected, "a7a6 d1d5", Theme::HangingPiece));
    let pawn = "8/P3k3/8/8/8/8/7p/K7 b - - 0 1";
    assert!(chess(pawn, "e7d7 a7a8q", Theme::Promotion));
    assert!(!chess(pawn, "e7d7 a7a8q", Theme::QuietMove));
    assert!(chess(pawn, "e7d7 a1b2", Theme::QuietMove));
}

#[test]
fn portal_themes_are_detected() {
    let portal = |fen, line, theme| has(Variant::Portal, fen, line, theme);
    let jump = "6k1/p4ppp/8/8/8/8/5PPP/1R4K1 b - - 0 1 -";
    assert!(portal(jump, "a7a6 b1b3>d5", Theme::PortalJump));
    assert!(!portal(jump, "a7a6 b1b3", Theme::PortalJump));
    let swap = "6k1/p4ppp/8/3q4/8/8/5PPP/1R4K1 b - - 0 1 -";
    assert!(portal(swap, "a7a6 b1b3>d5", Theme::Swap));
    assert!(!portal(swap, "a7a6 b1b3>d5", Theme::PortalJump));
    // The queen that is swapped to b5 cannot jump back to g4 at once.
    let neutral = "6k1/p4ppp/8/8/6q1/8/5PPP/1R4K1 b - - 0 1 -";
    assert!(portal(neutral, "a7a6 b1b5>g4", Theme::Cooldown));
    assert!(!portal(jump, "a7a6 b1b5>g4", Theme::Cooldown));
}

#[test]
fn token_themes_are_detected() {
    let tokens = |fen, line, theme| has(Variant::PortalStandard, fen, line, theme);
    let fen = "4k3/p7/8/8/3n4/8/8/3R2K1 b - - 0 1 c3f3d4e4d5e5c6f6";
    assert!(tokens(fen, "a7a6 d1d4>c3", Theme::TokenGate));
    assert!(!tokens(fen, "a7a6 d1d4>c3", Theme::PortalJump));
    let empty = "4k3/p7/8/8/8/8/8/3R2K1 b - - 0 1 c3f3d4e4d5e5c6f6";
    assert!(tokens(empty, "a7a6 d1d4>c3", Theme::PortalJump));
}

#[test]
fn assassin_and_triceratops_themes_are_detected() {
    let assassin = |fen, line, theme| has(Variant::Assassin, fen, line, theme);
    // Black's assassin captures a knight on d5, so White knows that it is there although it is hidden.
    let taken = "4k3/8/3a4/3N4/8/8/8/3R2K1 b - - 0 1 -";
    assert!(assassin(taken, "d6d5 d1d5", Theme::FindTheAssassin));
    assert!(assassin(taken, "d6d5 d1d5", Theme::BlindCapture));
    let moved = "4k3/8/3a4/8/8/8/8/3R2K1 b - - 0 1 -";
    assert!(!assassin(moved, "d6d5 d1d5", Theme::FindTheAssassin));
    assert!(assassin(moved, "d6d5 d1d5", Theme::BlindCapture));
    let reveal = "4k3/8/3a4/8/2P5/8/8/6K1 b - - 0 1 -";
    assert!(assassin(reveal, "e8e7 c4c5", Theme::Reveal));
    assert!(!assassin(reveal, "e8e7 g1g2", Theme::Reveal));
    let king = "4k3/8/3A4/8/8/8/8/6K1 b - - 0 1 -";
    assert!(assassin(king, "e8e7 d6e7", Theme::KingCapture));
    assert!(assassin(king, "e8e7 d6e7", Theme::AssassinMove));
    let fen = "4k3/p7/8/3T4/8/8/8/6K1 b - - 0 1";
    assert!(has(Variant::Dinosaur, fen, "a7a6 d5c7", Theme::Dinosaur));
    assert!(!has(Variant::Dinosaur, fen, "a7a6 g1g2", Theme::Dinosaur));
}
