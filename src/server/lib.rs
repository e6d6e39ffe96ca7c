//! The server of the page: static files, signalling for two players per room, and a relay for open offers to play, from
//! one port.
//!
//! The server knows nothing about chess: it passes WebRTC signals between two peers, which then play without it.
//! `connections` counts connections, `listen` accepts them, `admission` decides who may enter, `socket` serves one
//! signalling socket, `rooms` keeps the rooms, and `relay` passes events on. `files` and `headers` decide what a file is sent with.

mod admission;
mod app;
mod close;
mod connections;
mod files;
mod headers;
mod ice;
mod limits;
mod listen;
mod logs;
mod network;
mod prometheus;
mod proxy;
mod queue;
mod relay;
mod rooms;
mod settings;
mod socket;
mod stream;

pub use app::{Server, ServerError};
pub use close::CloseReason;
pub use logs::begin as begin_logs;
pub use settings::{LogFormat, Secret, Settings};
