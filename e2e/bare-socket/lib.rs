//! A matchbox socket as any page could have one, without the game: what the speed of network play is compared with, and
//! what a hostile player uses. It is never part of the page.
#![cfg(target_arch = "wasm32")]

use std::cell::Cell;
use std::rc::Rc;

use futures::StreamExt as _;
use futures::channel::mpsc::UnboundedSender;
use js_sys::{Function, Uint8Array};
use matchbox_socket::{
    ChannelConfig, Packet, PeerId, PeerState, RtcIceServerConfig, WebRtcSocketBuilder,
};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// A socket to a room of a signalling server, with one reliable channel.
#[wasm_bindgen]
pub struct BareSocket {
    frames: UnboundedSender<(PeerId, Packet)>,
    peer: Rc<Cell<Option<PeerId>>>,
}

#[wasm_bindgen]
impl BareSocket {
    /// Connects. `on_state` is told `true` when another peer is connected and `false` when it is gone, `on_frame` each of
    /// its messages.
    #[wasm_bindgen(constructor)]
    pub fn new(url: &str, on_state: Function, on_frame: Function) -> Result<BareSocket, JsError> {
        let (mut socket, work) = WebRtcSocketBuilder::new(url)
            // Two pages of one machine find each other without help.
            .ice_server(RtcIceServerConfig {
                urls: Vec::new(),
                username: None,
                credential: None,
            })
            .add_channel(ChannelConfig::reliable())
            .build();
        let (frames, mut incoming) = socket.take_channel(0)?.split();
        let peer = Rc::new(Cell::new(None));
        spawn_local(async move {
            // Why it ended is of no interest here.
            let _ = work.await;
        });
        let current = Rc::clone(&peer);
        spawn_local(async move {
            while let Some((peer, state)) = socket.next().await {
                let connected = state == PeerState::Connected;
                current.set(connected.then_some(peer));
                let _ = on_state.call1(&JsValue::NULL, &connected.into());
            }
        });
        spawn_local(async move {
            while let Some((_, packet)) = incoming.next().await {
                let bytes = Uint8Array::from(packet.as_ref());
                let _ = on_frame.call1(&JsValue::NULL, &bytes);
            }
        });
        Ok(BareSocket { frames, peer })
    }

    /// Sends a message to the peer; false when there is none.
    pub fn send(&self, bytes: Vec<u8>) -> bool {
        self.peer
            .get()
            .is_some_and(|peer| self.frames.unbounded_send((peer, bytes.into())).is_ok())
    }
}
