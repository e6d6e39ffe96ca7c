//! The catalogue in Spanish.

mod fault;
mod message;
mod position;

pub use fault::fault;
pub use message::message;
