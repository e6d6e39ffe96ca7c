//! The page's server: static files, and signalling for two players a room, from one port.
//!
//! It knows nothing of chess: peers are handed each other's WebRTC signals and play without it. What a room is lives in
//! `rooms`, how one socket is served in `signal`, what files are sent with in `files` and `headers`.

mod address;
mod app;
mod close;
mod files;
mod headers;
mod limits;
mod rooms;
mod settings;
mod signal;

pub use app::{Server, ServerError};
pub use close::CloseReason;
pub use settings::{Command, Settings, SettingsError, USAGE};
