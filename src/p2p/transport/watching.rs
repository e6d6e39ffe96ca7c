//! A line between a gallery and one who watches: one end of a reliable, ordered data channel. Many are open at once, each
//! to somebody else, beside the connection of the game. matchbox connects the peers of one room to each other and has no
//! such form, so the browser is called directly here, and no failure of a call is more than a line that is closed.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use js_sys::{ArrayBuffer, Function, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    MessageEvent, RtcDataChannel, RtcDataChannelInit, RtcDataChannelState, RtcDataChannelType,
    RtcIceGatheringState, RtcPeerConnection, RtcPeerConnectionState, RtcSdpType,
    RtcSessionDescriptionInit,
};

use super::connections;
use crate::description::{Description, Kind};
use crate::site::IceServers;

/// How long a browser looks for its addresses before it describes itself with those that it has, in milliseconds.
const SEARCH_MS: u32 = 3_000;

/// As long as so many bytes wait to be sent, nothing more is sent.
const MAX_WAITING: u32 = 128 * 1024;

/// The number of the channel, on which both ends agree beforehand.
const CHANNEL: u16 = 0;

/// What a line tells.
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

/// One end of a line. Dropping it closes the line.
pub struct WatchLine {
    end: Rc<End>,
    _handlers: Handlers,
}

struct End {
    kind: Kind,
    connection: RtcPeerConnection,
    channel: RtcDataChannel,
    on_event: Box<dyn Fn(LineEvent)>,
    described: Cell<bool>,
    closed: Cell<bool>,
    /// Whether only addresses of relays may be told.
    hides: bool,
    timer: RefCell<Option<Timeout>>,
}

/// What the browser calls.
struct Handlers {
    _gathering: Closure<dyn Fn()>,
    _state: Closure<dyn Fn()>,
    _open: Closure<dyn Fn()>,
    _close: Closure<dyn Fn()>,
    _message: Closure<dyn Fn(MessageEvent)>,
}

impl WatchLine {
    /// Makes an offer. `None` if this browser makes no connections. Events are told later, never from within this call.
    pub fn offer(ice: &IceServers, on_event: impl Fn(LineEvent) + 'static) -> Option<WatchLine> {
        WatchLine::new(ice, Kind::Offer, None, Box::new(on_event))
    }

    /// Answers an offer.
    pub fn answer(
        ice: &IceServers,
        offer: &Description,
        on_event: impl Fn(LineEvent) + 'static,
    ) -> Option<WatchLine> {
        WatchLine::new(ice, Kind::Answer, Some(offer.sdp()), Box::new(on_event))
    }

    /// Takes the other side's answer.
    pub fn complete(&self, answer: &Description) {
        let (end, sdp) = (Rc::clone(&self.end), answer.sdp());
        spawn_local(async move {
            let taken = end.set_remote(RtcSdpType::Answer, &sdp).await;
            end.close_if(taken.is_err());
        });
    }

    /// Whether the other side has taken most of what was sent, so that more can be sent.
    pub fn is_ready(&self) -> bool {
        let channel = &self.end.channel;
        channel.ready_state() == RtcDataChannelState::Open
            && channel.buffered_amount() <= MAX_WAITING
    }

    /// Sends a frame, if the line is open.
    pub fn send(&self, frame: &[u8]) {
        let channel = &self.end.channel;
        let is_open = channel.ready_state() == RtcDataChannelState::Open;
        self.end
            .close_if(is_open && channel.send_with_u8_array(frame).is_err());
    }

    fn new(
        ice: &IceServers,
        kind: Kind,
        offer: Option<String>,
        on_event: Box<dyn Fn(LineEvent)>,
    ) -> Option<WatchLine> {
        let connection = connections::apart(ice)?;
        let agreed = RtcDataChannelInit::new();
        agreed.set_negotiated(true);
        agreed.set_id(CHANNEL);
        let channel = create_channel(&connection, &agreed)?;
        channel.set_binary_type(RtcDataChannelType::Arraybuffer);
        let end = Rc::new(End {
            kind,
            connection,
            channel,
            on_event,
            described: Cell::new(false),
            closed: Cell::new(false),
            hides: ice.only_relays,
            timer: RefCell::default(),
        });
        let handlers = Handlers::of(&end);
        let describing = Rc::clone(&end);
        spawn_local(async move {
            let described = describing.describe(offer).await;
            describing.close_if(described.is_err());
        });
        let late = Rc::downgrade(&end);
        *end.timer.borrow_mut() = Some(Timeout::new(SEARCH_MS, move || {
            if let Some(end) = late.upgrade() {
                end.tell_description();
            }
        }));
        Some(WatchLine {
            end,
            _handlers: handlers,
        })
    }
}

/// Creates the channel. Browsers with shields fail here, and the generated binding would let the exception through.
fn create_channel(
    connection: &RtcPeerConnection,
    agreed: &RtcDataChannelInit,
) -> Option<RtcDataChannel> {
    let create = Reflect::get(connection, &"createDataChannel".into()).ok()?;
    let create: Function = create.dyn_into().ok()?;
    let made = create.call2(connection, &"watch".into(), agreed).ok()?;
    made.dyn_into().ok()
}

impl Drop for WatchLine {
    fn drop(&mut self) {
        self.end.closed.set(true);
        self.end.timer.take();
        let (connection, channel) = (&self.end.connection, &self.end.channel);
        connection.set_onicegatheringstatechange(None);
        connection.set_onconnectionstatechange(None);
        channel.set_onopen(None);
        channel.set_onclose(None);
        channel.set_onmessage(None);
        // The last frame may say why the line is closed, and is lost if the connection is closed at once.
        let (connection, channel) = (connection.clone(), channel.clone());
        channel.close();
        Timeout::new(super::LINGER_MS, move || connection.close()).forget();
    }
}

impl Handlers {
    fn of(end: &Rc<End>) -> Handlers {
        let handler = |act: fn(&End)| {
            let end = Rc::downgrade(end);
            Closure::<dyn Fn()>::new(move || {
                if let Some(end) = end.upgrade() {
                    act(&end);
                }
            })
        };
        let gathering = handler(|end| {
            if end.connection.ice_gathering_state() == RtcIceGatheringState::Complete {
                end.tell_description();
            }
        });
        let state = handler(|end| {
            use RtcPeerConnectionState::{Closed, Failed};
            end.close_if(matches!(end.connection.connection_state(), Failed | Closed));
        });
        let open = handler(|end| end.tell(LineEvent::Open));
        let close = handler(End::close);
        let reader = Rc::downgrade(end);
        let message = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            if let Some(end) = reader.upgrade() {
                match message.data().dyn_into::<ArrayBuffer>() {
                    Ok(bytes) => end.tell(LineEvent::Frame(Uint8Array::new(&bytes).to_vec())),
                    // Nobody sends a text.
                    Err(_) => end.close(),
                }
            }
        });
        let (connection, channel) = (&end.connection, &end.channel);
        connection.set_onicegatheringstatechange(Some(gathering.as_ref().unchecked_ref()));
        connection.set_onconnectionstatechange(Some(state.as_ref().unchecked_ref()));
        channel.set_onopen(Some(open.as_ref().unchecked_ref()));
        channel.set_onclose(Some(close.as_ref().unchecked_ref()));
        channel.set_onmessage(Some(message.as_ref().unchecked_ref()));
        Handlers {
            _gathering: gathering,
            _state: state,
            _open: open,
            _close: close,
            _message: message,
        }
    }
}

impl End {
    fn tell(&self, event: LineEvent) {
        if !self.closed.get() {
            (self.on_event)(event);
        }
    }

    fn close(&self) {
        self.tell(LineEvent::Closed);
        self.closed.set(true);
    }

    fn close_if(&self, fails: bool) {
        if fails {
            self.close();
        }
    }

    /// Tells how this end can be reached, once.
    fn tell_description(&self) {
        let own = self.connection.local_description();
        let described = own.and_then(|own| Description::parse(self.kind, &own.sdp()).ok());
        match described {
            Some(own) if !self.described.replace(true) => {
                // The browser was told to find no other addresses; this is a second safeguard.
                let own = if self.hides { own.hidden() } else { own };
                self.tell(LineEvent::Described(own));
            }
            Some(_) => {}
            None => self.close(),
        }
    }

    async fn describe(&self, offer: Option<String>) -> Result<(), JsValue> {
        let connection = &self.connection;
        if let Some(sdp) = offer {
            self.set_remote(RtcSdpType::Offer, &sdp).await?;
        }
        let own = match self.kind {
            Kind::Offer => connection.create_offer(),
            Kind::Answer => connection.create_answer(),
        };
        let own: RtcSessionDescriptionInit = JsFuture::from(own).await?.unchecked_into();
        JsFuture::from(connection.set_local_description(&own)).await?;
        Ok(())
    }

    async fn set_remote(&self, kind: RtcSdpType, sdp: &str) -> Result<(), JsValue> {
        let description = RtcSessionDescriptionInit::new(kind);
        description.set_sdp(sdp);
        JsFuture::from(self.connection.set_remote_description(&description)).await?;
        Ok(())
    }
}
