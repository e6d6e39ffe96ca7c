//! The choice of STUN and TURN servers for connections. A server may lend a login for its relay, but only to players
//! with a seat and only for a limited time. So the page is asked for the servers once the seat is taken and before any
//! connection is made, and again while the login is still valid. Existing connections keep the servers they were made
//! with.

use std::rc::Rc;

use super::Shared;
use crate::site::{FindServers, Servers};
use crate::{Event, SignalEvent};

impl Shared {
    /// Asks which servers to use, now and again whenever the answer says so.
    pub(super) fn ask_for_servers(self: &Rc<Self>, find: &FindServers) {
        let answer = find(self.lends_relay.get());
        let (find, weak) = (find.clone(), Rc::downgrade(self));
        let asked = self.asked.get() + 1;
        self.asked.set(asked);
        self.spawn(async move {
            let answer = answer.await;
            let Some(shared) = weak.upgrade() else {
                return;
            };
            match answer {
                Some(Servers {
                    ice,
                    renew_after_ms,
                }) => {
                    shared.start(&ice);
                    if let Some(millis) = renew_after_ms {
                        shared.later(millis, move |shared| {
                            // Only the last one who asked asks again.
                            if !shared.closed.get() && shared.asked.get() == asked {
                                shared.ask_for_servers(&find);
                            }
                        });
                    }
                }
                // The server may lend what is missing.
                None if shared.awaits_server() => {}
                None => shared.tell(Event::Signalling(SignalEvent::Lost)),
            }
        });
    }
}
