//! The connection in the browser: one reliable, ordered WebRTC data channel, made through a signalling server, over relays, or
//! by two copied codes. This is the only module that uses `matchbox_socket`. It decides nothing: it turns what happens into
//! [`Event`]s.
//!
//! matchbox panics on descriptions that a browser refuses and on calls that fail, never closes a connection, and waits
//! without end. So it only sees descriptions that were built here, a guard stands between it and the browser, its
//! connections are closed from outside, and a handshake has a time limit.

mod by_hand;
mod connections;
mod described;
mod guard;
mod nostr;
mod room;
mod server;
mod servers;
mod signaller;
mod sockets;
mod spare;
mod watching;

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use futures::StreamExt;
use futures::channel::mpsc::{UnboundedReceiver, UnboundedSender};
use futures::future::{AbortHandle, Abortable};
use gloo_timers::callback::Timeout;
use matchbox_socket::{
    ChannelConfig, Packet, PeerEvent, PeerId, PeerRequest, PeerState, WebRtcSocketBuilder,
};
use wasm_bindgen_futures::spawn_local;
use web_sys::RtcPeerConnection;

use crate::description::Description;
use crate::nostr::{Begin, Plan};
use crate::site::{FindServers, IceServers, RoomAddress};
use crate::ways::Ways;
use crate::webrtc_fault::WebRtcFault;
use crate::{Blob, Event, Intent, Line};

use signaller::Builder;
pub use sockets::Sockets;
use spare::Spares;
pub use watching::{LineEvent, WatchLine};

/// How long two networks may take to connect, in milliseconds.
const HANDSHAKE_TIMEOUT_MS: u32 = 25_000;

/// How long a connection stays open after it was given up, in milliseconds. The last message says why it was given up,
/// for example that the other page is of another version. If the connection were closed at once, that message would be
/// lost and the other side would wait for ever.
const LINGER_MS: u32 = 1_000;

/// The greatest number of frames that are kept from peers whose connection has not been announced yet.
const MAX_EARLY: usize = 16;

/// A socket in one room. Dropping it closes it.
pub struct Transport {
    shared: Rc<Shared>,
}

struct Shared {
    /// To whom the connections of this socket belong.
    owner: connections::Owner,
    on_event: Box<dyn Fn(Event)>,
    /// Events for the signalling side of matchbox.
    events: UnboundedSender<PeerEvent>,
    /// Frames that are sent over the data channel.
    frames: RefCell<Option<UnboundedSender<(PeerId, Packet)>>>,
    current: Cell<Option<PeerId>>,
    early: RefCell<Vec<(PeerId, Packet)>>,
    has_id: Cell<bool>,
    known: RefCell<HashSet<PeerId>>,
    offered: RefCell<HashSet<PeerId>>,
    /// The name of the connection to each peer that matchbox knows, by which `connections` distinguishes them.
    names: RefCell<HashMap<PeerId, String>>,
    /// The ends of the connection to each peer that matchbox knows, as far as they are described.
    lines: RefCell<HashMap<PeerId, Line>>,
    timer: RefCell<Option<Timeout>>,
    tasks: RefCell<Vec<AbortHandle>>,
    /// matchbox's ends of the signalling queues, until matchbox is started.
    ends: RefCell<Option<signaller::QueueEnds>>,
    /// The room at the signalling server, if there is a server.
    address: Option<RoomAddress>,
    server: RefCell<Option<server::Server>>,
    /// What is needed to meet over relays, until they are called.
    plan: RefCell<Option<(Plan, Begin)>>,
    meeting: RefCell<Option<nostr::Meeting>>,
    /// Which ways lead to the room, or `None` for a pairing by hand.
    ways: RefCell<Option<Ways>>,
    find: Option<FindServers>,
    /// When the connected peer was last heard, by the time of day.
    heard: Cell<f64>,
    spares: RefCell<Spares>,
    closed: Cell<bool>,
    /// Whether only relay addresses may be sent.
    hides: bool,
    /// Whether a new room is not announced yet, because the browser has to show first that it can connect.
    on_trial: Cell<bool>,
    /// Whether the signalling server has said that it lends a relay.
    lends_relay: Cell<bool>,
    /// The purpose for which the room was entered, or `None` for a pairing by hand.
    intent: Option<Intent>,
    /// Whether this side is in the room, over one way or the other.
    entered: Cell<bool>,
    /// How often it was asked which servers connections use.
    asked: Cell<u32>,
}

/// What leads to a room: its address at the server, what relays need, and how to find servers for connections.
struct Place {
    address: Option<RoomAddress>,
    plan: Plan,
    begin: Begin,
    find: FindServers,
}

/// Returns why this browser cannot connect to others, as far as that is known without trying.
pub fn known_fault() -> Option<WebRtcFault> {
    connections::watch().err()
}

impl Transport {
    /// Enters a room, over the server at this address if there is one, and over the relays of the plan,
    /// for which `begin` fetches what it takes. A guest who
    /// joins expects somebody to be there: then the time limit of the handshake runs at once. `hides` says that only
    /// addresses of TURN servers may be sent. `find` is asked for the servers when the seat is taken, before any
    /// connection is made. All events are reported later, never from within this call.
    pub fn connect(
        address: Option<RoomAddress>,
        plan: Plan,
        begin: Begin,
        hides: bool,
        find: FindServers,
        on_event: impl Fn(Event) + 'static,
    ) -> Transport {
        let place = Place {
            address,
            plan,
            begin,
            find,
        };
        let (transport, requests) = Transport::open(hides, Some(place), on_event);
        if known_fault().is_none() {
            transport.shared.enter_room(requests);
        }
        transport
    }

    /// Makes an invite code, which is passed to `on_code` as soon as the browser knows how it can be reached.
    pub fn invite(
        ice: &IceServers,
        on_event: impl Fn(Event) + 'static,
        on_code: impl Fn(String) + 'static,
    ) -> Transport {
        let (transport, requests) = Transport::open(ice.only_relays, None, on_event);
        transport.shared.start(ice);
        by_hand::invite(&transport.shared, requests, on_code);
        transport
    }

    /// Answers an invite. The reply code is passed to `on_code` after a moment.
    pub fn accept(
        ice: &IceServers,
        invite: &Description,
        on_event: impl Fn(Event) + 'static,
        on_code: impl Fn(String) + 'static,
    ) -> Transport {
        let (transport, requests) = Transport::open(ice.only_relays, None, on_event);
        transport.shared.start(ice);
        by_hand::accept(&transport.shared, requests, invite, on_code);
        transport
    }

    /// Completes an invite with the reply code of the other side.
    pub fn complete(&self, reply: &Description) {
        by_hand::complete(&self.shared, reply);
    }

    /// Sends a frame to the connected peer; returns false if nobody is connected.
    pub fn send(&self, frame: Vec<u8>) -> bool {
        let frames = self.shared.frames.borrow();
        match (self.shared.current.get(), frames.as_ref()) {
            (Some(peer), Some(frames)) => frames.unbounded_send((peer, frame.into())).is_ok(),
            _ => false,
        }
    }

    /// Makes sure that neither this socket nor a later one of this page connects to the present peer again.
    pub fn block_peer(&self) {
        if let Some(place) = self.shared.current.get() {
            let peer = self.shared.spares.borrow().peer(place);
            described::block(peer);
        }
    }

    /// Closes everything. If `on_purpose` is true the seat is given up, otherwise it is kept for a return.
    pub fn close(&self, on_purpose: bool) {
        self.shared.close(on_purpose);
    }

    fn open(
        hides: bool,
        place: Option<Place>,
        on_event: impl Fn(Event) + 'static,
    ) -> (Transport, UnboundedReceiver<PeerRequest>) {
        let (signaller, events, requests) = signaller::channel();
        let intent = place.as_ref().map(|place| place.plan.intent);
        let ways = place.as_ref().map(|place| {
            let (has_server, has_relays) = (place.address.is_some(), !place.plan.relays.is_empty());
            Ways::new(
                has_server,
                has_relays,
                place.plan.seat,
                nostr::moment().steady,
            )
        });
        let (address, plan, find) = place.map_or((None, None, None), |place| {
            (
                place.address,
                Some((place.plan, place.begin)),
                Some(place.find),
            )
        });
        let shared = Rc::new(Shared {
            owner: connections::new_owner(),
            on_event: Box::new(on_event),
            events,
            frames: RefCell::default(),
            current: Cell::new(None),
            early: RefCell::default(),
            has_id: Cell::new(false),
            known: RefCell::default(),
            offered: RefCell::default(),
            names: RefCell::default(),
            lines: RefCell::default(),
            timer: RefCell::default(),
            tasks: RefCell::default(),
            ends: RefCell::new(Some(signaller)),
            address,
            server: RefCell::default(),
            plan: RefCell::new(plan),
            meeting: RefCell::default(),
            ways: RefCell::new(ways),
            find,
            heard: Cell::new(0.0),
            spares: RefCell::default(),
            closed: Cell::new(false),
            hides,
            on_trial: Cell::new(false),
            lends_relay: Cell::new(false),
            intent,
            entered: Cell::new(false),
            asked: Cell::new(0),
        });
        connections::use_only_relays(hides);
        if let Some(fault) = known_fault() {
            shared.ends.take();
            shared.later(0, move |shared| shared.tell(Event::CannotConnect(fault)));
        }
        let weak = Rc::downgrade(&shared);
        guard::listen(move |finding| {
            if let Some(shared) = weak.upgrade() {
                shared.found(finding);
            }
        });
        (Transport { shared }, requests)
    }
}

impl Drop for Transport {
    fn drop(&mut self) {
        self.shared.close(false);
    }
}

impl Shared {
    /// Makes new connections use these servers. The first call also starts matchbox; earlier events of the signalling
    /// side have waited in a queue.
    fn start(self: &Rc<Self>, ice: &IceServers) {
        connections::use_servers(ice);
        let Some(signaller) = self.ends.take() else {
            return;
        };
        let (mut socket, work) = WebRtcSocketBuilder::new("room")
            .add_channel(ChannelConfig::reliable())
            .signaller_builder(Arc::new(Builder::new(signaller)))
            .build();
        let Ok(channel) = socket.take_channel(0) else {
            return;
        };
        let (frames, mut incoming) = channel.split();
        *self.frames.borrow_mut() = Some(frames);
        let (owner, mut work) = (self.owner, Box::pin(work));
        self.spawn(async move {
            // The reason why it ended is already known from the signaller and the peer's state.
            let _ = std::future::poll_fn(|task| {
                connections::owned_by(owner, || work.as_mut().poll(task))
            })
            .await;
        });
        let shared = Rc::clone(self);
        self.spawn(async move {
            while let Some((peer, state)) = socket.next().await {
                match state {
                    PeerState::Connected => {
                        shared.connected(peer);
                        shared.tell_others(peer);
                    }
                    PeerState::Disconnected => shared.disconnected(peer),
                }
            }
        });
        let shared = Rc::clone(self);
        self.spawn(async move {
            while let Some((peer, packet)) = incoming.next().await {
                shared.incoming(peer, packet);
            }
        });
    }

    fn spawn(&self, work: impl Future<Output = ()> + 'static) {
        let (handle, registration) = AbortHandle::new_pair();
        self.tasks.borrow_mut().push(handle);
        spawn_local(async move {
            let _ = Abortable::new(work, registration).await;
        });
    }

    fn tell(&self, event: Event) {
        if !self.closed.get() {
            (self.on_event)(event);
        }
    }

    /// Handles what the guard has found out about the browser.
    fn found(&self, finding: Result<(), WebRtcFault>) {
        match (finding, self.intent) {
            (Ok(()), _) => self.announce_room(),
            // Whoever joins or returns has somebody to connect to, and together they fail.
            (Err(WebRtcFault::NoAddress), Some(Intent::Join | Intent::Resume)) => {
                self.tell(Event::HandshakeFailed);
            }
            (Err(fault), _) => self.tell(Event::CannotConnect(fault)),
        }
    }

    fn connected(&self, peer: PeerId) {
        self.current.set(Some(peer));
        self.heard.set(js_sys::Date::now());
        self.timer.take();
        self.spares.borrow_mut().close();
        if let Some(name) = self.names.borrow().get(&peer) {
            connections::keep(self.owner, name);
            // The other connections are closed now, and matchbox panics if it has to apply an answer to one of them.
            self.offered.borrow_mut().clear();
        }
        let unknown = Blob([0; 32]);
        let line = self.lines.borrow().get(&peer).copied();
        let Some(line) = line.filter(|line| line.own != unknown && line.other != unknown) else {
            // Nobody could prove anything over a line whose ends are not known.
            return self.tell(Event::HandshakeFailed);
        };
        self.tell(Event::Connected(line));
        let early: Vec<_> = self.early.take();
        for (_, packet) in early.into_iter().filter(|(from, _)| *from == peer) {
            self.tell(Event::Frame(packet.to_vec()));
        }
    }

    fn disconnected(&self, peer: PeerId) {
        if self.current.get() == Some(peer) {
            self.current.set(None);
            self.tell(Event::Disconnected);
        }
    }

    fn incoming(&self, peer: PeerId, packet: Packet) {
        if self.current.get() == Some(peer) {
            self.heard.set(js_sys::Date::now());
            return self.tell(Event::Frame(packet.to_vec()));
        }
        let mut early = self.early.borrow_mut();
        if early.len() < MAX_EARLY && packet.len() <= crate::MAX_FRAME {
            early.push((peer, packet));
        }
    }

    /// Sends a request over the way by which its receiver has come.
    fn say(self: &Rc<Self>, request: PeerRequest) {
        let request = match self.hides {
            true => described::hidden(request),
            false => Some(request),
        };
        if let Some(request) = request.and_then(|request| self.say_over_relays(request))
            && let Some(server) = &*self.server.borrow()
        {
            server.send(&request);
        }
    }

    fn start_timer(self: &Rc<Self>) {
        if self.timer.borrow().is_none() {
            let timer = self.timeout(HANDSHAKE_TIMEOUT_MS, |shared| {
                shared.timer.take();
                if shared.current.get().is_none() {
                    shared.tell(Event::HandshakeFailed);
                }
            });
            *self.timer.borrow_mut() = Some(timer);
        }
    }

    fn timeout(self: &Rc<Self>, millis: u32, then: impl FnOnce(&Rc<Shared>) + 'static) -> Timeout {
        let shared = Rc::downgrade(self);
        Timeout::new(millis, move || {
            if let Some(shared) = shared.upgrade() {
                then(&shared);
            }
        })
    }

    fn later(self: &Rc<Self>, millis: u32, then: impl FnOnce(&Rc<Shared>) + 'static) {
        self.timeout(millis, then).forget();
    }

    fn close(self: &Rc<Self>, on_purpose: bool) {
        if self.closed.replace(true) {
            return;
        }
        self.timer.take();
        if let Some(server) = self.server.take() {
            server.close(on_purpose);
        }
        self.leave_relays();
        let connections = connections::take_all(self.owner);
        let shared = Rc::clone(self);
        let end = move || {
            connections.iter().for_each(RtcPeerConnection::close);
            // An event that the browser had queued before it closed the connection may still arrive, and matchbox
            // panics if its task is gone.
            let end_tasks = move || {
                shared.tasks.take().iter().for_each(AbortHandle::abort);
                shared.frames.take();
            };
            Timeout::new(LINGER_MS, end_tasks).forget();
        };
        if self.current.get().is_some() {
            Timeout::new(LINGER_MS, end).forget();
        } else {
            end();
        }
    }
}
