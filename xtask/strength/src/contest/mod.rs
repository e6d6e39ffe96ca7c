//! Matches between two sides, with pairs of games from random openings and a score with its error, and games of a side
//! against itself.

pub mod game;
pub mod openings;
pub mod parallel;
pub mod plan;
pub mod self_play;
pub mod sides;
pub mod stats;
pub mod tournament;
pub mod uci_side;
