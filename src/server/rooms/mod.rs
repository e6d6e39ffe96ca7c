//! Rooms of two seats. One trait says what can be done with them; in memory it is a table behind a lock, for many nodes it
//! is Redis. Sockets and their timers belong to `socket`; here a player is a queue of messages.

mod ledger;
mod memory;
mod redis;
mod table;

use std::fmt;

use async_trait::async_trait;
use matchbox_protocol::{PeerEvent, PeerId};
use serde_json::value::RawValue;

use crate::close::CloseReason;
use crate::network::Caller;
use crate::queue::Link;

pub(crate) use self::redis::Redis;
pub(crate) use memory::Memory;

/// What somebody wants who knocks at a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    /// A new room: refused when there is one.
    Create,
    /// A room that somebody is in: refused when nobody is.
    Join,
    /// Back to a game, first or second; what plain matchbox clients do.
    Resume,
}

impl Intent {
    /// What metrics call it.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Intent::Create => "create",
            Intent::Join => "join",
            Intent::Resume => "resume",
        }
    }
}

/// A name that a player keeps to come back by; only they and the server know it.
pub(crate) type SeatKey = Box<str>;

/// Somebody who wants a seat.
#[derive(Debug)]
pub(crate) struct Claim<'a> {
    pub room: &'a str,
    pub key: Option<&'a str>,
    pub intent: Intent,
    pub caller: Caller,
    pub link: &'a Link,
}

/// What anybody who has the code may know of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct RoomStatus {
    /// Players connected now.
    pub present: usize,
    /// Seats taken, those of players who may come back included.
    pub taken: usize,
}

/// How many there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Census {
    pub rooms: usize,
    pub present: usize,
    pub held: usize,
}

/// Where rooms are kept.
#[async_trait]
pub(crate) trait Rooms: fmt::Debug + Send + Sync {
    /// Takes a seat. The newcomer's queue gets its id first; whoever is there already is told to make the offer.
    async fn claim(&self, claim: Claim<'_>) -> Result<PeerId, CloseReason>;

    /// Gives a seat up, or keeps it for a while for a player who gave a key and did not mean to leave.
    async fn release(&self, room: &str, peer: PeerId, on_purpose: bool);

    /// Hands a signal on, if its receiver is in the same room.
    async fn pass(&self, room: &str, sender: PeerId, receiver: PeerId, data: Box<RawValue>);

    /// Who is there; `None` for a room that nobody holds.
    async fn who(&self, room: &str) -> Result<Option<RoomStatus>, CloseReason>;

    /// Whether somebody who is connected now sits there by this key.
    async fn is_seated(&self, room: &str, key: &str) -> Result<bool, CloseReason>;

    /// Whether players can be let in.
    fn ready(&self) -> bool;

    /// How many rooms and seats this node knows.
    fn census(&self) -> Census;

    /// Forgets what was held long enough.
    async fn sweep(&self);

    /// Ends what runs in the background, after the last release.
    async fn end(&self);
}

fn tell(link: &Link, event: &PeerEvent<Box<RawValue>>) {
    // Nothing in an event cannot be written as JSON.
    if let Ok(text) = serde_json::to_string(event) {
        link.send(text);
    }
}
