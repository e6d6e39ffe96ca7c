//! Which sentences say a value of the catalogue, the same in every language: the sentences themselves are those of
//! `locales/`.

mod fault;
mod file;
mod message;
mod position;

pub(super) use fault::fault;
pub(super) use file::file;
pub(super) use message::message;
