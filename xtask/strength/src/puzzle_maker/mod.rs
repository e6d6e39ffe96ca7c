//! Making of puzzles: `games` plays, `judge` decides whether a position has a single good move, `hidden` does the same
//! for a solver who does not see everything, `compose` makes a line from it, `rating` estimates its difficulty, and
//! `choose` picks the puzzles that are shipped.

pub mod choose;
pub mod compose;
pub mod games;
pub mod hidden;
pub mod judge;
pub mod rating;
