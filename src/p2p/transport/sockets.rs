//! The WebSockets to relays: one for each relay of a list, opened and closed as a [`RelayStep`] says.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WebSocket};

use crate::nostr::{RelayStep, Told};

/// Receives what the socket to a relay tells.
type Report = Rc<dyn Fn(usize, Told)>;

/// The sockets to some relays. When it is dropped, all of them are closed, and nothing is told any more.
pub struct Sockets {
    urls: Vec<String>,
    open: RefCell<HashMap<usize, Socket>>,
    report: Report,
}

/// A WebSocket with its handlers.
struct Socket {
    socket: WebSocket,
    _on_open: Closure<dyn Fn()>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_close: Closure<dyn Fn()>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

impl Sockets {
    /// Creates the sockets, none of which is open yet.
    pub fn new(urls: Vec<String>, report: impl Fn(usize, Told) + 'static) -> Sockets {
        Sockets {
            urls,
            open: RefCell::default(),
            report: Rc::new(report),
        }
    }

    /// Does this about a socket. Something may be told at once.
    pub fn take_step(&self, step: RelayStep) {
        match step {
            RelayStep::Open(at) => self.open(at),
            RelayStep::Close(at) => {
                let closed = self.open.borrow_mut().remove(&at);
                drop(closed);
            }
            RelayStep::Send(at, text) => {
                if let Some(relay) = self.open.borrow().get(&at)
                    && relay.socket.ready_state() == WebSocket::OPEN
                {
                    let _ = relay.socket.send_with_str(&text);
                }
            }
        }
    }

    fn open(&self, at: usize) {
        let url = self.urls.get(at);
        let Some(Ok(socket)) = url.map(|url| WebSocket::new(url)) else {
            return (self.report)(at, Told::Closed);
        };
        let report = Rc::clone(&self.report);
        let on_open = Closure::<dyn Fn()>::new(move || report(at, Told::Opened));
        let report = Rc::clone(&self.report);
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            if let Some(text) = message.data().as_string() {
                report(at, Told::Message(text));
            }
        });
        let report = Rc::clone(&self.report);
        let on_close = Closure::<dyn Fn()>::new(move || report(at, Told::Closed));
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        let opened = Socket {
            socket,
            _on_open: on_open,
            _on_message: on_message,
            _on_close: on_close,
        };
        let earlier = self.open.borrow_mut().insert(at, opened);
        drop(earlier);
    }
}
