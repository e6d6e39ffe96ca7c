//! How strong the computer plays is measured here, by matches, and its evaluation is tuned here, from its own games. Its networks
//! are trained here, and puzzles are made here, too.

pub mod contest;
pub mod network;
pub mod puzzle_maker;
pub mod tuning;
