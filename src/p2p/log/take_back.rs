//! Take-backs: the state that a log needs to return to an earlier position with its clocks, and the open question.
//! Whether a seat may ask, and that both seats must agree, is checked by the log itself.

use crate::Seat;
use crate::log::Clocks;

/// The part of a log's state that take-backs need.
#[derive(Clone, Debug, Default)]
pub struct TakeBacks {
    /// The seat whose question is open.
    asked: Option<Seat>,
    /// The ply at which each seat last asked: a seat asks at most once in a position.
    asked_at: [Option<u32>; 2],
    /// How far the count of plies is ahead of the number of plies on the board.
    ahead: u32,
    /// The time left on both clocks before each ply on the board, in a timed game.
    clocks: Vec<Clocks>,
}

impl TakeBacks {
    /// The seat whose question is open.
    pub fn asked(&self) -> Option<Seat> {
        self.asked
    }

    /// How far the count of plies is ahead of the number of plies on the board.
    pub fn ahead(&self) -> u32 {
        self.ahead
    }

    /// Returns whether a seat may ask at this ply.
    pub fn may_ask(&self, by: Seat, ply: u32) -> bool {
        self.asked.is_none() && self.asked_at[by as usize] != Some(ply)
    }

    /// Notes that a seat asks at this ply.
    pub fn ask(&mut self, by: Seat, ply: u32) {
        self.asked = Some(by);
        self.asked_at[by as usize] = Some(ply);
    }

    /// Closes the question: it was answered, or it no longer applies.
    pub fn answered(&mut self) {
        self.asked = None;
    }

    /// Notes that a ply is made, with the time left on both clocks before it.
    pub fn ply(&mut self, clocks: Option<Clocks>) {
        self.asked = None;
        self.clocks.extend(clocks);
    }

    /// Takes back the last `plies` plies, and returns what the clocks showed before them, in a timed game. The count of
    /// plies still grows by one, so that nothing said about an earlier position counts for this one.
    pub fn go_back(&mut self, plies: usize) -> Option<Clocks> {
        self.asked = None;
        self.ahead += plies as u32 + 1;
        let left = self.clocks.len().saturating_sub(plies);
        self.clocks.drain(left..).next()
    }
}
