//! The transport outside a browser: nothing connects and nothing is sent. It only lets the page's own tests compile and
//! run on the host. The transport that uses WebRTC is in `transport/`.

use crate::description::Description;
use crate::nostr::{Begin, Plan, RelayStep, Told};
use crate::site::{FindServers, IceServers, RoomAddress};
use crate::{Event, WebRtcFault};

/// A socket that connects to nobody.
pub struct Transport;

/// Returns `None`, because nothing is tried.
pub fn known_fault() -> Option<WebRtcFault> {
    None
}

impl Transport {
    /// Enters no room, and never reports an event.
    pub fn connect(
        _address: Option<RoomAddress>,
        _plan: Plan,
        _begin: Begin,
        _hides: bool,
        _find: FindServers,
        _on_event: impl Fn(Event) + 'static,
    ) -> Transport {
        Transport
    }

    /// Makes no invite code.
    pub fn invite(
        _ice: &IceServers,
        _on_event: impl Fn(Event) + 'static,
        _on_code: impl Fn(String) + 'static,
    ) -> Transport {
        Transport
    }

    /// Answers no invite.
    pub fn accept(
        _ice: &IceServers,
        _invite: &Description,
        _on_event: impl Fn(Event) + 'static,
        _on_code: impl Fn(String) + 'static,
    ) -> Transport {
        Transport
    }

    /// Does nothing.
    pub fn complete(&self, _reply: &Description) {}

    /// Returns false, because nobody is connected.
    pub fn send(&self, _frame: Vec<u8>) -> bool {
        false
    }

    /// Does nothing, because nobody is connected.
    pub fn block_peer(&self) {}

    /// Does nothing, because there is nothing to close.
    pub fn close(&self, _on_purpose: bool) {}
}

/// Sockets that open to no relay.
pub struct Sockets;

impl Sockets {
    /// Creates none, and tells nothing.
    pub fn new(_urls: Vec<String>, _report: impl Fn(usize, Told) + 'static) -> Sockets {
        Sockets
    }

    /// Does nothing.
    pub fn take_step(&self, _step: RelayStep) {}
}

/// What a line to a gallery tells, which is nothing here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineEvent {
    /// This end, for the other side.
    Described(Description),
    /// Frames can be sent.
    Open,
    /// The other side has sent a frame.
    Frame(Vec<u8>),
    /// The line is closed, or could not be opened.
    Closed,
}

/// A line to nobody.
pub struct WatchLine;

impl WatchLine {
    /// Makes none.
    pub fn offer(_ice: &IceServers, _on_event: impl Fn(LineEvent) + 'static) -> Option<WatchLine> {
        None
    }

    /// Makes none.
    pub fn answer(
        _ice: &IceServers,
        _offer: &Description,
        _on_event: impl Fn(LineEvent) + 'static,
    ) -> Option<WatchLine> {
        None
    }

    /// Does nothing.
    pub fn complete(&self, _answer: &Description) {}

    /// Returns false, because nobody is there.
    pub fn is_ready(&self) -> bool {
        false
    }

    /// Does nothing.
    pub fn send(&self, _frame: &[u8]) {}
}
