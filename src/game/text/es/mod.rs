//! The catalogue in Spanish.

mod fault;
mod label;
mod message;
mod position;

pub use fault::fault;
pub use label::label;
pub use message::message;
