//! Entering a room over its ways: the signalling server, and relays. [`crate::ways`] decides which of them is used.

use std::rc::Rc;

use futures::StreamExt;
use futures::channel::mpsc::UnboundedReceiver;
use matchbox_socket::PeerRequest;

use super::{Shared, guard, nostr, server};
use crate::nostr::{Begin, Plan};
use crate::ways::{Way, Ways};
use crate::{Event, Intent, SignalEvent};

/// How long a new room may wait for the browser to show that it can connect, in milliseconds. A browser that is slower
/// says later why it cannot.
const TRIAL_TIMEOUT_MS: u32 = 5_000;

/// How long a connected peer may be silent before somebody else may connect, in milliseconds. Peers say something every
/// three seconds.
const SILENCE_MS: f64 = 4_000.0;

/// How often the ways to the room are looked after, in milliseconds.
const WAYS_MS: u32 = 250;

impl Shared {
    /// Tries the ways to the room.
    pub(super) fn enter_room(self: &Rc<Self>, mut requests: UnboundedReceiver<PeerRequest>) {
        let sender = Rc::clone(self);
        self.spawn(async move {
            while let Some(request) = requests.next().await {
                if let Some(request) = sender.address(request) {
                    sender.say(request);
                }
            }
        });
        self.dial_server();
        let has_relays = |(plan, _): &(Plan, Begin)| !plan.relays.is_empty();
        if self.plan.borrow().as_ref().is_some_and(has_relays) {
            // Later, because nothing may be reported from within the call that opens the transport.
            self.later(0, Shared::look_after_ways);
        }
    }

    fn dial_server(self: &Rc<Self>) {
        if let Some(address) = &self.address {
            server::connect(self, address);
        }
    }

    fn look_after_ways(self: &Rc<Self>) {
        if self.closed.get() {
            return;
        }
        // Two ways to the same player at once would end each other.
        let connects = self.intent == Some(Intent::Join) && !self.known.borrow().is_empty();
        if self.current.get().is_none() && !connects {
            self.take_way(|ways, now| ways.pass(now));
        }
        self.pass_meeting();
        self.later(WAYS_MS, Shared::look_after_ways);
    }

    /// Takes what the server says about the room.
    pub(super) fn server_says(self: &Rc<Self>, event: SignalEvent) {
        let connected = self.current.get().is_some();
        self.take_way(|ways, now| ways.server(event, connected, now));
    }

    /// Changes the state of the ways, and does what follows.
    pub(super) fn take_way(
        self: &Rc<Self>,
        change: impl FnOnce(&mut Ways, game::Millis) -> Option<Way>,
    ) {
        let now = nostr::moment().steady;
        let way = self
            .ways
            .borrow_mut()
            .as_mut()
            .and_then(|ways| change(ways, now));
        match way {
            Some(Way::CallRelays) => self.call_relays(),
            Some(Way::DialServer) => self.dial_server(),
            Some(Way::Tell(SignalEvent::InRoom)) => self.announce_when_able(),
            Some(Way::Tell(event)) => self.tell(Event::Signalling(event)),
            None => {}
        }
    }

    /// Makes connections possible when this side is in the room over a first way, or then at a server that lends TURN
    /// servers.
    pub(super) fn enter(self: &Rc<Self>, at_server: bool) {
        let first = !self.entered.replace(true);
        let asks = first || at_server && self.lends_relay.get();
        if let Some(find) = self.find.as_ref().filter(|_| asks) {
            self.ask_for_servers(find);
        }
        if first {
            if self.intent == Some(Intent::Join) {
                self.start_timer();
            } else {
                self.prepare();
            }
        }
    }

    /// Tells that a room is entered. The code of a new room is shown when the browser has shown that it can connect.
    fn announce_when_able(self: &Rc<Self>) {
        self.on_trial.set(true);
        if self.intent == Some(Intent::Create) && !guard::is_able() {
            self.later(TRIAL_TIMEOUT_MS, |shared| shared.announce_room());
        } else {
            self.announce_room();
        }
    }

    /// Tells that a new room is entered, if that was put off.
    pub(super) fn announce_room(&self) {
        if self.on_trial.replace(false) {
            self.tell(Event::Signalling(SignalEvent::InRoom));
        }
    }

    /// Whether the server may still let this side in.
    pub(super) fn awaits_server(&self) -> bool {
        let ways = self.ways.borrow();
        ways.as_ref().is_some_and(Ways::awaits_server)
    }

    /// Whether this side is connected to somebody from whom it still hears.
    pub(super) fn is_busy(&self) -> bool {
        self.current.get().is_some() && js_sys::Date::now() - self.heard.get() < SILENCE_MS
    }
}
