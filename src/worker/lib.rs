//! The computer player in a Web Worker: what page and worker say to each other, and who answers. The page uses
//! [`protocol`] only; the worker's binary adds nothing but the browser's events.

pub mod analysis;
pub mod brain;
mod follow;
pub mod protocol;
