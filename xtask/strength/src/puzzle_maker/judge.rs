//! Decides whether a position has a single winning move, if the side to move sees everything.

use engine::search::{AnySearcher, Limits, Line, Progress, Score};
use engine::{AnyPosition, Move};

/// Nodes of the search that decides.
pub const NODES: u64 = 100_000;
/// Nodes of the search that decides on a later move of a line.
pub const LATER_NODES: u64 = 25_000;
/// Least chance to win of a winning move.
pub const MIN_WINNING_CHANCE: f64 = 0.7;
/// Highest chance to win of a move that does not count as winning.
pub const MAX_NON_WINNING_CHANCE: f64 = 0.62;
/// By how much the best move of a puzzle that is being made must stand out.
pub const BOUNDS: Bounds = Bounds {
    min_gap: 0.3,
    max_second: MAX_NON_WINNING_CHANCE,
};
/// Number of nodes after which a position is given up if its gap is less than half of what is needed.
const EARLY_EXIT_NODES: u64 = 13_000;
/// Number of nodes after which a gap of [`CERTAIN_GAP`] needs no deeper search.
const CERTAIN_NODES: u64 = 300_000;
/// A gap between the two best moves that a deeper search does not close.
const CERTAIN_GAP: f64 = 0.5;

/// By how much the best move of a position must stand out.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Least difference between the two best moves in the chance to win.
    pub min_gap: f64,
    /// Highest chance to win of the second-best move.
    pub max_second: f64,
}

impl Bounds {
    /// Whether moves with these chances to win are the only good one and the best other.
    pub fn hold(self, best: f64, second: f64) -> bool {
        best >= MIN_WINNING_CHANCE && second <= self.max_second && best - second >= self.min_gap
    }
}

/// The only good move of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The move.
    pub best: Move,
    /// Its chance to win.
    pub chance: f64,
}

/// Converts a value in centipawns to a chance to win, between 0 and 1 (the curve of
/// <https://lichess.org/page/accuracy>). A mate is certain.
pub fn win_chance(value: i32) -> f64 {
    match Score::from_value(value) {
        Score::Mate(moves) => f64::from(u8::from(moves > 0)),
        Score::Centipawns(value) => 1.0 / (1.0 + (-0.003_682 * f64::from(value)).exp()),
    }
}

/// Returns the lines of a search that starts with a cleared table, so that they do not depend on earlier searches.
pub fn lines(searcher: &mut AnySearcher, position: &AnyPosition, limits: Limits) -> Vec<Line> {
    searcher.clear();
    searcher.search(position, &[], limits).to_vec()
}

/// Searches a position deeply and returns its only good move, if it has one.
pub fn only_move(
    searcher: &mut AnySearcher,
    position: &AnyPosition,
    nodes: u64,
    bounds: Bounds,
) -> Option<Verdict> {
    let verdict = best_move(searcher, position, nodes, 2)?;
    let second = searcher.lines().get(1);
    let second = second.map_or(0.0, |line| win_chance(line.value));
    bounds.hold(verdict.chance, second).then_some(verdict)
}

/// Searches a position deeply for its best move. With two or more lines, it gives up early if the gap between the best
/// two is small, and ends early if it is great.
pub fn best_move(
    searcher: &mut AnySearcher,
    position: &AnyPosition,
    nodes: u64,
    lines: usize,
) -> Option<Verdict> {
    searcher.clear();
    let limits = Limits {
        nodes,
        lines,
        ..Limits::default()
    };
    searcher.start(position, &[], limits);
    while searcher.nodes() < EARLY_EXIT_NODES
        && searcher.step(EARLY_EXIT_NODES) == Progress::Running
    {}
    if lines > 1 && gap(searcher.lines()) < BOUNDS.min_gap / 2.0 {
        return None;
    }
    while searcher.step(EARLY_EXIT_NODES) == Progress::Running {
        let is_certain = lines > 1 && gap(searcher.lines()) >= CERTAIN_GAP;
        if is_certain && searcher.nodes() >= CERTAIN_NODES {
            break;
        }
    }
    let best = searcher.lines().first()?;
    Some(Verdict {
        best: best.best(),
        chance: win_chance(best.value),
    })
}

/// Returns how much the best line exceeds the second in the chance to win.
fn gap(lines: &[Line]) -> f64 {
    match lines {
        [best, second, ..] => win_chance(best.value) - win_chance(second.value),
        [best] => win_chance(best.value),
        [] => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Variant;

    fn verdict(fen: &str) -> Option<Verdict> {
        let position = AnyPosition::from_fen(Variant::Chess, fen).expect(fen);
        only_move(
            &mut AnySearcher::new(Variant::Chess, 1 << 20),
            &position,
            20_000,
            BOUNDS,
        )
    }

    #[test]
    fn win_chances_are_computed_from_evaluations() {
        assert!((win_chance(0) - 0.5).abs() < 1e-9);
        assert!((win_chance(300) + win_chance(-300) - 1.0).abs() < 1e-9);
        assert!(win_chance(300) > 0.74 && win_chance(300) < 0.76);
        assert!((win_chance(31_999) - 1.0).abs() < 1e-9, "a mate");
        assert!(win_chance(-31_998) < 1e-9, "being mated");
    }

    #[test]
    fn a_single_winning_move_is_found() {
        // The knight forks king and queen.
        let found = verdict("4k3/5pp1/q7/3N4/8/6P1/5P1P/5RK1 w - - 0 1").expect("an only move");
        assert_eq!(found.best.to_string(), "d5c7");
    }

    #[test]
    fn there_is_no_only_move_if_several_moves_win_or_none_does() {
        assert_eq!(verdict("4k3/8/8/8/8/8/QQ6/4K3 w - - 0 1"), None);
        assert_eq!(
            verdict("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            None
        );
    }
}
