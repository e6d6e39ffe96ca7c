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
/// Least difference between the two best moves in the chance to win.
pub const MIN_GAP: f64 = 0.3;
/// Number of nodes after which a position is given up if its gap is less than half of what is needed.
const EARLY_EXIT_NODES: u64 = 13_000;

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
) -> Option<Verdict> {
    let verdict = best_move(searcher, position, nodes, 2)?;
    let second = searcher.lines().get(1);
    let second = second.map_or(0.0, |line| win_chance(line.value));
    let is_only = second <= MAX_NON_WINNING_CHANCE && verdict.chance - second >= MIN_GAP;
    (is_only && verdict.chance >= MIN_WINNING_CHANCE).then_some(verdict)
}

/// Searches a position deeply for its best move. With two or more lines, it gives up early if the gap between the best
/// two is small.
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
    if lines > 1 && gap(searcher.lines()) < MIN_GAP / 2.0 {
        return None;
    }
    while searcher.step(NODES) == Progress::Running {}
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
