//! Rooms that several nodes share through Redis. Redis holds who has which seat, under leases; each player is known
//! only to the player's own node, and nodes tell each other about their players. A separate task keeps the connection
//! (`keeper.rs`).

mod bus;
mod keeper;
mod local;
mod store;

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use matchbox_protocol::PeerId;
use redis::RedisResult;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout_at};
use uuid::Uuid;

use super::{Census, Claim, Intent, Occupancy, RoomStatus, Rooms, SeatKey};
use crate::close::CloseReason;
use crate::relay::{Published, Relay};
use crate::settings::Settings;
use bus::{Bus, Letter, Note};
use local::{LocalPlayer, LocalPlayers};
use store::{Claimed, Connection, Limits, SeatHolder, SeatedPlayer, Store, Times};

/// How often received letters are confirmed and unconfirmed ones are checked.
const TICK: Duration = Duration::from_millis(50);
/// How long to wait before connecting to Redis again.
const RECONNECT_PAUSE: Duration = Duration::from_millis(200);
/// How much longer than a lease a player who joins waits for Redis.
const CLAIM_MARGIN: Duration = Duration::from_secs(4);
/// How long the last letters may take to be confirmed when the node ends.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

/// Identifies a node of the server. It is new at each start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct NodeId(Uuid);

impl NodeId {
    fn new() -> NodeId {
        NodeId(Uuid::new_v4())
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.simple().fmt(f)
    }
}

impl FromStr for NodeId {
    type Err = uuid::Error;

    fn from_str(text: &str) -> Result<NodeId, uuid::Error> {
        text.parse().map(NodeId)
    }
}

/// A seat that is free, although Redis has not been told yet.
#[derive(Debug)]
struct PendingRelease {
    room: Box<str>,
    peer: PeerId,
    on_purpose: bool,
}

/// State of this node, shared by its sockets and the keeper task.
#[derive(Debug)]
pub(crate) struct Shared {
    node: NodeId,
    times: Times,
    max_rooms: usize,
    /// What other nodes pass on to the pages here, unless this node has none.
    relay: Option<Arc<Relay>>,
    store: Store,
    bus: Bus,
    locals: Mutex<LocalPlayers>,
    pending_releases: Mutex<VecDeque<PendingRelease>>,
    /// Rooms to look at when the hold on a seat in them ends, so that Redis no longer counts the seat.
    held: Mutex<VecDeque<(Instant, Box<str>)>>,
    connection: watch::Sender<Option<Connection>>,
    /// Number of connections made so far.
    connections: AtomicU64,
    /// When claims are accepted again after Redis has started empty.
    claims_open_at: Mutex<Instant>,
}

/// The shared rooms, and the task that keeps the connection to Redis.
#[derive(Debug)]
pub(crate) struct Redis {
    shared: Arc<Shared>,
    keeper: JoinHandle<()>,
}

impl Redis {
    /// Starts to connect to this Redis. Players who join wait until it is reached.
    pub(crate) fn begin(url: &str, settings: &Settings, relay: Arc<Relay>) -> RedisResult<Redis> {
        let node = NodeId::new();
        let times = Times {
            lease: settings.lease,
            hold: settings.hold,
        };
        let limits = Limits {
            seats: settings.max_seats,
        };
        let shared = Arc::new(Shared {
            node,
            times,
            max_rooms: settings.max_rooms,
            relay: (!settings.no_relay).then_some(relay),
            store: Store::new(url, node, times, limits)?,
            bus: Bus::new(node),
            locals: Mutex::default(),
            pending_releases: Mutex::default(),
            held: Mutex::default(),
            connection: watch::channel(None).0,
            connections: AtomicU64::new(0),
            claims_open_at: Mutex::new(Instant::now()),
        });
        let keeper = tokio::spawn(keeper::keep(shared.clone()));
        Ok(Redis { shared, keeper })
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        self.keeper.abort();
    }
}

// The values behind these locks are valid at every moment, so they stay usable after a panic elsewhere.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// Tells a player something, here or on another node. Returns false if that cannot be done now.
    fn deliver(&self, to: PeerId, node: NodeId, note: Note) -> bool {
        if node == self.node {
            lock(&self.locals).receive(to, self.node, note);
            return true;
        }
        self.bus.post(node, Letter { to, note })
    }

    fn now(&self) -> Option<Connection> {
        self.connection.borrow().clone()
    }

    /// Asks Redis for a seat until it answers or the time is over. Returns the connection that was replaced and the
    /// other player.
    async fn request_seat(
        &self,
        holder: SeatHolder<'_>,
        intent: Intent,
    ) -> Result<(SeatedPlayer, SeatedPlayer), CloseReason> {
        let until = tokio::time::Instant::now() + self.times.lease + CLAIM_MARGIN;
        let mut connections = self.connection.subscribe();
        loop {
            let reached = async {
                let reached = connections.wait_for(Option::is_some).await;
                reached.ok().and_then(|connection| connection.clone())
            };
            let connection = timeout_at(until, reached).await.ok().flatten();
            let connection = connection.ok_or(CloseReason::Unavailable)?;
            let number = self.connections.load(Ordering::SeqCst);
            let asked = self.store.claim(&connection, holder, intent.label());
            let pause = match timeout_at(until, asked).await {
                Ok(Ok(Claimed::Seated { replaced, other })) => {
                    // The answer may come from a Redis that has restarted since; then the claim is made again.
                    if number == self.connections.load(Ordering::SeqCst) {
                        return Ok((replaced, other));
                    }
                    continue;
                }
                Ok(Ok(Claimed::Taken)) => return Err(CloseReason::RoomTaken),
                Ok(Ok(Claimed::Nobody)) => return Err(CloseReason::NoSuchRoom),
                Ok(Ok(Claimed::Full)) => return Err(CloseReason::RoomFull),
                Ok(Ok(Claimed::TooManySeats)) => return Err(CloseReason::ServerFull),
                Ok(Ok(Claimed::Wait(time))) => time,
                Ok(Ok(Claimed::StateLost)) | Ok(Err(_)) => RECONNECT_PAUSE,
                Err(_) => return Err(CloseReason::Unavailable),
            };
            let waited = timeout_at(until, sleep(pause)).await;
            waited.map_err(|_| CloseReason::Unavailable)?;
        }
    }

    /// Frees a seat now, or as soon as Redis can be told.
    async fn free_seat(&self, peer: PeerId, local: &LocalPlayer, on_purpose: bool) {
        for (other, node) in &local.others {
            self.deliver(*other, *node, Note::Left(peer));
        }
        let pending = PendingRelease {
            room: local.room.clone(),
            peer,
            on_purpose,
        };
        let released = match self.now() {
            Some(connection) => self.release(&connection, &pending).await.is_ok(),
            None => false,
        };
        if !released {
            lock(&self.pending_releases).push_back(pending);
        }
        if !on_purpose && !local.key.is_empty() {
            let over = Instant::now() + self.times.hold + Duration::from_secs(1);
            lock(&self.held).push_back((over, local.room.clone()));
        }
    }

    async fn look(&self, room: &str, key: &str) -> Result<(usize, usize, Occupancy), CloseReason> {
        let connection = self.now().ok_or(CloseReason::Unavailable)?;
        let looked = self.store.look(&connection, room, key).await;
        looked.map_err(|_| CloseReason::Unavailable)
    }
}

fn known(place: SeatedPlayer) -> Option<(PeerId, NodeId)> {
    let (peer, node) = place?;
    Some((PeerId(peer.parse().ok()?), node))
}

#[async_trait]
impl Rooms for Redis {
    async fn claim(&self, claim: Claim<'_>) -> Result<PeerId, CloseReason> {
        let shared = &self.shared;
        let peer = PeerId(Uuid::new_v4());
        let key = claim.key.map(SeatKey::as_str).unwrap_or_default();
        // Other players may write to the newcomer before Redis answers.
        let place = (claim.room, key.to_owned());
        let gone =
            lock(&shared.locals).open(peer, place, claim.caller, claim.link, shared.max_rooms)?;
        for (gone, local) in gone {
            shared.free_seat(gone, &local, true).await;
        }
        let holder = SeatHolder {
            room: claim.room,
            key,
            peer: &peer.0.to_string(),
            caller: claim.caller,
        };
        let (replaced, other) = match shared.request_seat(holder, claim.intent).await {
            Ok((replaced, other)) => (known(replaced), known(other)),
            Err(reason) => {
                let local = lock(&shared.locals).remove(peer);
                if let (Some(local), CloseReason::Unavailable) = (local, reason) {
                    // Redis may have received the claim although no answer came.
                    shared.free_seat(peer, &local, true).await;
                }
                return Err(reason);
            }
        };
        lock(&shared.locals).seated(peer, other);
        if let Some((old, node)) = replaced {
            shared.deliver(old, node, Note::Replaced);
            if let Some((other, node)) = other {
                shared.deliver(other, node, Note::Left(old));
            }
        }
        if let Some((other, node)) = other {
            shared.deliver(other, node, Note::NewPeer(peer));
        }
        Ok(peer)
    }

    async fn release(&self, _room: &str, peer: PeerId, on_purpose: bool) {
        // A player who was replaced has no seat to give up.
        let local = lock(&self.shared.locals).remove(peer);
        if let Some(local) = local {
            self.shared.free_seat(peer, &local, on_purpose).await;
        }
    }

    async fn relay(&self, _room: &str, sender: PeerId, receiver: PeerId, data: Box<RawValue>) {
        let shared = &self.shared;
        let Some(node) = lock(&shared.locals).other(sender, receiver) else {
            return;
        };
        if !shared.deliver(receiver, node, Note::Signal { sender, data }) {
            // Too much waits for that node. Its player cannot be reached, so the sender is told that the player has
            // left.
            lock(&shared.locals).receive(sender, node, Note::Left(receiver));
        }
    }

    async fn spread(&self, event: &Published) {
        // An event counts for seconds, so it is not kept for a Redis that cannot be reached now.
        if let Some(connection) = self.shared.now() {
            self.shared.store.spread(&connection, event).await;
        }
    }

    async fn status(&self, room: &str) -> Result<Option<RoomStatus>, CloseReason> {
        let (present, taken, _) = self.shared.look(room, "").await?;
        Ok((taken > 0).then_some(RoomStatus { present, taken }))
    }

    async fn occupancy(&self, room: &str, key: &SeatKey) -> Result<Occupancy, CloseReason> {
        let (_, _, occupancy) = self.shared.look(room, key.as_str()).await?;
        Ok(occupancy)
    }

    fn ready(&self) -> bool {
        let claims_open_at = *lock(&self.shared.claims_open_at);
        self.shared.connection.borrow().is_some() && Instant::now() >= claims_open_at
    }

    fn census(&self) -> Census {
        Census {
            held: lock(&self.shared.held).len(),
            ..lock(&self.shared.locals).census()
        }
    }

    async fn sweep(&self) {
        let shared = &self.shared;
        loop {
            let now = Instant::now();
            let over = lock(&shared.held).pop_front_if(|(over, _)| *over <= now);
            let Some((_, room)) = over else {
                return;
            };
            // Looking is enough, because Redis then clears expired seats.
            let _ = shared.look(&room, "").await;
        }
    }

    async fn end(&self) {
        let shared = &self.shared;
        let confirmed = async {
            while !shared.bus.is_empty() || !lock(&shared.pending_releases).is_empty() {
                sleep(TICK).await;
            }
        };
        let _ = tokio::time::timeout(FLUSH_TIMEOUT, confirmed).await;
        self.keeper.abort();
        if let Some(connection) = shared.now() {
            let _ = shared.store.goodbye(&connection).await;
        }
    }
}
