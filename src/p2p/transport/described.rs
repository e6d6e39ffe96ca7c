//! What matchbox and the browser get to see of the signalling side: descriptions that were built here, one from each peer,
//! and none from a peer that is blocked.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use matchbox_socket::{PeerEvent, PeerId, PeerRequest, PeerSignal};

use super::{Shared, connections};
use crate::Blob;
use crate::description::{Description, Kind};

/// The greatest number of peers that one socket gets to know. A player who comes back counts as a new peer each time.
const MAX_PEERS: usize = 64;

/// The greatest number of blocked peers that are remembered. When it is reached, all of them are forgotten.
const MAX_BLOCKED: usize = 256;

thread_local! {
    /// The peers that are blocked. The signalling server gives an id to each socket, and a peer's id can outlive this
    /// page's sockets.
    static BLOCKED: RefCell<HashSet<PeerId>> = RefCell::default();
}

/// Makes sure that no socket of this page connects to this peer again.
pub fn block(peer: PeerId) {
    BLOCKED.with_borrow_mut(|blocked| {
        if blocked.len() >= MAX_BLOCKED {
            blocked.clear();
        }
        blocked.insert(peer);
    });
}

impl Shared {
    /// Passes an event of the signalling side to matchbox, if it can do no harm.
    pub(super) fn signal(self: &Rc<Self>, event: PeerEvent) {
        let checked = match event {
            PeerEvent::IdAssigned(_) if self.has_id.replace(true) => None,
            PeerEvent::IdAssigned(_) => Some(event),
            PeerEvent::NewPeer(peer) if !self.is_new(peer) => None,
            PeerEvent::NewPeer(peer) => {
                self.offered.borrow_mut().insert(peer);
                // Anybody can say hello over a relay. There, time runs from the answer.
                if !self.is_party(peer) {
                    self.start_timer();
                }
                (!self.seat(peer)).then_some(event)
            }
            // A peer that left the server may still be connected; the data channel itself reports when it is closed.
            PeerEvent::PeerLeft(_) => None,
            PeerEvent::Signal { sender, data } => self.checked(sender, data).map(|data| {
                self.start_timer();
                PeerEvent::Signal { sender, data }
            }),
        };
        if let Some(event) = checked {
            let _ = self.events.unbounded_send(self.placed(event));
        }
    }

    /// Notes the name and this side's end of the connection that is described to a peer.
    pub(super) fn note_own(&self, request: &PeerRequest) {
        let PeerRequest::Signal { receiver, data } = request else {
            return;
        };
        let (kind, sdp) = match data {
            PeerSignal::Offer(sdp) => (Kind::Offer, sdp),
            PeerSignal::Answer(sdp) => (Kind::Answer, sdp),
            PeerSignal::IceCandidate(_) => return,
        };
        if let Some(name) = connections::name(sdp) {
            self.names.borrow_mut().insert(*receiver, name);
        }
        if let Ok(own) = Description::parse(kind, sdp) {
            self.lines.borrow_mut().entry(*receiver).or_default().own = Blob(own.fingerprint);
        }
    }

    /// Notes the other side's end of a connection.
    pub(super) fn note_other(&self, sender: PeerId, theirs: &Description) {
        let place = self.spares.borrow().place(sender);
        self.lines.borrow_mut().entry(place).or_default().other = Blob(theirs.fingerprint);
    }

    /// Returns the description of this browser that a code or a server may see.
    pub(super) fn shown(&self, description: Description) -> Description {
        match self.hides {
            true => description.hidden(),
            false => description,
        }
    }

    pub(super) fn is_new(&self, peer: PeerId) -> bool {
        let mut known = self.known.borrow_mut();
        known.len() < MAX_PEERS
            && !BLOCKED.with_borrow(|blocked| blocked.contains(&peer))
            && known.insert(peer)
    }

    /// Accepts one offer from each peer, and one answer from each peer to which an offer was made, and rebuilds each of
    /// them. Candidates that arrive separately are dropped: both sides wait until their description contains all
    /// candidates.
    pub(super) fn checked(&self, sender: PeerId, data: PeerSignal) -> Option<PeerSignal> {
        match data {
            PeerSignal::Offer(sdp) => {
                let offer = Description::parse(Kind::Offer, &sdp).ok()?;
                self.is_new(sender).then(|| {
                    self.note_other(sender, &offer);
                    PeerSignal::Offer(offer.sdp())
                })
            }
            PeerSignal::Answer(sdp) => {
                let answer = Description::parse(Kind::Answer, &sdp).ok()?;
                self.offered.borrow_mut().remove(&sender).then(|| {
                    self.note_other(sender, &answer);
                    PeerSignal::Answer(answer.sdp())
                })
            }
            PeerSignal::IceCandidate(_) => None,
        }
    }
}

/// Returns a request without any addresses but those of relays. The browser was told to find no others; this is a
/// second safeguard. Candidates that arrive separately are dropped: nobody reads them, as [`Shared::checked`] says.
pub fn hidden(request: PeerRequest) -> Option<PeerRequest> {
    let PeerRequest::Signal { receiver, data } = request else {
        return Some(request);
    };
    let rebuilt = |kind, sdp: &str| Some(Description::parse(kind, sdp).ok()?.hidden().sdp());
    let data = match data {
        PeerSignal::Offer(sdp) => PeerSignal::Offer(rebuilt(Kind::Offer, &sdp)?),
        PeerSignal::Answer(sdp) => PeerSignal::Answer(rebuilt(Kind::Answer, &sdp)?),
        PeerSignal::IceCandidate(_) => return None,
    };
    Some(PeerRequest::Signal { receiver, data })
}
