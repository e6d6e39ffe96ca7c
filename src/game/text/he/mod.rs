//! The catalogue in Hebrew.

mod fault;
mod message;
mod position;

pub use fault::fault;
pub use message::message;
