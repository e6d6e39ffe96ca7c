//! The computer player in a Web Worker: the messages between page and worker, and the part that answers them. The page uses
//! [`protocol`] only; the worker's binary adds nothing but the browser's events.

pub mod analysis;
pub mod brain;
mod explore;
mod follow;
pub mod protocol;
