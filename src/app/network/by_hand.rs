//! Pairing by hand: two players connect without a server by exchanging two codes.

use leptos::prelude::*;
use p2p::description::{Description, Kind};
use p2p::pairing;
use p2p::transport::Transport;
use p2p::{Event, Peer, Seat, Terms};

use super::{Network, moment, room};
use crate::ui::network::{NetAction, NetText, Pairing};

impl Network {
    /// Carries out a step of pairing by hand.
    pub(super) fn pair_by_hand(&self, step: NetAction) {
        match step {
            NetAction::Invite(terms) => self.invite(terms),
            NetAction::Answer(text) => self.answer(&text),
            NetAction::Complete(text) => self.complete(&text),
            _ => {}
        }
    }

    fn host_by_hand(&self, terms: Terms) {
        room::remember_terms(&terms);
        if self.lacks_relay() {
            return;
        }
        let Some(seed) = self.seed() else { return };
        if let Ok(peer) = Peer::host_by_hand(terms, seed, moment()) {
            self.enter(peer, Vec::new());
        }
    }

    /// Makes an invite code, for a new game or for a new connection of the present one.
    fn invite(&self, terms: Option<Terms>) {
        if let Some(terms) = terms {
            self.host_by_hand(terms);
        }
        if self.is_on() && !self.lacks_relay() {
            self.pair(Transport::invite, Seat::Host);
        }
    }

    /// Answers an invite code.
    fn answer(&self, text: &str) {
        let invite = match pairing::read(Kind::Offer, text) {
            Ok(invite) => invite,
            Err(error) => return self.fault.set(Some(NetText::Pairing(error))),
        };
        if self.lacks_relay() {
            return;
        }
        if !self.is_on() {
            let Some(seed) = self.seed() else { return };
            self.enter(Peer::join_by_hand(seed, moment()), Vec::new());
        }
        self.pair(
            move |ice, on_event, on_code| Transport::accept(ice, &invite, on_event, on_code),
            Seat::Guest,
        );
    }

    fn pair(
        &self,
        make: impl FnOnce(&p2p::site::IceServers, Box<dyn Fn(Event)>, Box<dyn Fn(String)>) -> Transport,
        seat: Seat,
    ) {
        let Some(ice) = self.allowed_servers() else {
            return;
        };
        let network = *self;
        let pairing = self.pairing;
        pairing.set(Pairing::Making);
        let desk = self.with(|state| state.desk.id).unwrap_or_default();
        self.set_transport(desk, None);
        let on_code = move |code| {
            pairing.set(match seat {
                Seat::Host => Pairing::Invite(code),
                Seat::Guest => Pairing::Reply(code),
            });
        };
        let on_event = move |event| {
            if matches!(event, Event::Connected(_) | Event::CannotConnect(_)) {
                pairing.set(Pairing::None);
                if matches!(event, Event::Connected(_)) && network.has_met() {
                    network.store.dialog.set(None);
                }
            }
            network.queue_event(desk, event);
        };
        let transport = make(&ice, Box::new(on_event), Box::new(on_code));
        self.set_transport(desk, Some(transport));
        // The room is shown from the peer's model, so it can only be shown once the peer exists.
        self.show();
    }

    /// Completes an invite with the reply code of the other side.
    fn complete(&self, text: &str) {
        match pairing::read(Kind::Answer, text) {
            Ok(reply) => {
                self.with_given(reply, |state, reply| {
                    complete(state.desk.transport.as_ref(), &reply)
                });
            }
            Err(error) => self.fault.set(Some(NetText::Pairing(error))),
        }
    }
}

fn complete(transport: Option<&Transport>, reply: &Description) {
    if let Some(transport) = transport {
        transport.complete(reply);
    }
}
