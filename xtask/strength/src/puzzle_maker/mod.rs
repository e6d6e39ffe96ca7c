//! Making of puzzles: `games` plays, `judge` decides whether a position has a single good move, `hidden` does the same
//! for a solver who does not see everything, `compose` makes a line from it, `hold` checks it once more, `rating` estimates its difficulty, and
//! `choose` picks the puzzles that are shipped.

pub mod choose;
pub mod compose;
pub mod games;
pub mod hidden;
pub mod hold;
pub mod judge;
pub mod rating;
