//! Tests of the slow reference implementation with the same data as the engine, because a comparison with a wrong
//! reference would prove nothing.

use portal_chess_engine::{Setup, Variant};

use crate::data::{perft_suites, rule_cases};
use crate::naive::Game;

fn perft(game: &Game, depth: usize) -> u64 {
    let legal = game.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    legal
        .iter()
        .map(|text| perft(&game.play(text), depth - 1))
        .sum()
}

fn parse(variant: Variant, fen: &str) -> Game {
    Game::new(&Setup::parse(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}")))
}

#[test]
fn reference_gives_the_perft_counts_of_the_file() {
    for suite in perft_suites() {
        let variant: Variant = suite.variant.parse().unwrap();
        for position in suite.positions {
            let game = parse(variant, &position.fen);
            assert_eq!(game.fen(), position.fen);
            assert_eq!(game.status(), position.status, "{variant} {}", position.fen);
            for (index, &nodes) in position
                .nodes
                .iter()
                .enumerate()
                .take_while(|entry| *entry.1 < 30_000)
            {
                assert_eq!(
                    perft(&game, index + 1),
                    nodes,
                    "{variant} {} depth {}",
                    position.fen,
                    index + 1
                );
            }
        }
    }
}

#[test]
fn reference_passes_the_rule_cases() {
    for case in rule_cases() {
        let variant: Variant = case.variant.parse().unwrap();
        let game = match &case.fen {
            Some(fen) => parse(variant, fen),
            None => Game::new(&Setup::initial(variant)),
        };
        let legal = game.legal();
        for text in &case.has {
            assert!(
                legal.contains(text),
                "{}: {text} is missing in {legal:?}",
                case.name
            );
        }
        for text in &case.lacks {
            assert!(!legal.contains(text), "{}: {text} is not legal", case.name);
        }
        let after = match &case.play {
            Some(text) => game.play(text),
            None => game,
        };
        if let Some(fen) = &case.after {
            assert_eq!(&after.fen(), fen, "{}", case.name);
        }
        if let Some(status) = &case.status {
            assert_eq!(&after.status(), status, "{}", case.name);
        }
    }
}
