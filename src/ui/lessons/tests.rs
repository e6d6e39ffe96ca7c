//! Tests of the rules pages: every text is translated, and the boards do what the texts beside them say.

use engine::{AnyPosition, Color, History, Move, Square, Variant};
use game::{EXPLAINED, Lang};

use super::boards::*;
use super::{Exercise, Line, Part, lessons};

/// Returns the lines of a page, in reading order.
fn lines(variant: Variant) -> Vec<Line> {
    let lines = lessons(variant).iter().flat_map(|part| match part {
        Part::Heading(line) | Part::Text(line) => vec![*line],
        Part::List(lines) => lines.to_vec(),
        Part::Try(lesson) => vec![lesson.title, lesson.text, lesson.goal],
    });
    lines.collect()
}

/// Returns the boards of a page.
fn boards(variant: Variant) -> impl Iterator<Item = &'static Exercise> {
    lessons(variant).iter().filter_map(|part| match part {
        Part::Try(lesson) => Some(lesson.board),
        _ => None,
    })
}

/// Returns the words that are the same in every language: squares, moves, notation and times. They are sorted, because
/// languages differ in word order.
fn unchanging(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = text
        .split(|c: char| !c.is_ascii_alphanumeric() && !":>@?".contains(c))
        .map(|word| word.trim_end_matches(':'))
        .filter(|word| word.contains(|c: char| c.is_ascii_digit()) || word.contains("??"))
        .collect();
    found.sort();
    found
}

/// Asserts that a line names the same squares in every language, and that nothing is left in English.
pub fn is_translated(name: &str, line: Line) {
    let english = line.text(Lang::En);
    for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
        let (name, other) = (format!("{} {name}", lang.code()), line.text(lang));
        assert!(!other.trim().is_empty(), "{name}: {english}");
        // This holds for headings, too: none happens to be spelled as in English.
        assert_ne!(english, other, "{name}");
        for word in [" the ", " and ", " with ", " is "] {
            assert!(!other.contains(word), "{name}: {other}");
        }
        assert_eq!(unchanging(english), unchanging(other), "{name}: {other}");
    }
}

#[test]
fn every_text_is_translated_and_names_the_same_squares() {
    for variant in EXPLAINED {
        for line in lines(variant) {
            is_translated(&variant.to_string(), line);
        }
    }
    assert_eq!(
        unchanging("c3d5>b3 or A??: the e-file, 0:00."),
        ["0:00", "A??", "c3d5>b3"]
    );
}

#[test]
fn hebrew_is_written_in_hebrew_letters() {
    for variant in EXPLAINED {
        for line in lines(variant) {
            let text = line.text(Lang::He);
            assert!(
                text.contains(|c: char| ('א'..='ת').contains(&c)),
                "{variant}: {text}"
            );
        }
    }
}

#[test]
fn squares_are_isolated_only_in_right_to_left_languages() {
    let isolates = |lang| Line::PORTAL_INTRO_1.say(lang).matches('\u{2066}').count();
    assert_eq!(Lang::ALL.map(isolates), [0, 0, 0, 4]);
}

/// Returns the game after the first `plies` moves of a board.
fn play(variant: Variant, board: &Exercise, plies: usize) -> History {
    assert!(
        boards(variant).any(|other| other == board),
        "{variant} has no board {board:?}"
    );
    let start = AnyPosition::from_fen(variant, board.fen)
        .unwrap_or_else(|error| panic!("{variant}: {board:?}: {error}"));
    let mut game = History::new(start);
    for text in &board.moves[..plies] {
        let next: Move = text
            .parse()
            .unwrap_or_else(|error| panic!("{variant}: {board:?}: {text}: {error}"));
        game.push(next)
            .unwrap_or_else(|error| panic!("{variant}: {board:?}: {text}: {error}"));
    }
    game
}

#[test]
fn every_board_is_valid_and_its_moves_are_legal() {
    for variant in EXPLAINED {
        for board in boards(variant) {
            assert!(!board.moves.is_empty(), "{variant}: {board:?}");
            play(variant, board, board.moves.len());
        }
        assert!(boards(variant).count() >= 3, "{variant}");
    }
}

#[test]
fn moves_that_the_text_calls_illegal_are_illegal() {
    for (variant, board, plies, text) in [
        (Variant::Portal, &CAPTURE_STAYS, 0, "c3d5>b3"),
        (Variant::Portal, &NO_RETURN, 2, "f5>d5"),
        (Variant::Portal, &NEUTRAL_REST, 1, "g4>b5"),
        (Variant::PortalStandard, &TOKEN_STOPS, 0, "a1a5"),
        (Variant::PortalStandard, &TOKEN_STOPS, 0, "a1a4"),
        (Variant::PortalStandard, &TOKEN_CHECK, 1, "a7a6"),
        (Variant::Assassin, &ASSASSIN_MOVES, 0, "d4d6"),
    ] {
        let game = play(variant, board, plies);
        let forbidden: Move = text.parse().expect("a move");
        assert!(!game.position().is_legal(forbidden), "{board:?}: {text}");
    }
}

#[test]
fn boards_end_with_the_result_that_the_text_states() {
    for (variant, board, status) in [
        (Variant::Chess, &MATE, "checkmate white"),
        (Variant::Chess, &REPETITION, "draw-repetition"),
        (Variant::Dinosaur, &TRICERATOPS_MATES, "checkmate white"),
        (Variant::Assassin, &KING_CAPTURE, "king-captured white"),
    ] {
        let game = play(variant, board, board.moves.len());
        assert_eq!(game.status().to_string(), status, "{board:?}");
    }
}

#[test]
fn the_first_move_gives_check_where_the_text_states_it() {
    for (variant, board) in [
        (Variant::Assassin, &REVEALED_CHECK),
        (Variant::Portal, &THROW_KING),
        (Variant::PortalStandard, &TOKEN_CHECK),
    ] {
        assert!(!play(variant, board, 0).position().is_check(), "{board:?}");
        assert!(play(variant, board, 1).position().is_check(), "{board:?}");
    }
}

#[test]
fn an_assassin_is_revealed_and_hidden_again_as_the_text_states() {
    for (board, revealed, hidden) in [(&PAWN_FINDS, "e3", "d4"), (&PAWN_PASSES, "a3", "b2")] {
        let square = |text: &str| text.parse::<Square>().expect("a square");
        let seen = play(Variant::Assassin, board, 1);
        assert!(
            seen.position().revealed(Color::White).has(square(revealed)),
            "{board:?}"
        );
        let lost = play(Variant::Assassin, board, 2);
        assert!(
            lost.position().hidden(Color::White).has(square(hidden)),
            "{board:?}"
        );
    }
}

#[test]
fn two_portal_tokens_can_share_a_square() {
    let game = play(Variant::PortalStandard, &TWO_TOKENS, 1);
    assert_eq!(
        game.position().token_count("c3".parse().expect("a square")),
        2
    );
}
