//! The render model of the board, and how it is built.

mod model;

pub use model::*;
