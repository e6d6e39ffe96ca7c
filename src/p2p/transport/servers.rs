//! Which STUN and TURN servers connections use. A server may lend a login for its relay, to players with a seat only and for a
//! limited time. So whoever knows the servers is asked when the seat is there, before any connection is made, and again
//! while the login still holds. Connections that were made before keep what they have.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use super::Shared;
use crate::site::Ice;
use crate::{Event, SignalEvent};

/// The servers to use from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Servers {
    /// The servers.
    pub ice: Ice,
    /// After how many milliseconds to ask again, where that makes sense.
    pub again: Option<u32>,
}

/// Finds out which servers to use; `None` where none can be used, and then nothing is connected.
pub type Ask = Rc<dyn Fn() -> Pin<Box<dyn Future<Output = Option<Servers>>>>>;

impl Shared {
    /// Asks which servers to use, now and whenever the answer says so.
    pub(super) fn ask_for_servers(self: &Rc<Self>, ask: &Ask) {
        let (answer, ask, weak) = (ask(), ask.clone(), Rc::downgrade(self));
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
                                shared.ask_for_servers(&ask);
                            }
                        });
                    }
                }
                None => shared.tell(Event::Signalling(SignalEvent::Lost)),
            }
        });
    }
}
