//! The catalogue in English.

mod fault;
mod label;
mod message;

pub use fault::fault;
pub use label::label;
pub use message::message;
