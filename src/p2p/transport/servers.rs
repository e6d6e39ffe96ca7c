//! Which STUN and TURN servers connections use. A server may lend a login for its relay, to players with a seat only and for a
//! limited time. So whoever knows the servers is asked when the seat is there, before any connection is made, and again
//! while the login still holds. Connections that were made before keep what they have.

use std::rc::Rc;

use super::Shared;
use crate::site::{FindServers, Servers};
use crate::{Event, SignalEvent};

impl Shared {
    /// Asks which servers to use, now and whenever the answer says so.
    pub(super) fn ask_for_servers(self: &Rc<Self>, find: &FindServers) {
        let (answer, find, weak) = (find(), find.clone(), Rc::downgrade(self));
        self.spawn(async move {
            let answer = answer.await;
            let Some(shared) = weak.upgrade() else {
                return;
            };
            match answer {
                Some(Servers { ice, again }) => {
                    shared.start(&ice);
                    if let Some(again) = again {
                        shared.later(again, move |shared| {
                            if !shared.closed.get() {
                                shared.ask_for_servers(&find);
                            }
                        });
                    }
                }
                None => shared.tell(Event::Signalling(SignalEvent::Lost)),
            }
        });
    }
}
