//! Making of networks: positions from games, labelled by another program, and the training that fits a network to them.
//! The engine defines what a network is and how it is evaluated.

pub mod model;
pub mod positions;
pub mod record;
pub mod teacher;
pub mod training;
