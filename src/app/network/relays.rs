//! Meeting over relays, the list of open challenges and the way to a gallery, in a chunk of its own: most players find each other at a server
//! and need none of it.

use std::rc::Rc;

use p2p::Blob;
use p2p::description::Description;
use p2p::gallery::{GalleryKey, Signature};
use p2p::nostr::attendance::{Entrance, Visit, gallery_key, is_signed};
use p2p::nostr::lobby::Lobby;
use p2p::nostr::rendezvous::Rendezvous;
use p2p::nostr::{Attend, Begin, Gather, Meet, Plan};

use super::{Network, moment};
use crate::app::context::{Chunk, Constructor, NetworkPlay};
use crate::lazy::lazy;

/// The functions of this chunk.
pub trait Relays {
    /// Begins to meet.
    fn begin(&self, plan: Plan) -> Box<dyn Meet>;
    /// Opens the list of open challenges of a place, over so many relays.
    fn gather(&self, place: &str, relays: usize, seed: [u8; 32]) -> Box<dyn Gather>;
    /// Returns what leads to the gallery with this seed.
    fn gallery_key(&self, seed: [u8; 32]) -> GalleryKey;
    /// Opens the gallery with this seed to those who come over so many relays. `drawn` are other random bytes.
    fn open_gallery(&self, seed: [u8; 32], drawn: [u8; 32], relays: usize) -> Box<dyn Attend>;
    /// Comes to a gallery with this end of a connection. `None` if there can be no such gallery.
    fn visit(
        &self,
        gallery: GalleryKey,
        offer: &Description,
        drawn: [u8; 32],
        relays: usize,
    ) -> Option<Box<dyn Attend>>;
    /// Whether a gallery has signed this hash.
    fn is_signed(&self, gallery: GalleryKey, hash: &Blob<32>, signature: &Signature) -> bool;
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

    fn gallery_key(&self, seed: [u8; 32]) -> GalleryKey {
        gallery_key(seed)
    }

    fn open_gallery(&self, seed: [u8; 32], drawn: [u8; 32], relays: usize) -> Box<dyn Attend> {
        Box::new(Entrance::new(seed, drawn, relays, moment()))
    }

    fn visit(
        &self,
        gallery: GalleryKey,
        offer: &Description,
        drawn: [u8; 32],
        relays: usize,
    ) -> Option<Box<dyn Attend>> {
        Some(Box::new(Visit::new(
            gallery,
            offer,
            drawn,
            relays,
            moment(),
        )?))
    }

    fn is_signed(&self, gallery: GalleryKey, hash: &Blob<32>, signature: &Signature) -> bool {
        is_signed(gallery, hash, signature)
    }
}

impl Network {
    /// Returns what begins a meeting, once its code has arrived.
    pub(super) fn begin_meeting(&self) -> Begin {
        let relays = self.relays;
        Rc::new(move |plan| Box::pin(async move { Some(relays.fetch().await.ok()?.begin(plan)) }))
    }
}
