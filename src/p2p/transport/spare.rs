//! Spare offers: connection offers that are made before anybody has come. A browser takes a tenth of a second to find
//! out how it can be reached, and seconds where a STUN server is slow. A page that waits in a room does this while it
//! waits. matchbox makes offers only to peers it knows, so it is told of a peer that does not exist, a place. The next
//! peer that comes takes that place.

use std::rc::Rc;

use matchbox_socket::{PeerEvent, PeerId, PeerRequest, PeerSignal};

use super::{Shared, connections};

/// An offer is renewed after this many milliseconds, because networks and the open ports of routers change.
const RENEW_MS: u32 = 30_000;

/// An offer that is older than this is not used, in milliseconds. In a page in the background, timers are late by up to
/// a minute.
const STALE_MS: f64 = 60_000.0;

/// The greatest number of spare offers in one socket, because matchbox forgets no peer. After that a new peer waits
/// until an offer is made for it.
const MAX_MADE: u32 = 40;

/// The beginning of the ids of places. The ids that a server gives are random.
const PLACE: &str = "00000000-0000-0000-0000-";

/// The place that is kept free, and the places that are taken.
#[derive(Default)]
pub struct Spares {
    free: Option<Spare>,
    made: u32,
    taken: Vec<Taken>,
}

/// A place that nobody has taken yet.
struct Spare {
    place: PeerId,
    /// When the offer was begun, in milliseconds since 1970.
    since: f64,
    offer: Option<PeerSignal>,
}

/// A place, and the peer that has taken it.
struct Taken {
    place: PeerId,
    peer: PeerId,
}

/// Returns whether an id is that of a place. No server gives such an id to a peer.
pub fn is_place(id: PeerId) -> bool {
    id.to_string().starts_with(PLACE)
}

impl Spares {
    /// Returns the id by which matchbox knows a peer.
    pub fn place(&self, peer: PeerId) -> PeerId {
        let found = self.taken.iter().find(|taken| taken.peer == peer);
        found.map_or(peer, |taken| taken.place)
    }

    /// Gives up the free place. Its connection is closed elsewhere.
    pub fn close(&mut self) {
        self.free = None;
    }

    /// Returns the peer whose connection matchbox knows by this id.
    pub fn peer(&self, place: PeerId) -> PeerId {
        let found = self.taken.iter().find(|taken| taken.place == place);
        found.map_or(place, |taken| taken.peer)
    }
}

impl Shared {
    /// Has an offer made if nobody is connected or connecting, and renews it as long as this is so.
    pub(super) fn prepare(self: &Rc<Self>) {
        let busy = self.current.get().is_some() || self.timer.borrow().is_some();
        if busy || self.closed.get() {
            return;
        }
        let mut spares = self.spares.borrow_mut();
        if let Some(old) = spares.free.take()
            && let Some(name) = self.names.borrow_mut().remove(&old.place)
        {
            connections::close(&name);
        }
        if spares.made >= MAX_MADE {
            return;
        }
        spares.made += 1;
        // The numbers up to this one are left for the two ids of a pairing by hand.
        let id = format!("\"{PLACE}{:012x}\"", 0x100 + spares.made);
        let Ok(place) = serde_json::from_str(&id) else {
            return;
        };
        spares.free = Some(Spare {
            place,
            since: js_sys::Date::now(),
            offer: None,
        });
        let _ = self.events.unbounded_send(PeerEvent::NewPeer(place));
        self.later(RENEW_MS, Shared::prepare);
    }

    /// Gives the free place to a new peer, and returns false if there is no free place.
    pub(super) fn seat(self: &Rc<Self>, peer: PeerId) -> bool {
        let mut spares = self.spares.borrow_mut();
        let free = spares.free.take();
        let Some(spare) = free.filter(|spare| js_sys::Date::now() - spare.since < STALE_MS) else {
            return false;
        };
        spares.taken.push(Taken {
            place: spare.place,
            peer,
        });
        drop(spares);
        if let Some(data) = spare.offer {
            self.say(PeerRequest::Signal {
                receiver: peer,
                data,
            });
        }
        true
    }

    /// Returns a request of matchbox as it is sent to the server, addressed to the peer instead of its place. An offer
    /// to a place that nobody has taken is kept, and `None` is returned.
    pub(super) fn address(&self, request: PeerRequest) -> Option<PeerRequest> {
        self.note_own(&request);
        let PeerRequest::Signal { receiver, data } = request else {
            return Some(request);
        };
        let mut spares = self.spares.borrow_mut();
        let peer = spares.peer(receiver);
        if !is_place(peer) {
            return Some(PeerRequest::Signal {
                receiver: peer,
                data,
            });
        }
        if let Some(spare) = &mut spares.free
            && spare.place == receiver
            && matches!(data, PeerSignal::Offer(_))
        {
            spare.offer = Some(data);
        }
        None
    }

    /// Returns a peer's event with the id by which matchbox knows that peer.
    pub(super) fn placed(&self, event: PeerEvent) -> PeerEvent {
        match event {
            PeerEvent::Signal { sender, data } => PeerEvent::Signal {
                sender: self.spares.borrow().place(sender),
                data,
            },
            event => event,
        }
    }
}
