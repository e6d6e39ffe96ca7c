//! The transport where there is no browser: nothing connects and nothing is sent. It only lets the page's own tests
//! compile and run on the host; what speaks WebRTC is in `transport/`.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use crate::Event;
use crate::description::Description;
use crate::site::Ice;

/// The servers to use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Servers {
    /// The servers.
    pub ice: Ice,
    /// After how many milliseconds to ask again.
    pub again: Option<u32>,
}

/// Nobody asks.
pub type Ask = Rc<dyn Fn() -> Pin<Box<dyn Future<Output = Option<Servers>>>>>;

/// A socket that leads nowhere.
pub struct Transport;

impl Transport {
    /// Enters no room: no event ever comes.
    pub fn connect(
        _url: &str,
        _hides: bool,
        _ask: Ask,
        _expects_peer: bool,
        _on_event: impl Fn(Event) + 'static,
    ) -> Transport {
        Transport
    }

    /// Makes no invite code.
    pub fn invite(
        _ice: &Ice,
        _on_event: impl Fn(Event) + 'static,
        _on_code: impl Fn(String) + 'static,
    ) -> Transport {
        Transport
    }

    /// Answers no invite.
    pub fn accept(
        _ice: &Ice,
        _invite: &Description,
        _on_event: impl Fn(Event) + 'static,
        _on_code: impl Fn(String) + 'static,
    ) -> Transport {
        Transport
    }

    /// Completes nothing.
    pub fn complete(&self, _reply: &Description) {}

    /// Nobody is connected: always false.
    pub fn send(&self, _frame: Vec<u8>) -> bool {
        false
    }

    /// Nobody is connected.
    pub fn shun(&self) {}

    /// There is nothing to close.
    pub fn close(&self, _on_purpose: bool) {}
}
