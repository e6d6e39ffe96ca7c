//! What stands around the board: models, and how they are built.

mod captured;
mod clock;
mod models;
mod move_list;
mod status;

pub use models::*;
