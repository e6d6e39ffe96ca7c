//! Puzzles are made here: `games` plays, `judge` says whether a position has one good move, `hidden` the same where the solver does not
//! see everything, `compose` makes a line of it, `rating` says how hard it is, and `choose` picks those that are shipped.

pub mod choose;
pub mod compose;
pub mod games;
pub mod hidden;
pub mod judge;
pub mod rating;
