//! The panels around the board: their models, and how these are built.

mod captured;
mod clock;
mod models;
mod move_list;
mod status;

pub use models::*;
