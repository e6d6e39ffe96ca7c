//! The page's server: static files, and signalling for two players a room, from one port.
//!
//! It knows nothing of chess: peers are handed each other's WebRTC signals and play without it. Connections are counted in
//! `doors` and accepted in `listen`; who may knock is asked in `knock`, one socket is served in `socket`, and what a room
//! is lives in `rooms`. What files are sent with is in `files` and `headers`.

mod app;
mod close;
mod doors;
mod figures;
mod files;
mod headers;
mod ice;
mod knock;
mod limits;
mod listen;
mod logs;
mod network;
mod proxy;
mod queue;
mod rooms;
mod settings;
mod socket;
mod stream;

pub use app::{Server, ServerError};
pub use close::CloseReason;
pub use logs::begin as begin_logs;
pub use settings::{LogFormat, Secret, Settings};
