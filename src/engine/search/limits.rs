//! What a search is asked for and what it has found. Time is not here: the caller that drives a search in steps stops
//! when the clock says so.

use super::score::Score;
use crate::moves::Move;

/// When a search ends by itself, and what it looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// After this depth.
    pub depth: u32,
    /// After this number of nodes, but not before each line has a move.
    pub nodes: u64,
    /// How many best lines are wanted.
    pub lines: usize,
    /// Only these moves are looked at; empty means all.
    pub among: Vec<Move>,
}

impl Default for Limits {
    /// One line, without end.
    fn default() -> Limits {
        Limits {
            depth: u32::MAX,
            nodes: u64::MAX,
            lines: 1,
            among: Vec::new(),
        }
    }
}

impl Limits {
    /// One line, to a depth.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth,
            ..Limits::default()
        }
    }

    /// One line, with this number of nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes,
            ..Limits::default()
        }
    }
}

/// A line of play that the search expects, and its value for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves, at least one.
    pub moves: Vec<Move>,
    /// The value in the search's own measure: larger is better, mates beyond all centipawns.
    pub value: i32,
    /// The depth that it was searched to.
    pub depth: u32,
}

impl Line {
    /// The move that it starts with.
    pub fn best(&self) -> Move {
        self.moves[0]
    }

    /// Its value for people.
    pub fn score(&self) -> Score {
        Score::from_value(self.value)
    }
}

/// Whether a search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The step's nodes are used up; another step continues exactly where this one stopped.
    Going,
    /// Depth or nodes are reached, or there is nothing to search.
    Done,
}
