//! The connection in the browser: one reliable, ordered WebRTC data channel, made through a signalling server or by two
//! copied codes. This is the only module that uses `matchbox_socket`. It decides nothing: it turns what happens into
//! [`Event`]s.
//!
//! matchbox panics on descriptions that a browser refuses and on calls that fail, never closes a connection, and waits
//! without end. So it only sees descriptions that were built here, a guard stands between it and the browser, its
//! connections are closed from outside, and a handshake has a time limit.

mod by_hand;
mod connections;
mod guard;
mod server;
mod servers;
mod signaller;
mod spare;

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use futures::StreamExt;
use futures::channel::mpsc::{UnboundedReceiver, UnboundedSender};
use futures::future::{AbortHandle, Abortable};
use gloo_timers::callback::Timeout;
use matchbox_socket::{
    ChannelConfig, Packet, PeerEvent, PeerId, PeerRequest, PeerSignal, PeerState,
    WebRtcSocketBuilder,
};
use wasm_bindgen_futures::spawn_local;
use web_sys::RtcPeerConnection;

use crate::description::{Description, Kind};
use crate::site::{FindServers, IceServers, RoomAddress};
use crate::webrtc_fault::WebRtcFault;
use crate::{Blob, Event, Intent, Line, SignalEvent};

use signaller::Builder;
use spare::Spares;

/// How long two networks may take to connect, in milliseconds.
const HANDSHAKE_TIMEOUT_MS: u32 = 25_000;

/// How long a new room may wait for the browser to show that it can connect, in milliseconds. A browser that is slower
/// says later why it cannot.
const TRIAL_TIMEOUT_MS: u32 = 5_000;

/// The greatest number of peers that one socket gets to know. A player who comes back counts as a new peer each time.
const MAX_PEERS: usize = 64;

/// The greatest number of blocked peers that are remembered. When it is reached, all of them are forgotten.
const MAX_BLOCKED: usize = 256;

/// How long a connection stays open after it was given up, in milliseconds. The last message says why it was given up,
/// for example that the other page is of another version. If the connection were closed at once, that message would be
/// lost and the other side would wait for ever.
const LINGER_MS: u32 = 1_000;

/// The greatest number of frames that are kept from peers whose connection has not been announced yet.
const MAX_EARLY: usize = 16;

thread_local! {
    /// The peers that are blocked. The signalling server gives an id to each socket, and a peer's id can outlive this
    /// page's sockets.
    static BLOCKED: RefCell<HashSet<PeerId>> = RefCell::default();
}

/// A socket in one room. Dropping it closes it.
pub struct Transport {
    shared: Rc<Shared>,
}

struct Shared {
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
    server: RefCell<Option<server::Server>>,
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
}

/// Returns why this browser cannot connect to others, as far as that is known without trying.
pub fn known_fault() -> Option<WebRtcFault> {
    connections::watch().err()
}

impl Transport {
    /// Enters a room. A guest who joins expects somebody to be there: then the time limit of the handshake
    /// runs at once. `hides` says that only relay addresses may be sent. `find` is asked for the servers when the seat
    /// is taken, before any connection is made. All events are reported later, never from within this call.
    pub fn connect(
        address: &RoomAddress,
        hides: bool,
        find: FindServers,
        intent: Intent,
        on_event: impl Fn(Event) + 'static,
    ) -> Transport {
        let (transport, requests) = Transport::open(hides, Some(intent), on_event);
        if known_fault().is_none() {
            server::connect(&transport.shared, address, intent, find, requests);
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
            BLOCKED.with_borrow_mut(|blocked| {
                if blocked.len() >= MAX_BLOCKED {
                    blocked.clear();
                }
                blocked.insert(peer);
            });
        }
    }

    /// Closes everything. If `on_purpose` is true the seat is given up, otherwise it is kept for a return.
    pub fn close(&self, on_purpose: bool) {
        self.shared.close(on_purpose);
    }

    fn open(
        hides: bool,
        intent: Option<Intent>,
        on_event: impl Fn(Event) + 'static,
    ) -> (Transport, UnboundedReceiver<PeerRequest>) {
        let (signaller, events, requests) = signaller::channel();
        let shared = Rc::new(Shared {
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
            server: RefCell::default(),
            spares: RefCell::default(),
            closed: Cell::new(false),
            hides,
            on_trial: Cell::new(false),
            lends_relay: Cell::new(false),
            intent,
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
        self.spawn(async move {
            // The reason why it ended is already known from the signaller and the peer's state.
            let _ = work.await;
        });
        let shared = Rc::clone(self);
        self.spawn(async move {
            while let Some((peer, state)) = socket.next().await {
                match state {
                    PeerState::Connected => shared.connected(peer),
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

    /// Tells that a new room is entered, if that was put off.
    fn announce_room(&self) {
        if self.on_trial.replace(false) {
            self.tell(Event::Signalling(SignalEvent::InRoom));
        }
    }

    fn connected(&self, peer: PeerId) {
        self.current.set(Some(peer));
        self.timer.take();
        self.spares.borrow_mut().close();
        if let Some(name) = self.names.borrow().get(&peer) {
            connections::keep(name);
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
            return self.tell(Event::Frame(packet.to_vec()));
        }
        let mut early = self.early.borrow_mut();
        if early.len() < MAX_EARLY && packet.len() <= crate::MAX_FRAME {
            early.push((peer, packet));
        }
    }

    /// Passes an event of the signalling side to matchbox, if it can do no harm.
    fn signal(self: &Rc<Self>, event: PeerEvent) {
        let checked = match event {
            PeerEvent::IdAssigned(_) if self.has_id.replace(true) => None,
            PeerEvent::IdAssigned(_) => Some(event),
            PeerEvent::NewPeer(peer) if !self.is_new(peer) => None,
            PeerEvent::NewPeer(peer) => {
                self.offered.borrow_mut().insert(peer);
                self.start_timer();
                (!self.seat(peer)).then_some(event)
            }
            // A peer that left the server may still be connected; the data channel itself reports when it is closed.
            PeerEvent::PeerLeft(_) => None,
            PeerEvent::Signal { sender, data } => self.checked(sender, data).map(|data| {
                self.start_timer();
                PeerEvent::Signal { sender, data }
            }),
        };
        if let Some(event) = checked {
            let _ = self.events.unbounded_send(self.placed(event));
        }
    }

    /// Notes the name and this side's end of the connection that is described to a peer.
    fn note_own(&self, request: &PeerRequest) {
        let PeerRequest::Signal { receiver, data } = request else {
            return;
        };
        let (kind, sdp) = match data {
            PeerSignal::Offer(sdp) => (Kind::Offer, sdp),
            PeerSignal::Answer(sdp) => (Kind::Answer, sdp),
            PeerSignal::IceCandidate(_) => return,
        };
        if let Some(name) = connections::name(sdp) {
            self.names.borrow_mut().insert(*receiver, name);
        }
        if let Ok(own) = Description::parse(kind, sdp) {
            self.lines.borrow_mut().entry(*receiver).or_default().own = Blob(own.fingerprint);
        }
    }

    /// Notes the other side's end of a connection.
    fn note_other(&self, sender: PeerId, theirs: &Description) {
        let place = self.spares.borrow().place(sender);
        self.lines.borrow_mut().entry(place).or_default().other = Blob(theirs.fingerprint);
    }

    /// Sends a request to the signalling server.
    fn say(&self, request: PeerRequest) {
        let request = match self.hides {
            true => hidden(request),
            false => Some(request),
        };
        if let (Some(server), Some(request)) = (&*self.server.borrow(), request) {
            server.send(&request);
        }
    }

    /// Returns the description of this browser that a code or a server may see.
    fn shown(&self, description: Description) -> Description {
        match self.hides {
            true => description.hidden(),
            false => description,
        }
    }

    fn is_new(&self, peer: PeerId) -> bool {
        let mut known = self.known.borrow_mut();
        known.len() < MAX_PEERS
            && !BLOCKED.with_borrow(|blocked| blocked.contains(&peer))
            && known.insert(peer)
    }

    /// Accepts one offer from each peer, and one answer from each peer to which an offer was made, and rebuilds each of
    /// them. Candidates that arrive separately are dropped: both sides wait until their description contains all
    /// candidates.
    fn checked(&self, sender: PeerId, data: PeerSignal) -> Option<PeerSignal> {
        match data {
            PeerSignal::Offer(sdp) => {
                let offer = Description::parse(Kind::Offer, &sdp).ok()?;
                self.is_new(sender).then(|| {
                    self.note_other(sender, &offer);
                    PeerSignal::Offer(offer.sdp())
                })
            }
            PeerSignal::Answer(sdp) => {
                let answer = Description::parse(Kind::Answer, &sdp).ok()?;
                self.offered.borrow_mut().remove(&sender).then(|| {
                    self.note_other(sender, &answer);
                    PeerSignal::Answer(answer.sdp())
                })
            }
            PeerSignal::IceCandidate(_) => None,
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
        let connections = connections::take_all();
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

/// Returns a request without any addresses but those of relays. The browser was told to find no others; this is a
/// second safeguard. Candidates that arrive separately are dropped: nobody reads them, as [`Shared::checked`] says.
fn hidden(request: PeerRequest) -> Option<PeerRequest> {
    let PeerRequest::Signal { receiver, data } = request else {
        return Some(request);
    };
    let rebuilt = |kind, sdp: &str| Some(Description::parse(kind, sdp).ok()?.hidden().sdp());
    let data = match data {
        PeerSignal::Offer(sdp) => PeerSignal::Offer(rebuilt(Kind::Offer, &sdp)?),
        PeerSignal::Answer(sdp) => PeerSignal::Answer(rebuilt(Kind::Answer, &sdp)?),
        PeerSignal::IceCandidate(_) => return None,
    };
    Some(PeerRequest::Signal { receiver, data })
}
