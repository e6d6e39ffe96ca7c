//! Reasons for the server to close a signalling socket. The page turns the codes into sentences, so a code never
//! changes its meaning.

use axum::extract::ws::{CloseFrame, Utf8Bytes};

/// A reason with its WebSocket close code (4000–4999 belong to applications) and a short text for people who read logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseReason {
    /// The same player took the seat with a newer connection.
    Replaced,
    /// The player wanted to join a room that nobody is in.
    NoSuchRoom,
    /// Two other players hold the seats of the room.
    RoomFull,
    /// The player wanted to create a room that already exists.
    RoomTaken,
    /// The server has reached its limit of rooms.
    ServerFull,
    /// A message was too long, not text, or not a signalling message.
    BadMessage,
    /// The player sent more messages than a handshake needs.
    TooManyMessages,
    /// The player was silent for too long.
    Idle,
    /// The queue of unsent messages grew too long because the player does not read.
    TooSlow,
    /// The store that keeps the rooms does not answer.
    Unavailable,
    /// The server is stopping or restarting.
    ShuttingDown,
}

impl CloseReason {
    /// Every reason, for tests that go through all of them.
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
            CloseReason::NoSuchRoom => "the room does not exist",
            CloseReason::RoomFull => "the room is full",
            CloseReason::RoomTaken => "the room already exists",
            CloseReason::ServerFull => "the server has reached its limit of rooms or seats",
            CloseReason::BadMessage => "a message was too long or invalid",
            CloseReason::TooManyMessages => "too many messages",
            CloseReason::Idle => "the player was silent for too long",
            CloseReason::TooSlow => "the player did not read its messages in time",
            CloseReason::Unavailable => "the room store does not answer; try again",
            CloseReason::ShuttingDown => "the server is shutting down",
        }
    }

    /// Label of the reason in metrics.
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
