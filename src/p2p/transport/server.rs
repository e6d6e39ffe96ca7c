//! Signalling through a server: one WebSocket that uses matchbox's protocol.

use std::rc::Rc;

use futures::StreamExt;
use futures::channel::mpsc::UnboundedReceiver;
use matchbox_socket::{PeerEvent, PeerId, PeerRequest};
use wasm_bindgen::prelude::*;
use web_sys::{CloseEvent, MessageEvent, WebSocket};

use super::{Shared, spare};
use crate::site::FindServers;
use crate::{Event, SignalEvent};

/// The longest message of a server that is read, in bytes.
const MAX_MESSAGE: usize = 64 * 1024;

/// The close code for a page that will come back. Any code but 1000 means that.
const BACK_SOON: u16 = 4000;

/// A WebSocket with its handlers.
pub struct Server {
    socket: WebSocket,
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
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let code = if on_purpose { 1000 } else { BACK_SOON };
        let _ = self.socket.close_with_code(code);
    }
}

/// Connects to the server, and carries messages both ways.
pub fn connect(
    shared: &Rc<Shared>,
    url: &str,
    expects_peer: bool,
    find: FindServers,
    mut requests: UnboundedReceiver<PeerRequest>,
) {
    let Ok(socket) = WebSocket::new(url) else {
        return shared.later(0, |shared| {
            shared.tell(Event::Signalling(SignalEvent::Lost))
        });
    };
    let weak = Rc::downgrade(shared);
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
        if let (Some(shared), Some(text)) = (weak.upgrade(), message.data().as_string()) {
            incoming(&shared, &text, expects_peer, &find);
        }
    });
    let weak = Rc::downgrade(shared);
    let on_close = Closure::<dyn Fn(CloseEvent)>::new(move |close: CloseEvent| {
        if let Some(shared) = weak.upgrade() {
            shared.tell(Event::Signalling(signal_event(close.code())));
        }
    });
    socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
    let sender = Rc::clone(shared);
    shared.spawn(async move {
        while let Some(request) = requests.next().await {
            if let Some(request) = sender.address(request) {
                sender.say(request);
            }
        }
    });
    *shared.server.borrow_mut() = Some(Server {
        socket,
        _on_message: on_message,
        _on_close: on_close,
    });
}

fn incoming(shared: &Rc<Shared>, text: &str, expects_peer: bool, find: &FindServers) {
    if text.len() > MAX_MESSAGE {
        return;
    }
    let Ok(event) = serde_json::from_str::<PeerEvent>(text) else {
        return;
    };
    if about(&event).is_some_and(spare::is_place) {
        return;
    }
    let seated = matches!(event, PeerEvent::IdAssigned(_)) && !shared.has_id.get();
    shared.signal(event);
    if seated {
        shared.ask_for_servers(find);
        shared.tell(Event::Signalling(SignalEvent::InRoom));
        if expects_peer {
            shared.start_timer();
        } else {
            shared.prepare();
        }
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
