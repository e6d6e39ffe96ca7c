//! Soundness of the search: it plays only legal moves, does not depend on how it is cut into steps, and stops in time.

use std::collections::BTreeSet;

use portal_chess_engine::search::{AnySearcher, Limits, Line, Progress, Random, repetition_keys};
use portal_chess_engine::{AnyPosition, History, Move, Status, Variant};
use proptest::prelude::*;

use super::support::{TABLE, position, random_game, search_game, text};

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_move_of_every_line_is_legal(seed in any::<u64>(), plies in 0usize..80, lines in 1usize..4) {
        for variant in Variant::ALL {
            let game = random_game(variant, plies, &mut Random::new(seed));
            if game.status() != Status::Ongoing {
                continue;
            }
            let (found, _) = search_game(&game, Limits { lines, ..Limits::nodes(1_500) });
            let wanted = lines.min(game.position().legal_moves().len());
            prop_assert_eq!(found.len(), wanted, "{}", game.position());
            for line in found {
                let mut after = game.clone();
                for &mv in &line.moves {
                    prop_assert!(
                        after.push(mv).is_ok(),
                        "{}: {} in {}", game.position(), mv, text(&line.moves)
                    );
                }
            }
        }
    }

    #[test]
    fn search_in_small_steps_gives_the_same_result(seed in any::<u64>(), plies in 0usize..50) {
        for variant in [Variant::Chess, Variant::DinosaurAssassin, Variant::PortalStandard] {
            let game = random_game(variant, plies, &mut Random::new(seed));
            if game.status() != Status::Ongoing {
                continue;
            }
            let limits = Limits { lines: 2, ..Limits::nodes(4_000) };
            let (whole, nodes) = search_game(&game, limits.clone());
            let mut searcher = AnySearcher::new(variant, TABLE);
            searcher.start(game.position(), &repetition_keys(&game), limits);
            let mut random = Random::new(seed);
            while searcher.step(1 + random.below(90) as u64) == Progress::Running {}
            prop_assert_eq!(searcher.lines(), &whole[..], "{}", game.position());
            prop_assert_eq!(searcher.nodes(), nodes);
        }
    }
}

/// A line ends where the game does: with the capture of a king, too. Searches with a line for every move reach such
/// positions by every way.
#[test]
fn every_line_of_every_move_is_legal_to_its_end() {
    // A king can be captured in almost every line.
    let exposed = [
        "k7/8/8/8/8/8/3a1P2/1R2KB2 w - - 0 1 -",
        "r3k3/p2pp3/4A3/8/8/3a4/P2PP3/R3K3 w - - 0 1 -",
    ];
    for variant in Variant::ALL {
        let mut games = vec![History::new(AnyPosition::initial(variant))];
        games.push(random_game(variant, 30, &mut Random::new(11)));
        if variant.has_assassin() {
            games.extend(exposed.map(|fen| History::new(position(variant, fen))));
        }
        for game in games {
            if game.status() != Status::Ongoing {
                continue;
            }
            let wanted = game.position().legal_moves().len();
            let limits = Limits {
                lines: wanted,
                ..Limits::nodes(50_000)
            };
            let (found, _) = search_game(&game, limits);
            assert_eq!(found.len(), wanted, "{}", game.position());
            for line in found {
                let mut after = game.clone();
                for &mv in &line.moves {
                    let start = game.position();
                    assert!(
                        after.push(mv).is_ok(),
                        "{start}: {mv} in {}",
                        text(&line.moves)
                    );
                }
            }
        }
    }
}

#[test]
fn each_requested_line_gets_a_move_even_with_one_node() {
    for variant in Variant::ALL {
        let game = random_game(variant, 20, &mut Random::new(7));
        let wanted = game.position().legal_moves().len().min(12);
        let limits = Limits {
            lines: 12,
            ..Limits::nodes(1)
        };
        assert_eq!(search_game(&game, limits).0.len(), wanted, "{variant}");
    }
}

#[test]
fn lines_start_with_distinct_moves_and_a_complete_iteration_sorts_them() {
    for variant in Variant::ALL {
        let game = random_game(variant, 12, &mut Random::new(4));
        for limits in [Limits::nodes(20_000), Limits::depth(4)] {
            let complete = limits.depth == 4;
            let (lines, _) = search_game(&game, Limits { lines: 5, ..limits });
            assert_eq!(lines.len(), 5, "{variant}");
            let first_moves: BTreeSet<Move> = lines.iter().map(Line::best).collect();
            assert_eq!(first_moves.len(), lines.len(), "{variant}: {lines:?}");
            // If the nodes run out within an iteration, the last lines still have the values of the previous iteration.
            // These may be higher than the new values of the lines before them.
            let values: Vec<i32> = lines.iter().map(|line| line.value).collect();
            assert!(
                !complete || values.is_sorted_by(|one, next| one >= next),
                "{variant}: {values:?}"
            );
        }
    }
}

#[test]
fn search_with_a_one_bucket_table_still_finds_a_legal_move() {
    // Nearly all entries collide, but the result must still be legal and sensible.
    for variant in Variant::ALL {
        let mut random = Random::new(77);
        for _ in 0..6 {
            let game = random_game(variant, 30, &mut random);
            if game.status() != Status::Ongoing {
                continue;
            }
            let mut searcher = AnySearcher::new(variant, 1);
            searcher.start(
                game.position(),
                &repetition_keys(&game),
                Limits::nodes(3_000),
            );
            while searcher.step(500) == Progress::Running {}
            let line = searcher.lines().first().expect("a line");
            assert!(game.position().is_legal(line.best()));
        }
    }
}

#[test]
fn search_step_ends_soon_after_its_node_budget() {
    let start = position(
        Variant::PortalStandard,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 c3f3d4e4d5e5c6f6",
    );
    let mut searcher = AnySearcher::new(Variant::PortalStandard, TABLE);
    searcher.start(&start, &[], Limits::default());
    for _ in 0..50 {
        let before = searcher.nodes();
        assert_eq!(searcher.step(1_000), Progress::Running);
        // A node in progress is finished first, including the captures searched below it.
        assert!(
            searcher.nodes() - before < 6_000,
            "{} nodes",
            searcher.nodes() - before
        );
    }
}

#[test]
fn repeated_searches_give_equal_results() {
    for variant in Variant::ALL {
        let game = random_game(variant, 20, &mut Random::new(9));
        let run = || search_game(&game, Limits::nodes(10_000));
        assert_eq!(run(), run(), "{variant}");
    }
}

#[test]
fn search_of_a_finished_game_gives_no_lines() {
    let stalemate = position(Variant::Chess, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(stalemate.status(), Status::Stalemate);
    let (lines, nodes) = search_game(&History::new(stalemate), Limits::depth(5));
    assert!(lines.is_empty() && nodes == 0);
}

#[test]
fn searcher_can_switch_between_rule_sets() {
    let mut searcher = AnySearcher::new(Variant::Chess, TABLE);
    for variant in Variant::ALL {
        let start = AnyPosition::initial(variant);
        searcher.start(&start, &[], Limits::depth(2));
        while searcher.step(100) == Progress::Running {}
        assert!(start.is_legal(searcher.lines()[0].best()), "{variant}");
    }
}
