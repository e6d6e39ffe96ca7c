//! The render model of the board, and how it is built.

mod build;
mod choice;
mod context;
mod marks;
mod model;
mod motion;

pub use build::hint_arrows;
pub(crate) use build::{fixed_portal, token_portal};
pub use choice::promotion_column;
pub use model::*;
