//! Choosing a move while enemy assassins are hidden. Likely arrangements are searched one by one, and a move is valued
//! by its average result, minus a penalty for risk.

use super::any_searcher::AnySearcher;
use super::knowledge::Knowledge;
use super::level::{Strength, draw_move};
use super::limits::{Limits, Progress};
use super::random::Random;
use super::root::sort_descending;
use super::score::MATE_BOUND;
use crate::{AnyPosition, Bitboard, Color, Move, RepetitionKey};

/// The maximum number of arrangements to search.
const MAX_WORLDS: usize = 6;
/// The nodes per arrangement that are required for searching more than two arrangements.
const MIN_NODES_PER_WORLD: u64 = 2_500;
/// The share of the nodes that is spent on finding the moves to compare.
const SURVEY_SHARE: f64 = 0.4;
/// The number of moves that are compared, unless the level chooses among more.
const MIN_CANDIDATES: usize = 6;
/// The weight of the worst arrangement, between 0 and 1; the average over all arrangements has the remaining weight.
const WORST_CASE_WEIGHT: f64 = 0.15;
/// The assumed probability that the other side does not notice our hidden assassin next to its king, so that we can
/// capture the king.
const UNNOTICED_PROBABILITY: f64 = 0.45;
/// The score, in centipawns, that is taken as a winning probability of three in four.
const CENTIPAWN_SCALE: f64 = 400.0;

/// A comparison of moves in progress.
pub(super) struct HiddenSearch {
    worlds: Vec<World>,
    strength: Strength,
    random: Random,
    /// The moves to choose from.
    moves: Vec<Move>,
    /// The same moves if they are not all legal ones; otherwise empty.
    asked: Vec<Move>,
    /// For each move, the facts known before any search: the probability that our king is captured at once, and whether
    /// our assassin ends hidden next to the enemy king (1 or 0).
    immediate_outcomes: Vec<(f64, f64)>,
    phase: Phase,
    index: usize,
    started: bool,
    candidates: Vec<Move>,
    spent: u64,
}

struct World {
    position: AnyPosition,
    repetition_keys: Vec<RepetitionKey>,
    weight: f64,
    /// The values of the moves found in the survey.
    survey: Vec<(Move, i32)>,
    /// The values of the moves that are compared.
    compared: Vec<(Move, i32)>,
}

/// The weight of an arrangement, and the values of moves in it.
type Results = (f64, Vec<(Move, i32)>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Survey,
    Compare,
    Done,
}

impl HiddenSearch {
    pub(super) fn new(
        knowledge: &Knowledge,
        strength: Strength,
        mut random: Random,
        moves: Vec<Move>,
        asked: Vec<Move>,
    ) -> HiddenSearch {
        let belief = knowledge.belief();
        let most = (strength.nodes / MIN_NODES_PER_WORLD).clamp(2, MAX_WORLDS as u64) as usize;
        let mut worlds = Vec::new();
        for (set, weight) in belief.sample(most, &mut random) {
            let position = belief.world(set);
            let repetition_keys = knowledge.repetition_keys(&position);
            worlds.push(World {
                position,
                repetition_keys,
                weight,
                survey: Vec::new(),
                compared: Vec::new(),
            });
        }
        let immediate_outcomes = moves
            .iter()
            .map(|&mv| immediate_outcomes(knowledge, mv))
            .collect();
        HiddenSearch {
            worlds,
            strength,
            random,
            moves,
            asked,
            immediate_outcomes,
            phase: Phase::Survey,
            index: 0,
            started: false,
            candidates: Vec::new(),
            spent: 0,
        }
    }

    pub(super) fn step(&mut self, searcher: &mut AnySearcher, nodes: u64) -> Progress {
        let mut left = nodes;
        while self.phase != Phase::Done {
            let Some(world) = self.worlds.get_mut(self.index) else {
                self.next_phase();
                continue;
            };
            if !self.started {
                self.started = true;
                let total = self.strength.nodes as f64 / self.worlds.len() as f64;
                let world = &self.worlds[self.index];
                let limits = match self.phase {
                    Phase::Survey => Limits {
                        nodes: (total * SURVEY_SHARE) as u64,
                        lines: self.strength.lines.max(3),
                        root_moves: self.asked.clone(),
                        ..Limits::default()
                    },
                    _ => Limits {
                        nodes: (total * (1.0 - SURVEY_SHARE)) as u64,
                        lines: self.candidates.len(),
                        root_moves: self.candidates.clone(),
                        ..Limits::default()
                    },
                };
                searcher.start(&world.position, &world.repetition_keys, limits);
                continue;
            }
            let before = searcher.nodes();
            let progress = searcher.step(left);
            let used = searcher.nodes() - before;
            left = left.saturating_sub(used.max(1));
            if progress == Progress::Running {
                return Progress::Running;
            }
            let values = results(searcher);
            match self.phase {
                Phase::Survey => world.survey = values,
                _ => world.compared = values,
            }
            self.spent += searcher.nodes();
            self.started = false;
            self.index += 1;
            if left == 0 && self.phase != Phase::Done {
                return Progress::Running;
            }
        }
        Progress::Done
    }

    fn next_phase(&mut self) {
        self.index = 0;
        self.phase = match self.phase {
            Phase::Survey => {
                let mut values = self.values(&self.finished());
                let count = MIN_CANDIDATES.max(self.strength.lines);
                sort_descending(&mut values, |(_, value)| *value);
                let best = values.into_iter().take(count);
                self.candidates = best.map(|(mv, _)| mv).collect();
                if self.candidates.len() > 1 {
                    Phase::Compare
                } else {
                    Phase::Done
                }
            }
            _ => Phase::Done,
        };
    }

    /// What the arrangements searched so far say: their weights, and the values of moves.
    fn finished(&self) -> Vec<Results> {
        let compared = self.worlds.iter().any(|world| !world.compared.is_empty());
        self.worlds
            .iter()
            .map(|world| match compared {
                true => (world.weight, world.compared.clone()),
                false => (world.weight, world.survey.clone()),
            })
            .filter(|(_, results)| !results.is_empty())
            .collect()
    }

    /// The values of all moves that have a result, in centipawns.
    fn values(&self, worlds: &[Results]) -> Vec<(Move, f64)> {
        let known = |mv: Move| {
            worlds
                .iter()
                .any(|(_, results)| results.iter().any(|(other, _)| *other == mv))
        };
        let moves = self.moves.iter().zip(&self.immediate_outcomes);
        moves
            .filter(|(mv, _)| known(**mv))
            .map(|(&mv, &immediate_outcomes)| (mv, weighted_value(worlds, mv, immediate_outcomes)))
            .collect()
    }

    /// The move to play now. Before the first arrangement is finished, the one that is being searched decides alone: it
    /// was drawn from the belief, so it says nothing that this side does not know.
    pub(super) fn choice(&self, searcher: &AnySearcher) -> Option<Move> {
        let mut worlds = self.finished();
        if worlds.is_empty() && self.started {
            worlds.push((1.0, results(searcher)));
        }
        draw_move(
            &self.values(&worlds),
            self.strength,
            &mut self.random.clone(),
        )
        .or(self.moves.first().copied())
    }

    /// Whether at least one arrangement has been searched, so that the moves have values.
    pub(super) fn has_values(&self) -> bool {
        self.worlds.iter().any(|world| !world.survey.is_empty())
    }

    /// Whether an arrangement is being searched, so that the searcher's lines are about it.
    pub(super) fn is_searching(&self) -> bool {
        self.started
    }

    pub(super) fn nodes(&self, searcher: &AnySearcher) -> u64 {
        self.spent + if self.started { searcher.nodes() } else { 0 }
    }

    pub(super) fn budget(&self) -> u64 {
        self.strength.nodes
    }
}

/// The moves that a search has found, with their values.
fn results(searcher: &AnySearcher) -> Vec<(Move, i32)> {
    searcher
        .lines()
        .iter()
        .map(|line| (line.best(), line.value))
        .collect()
}

/// The value of a move over all arrangements, in centipawns.
fn weighted_value(worlds: &[Results], mv: Move, (loses, wins): (f64, f64)) -> f64 {
    let mut sum = 0.0;
    let mut total = 0.0;
    let mut worst: f64 = 1.0;
    for (weight, results) in worlds {
        let value = results
            .iter()
            .find(|(other, _)| *other == mv)
            .map(|(_, value)| *value);
        // A move that is not among the best is at most as good as the worst of those, which need not be the last one if
        // the nodes were used up during an iteration.
        let worst_found = results.iter().map(|(_, value)| *value).min();
        let value = value.or(worst_found.map(|value| value - 30)).unwrap_or(0);
        // The immediate loss of our king is counted separately, over all arrangements instead of only those searched.
        if value <= -MATE_BOUND && loses > 0.0 {
            continue;
        }
        let probability = to_win_probability(f64::from(value.clamp(-3_000, 3_000)));
        sum += weight * probability;
        total += weight;
        worst = worst.min(probability);
    }
    let average = if total > 0.0 { sum / total } else { 0.0 };
    let probability = (1.0 - WORST_CASE_WEIGHT) * average + WORST_CASE_WEIGHT * worst.min(average);
    let probability = probability + (1.0 - probability) * wins * UNNOTICED_PROBABILITY;
    to_centipawns(probability * (1.0 - loses))
}

/// The facts about a move that are known without search: the probability that our king is captured at once, and whether
/// our assassin ends hidden next to the enemy king.
fn immediate_outcomes(knowledge: &Knowledge, mv: Move) -> (f64, f64) {
    let us: Color = knowledge.viewer();
    let mut after = *knowledge.position();
    after.play_unchecked(mv);
    let loses = knowledge.belief().king_capture_probability(&after);
    let beside = after
        .king(!us)
        .map_or(Bitboard::EMPTY, crate::board::attacks::king_attacks);
    let wins = beside.intersects(after.hidden(us)) && !after.is_check();
    (loses.min(1.0), if wins { 1.0 } else { 0.0 })
}

/// Converts centipawns to a winning probability, without functions whose results differ between machines.
fn to_win_probability(centipawns: f64) -> f64 {
    let x = centipawns / CENTIPAWN_SCALE;
    // x / (1 + |x|) rises like the logistic curve near 0 and is still strictly increasing far out.
    0.5 + 0.5 * x / (1.0 + x.abs())
}

fn to_centipawns(probability: f64) -> f64 {
    let y = (2.0 * probability - 1.0).clamp(-0.999, 0.999);
    CENTIPAWN_SCALE * y / (1.0 - y.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions_between_probability_and_centipawns_are_inverse() {
        for centipawns in [-2_000.0, -150.0, 0.0, 37.0, 1_200.0] {
            assert!((to_centipawns(to_win_probability(centipawns)) - centipawns).abs() < 1e-6);
        }
    }

    #[test]
    fn a_move_without_a_result_counts_less_than_the_worst_result() {
        let [good, bad, unknown] =
            ["e1e2", "e1d1", "a2a3"].map(|text| text.parse::<Move>().expect("a move"));
        for results in [vec![(good, 100), (bad, -50)], vec![(bad, -50), (good, 100)]] {
            let worlds = [(1.0, results)];
            let value = |mv| weighted_value(&worlds, mv, (0.0, 0.0));
            assert!(
                value(unknown) < value(bad) && value(bad) < value(good),
                "{worlds:?}"
            );
        }
    }

    #[test]
    fn risk_of_king_capture_lowers_and_a_threat_to_the_king_raises_a_move_value() {
        let mv: Move = "e1e2".parse().expect("a move");
        let worlds = [(0.9, vec![(mv, 100)]), (0.1, vec![(mv, -32_000 + 2)])];
        let safe = weighted_value(&worlds[..1], mv, (0.0, 0.0));
        assert!(weighted_value(&worlds, mv, (0.1, 0.0)) < safe);
        assert!(weighted_value(&worlds, mv, (0.0, 1.0)) > weighted_value(&worlds, mv, (0.0, 0.0)));
    }
}
