//! Signalling through a server: one WebSocket that uses matchbox's protocol.

use std::cell::Cell;
use std::rc::Rc;

use matchbox_socket::{PeerEvent, PeerId, PeerRequest};
use wasm_bindgen::prelude::*;
use web_sys::{CloseEvent, MessageEvent, WebSocket};

use super::{Shared, spare};
use crate::SignalEvent;
use crate::site::RoomAddress;

/// The longest message of a server that is read, in bytes.
const MAX_MESSAGE: usize = 64 * 1024;

/// The parameter with which a page asks the server to say whether it lends a relay. A server that does says so before
/// anything else. Servers that know nothing of it ignore the parameter, and are not asked for a relay.
const ASKS_ABOUT_RELAY: &str = "&relay=tell";

/// The message of a server that lends a relay.
const LENDS_RELAY: &str = "\"LendsRelay\"";

/// The close code for a page that will come back. Any code but 1000 means that.
const BACK_SOON: u16 = 4000;

/// A WebSocket with its handlers.
pub struct Server {
    socket: WebSocket,
    _on_open: Closure<dyn Fn()>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_close: Closure<dyn Fn(CloseEvent)>,
}

impl Server {
    /// Sends a request, if the socket is open.
    pub fn send(&self, request: &PeerRequest) {
        if self.socket.ready_state() == WebSocket::OPEN
            && let Ok(text) = serde_json::to_string(request)
        {
            let _ = self.socket.send_with_str(&text);
        }
    }

    /// Closes the socket. Its handlers receive nothing more.
    pub fn close(self, on_purpose: bool) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let code = if on_purpose { 1000 } else { BACK_SOON };
        let _ = self.socket.close_with_code(code);
    }
}

/// Connects to the server, and takes what it says.
pub fn connect(shared: &Rc<Shared>, address: &RoomAddress) {
    if let Some(earlier) = shared.server.take() {
        earlier.close(false);
    }
    let url = format!("{}{ASKS_ABOUT_RELAY}", address.url);
    let Ok(socket) = WebSocket::new(&url) else {
        return shared.later(0, |shared| {
            shared.server_says(SignalEvent::Lost);
        });
    };
    let (opened, greeting) = (socket.clone(), address.greeting.clone());
    let on_open = Closure::<dyn Fn()>::new(move || {
        if let Some(greeting) = &greeting {
            let _ = opened.send_with_str(greeting);
        }
    });
    let (weak, seated) = (Rc::downgrade(shared), Cell::new(false));
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
        if let (Some(shared), Some(text)) = (weak.upgrade(), message.data().as_string()) {
            incoming(&shared, &text, &seated);
        }
    });
    let weak = Rc::downgrade(shared);
    let on_close = Closure::<dyn Fn(CloseEvent)>::new(move |close: CloseEvent| {
        if let Some(shared) = weak.upgrade() {
            shared.server_says(signal_event(close.code()));
        }
    });
    socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
    socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
    *shared.server.borrow_mut() = Some(Server {
        socket,
        _on_open: on_open,
        _on_message: on_message,
        _on_close: on_close,
    });
}

/// Takes a message of the server. `seated` notes whether the server has let this side in.
fn incoming(shared: &Rc<Shared>, text: &str, seated: &Cell<bool>) {
    if text.len() > MAX_MESSAGE {
        return;
    }
    if text == LENDS_RELAY {
        return shared.lends_relay.set(true);
    }
    let Ok(event) = serde_json::from_str::<PeerEvent>(text) else {
        return;
    };
    if about(&event).is_some_and(spare::is_place) {
        return;
    }
    let lets_in = matches!(event, PeerEvent::IdAssigned(_)) && !seated.replace(true);
    shared.signal(event);
    if lets_in {
        shared.enter(true);
        shared.server_says(SignalEvent::InRoom);
    }
}

/// Returns the peer that an event is about.
fn about(event: &PeerEvent) -> Option<PeerId> {
    match event {
        PeerEvent::IdAssigned(_) => None,
        PeerEvent::NewPeer(peer) | PeerEvent::PeerLeft(peer) => Some(*peer),
        PeerEvent::Signal { sender, .. } => Some(*sender),
    }
}

/// Returns the meaning of a close code of `portal-chess-server`. Other servers close without such a code.
fn signal_event(code: u16) -> SignalEvent {
    match code {
        4001 => SignalEvent::Replaced,
        4002 => SignalEvent::NoSuchRoom,
        4003 => SignalEvent::RoomFull,
        4004 => SignalEvent::RoomTaken,
        4005 => SignalEvent::ServerFull,
        _ => SignalEvent::Lost,
    }
}
