//! Offers made before anybody has come. A browser takes a tenth of a second to find out how it can be reached, and seconds
//! where a STUN server is slow: whoever waits in a room does it while waiting. matchbox makes offers only to those it knows,
//! so it is told of a peer that is not there, and whoever comes next takes that place.

use std::rc::Rc;

use matchbox_socket::{PeerEvent, PeerId, PeerRequest, PeerSignal};

use super::{Shared, connections};

/// An offer is made anew after so many milliseconds: networks and the doors in routers change.
const RENEW_MS: u32 = 30_000;

/// One that is older is not handed out. The timers of a page that nobody looks at are late by up to a minute.
const STALE_MS: f64 = 60_000.0;

/// How many are made in one socket at most: matchbox forgets no peer. After that whoever comes waits as long as it takes.
const MAX_MADE: u32 = 40;

/// What the ids of places begin with; those of a server are random.
const PLACE: &str = "00000000-0000-0000-0000-";

/// The place that is kept free, and those that are taken.
#[derive(Default)]
pub struct Spares {
    free: Option<Spare>,
    made: u32,
    taken: Vec<Taken>,
}

/// A place that nobody has taken yet.
struct Spare {
    place: PeerId,
    /// When it was begun, in milliseconds since 1970.
    since: f64,
    offer: Option<PeerSignal>,
}

/// Who sits where.
struct Taken {
    place: PeerId,
    peer: PeerId,
}

/// Whether an id is a place's: no server gives such a one to a peer.
pub fn is_place(id: PeerId) -> bool {
    id.to_string().starts_with(PLACE)
}

impl Spares {
    /// What matchbox calls a peer.
    fn place(&self, peer: PeerId) -> PeerId {
        let found = self.taken.iter().find(|taken| taken.peer == peer);
        found.map_or(peer, |taken| taken.place)
    }

    /// Keeps no place free: its connection is closed.
    pub fn close(&mut self) {
        self.free = None;
    }

    /// The peer whose connection matchbox knows by the id of a place.
    pub fn peer(&self, place: PeerId) -> PeerId {
        let found = self.taken.iter().find(|taken| taken.place == place);
        found.map_or(place, |taken| taken.peer)
    }
}

impl Shared {
    /// Has an offer made, if nobody is here or on the way, and again as long as it is so.
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
        // Beyond the two places of a pairing by hand.
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

    /// Somebody new takes the free place; false if there is none.
    pub(super) fn seat(&self, peer: PeerId) -> bool {
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

    /// What matchbox wants to tell a peer, as it goes out to the server; an offer that nobody waits for is kept.
    pub(super) fn address(&self, request: PeerRequest) -> Option<PeerRequest> {
        self.note_name(&request);
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

    /// What a peer says, as matchbox knows the peer.
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
