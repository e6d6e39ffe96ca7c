//! Meeting over relays and the list of open challenges, in a chunk of its own: most players find each other at a server
//! and need none of it.

use std::rc::Rc;

use p2p::nostr::lobby::Lobby;
use p2p::nostr::rendezvous::Rendezvous;
use p2p::nostr::{Begin, Gather, Meet, Plan};

use super::{Network, moment};
use crate::app::context::{Chunk, Constructor, NetworkPlay};
use crate::lazy::lazy;

/// The functions of this chunk.
pub trait Relays {
    /// Begins to meet.
    fn begin(&self, plan: Plan) -> Box<dyn Meet>;
    /// Opens the list of open challenges of a place, over so many relays.
    fn gather(&self, place: &str, relays: usize, seed: [u8; 32]) -> Box<dyn Gather>;
}

lazy! {
    /// Fetches what a meeting over relays takes.
    [relays] fn fetch() -> Constructor<dyn Relays> = |_| Rc::new(Beginner)
}

/// Describes the chunk.
pub fn chunk(network: Chunk<dyn NetworkPlay>) -> Chunk<dyn Relays> {
    network.part(|| Box::pin(fetch()))
}

/// Begins meetings of this app.
struct Beginner;

impl Relays for Beginner {
    fn begin(&self, plan: Plan) -> Box<dyn Meet> {
        Box::new(Rendezvous::new(plan, moment()))
    }

    fn gather(&self, place: &str, relays: usize, seed: [u8; 32]) -> Box<dyn Gather> {
        Box::new(Lobby::new(place, relays, seed, moment()))
    }
}

impl Network {
    /// Returns what begins a meeting, once its code has arrived.
    pub(super) fn begin_meeting(&self) -> Begin {
        let relays = self.relays;
        Rc::new(move |plan| Box::pin(async move { Some(relays.fetch().await.ok()?.begin(plan)) }))
    }
}
