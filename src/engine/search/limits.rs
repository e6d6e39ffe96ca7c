//! The limits and the results of a search. Time limits do not belong here: the caller drives the search in steps and
//! stops it when time is up.

use super::score::Score;
use crate::Move;

/// The limits at which a search ends by itself, and the lines it looks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum depth, in plies.
    pub depth: u32,
    /// The maximum number of nodes. The search always continues until each line has a move.
    pub nodes: u64,
    /// The number of best lines to find (multi-PV).
    pub lines: usize,
    /// The root moves to search. Empty means all.
    pub root_moves: Vec<Move>,
}

impl Default for Limits {
    /// One line, without limits.
    fn default() -> Limits {
        Limits {
            depth: u32::MAX,
            nodes: u64::MAX,
            lines: 1,
            root_moves: Vec::new(),
        }
    }
}

impl Limits {
    /// One line, limited by depth.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth,
            ..Limits::default()
        }
    }

    /// One line, limited by nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes,
            ..Limits::default()
        }
    }
}

/// What is known about the true value of a [`Line`] at its depth.
///
/// Not `#[non_exhaustive]`, because a value is exact or bounded from one of two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineBound {
    /// The line has exactly its value.
    Exact,
    /// The line is worth at least its value: it was better than expected and is being searched again.
    AtLeast,
    /// At the depth that is being searched, the line is worth at most this raw value: it was worse than expected and is
    /// being searched again. Its own value, depth and moves are those of the iteration before.
    AtMost(i32),
}

/// A principal variation and its value for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// The moves, at least one.
    pub moves: Vec<Move>,
    /// The raw search value: larger is better, and mate scores lie beyond all centipawn values.
    pub value: i32,
    /// The depth to which the line was searched, in plies.
    pub depth: u32,
    /// Whether the value is exact.
    pub bound: LineBound,
}

impl Line {
    /// The first move of the line.
    pub fn best(&self) -> Move {
        self.moves[0]
    }

    /// The value in a form for people.
    pub fn score(&self) -> Score {
        Score::from_value(self.value)
    }
}

/// Whether a search is unfinished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The nodes of the step are used up. Another step continues exactly where this one stopped.
    Running,
    /// A limit is reached, or there is no move to search.
    Done,
}
