//! The render model of the board, and how it is built.

mod build;
mod choice;
mod marks;
mod model;
mod motion;
mod scene;

pub use build::advice_arrows;
pub(crate) use build::fixed_portal;
pub use choice::promotion_column;
pub use model::*;
