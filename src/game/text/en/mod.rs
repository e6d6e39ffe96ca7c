//! The catalogue in English.

mod fault;
mod message;

pub use fault::fault;
pub use message::message;
