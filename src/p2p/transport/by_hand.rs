//! Signalling without a server: the two descriptions are codes that the players copy to each other.

use std::rc::Rc;

use futures::StreamExt;
use futures::channel::mpsc::UnboundedReceiver;
use matchbox_socket::{PeerEvent, PeerId, PeerRequest, PeerSignal};

use super::Shared;
use crate::description::{Description, Kind};
use crate::webrtc_fault::WebRtcFault;
use crate::{Event, pairing};

/// How long a browser may look for its addresses, in milliseconds. Most take a tenth of a second, and ten seconds where
/// a STUN server is silent.
const SEARCH_TIMEOUT_MS: u32 = 20_000;

/// The ids of the two sides of a pairing. Nobody else ever takes part.
const INVITER: &str = "\"00000000-0000-0000-0000-000000000001\"";
const INVITED: &str = "\"00000000-0000-0000-0000-000000000002\"";

fn id(text: &str) -> Option<PeerId> {
    serde_json::from_str(text).ok()
}

/// Makes an offer, and passes its code to `on_code`.
pub fn invite(
    shared: &Rc<Shared>,
    requests: UnboundedReceiver<PeerRequest>,
    on_code: impl Fn(String) + 'static,
) {
    if let (Some(own), Some(other)) = (id(INVITER), id(INVITED)) {
        shared.known.borrow_mut().insert(other);
        shared.offered.borrow_mut().insert(other);
        let _ = shared.events.unbounded_send(PeerEvent::IdAssigned(own));
        let _ = shared.events.unbounded_send(PeerEvent::NewPeer(other));
        tell_code(shared, Kind::Offer, requests, on_code);
    }
}

/// Answers an offer, and passes the answer's code to `on_code`. The author of the invite may take minutes to paste the
/// code, so no timer runs.
pub fn accept(
    shared: &Rc<Shared>,
    requests: UnboundedReceiver<PeerRequest>,
    invite: &Description,
    on_code: impl Fn(String) + 'static,
) {
    if let (Some(own), Some(other)) = (id(INVITED), id(INVITER)) {
        shared.known.borrow_mut().insert(other);
        let _ = shared.events.unbounded_send(PeerEvent::IdAssigned(own));
        shared.note_other(other, invite);
        let data = PeerSignal::Offer(invite.clone().opened_by_its_author().sdp());
        let _ = shared.events.unbounded_send(PeerEvent::Signal {
            sender: other,
            data,
        });
        tell_code(shared, Kind::Answer, requests, on_code);
    }
}

/// Takes the reply. From now on the time limit of the handshake runs.
pub fn complete(shared: &Rc<Shared>, reply: &Description) {
    if let Some(other) = id(INVITED) {
        shared.signal(PeerEvent::Signal {
            sender: other,
            data: PeerSignal::Answer(reply.sdp()),
        });
    }
}

fn tell_code(
    shared: &Rc<Shared>,
    kind: Kind,
    mut requests: UnboundedReceiver<PeerRequest>,
    on_code: impl Fn(String) + 'static,
) {
    let weak = Rc::downgrade(shared);
    shared.later(SEARCH_TIMEOUT_MS, |shared| {
        if shared.names.borrow().is_empty() {
            shared.tell(Event::CannotConnect(WebRtcFault::NoAddress));
        }
    });
    shared.spawn(async move {
        while let Some(request) = requests.next().await {
            if let Some(shared) = weak.upgrade() {
                shared.note_own(&request);
            }
            let sdp = match (request, kind) {
                (
                    PeerRequest::Signal {
                        data: PeerSignal::Offer(sdp),
                        ..
                    },
                    Kind::Offer,
                ) => sdp,
                (
                    PeerRequest::Signal {
                        data: PeerSignal::Answer(sdp),
                        ..
                    },
                    Kind::Answer,
                ) => sdp,
                _ => continue,
            };
            let shown = weak.upgrade().map(|shared| {
                let description = Description::parse(kind, &sdp).ok()?;
                if description.candidates.is_empty() && !shared.hides {
                    // Nobody can do anything with the code of a browser that nobody can reach.
                    shared.tell(Event::CannotConnect(WebRtcFault::NoAddress));
                    return None;
                }
                Some(shared.shown(description))
            });
            if let Some(Some(description)) = shown {
                on_code(pairing::code(&description));
            }
        }
    });
}
