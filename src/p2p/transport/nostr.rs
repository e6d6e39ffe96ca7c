//! The meeting over relays in the browser: a WebSocket to each relay, and what is said there as matchbox's events.

use std::collections::HashMap;
use std::rc::Rc;

use matchbox_socket::{PeerEvent, PeerId, PeerRequest, PeerSignal};

use super::Shared;
use super::sockets::Sockets;
use crate::description::{Description, Kind};
use crate::nostr::event::hex;
use crate::nostr::{Meet, PartyId, Step};
use crate::{Moment, Seat};

/// A meeting, with its sockets.
pub struct Meeting {
    side: Box<dyn Meet>,
    seat: Seat,
    sockets: Rc<Sockets>,
    /// The parties, by the ids by which matchbox knows them.
    parties: HashMap<PeerId, PartyId>,
}

/// Returns the readings of the page's two clocks now.
pub fn moment() -> Moment {
    let clock = web_sys::window().and_then(|window| window.performance());
    Moment {
        wall: js_sys::Date::now() as game::Millis,
        steady: clock.map_or(0.0, |clock| clock.now()) as game::Millis,
    }
}

/// Returns the id by which matchbox knows a party.
fn peer_id(party: PartyId) -> Option<PeerId> {
    let hex = hex(&party);
    let (a, b, c, d, e) = (
        hex.get(..8)?,
        hex.get(8..12)?,
        hex.get(12..16)?,
        hex.get(16..20)?,
        hex.get(20..)?,
    );
    serde_json::from_str(&format!("\"{a}-{b}-{c}-{d}-{e}\"")).ok()
}

impl Shared {
    /// Begins to meet over relays.
    pub(super) fn call_relays(self: &Rc<Self>) {
        let Some((plan, begin)) = self.plan.take() else {
            return;
        };
        let (seat, relays, weak) = (plan.seat, plan.relays.clone(), Rc::downgrade(self));
        let begun = begin(plan);
        self.spawn(async move {
            let begun = begun.await;
            let Some(shared) = weak.upgrade().filter(|shared| !shared.closed.get()) else {
                return;
            };
            let Some(side) = begun else {
                return shared.take_way(|ways, _| ways.relays(&Step::Lost));
            };
            let weak = Rc::downgrade(&shared);
            let sockets = Sockets::new(relays, move |at, told| {
                if let Some(shared) = weak.upgrade() {
                    let busy = shared.is_busy();
                    shared.meet(|side| side.told(at, &told, busy, moment()));
                }
            });
            *shared.meeting.borrow_mut() = Some(Meeting {
                side,
                seat,
                sockets: Rc::new(sockets),
                parties: HashMap::new(),
            });
            shared.pass_meeting();
        });
    }

    /// Closes the sockets to relays, and ends the meeting.
    pub(super) fn leave_relays(&self) {
        // The sockets are dropped when nothing is borrowed any more.
        drop(self.meeting.take());
    }

    /// Lets time pass in the meeting. A guest who is connected needs no relay any more; a host goes on listening, so
    /// that a guest whose page was reloaded finds it.
    pub(super) fn pass_meeting(self: &Rc<Self>) {
        let is_guest = |meeting: &Meeting| meeting.seat == Seat::Guest;
        if self.current.get().is_some() && self.meeting.borrow().as_ref().is_some_and(is_guest) {
            return self.leave_relays();
        }
        self.meet(|side| side.pass(moment()));
    }

    /// Tells all who have come over relays, but for the connected peer, that the seat is taken.
    pub(super) fn tell_others(self: &Rc<Self>, peer: PeerId) {
        let party = self.change_meeting(|meeting| meeting.parties.get(&peer).copied());
        self.meet(|side| side.connected(party, moment()));
    }

    /// Sends a description over relays, if its receiver is known there; otherwise the request is returned.
    pub(super) fn say_over_relays(self: &Rc<Self>, request: PeerRequest) -> Option<PeerRequest> {
        let PeerRequest::Signal { receiver, data } = &request else {
            return Some(request);
        };
        let party = self
            .meeting
            .borrow()
            .as_ref()
            .and_then(|meeting| meeting.parties.get(receiver).copied());
        let Some(party) = party else {
            return Some(request);
        };
        let own = match data {
            PeerSignal::Offer(sdp) => Description::parse(Kind::Offer, sdp),
            PeerSignal::Answer(sdp) => Description::parse(Kind::Answer, sdp),
            // Descriptions are complete; see `Shared::checked`.
            PeerSignal::IceCandidate(_) => return None,
        };
        if let Ok(own) = own {
            self.meet(|side| side.tell(party, &own, moment()));
        }
        None
    }

    /// Does something in the meeting, and then what follows from it.
    fn meet(self: &Rc<Self>, act: impl FnOnce(&mut dyn Meet) -> Vec<Step>) {
        let steps = self
            .meeting
            .borrow_mut()
            .as_mut()
            .map(|meeting| act(&mut *meeting.side));
        for step in steps.unwrap_or_default() {
            self.take_step(step);
        }
    }

    fn take_step(self: &Rc<Self>, step: Step) {
        match step {
            Step::Relay(step) => {
                // Nothing is borrowed while the step is taken, because a socket that cannot be opened says so at once.
                let sockets = self.change_meeting(|meeting| Some(Rc::clone(&meeting.sockets)));
                if let Some(sockets) = sockets {
                    sockets.take_step(step);
                }
            }
            Step::Entered => {
                // matchbox waits for an id of its own; no relay gives one.
                if let Some(own) = peer_id([0xff; 16]) {
                    self.signal(PeerEvent::IdAssigned(own));
                }
                self.enter(false);
                self.take_way(|ways, _| ways.relays(&Step::Entered));
            }
            Step::Lost | Step::Nobody | Step::Full => {
                if self.current.get().is_none() {
                    self.take_way(|ways, _| ways.relays(&step));
                }
            }
            Step::Came(party) => {
                if let Some(peer) = self.note_party(party) {
                    self.signal(PeerEvent::NewPeer(peer));
                }
            }
            Step::Described(party, theirs) => {
                if let Some(sender) = self.note_party(party) {
                    let data = match theirs.kind {
                        Kind::Offer => PeerSignal::Offer(theirs.sdp()),
                        Kind::Answer => PeerSignal::Answer(theirs.sdp()),
                    };
                    self.signal(PeerEvent::Signal { sender, data });
                }
            }
        }
    }

    fn change_meeting<T>(&self, change: impl FnOnce(&mut Meeting) -> Option<T>) -> Option<T> {
        self.meeting.borrow_mut().as_mut().and_then(change)
    }

    fn note_party(&self, party: PartyId) -> Option<PeerId> {
        let peer = peer_id(party).filter(|peer| !super::spare::is_place(*peer))?;
        self.change_meeting(|meeting| {
            meeting.parties.insert(peer, party);
            Some(peer)
        })
    }

    /// Whether a peer has come over relays.
    pub(super) fn is_party(&self, peer: PeerId) -> bool {
        let meeting = self.meeting.borrow();
        meeting
            .as_ref()
            .is_some_and(|meeting| meeting.parties.contains_key(&peer))
    }
}
