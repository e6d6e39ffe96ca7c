//! Positions for training a network: those of quick self-play games, and for each of them one after a random move,
//! because a search meets many positions that no good player would reach.

use anyhow::Result;
use engine::search::{AnySearcher, Limits, Line, Random, repetition_keys};
use engine::{AnyPosition, RepetitionKey, Status, Variant};

use crate::games::{DECIDED, Ends, is_quiet, play, random_game, random_move, score};

/// A position with the score of the search that found it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The position.
    pub position: AnyPosition,
    /// The search's score in centipawns, for the side to move.
    pub score: i32,
    /// Result of the game for the side to move: 1 is a win, 0 a loss. `None` if the position was not part of the game,
    /// or the game was stopped early.
    pub result: Option<f32>,
}

/// Options of the games.
#[derive(Clone, Copy, Debug)]
pub struct GameOptions {
    /// The rule set.
    pub variant: Variant,
    /// Nodes for a move.
    pub nodes: u64,
    /// Nodes for a position after a random move.
    pub nodes_after_random: u64,
}

/// When a game ends early.
const ENDS: Ends = Ends {
    plies: 240,
    decided: DECIDED,
    decided_plies: 6,
};
/// Number of random plies at the start of a game, with the placement of assassins: at least `MIN_RANDOM_PLIES`, and fewer
/// than `EXTRA_RANDOM_PLIES` beyond that.
const MIN_RANDOM_PLIES: usize = 3;
const EXTRA_RANDOM_PLIES: usize = 9;
/// Percentages of random moves, one of which is chosen for each game.
const RANDOM_MOVE_PERCENTAGES: [usize; 4] = [0, 4, 10, 20];

/// Nodes for deciding whether a position is quiet, if a teacher labels it.
pub const QUIET_CHECK_NODES: u64 = 15;

/// Plays a game and returns the quiet positions in it and after random moves. None of them is a check or the end of the
/// game.
pub fn sample_game(
    options: GameOptions,
    random: &mut Random,
    searcher: &mut AnySearcher,
) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    // Indices in the list of the positions that occurred in the game itself, with the side to move.
    let mut in_game = Vec::new();
    let plies = MIN_RANDOM_PLIES + random.below(EXTRA_RANDOM_PLIES);
    let placings = if options.variant.has_assassin() { 2 } else { 0 };
    let Some(start) = random_game(options.variant, plies - placings, random) else {
        return Ok(samples);
    };
    searcher.clear();
    let random_percentage = RANDOM_MOVE_PERCENTAGES[random.below(RANDOM_MOVE_PERCENTAGES.len())];
    let winner = play(start, ENDS, |game| {
        let position = *game.position();
        if let Some(by_chance) = random_move(&position, random) {
            let mut after_random = position;
            after_random.play(by_chance)?;
            if is_calm(&after_random)
                && let Some(line) =
                    best_line(searcher, &after_random, &[], options.nodes_after_random)
                && is_quiet(&after_random, line.best())
            {
                samples.push(Sample {
                    position: after_random,
                    score: score(&line),
                    result: None,
                });
            }
        }
        let line = best_line(searcher, &position, &repetition_keys(game), options.nodes);
        let Some(line) = line else {
            return Ok(None);
        };
        if is_calm(&position) && is_quiet(&position, line.best()) {
            in_game.push((samples.len(), position.turn()));
            samples.push(Sample {
                position,
                score: score(&line),
                result: None,
            });
        }
        let by_chance = random.below(100) < random_percentage;
        let next = by_chance
            .then(|| random_move(&position, random))
            .flatten()
            .unwrap_or(line.best());
        Ok(Some((next, score(&line))))
    })?
    .winner;
    for (index, turn) in in_game {
        samples[index].result = winner.map(|winner| match winner {
            Some(winner) => f32::from(u8::from(winner == turn)),
            None => 0.5,
        });
    }
    Ok(samples)
}

/// Returns the best line that a search finds.
fn best_line(
    searcher: &mut AnySearcher,
    position: &AnyPosition,
    repetition_keys: &[RepetitionKey],
    nodes: u64,
) -> Option<Line> {
    let lines = searcher.search(position, repetition_keys, Limits::nodes(nodes));
    lines.first().cloned()
}

fn is_calm(position: &AnyPosition) -> bool {
    !position.is_check() && position.status() == Status::Ongoing
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPTIONS: GameOptions = GameOptions {
        variant: Variant::Dinosaur,
        nodes: 40,
        nodes_after_random: QUIET_CHECK_NODES,
    };

    fn samples(seed: u64) -> Vec<Sample> {
        let mut searcher = AnySearcher::new(OPTIONS.variant, 1 << 16);
        sample_game(OPTIONS, &mut Random::new(seed), &mut searcher).expect("a game")
    }

    #[test]
    fn a_seed_gives_the_same_positions_and_none_is_a_check() {
        let first = samples(11);
        assert!(first.len() > 20, "{}", first.len());
        assert!(first.iter().all(|sample| !sample.position.is_check()));
        assert_eq!(first, samples(11));
    }

    #[test]
    fn only_positions_of_the_game_itself_have_its_result_for_the_side_to_move() {
        let games = (1..20).map(samples);
        let decided = games.filter_map(|game| {
            let last = *game.iter().rfind(|sample| sample.result.is_some())?;
            (last.result != Some(0.5)).then_some((game, last))
        });
        let (mut count, mut sure) = (0, 0);
        for (game, last) in decided {
            count += 1;
            let [mut in_game, mut beside] = [0, 0];
            for sample in &game {
                match (sample.result, last.result) {
                    (Some(result), Some(at_last)) => {
                        in_game += 1;
                        let same = sample.position.turn() == last.position.turn();
                        let expected = if same { at_last } else { 1.0 - at_last };
                        assert_eq!(result, expected);
                    }
                    _ => beside += 1,
                }
            }
            assert!(in_game > 5 && beside > 5, "{in_game} {beside}");
            if last.score.abs() >= DECIDED {
                sure += 1;
                assert_eq!(last.score > 0, last.result == Some(1.0), "{}", last.score);
            }
        }
        assert!(count > 5 && sure > 3, "{count} {sure}");
    }
}
