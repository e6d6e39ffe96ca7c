//! Why the server closes a signalling socket. The page turns the codes into sentences, so they never change meaning.

use axum::extract::ws::{CloseFrame, Utf8Bytes};

/// A reason with its WebSocket close code (4000–4999 belong to applications) and a short text for people who read logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseReason {
    /// The same seat was taken by a newer connection of the same player.
    Replaced,
    /// Somebody wanted to join a room that nobody is in.
    NoSuchRoom,
    /// Two other players hold the room.
    RoomFull,
    /// Somebody wanted to create a room that exists.
    RoomTaken,
    /// The server holds as many rooms as it may.
    ServerFull,
    /// A message was too long, not text or not signalling.
    BadMessage,
    /// More messages than a handshake needs.
    TooManyMessages,
    /// Nothing was heard for too long.
    Idle,
    /// More waited for the socket than it may: it does not read.
    TooSlow,
    /// The store of the rooms does not answer.
    Unavailable,
    /// The server goes down, or restarts.
    ShuttingDown,
}

impl CloseReason {
    /// Every reason, so that tests can go through them.
    pub const ALL: [CloseReason; 11] = [
        CloseReason::Replaced,
        CloseReason::NoSuchRoom,
        CloseReason::RoomFull,
        CloseReason::RoomTaken,
        CloseReason::ServerFull,
        CloseReason::BadMessage,
        CloseReason::TooManyMessages,
        CloseReason::Idle,
        CloseReason::TooSlow,
        CloseReason::Unavailable,
        CloseReason::ShuttingDown,
    ];

    /// The WebSocket close code.
    pub const fn code(self) -> u16 {
        match self {
            CloseReason::Replaced => 4001,
            CloseReason::NoSuchRoom => 4002,
            CloseReason::RoomFull => 4003,
            CloseReason::RoomTaken => 4004,
            CloseReason::ServerFull => 4005,
            CloseReason::BadMessage => 4006,
            CloseReason::TooManyMessages => 4007,
            CloseReason::Idle => 4008,
            CloseReason::TooSlow => 4009,
            CloseReason::Unavailable => 4010,
            CloseReason::ShuttingDown => 1012,
        }
    }

    /// The text that goes with the code.
    pub const fn text(self) -> &'static str {
        match self {
            CloseReason::Replaced => "this seat was taken by a newer connection",
            CloseReason::NoSuchRoom => "no such room",
            CloseReason::RoomFull => "the room is full",
            CloseReason::RoomTaken => "the room exists already",
            CloseReason::ServerFull => "the server holds as many rooms as it may",
            CloseReason::BadMessage => "a message was too long or unreadable",
            CloseReason::TooManyMessages => "too many messages",
            CloseReason::Idle => "nothing was heard for too long",
            CloseReason::TooSlow => "messages were not read",
            CloseReason::Unavailable => "the rooms cannot be reached now, try again",
            CloseReason::ShuttingDown => "the server is shutting down",
        }
    }

    /// What metrics call it.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            CloseReason::Replaced => "replaced",
            CloseReason::NoSuchRoom => "no_such_room",
            CloseReason::RoomFull => "room_full",
            CloseReason::RoomTaken => "room_taken",
            CloseReason::ServerFull => "server_full",
            CloseReason::BadMessage => "bad_message",
            CloseReason::TooManyMessages => "too_many_messages",
            CloseReason::Idle => "idle",
            CloseReason::TooSlow => "too_slow",
            CloseReason::Unavailable => "unavailable",
            CloseReason::ShuttingDown => "shutting_down",
        }
    }

    pub(crate) fn frame(self) -> CloseFrame {
        CloseFrame {
            code: self.code(),
            reason: Utf8Bytes::from_static(self.text()),
        }
    }
}
