//! Matches between two sides, with pairs of games from random openings and a score with its error.

pub mod game;
pub mod openings;
pub mod sides;
pub mod stats;
pub mod tournament;
pub mod uci_side;
