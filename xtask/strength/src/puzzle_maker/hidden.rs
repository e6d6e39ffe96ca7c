//! Decides whether a position has a single good move for a side that does not know where the other side's assassins
//! hide. Over the arrangements that fit what the side knows, one move wins on average and no other does, and that move
//! wins in the true arrangement as well.

use engine::search::{AnySearcher, Knowledge, Limits, Line, Random};
use engine::{AnyPosition, Move};

use super::judge::{self, Bounds, MIN_WINNING_CHANCE, Verdict, win_chance};

/// Nodes for the true arrangement.
const TRUTH_NODES: u64 = 38_000;
/// Number of likely arrangements that are searched. They share the nodes that a position without hidden pieces gets.
const WORLDS: usize = 12;
/// Lines for each arrangement. A move that is not among them counts as much as the last one of them.
const LINES: usize = 3;
/// Number of arrangements after which a position is given up if its gap is less than half of what is needed.
const EARLY_EXIT_WORLDS: usize = 3;

/// Returns the only good move of a position given what the side to move knows, if there is one. `truth` is the true
/// position.
pub fn only_move(
    searcher: &mut AnySearcher,
    truth: &AnyPosition,
    knowledge: &Knowledge,
    nodes: u64,
    bounds: Bounds,
) -> Option<Verdict> {
    let belief = knowledge.belief();
    if let Some(arrangement) = belief.known_arrangement() {
        return judge::only_move(searcher, &belief.world(arrangement), nodes, bounds);
    }
    let verdict = best_in_truth(searcher, truth, nodes.min(TRUTH_NODES))?;
    let mut random = Random::new(knowledge.position().hash());
    let moves = knowledge.view().legal_moves();
    let mut sums = vec![0.0; moves.len()];
    let mut weights = 0.0;
    for (index, (set, weight)) in belief.sample(WORLDS, &mut random).into_iter().enumerate() {
        let limits = Limits {
            nodes: nodes / WORLDS as u64,
            lines: LINES,
            ..Limits::default()
        };
        let lines = judge::lines(searcher, &belief.world(set), limits);
        for (sum, &play) in sums.iter_mut().zip(&moves) {
            *sum += weight * chance_of(&lines, play);
        }
        weights += weight;
        if index + 1 == EARLY_EXIT_WORLDS {
            let (best, second) = best_two(&moves, &sums, verdict.best)?;
            if best - second < bounds.min_gap / 2.0 * weights {
                return None;
            }
        }
    }
    let (best, second) = best_two(&moves, &sums, verdict.best)?;
    let (best, second) = (best / weights, second / weights);
    bounds.hold(best, second).then_some(Verdict {
        chance: best,
        ..verdict
    })
}

/// Returns the best move in the true position. It must win. Other moves may win too, because the solver does not know
/// that they do.
fn best_in_truth(searcher: &mut AnySearcher, truth: &AnyPosition, nodes: u64) -> Option<Verdict> {
    judge::best_move(searcher, truth, nodes, 1)
        .filter(|verdict| verdict.chance >= MIN_WINNING_CHANCE)
}

/// Returns the chance to win after a move, according to these lines.
fn chance_of(lines: &[Line], play: Move) -> f64 {
    let found = lines.iter().find(|line| line.best() == play);
    let line = found.or(lines.last());
    line.map_or(0.5, |line| win_chance(line.value))
}

/// Returns the sums of `best` and of the best other move, or `None` if another move is at least as good.
fn best_two(moves: &[Move], sums: &[f64], best: Move) -> Option<(f64, f64)> {
    let mut own = None;
    let mut other: f64 = 0.0;
    for (&play, &sum) in moves.iter().zip(sums) {
        if play == best {
            own = Some(sum);
        } else {
            other = other.max(sum);
        }
    }
    own.filter(|&own| own > other).map(|own| (own, other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Color, Variant};

    fn verdict(fen: &str) -> Option<Verdict> {
        let truth = AnyPosition::from_fen(Variant::Assassin, fen).expect(fen);
        let knowledge = Knowledge::new(Color::White, truth.view(Color::White));
        let mut searcher = AnySearcher::new(Variant::Assassin, 1 << 20);
        only_move(&mut searcher, &truth, &knowledge, 30_000, judge::BOUNDS)
    }

    #[test]
    fn a_move_that_wins_wherever_the_assassin_hides_is_found() {
        let mate = "rnbqkbnr/1pppp2p/p1a5/5pp1/2P5/4P3/PP1P1PPP/RNBQKBNR w KQkq - 0 2 -";
        let found = verdict(mate).expect("an only move");
        assert_eq!(found.best.to_string(), "d1h5");
        assert!(found.chance >= MIN_WINNING_CHANCE);
    }

    #[test]
    fn a_move_that_wins_only_in_the_true_arrangement_is_rejected() {
        // Capturing the assassin on b5 would win, but White cannot know that it is there.
        assert_eq!(verdict("4k3/8/8/1a6/8/8/1R6/6K1 w - - 0 1 -"), None);
    }
}
