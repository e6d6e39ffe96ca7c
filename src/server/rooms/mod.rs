//! Rooms with two seats. One trait describes the operations; a table behind a lock implements them in memory, and Redis
//! implements them for several nodes. Sockets and their timers belong to `socket`: here a player is only a queue of
//! messages.

mod accounts;
mod memory;
mod redis;
mod table;

use std::fmt;

use async_trait::async_trait;
use matchbox_protocol::{PeerEvent, PeerId};
use serde_json::value::RawValue;

use crate::close::CloseReason;
use crate::network::Caller;
use crate::queue::QueueSender;

pub(crate) use self::redis::Redis;
pub(crate) use memory::Memory;

/// The purpose of a player who connects to a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    /// Create a room. Refused if it already exists.
    Create,
    /// Join a room that somebody is in. Refused if nobody is.
    Join,
    /// Come back to a game, before or after the other player. Plain matchbox clients do this too.
    Resume,
}

impl Intent {
    /// Label of the intent in metrics.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Intent::Create => "create",
            Intent::Join => "join",
            Intent::Resume => "resume",
        }
    }
}

/// Secret key with which a player comes back to a seat. Only the player and the server know it.
pub(crate) type SeatKey = Box<str>;

/// A request for a seat.
#[derive(Debug)]
pub(crate) struct Claim<'a> {
    pub room: &'a str,
    pub key: Option<&'a str>,
    pub intent: Intent,
    pub caller: Caller,
    pub link: &'a QueueSender,
}

/// Public information about a room, for anybody who has its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct RoomStatus {
    /// Players connected now.
    pub present: usize,
    /// Seats taken, including those held for players who may come back.
    pub taken: usize,
}

/// Counts of rooms and seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Census {
    pub rooms: usize,
    pub present: usize,
    pub held: usize,
}

/// A store of rooms.
#[async_trait]
pub(crate) trait Rooms: fmt::Debug + Send + Sync {
    /// Takes a seat and returns the newcomer's peer id. The newcomer's queue gets the id first; a player who is already
    /// in the room is told to make the offer.
    async fn claim(&self, claim: Claim<'_>) -> Result<PeerId, CloseReason>;

    /// Gives up a seat, or holds it for a while if the player gave a key and did not leave on purpose.
    async fn release(&self, room: &str, peer: PeerId, on_purpose: bool);

    /// Passes a signal on if its receiver is in the same room.
    async fn relay(&self, room: &str, sender: PeerId, receiver: PeerId, data: Box<RawValue>);

    /// Returns how many players the room has, or `None` if nobody holds it.
    async fn status(&self, room: &str) -> Result<Option<RoomStatus>, CloseReason>;

    /// Whether a player with this key is seated in the room and connected now.
    async fn is_seated(&self, room: &str, key: &str) -> Result<bool, CloseReason>;

    /// Whether players can be let in.
    fn ready(&self) -> bool;

    /// Returns the number of rooms and seats that this node knows.
    fn census(&self) -> Census;

    /// Frees seats and rooms that were held for their full time.
    async fn sweep(&self);

    /// Ends the background tasks, after the last release.
    async fn end(&self);
}

fn tell(link: &QueueSender, event: &PeerEvent<Box<RawValue>>) {
    // Everything in an event can be written as JSON.
    if let Ok(text) = serde_json::to_string(event) {
        link.send(text);
    }
}
