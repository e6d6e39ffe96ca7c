//! What stands around the board: models, and how they are built.

mod models;

pub use models::*;
