//! The transport where there is no browser: nothing connects and nothing is sent. It only lets the page's own tests
//! compile and run on the host; what speaks WebRTC is in `transport/`.

use crate::Event;
use crate::description::Description;
use crate::site::{FindServers, Ice};

/// A socket that leads nowhere.
pub struct Transport;

impl Transport {
    /// Enters no room: no event ever comes.
    pub fn connect(
        _url: &str,
        _hides: bool,
        _find: FindServers,
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
