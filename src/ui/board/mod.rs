//! The board: draws a [`game::BoardModel`] and sends [`game::Msg`]s. It contains no rules of the game.

mod choice;
mod component;
mod curtain;
mod gesture;
mod handle;
mod input;
mod keys;
mod piece_animation;
mod pieces;
mod shapes;
mod square;
mod store;

pub use component::Board;
pub use handle::ResizeHandle;
pub use store::{place_on_screen, transform};
