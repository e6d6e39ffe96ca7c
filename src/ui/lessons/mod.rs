//! What the rules pages say, and the boards on which each rule can be tried. Pure data; drawing it belongs to `pages`.

mod portals;
mod special;

use engine::Variant;

/// A piece of a rules page, in the order of reading.
pub enum Part {
    /// A heading.
    Heading(&'static str),
    /// A paragraph.
    Text(&'static str),
    /// Lines of a list.
    List(&'static [&'static str]),
    /// A board to try the rule on.
    Try(Lesson),
}

/// A board on which one rule can be tried.
pub struct Lesson {
    /// What it is about.
    pub title: &'static str,
    /// The rule, in a sentence or two.
    pub text: &'static str,
    /// What to do.
    pub goal: &'static str,
    /// Where it starts, seventh field included.
    pub fen: &'static str,
    /// One way to do it, as move text; each is legal after those before it.
    pub moves: &'static [&'static str],
    /// Own hidden assassins are shown from the start.
    pub show_assassins: bool,
}

/// The page of a rule set.
pub const fn lessons(variant: Variant) -> &'static [Part] {
    match variant {
        Variant::Chess => special::CHESS,
        Variant::Dinosaur => special::DINOSAUR,
        Variant::Assassin => special::ASSASSIN,
        Variant::DinosaurAssassin => special::BOTH,
        Variant::Portal => portals::PORTAL,
        Variant::PortalStandard => portals::STANDARD,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{AnyPosition, Color, History, Move, Square};

    fn find(variant: Variant, title: &str) -> &'static Lesson {
        lessons(variant)
            .iter()
            .find_map(|part| match part {
                Part::Try(lesson) if lesson.title == title => Some(lesson),
                _ => None,
            })
            .unwrap_or_else(|| panic!("no lesson {title}"))
    }

    /// The game after the first `plies` moves of a lesson.
    fn play(variant: Variant, lesson: &Lesson, plies: usize) -> History {
        let name = format!("{variant}: {}", lesson.title);
        let start = AnyPosition::from_fen(variant, lesson.fen)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut game = History::new(start);
        for text in &lesson.moves[..plies] {
            let next: Move = text
                .parse()
                .unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
            game.push(next)
                .unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
        }
        game
    }

    #[test]
    fn every_board_is_accepted_and_every_line_is_legal() {
        for variant in Variant::ALL {
            let mut boards = 0;
            for part in lessons(variant) {
                let Part::Try(lesson) = part else { continue };
                boards += 1;
                assert!(!lesson.moves.is_empty(), "{variant}: {}", lesson.title);
                play(variant, lesson, lesson.moves.len());
            }
            assert!(boards >= 3, "{variant} has {boards} boards");
        }
    }

    #[test]
    fn what_the_text_calls_illegal_is_illegal() {
        for (variant, title, plies, text) in [
            (Variant::Portal, "Capturing does not activate", 0, "c3d5>b3"),
            (Variant::Portal, "No way straight back", 2, "f5>d5"),
            (Variant::Portal, "The neutral pair needs a rest", 1, "g4>b5"),
            (Variant::PortalStandard, "Tokens stop a move", 0, "a1a5"),
            (Variant::PortalStandard, "Tokens stop a move", 0, "a1a4"),
            (Variant::PortalStandard, "A check that appears", 1, "a7a6"),
            (Variant::Assassin, "Move two, capture one", 0, "d4d6"),
        ] {
            let game = play(variant, find(variant, title), plies);
            let forbidden: Move = text.parse().expect("a move");
            assert!(!game.position().is_legal(forbidden), "{title}: {text}");
        }
    }

    #[test]
    fn lines_end_as_the_text_says() {
        for (variant, title, status) in [
            (Variant::Chess, "Mate", "checkmate white"),
            (Variant::Chess, "Three times the same", "draw-repetition"),
            (Variant::Dinosaur, "It mates alone", "checkmate white"),
            (Variant::Assassin, "The last blow", "king-captured white"),
        ] {
            let lesson = find(variant, title);
            let game = play(variant, lesson, lesson.moves.len());
            assert_eq!(game.status().to_string(), status, "{title}");
        }
    }

    #[test]
    fn checks_appear_when_the_text_says() {
        for (variant, title) in [
            (Variant::Assassin, "Revealed, it gives check"),
            (Variant::Portal, "Throw the king"),
            (Variant::PortalStandard, "A check that appears"),
        ] {
            let lesson = find(variant, title);
            assert!(!play(variant, lesson, 0).position().is_check(), "{title}");
            assert!(play(variant, lesson, 1).position().is_check(), "{title}");
        }
    }

    #[test]
    fn assassins_are_seen_and_lost_when_the_text_says() {
        for (title, revealed, hidden) in [
            ("A pawn finds it, and loses it", "e3", "d4"),
            ("A pawn goes past", "a3", "b2"),
        ] {
            let lesson = find(Variant::Assassin, title);
            let square = |text: &str| text.parse::<Square>().expect("a square");
            let seen = play(Variant::Assassin, lesson, 1);
            assert!(
                seen.position().revealed(Color::White).has(square(revealed)),
                "{title}"
            );
            let lost = play(Variant::Assassin, lesson, 2);
            assert!(
                lost.position().hidden(Color::White).has(square(hidden)),
                "{title}"
            );
        }
    }

    #[test]
    fn two_tokens_come_to_lie_on_one_square() {
        let game = play(
            Variant::PortalStandard,
            find(Variant::PortalStandard, "Two on one square"),
            1,
        );
        assert_eq!(
            game.position().token_count("c3".parse().expect("a square")),
            2
        );
    }
}
