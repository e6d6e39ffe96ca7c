//! Strength of the computer player: matches that measure it, tuning of its evaluation and of its search with its own
//! games, training of its networks, and the making of puzzles.

pub mod adam;
pub mod contest;
pub mod games;
pub mod network;
pub mod progress;
pub mod puzzle_maker;
pub mod search_tuning;
pub mod tuning;
pub mod uci;
