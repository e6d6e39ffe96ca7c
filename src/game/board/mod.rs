//! The render model of the board, and how it is built.

mod build;
mod choice;
mod model;

pub use build::portal_kind;
pub use choice::promotion_column;
pub use model::*;
