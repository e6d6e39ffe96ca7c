//! Networks are made here: positions of games, labelled by another program, and the training that fits a network to them.
//! What a network is, and how it is asked, is in the engine.

pub mod model;
pub mod positions;
pub mod record;
pub mod teacher;
pub mod training;
