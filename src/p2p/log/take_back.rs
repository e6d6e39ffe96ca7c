//! Take-backs: what a log must know to bring back an earlier position with its clocks, and whose question stands. That both
//! seats must agree, and when one may ask, is checked by the log itself.

use crate::Seat;
use crate::log::Clocks;

/// What a log knows for take-backs.
#[derive(Clone, Debug, Default)]
pub struct TakeBacks {
    /// The seat whose question stands.
    asked: Option<Seat>,
    /// At which ply each seat asked last: once in a position is enough.
    asked_at: [Option<u32>; 2],
    /// By how much the count of plies is ahead of the plies on the board.
    ahead: u32,
    /// What was left on the clocks before each ply on the board, in a timed game.
    clocks: Vec<Clocks>,
}

impl TakeBacks {
    /// The seat whose question stands.
    pub fn asked(&self) -> Option<Seat> {
        self.asked
    }

    /// By how much the count of plies is ahead of the plies on the board.
    pub fn ahead(&self) -> u32 {
        self.ahead
    }

    /// Whether a seat may ask at this ply.
    pub fn may_ask(&self, by: Seat, ply: u32) -> bool {
        self.asked.is_none() && self.asked_at[by as usize] != Some(ply)
    }

    /// A seat asks.
    pub fn ask(&mut self, by: Seat, ply: u32) {
        self.asked = Some(by);
        self.asked_at[by as usize] = Some(ply);
    }

    /// The question was answered, or means nothing any more.
    pub fn answered(&mut self) {
        self.asked = None;
    }

    /// A ply is made; so much is left before it.
    pub fn ply(&mut self, clocks: Option<Clocks>) {
        self.asked = None;
        self.clocks.extend(clocks);
    }

    /// So many plies are taken back; returns what the clocks showed before them, in a timed game. The count of plies grows by
    /// one, so that nothing that was said about an earlier position counts for this one.
    pub fn go_back(&mut self, plies: usize) -> Option<Clocks> {
        self.asked = None;
        self.ahead += plies as u32 + 1;
        let left = self.clocks.len().saturating_sub(plies);
        self.clocks.drain(left..).next()
    }
}
