//! Chooses the sentences for each value of the catalogue, in the same way in every language. The sentences themselves
//! are in `locales/`.

mod fault;
mod file;
mod message;
mod position;

pub(super) use fault::fault;
pub(super) use file::file;
pub(super) use message::message;
