//! Meeting over public relays, where there is no signalling server or it does not answer. Relays that speak Nostr pass
//! small signed events on to whoever asks for their topic. Everything in our events is sealed, so a relay learns that
//! somebody meets somebody, and neither who, nor where, nor why.
//!
//! | module | contents |
//! |---|---|
//! | [`event`] | events as NIP-01 has them |
//! | [`seal`] | sealing as NIP-44 has it |
//! | `topic` | which topic and which keys belong to an invite |
//! | `relay` | how one relay is treated |
//! | `pool` | all relays of one side |
//! | [`rendezvous`] | one side of a meeting |
//! | [`challenge`] | what somebody offers to play |
//! | [`lobby`] | the list of open challenges |
//! | [`attendance`] | a gallery and those who watch |
//!
//! The page fetches all of it when it first calls a relay, so what drives it knows a meeting as [`Meet`], the list as
//! [`Gather`], and a gallery as [`Attend`].

pub mod attendance;
pub mod challenge;
pub mod event;
pub mod lobby;
mod pool;
mod relay;
pub mod rendezvous;
pub mod seal;
#[cfg(test)]
mod tests;
pub(crate) mod topic;

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use challenge::Challenge;
use event::PublicKey;

use crate::description::Description;
use crate::digest::Hash;
use crate::gallery::{Elsewhere, Signature};
use crate::{Intent, Invite, Moment, Seat};

/// Begins to meet: fetches what that takes. `None` if it cannot be fetched.
pub type Begin = Rc<dyn Fn(Plan) -> Pin<Box<dyn Future<Output = Option<Box<dyn Meet>>>>>>;

/// Another side, by the first half of the key that signs its events.
pub type PartyId = [u8; 16];

/// What a side needs to know to meet the other.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What leads to the room.
    pub invite: Invite,
    /// This side's seat.
    pub seat: Seat,
    /// The purpose for which the room is entered.
    pub intent: Intent,
    /// Whether the room may not exist, so that a guest does not wait long for its host.
    pub is_further: bool,
    /// The addresses of the relays, such as `wss://relay.example`.
    pub relays: Vec<String>,
    /// 32 random bytes.
    pub seed: [u8; 32],
    /// How many on the topic of a bare code have not shown that they know it. All attempts to enter a room share it, or
    /// whoever guesses could go on with each attempt.
    pub guesses: Arc<AtomicUsize>,
}

/// What to do about the socket to a relay, which is named by its place in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelayStep {
    /// Open it.
    Open(usize),
    /// Close it.
    Close(usize),
    /// Send a message.
    Send(usize, String),
}

/// What the socket to a relay tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// It is open.
    Opened,
    /// It is closed, or could not be opened.
    Closed,
    /// The relay has sent a message.
    Message(String),
}

/// What to do. Steps are done in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Do this about a socket.
    Relay(RelayStep),
    /// This side can be found over at least one relay.
    Entered,
    /// No relay lets this side in. It goes on trying.
    Lost,
    /// The host has not answered.
    Nobody,
    /// The host has said that somebody else is there.
    Full,
    /// Make an offer to this party.
    Came(PartyId),
    /// The other side's offer, or its answer.
    Described(PartyId, Description),
}

/// One side of a meeting, for whoever drives it: each call returns what to do.
pub trait Meet {
    /// Does what the passing of time brings. It should be called a few times a second.
    fn pass(&mut self, moment: Moment) -> Vec<Step>;

    /// Takes what the socket to a relay tells. `busy` says that this side is connected to somebody from whom it still hears.
    fn told(&mut self, at: usize, told: &Told, busy: bool, moment: Moment) -> Vec<Step>;

    /// This side is connected, to this party if it has come over relays. A host tells all others who would join that its
    /// room is full: they were sent an offer that leads nowhere now.
    fn connected(&mut self, with: Option<PartyId>, moment: Moment) -> Vec<Step>;

    /// Sends this side's description to a party that has come, or that has described itself.
    fn tell(&mut self, to: PartyId, own: &Description, moment: Moment) -> Vec<Step>;
}

/// A challenge on the list of open ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The key of its author.
    pub key: PublicKey,
    /// What it offers.
    pub challenge: Challenge,
}

/// What to do about the list of open challenges. Steps are done in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyStep {
    /// Do this about a socket.
    Relay(RelayStep),
    /// At least one relay passes on what this side says.
    Entered,
    /// None does. It goes on trying.
    Lost,
    /// The list is this now.
    Listed(Vec<Listed>),
    /// Somebody takes this side's challenge: a room is to be opened for them.
    Taken {
        /// The name of whoever takes it, which may be empty.
        name: String,
    },
    /// Whoever takes it does not come.
    Forgone,
    /// The author of the challenge that this side takes is in this room.
    Come(Invite),
    /// The challenge that this side takes is gone.
    Missed,
}

/// The list of open challenges, for whoever drives it: each call returns what to do.
pub trait Gather {
    /// Does what the passing of time brings. It should be called a few times a second.
    fn pass(&mut self, moment: Moment) -> Vec<LobbyStep>;

    /// Takes what the socket to a relay tells.
    fn told(&mut self, at: usize, told: &Told, moment: Moment) -> Vec<LobbyStep>;

    /// Offers a game, in place of what this side has offered, or nothing any more.
    fn offer(&mut self, challenge: Option<Challenge>, moment: Moment) -> Vec<LobbyStep>;

    /// Takes the challenge of this author.
    fn take(&mut self, key: PublicKey, name: &str, moment: Moment) -> Vec<LobbyStep>;

    /// Tells the author of a challenge that this side has taken that it does not come.
    fn forgo(&mut self, key: PublicKey, moment: Moment) -> Vec<LobbyStep>;

    /// Tells whoever has taken this side's challenge that the room is open.
    fn invite(&mut self, invite: Invite, moment: Moment) -> Vec<LobbyStep>;

    /// Hears nothing more from this author.
    fn block(&mut self, key: PublicKey, moment: Moment) -> Vec<LobbyStep>;

    /// Hears nothing more from whoever has taken this side's challenge.
    fn block_taker(&mut self, moment: Moment) -> Vec<LobbyStep>;
}

/// What to do about a gallery or a visit to one. Steps are done in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttendStep {
    /// Do this about a socket.
    Relay(RelayStep),
    /// At least one relay passes on what this side says.
    Entered,
    /// None does. It goes on trying.
    Lost,
    /// Somebody comes to watch, and is to be answered.
    Asked {
        /// The watcher's key.
        by: PublicKey,
        /// The watcher's end of a connection.
        offer: Description,
    },
    /// The gallery's end of the connection.
    Answered(Description),
    /// As many watch there as may.
    Full(Elsewhere),
}

/// A gallery, or a visit to one, for whoever drives it: each call returns what to do.
pub trait Attend {
    /// Does what the passing of time brings. It should be called a few times a second.
    fn pass(&mut self, moment: Moment) -> Vec<AttendStep>;

    /// Takes what the socket to a relay tells.
    fn told(&mut self, at: usize, told: &Told, moment: Moment) -> Vec<AttendStep>;

    /// Answers whoever comes to a gallery with this side's end of their connection, or says that no place is left, and
    /// where else there may be one. Nobody comes to whoever only watches.
    fn answer(
        &mut self,
        _to: PublicKey,
        _answer: Result<&Description, &Elsewhere>,
        _moment: Moment,
    ) -> Vec<AttendStep> {
        Vec::new()
    }

    /// Signs a hash with the key of the gallery. Nobody else can.
    fn sign(&mut self, _hash: &Hash) -> Option<Signature> {
        None
    }
}
