//! Rooms with two seats. One trait describes the operations; a table behind a lock implements them in memory, and Redis
//! implements them for several nodes. Sockets and their timers belong to `socket`: here a player is only a queue of
//! messages.

mod accounts;
mod memory;
mod redis;
mod seat_file;
mod table;

use std::fmt;

use async_trait::async_trait;
use matchbox_protocol::{PeerEvent, PeerId};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};

use crate::close::CloseReason;
use crate::network::Caller;
use crate::queue::QueueSender;
use crate::relay::Published;

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

/// Hash of the secret key with which a player comes back to a seat: the first 16 bytes of its SHA-256, in hex. Only the
/// hash is kept, so reading Redis or the file of seats is not enough to take a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct SeatKey(Box<str>);

impl SeatKey {
    /// Returns the hash of a key.
    pub(crate) fn of(key: &str) -> SeatKey {
        let hash = Sha256::digest(key.as_bytes());
        let hex: String = hash
            .iter()
            .take(16)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        SeatKey(hex.into())
    }

    /// Reads a hash that a page states, which proves nothing yet.
    pub(crate) fn stated(text: &str) -> Option<SeatKey> {
        let is_hash = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hash.then(|| SeatKey(text.to_ascii_lowercase().into()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// What the holder of a key has in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occupancy {
    /// No seat.
    None,
    /// A seat that is held for the player, who has lost the connection.
    Held,
    /// A seat, and the player is connected.
    Present,
}

/// A request for a seat.
#[derive(Debug)]
pub(crate) struct Claim<'a> {
    pub room: &'a str,
    pub key: Option<&'a SeatKey>,
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

    /// Passes an event of the relay on to the other nodes, if there are any.
    async fn spread(&self, _event: &Published) {}

    /// Returns how many players the room has, or `None` if nobody holds it.
    async fn status(&self, room: &str) -> Result<Option<RoomStatus>, CloseReason>;

    /// Returns what the holder of this key has in the room.
    async fn occupancy(&self, room: &str, key: &SeatKey) -> Result<Occupancy, CloseReason>;

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
