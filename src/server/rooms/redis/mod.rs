//! Rooms that many nodes share through Redis. Redis holds who has which seat, under leases; the players themselves are known
//! to their nodes alone, which tell each other of them. A task keeps the connection, renews the node's lease, and after any
//! break says first which seats this node holds.

mod bus;
mod local;
mod store;

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use futures::StreamExt as _;
use matchbox_protocol::PeerId;
use redis::{RedisError, RedisResult};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, interval_at, sleep, timeout_at};
use uuid::Uuid;

use super::{Census, Claim, Intent, RoomStatus, Rooms};
use crate::close::CloseReason;
use crate::settings::Settings;
use bus::{Bus, Letter, Note};
use local::{Local, Locals};
use store::{Claimed, Connection, Holder, Limits, Place, Store, Times};

/// How often what was heard is confirmed, and what was not is looked after.
const TICK: Duration = Duration::from_millis(50);
/// How long to wait before Redis is tried again.
const PAUSE: Duration = Duration::from_millis(200);
/// How much longer than a lease a join waits for Redis.
const PATIENCE: Duration = Duration::from_secs(4);
/// How long the last letters have to be confirmed when the node ends.
const FAREWELL: Duration = Duration::from_secs(1);

/// A node of the server, by another name at each start.
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

/// A seat that Redis has yet to be told is free.
#[derive(Debug)]
struct Owed {
    room: Box<str>,
    peer: PeerId,
    on_purpose: bool,
}

/// This node's part of the rooms.
#[derive(Debug)]
pub(crate) struct Shared {
    node: NodeId,
    times: Times,
    max_rooms: usize,
    store: Store,
    bus: Bus,
    locals: Mutex<Locals>,
    owed: Mutex<VecDeque<Owed>>,
    /// Rooms to be looked at when the hold of a seat in them is over, so that it is counted no more.
    held: Mutex<VecDeque<(Instant, Box<str>)>>,
    connection: watch::Sender<Option<Connection>>,
    /// Rises with every connection.
    connections: AtomicU64,
    /// When claims are let through after a fresh start of Redis.
    opens: Mutex<Instant>,
}

/// The rooms, and the task that keeps them.
#[derive(Debug)]
pub(crate) struct Redis {
    shared: Arc<Shared>,
    keeper: JoinHandle<()>,
}

impl Redis {
    /// Begins to reach for this Redis; joins wait until it is there.
    pub(crate) fn begin(url: &str, settings: &Settings) -> RedisResult<Redis> {
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
            store: Store::new(url, node, times, limits)?,
            bus: Bus::new(node),
            locals: Mutex::default(),
            owed: Mutex::default(),
            held: Mutex::default(),
            connection: watch::channel(None).0,
            connections: AtomicU64::new(0),
            opens: Mutex::new(Instant::now()),
        });
        let keeper = tokio::spawn(keep(shared.clone()));
        Ok(Redis { shared, keeper })
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        self.keeper.abort();
    }
}

/// Keeps the connection as long as the process lives.
async fn keep(shared: Arc<Shared>) {
    loop {
        let Err(error) = shared.live().await;
        if shared.connection.send_replace(None).is_some() {
            tracing::warn!(%error, "the rooms' Redis is away; running games go on");
        } else {
            tracing::debug!(%error, "the rooms' Redis is not there");
        }
        sleep(PAUSE).await;
    }
}

// What is behind these locks is whole at every moment, so a panic elsewhere spoils nothing.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// One connection, from its beginning to the error that ends it.
    async fn live(&self) -> RedisResult<std::convert::Infallible> {
        let connection = self.store.connect().await?;
        self.connections.fetch_add(1, Ordering::SeqCst);
        // Listening comes first: what others send as soon as this node lives must not be missed.
        let mut heard = self.store.listen().await?.into_on_message();
        let (_, wait) = self.store.hello(&connection).await?;
        *lock(&self.opens) = Instant::now() + wait;
        self.assert_all(&connection).await?;
        self.bus.again();
        self.connection.send_replace(Some(connection.clone()));
        tracing::info!(node = %self.node, "the rooms' Redis is reached");

        let since = Instant::now();
        let ticking = |every: Duration| {
            let mut ticks = interval(every);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            ticks
        };
        let mut ticks = ticking(TICK);
        let mut renewals = ticking(self.times.lease / 3);
        let every = self.times.keep() / 3;
        let mut prolongations = interval_at(tokio::time::Instant::now() + every, every);
        loop {
            tokio::select! {
                message = heard.next() => {
                    let closed = || RedisError::from(std::io::Error::from(std::io::ErrorKind::ConnectionReset));
                    let text: String = message.ok_or_else(closed)?.get_payload()?;
                    if let Some((from, letter)) = self.bus.hear(&text) {
                        lock(&self.locals).hear(letter.to, from, letter.note);
                    }
                }
                () = self.bus.waits() => self.publish(&connection).await?,
                _ = ticks.tick() => {
                    self.bus.tick(Instant::now());
                    self.publish(&connection).await?;
                }
                _ = renewals.tick() => {
                    let (lived, wait) = self.store.hello(&connection).await?;
                    if !lived {
                        tracing::warn!("this node was silent for longer than its lease");
                        *lock(&self.opens) = Instant::now() + wait;
                        self.assert_all(&connection).await?;
                    }
                    self.pay(&connection).await?;
                    // After a break the others get the time of a lease to come back as well.
                    if since.elapsed() > self.times.lease {
                        self.bury(&connection).await?;
                    }
                }
                _ = prolongations.tick() => self.prolong(&connection).await?,
            }
        }
    }

    async fn publish(&self, connection: &Connection) -> RedisResult<()> {
        let messages = self.bus.take();
        match messages.is_empty() {
            true => Ok(()),
            false => self.store.publish(connection, &messages).await,
        }
    }

    /// Says which seats this node holds. Where somebody else has one by now, its player here is told.
    async fn assert_all(&self, connection: &Connection) -> RedisResult<()> {
        let seats: Vec<_> = lock(&self.locals)
            .all_seated()
            .map(|(peer, local)| (peer, local.room.clone(), local.key.clone(), local.caller))
            .collect();
        for (peer, room, key, caller) in seats {
            let holder = Holder {
                room: &room,
                key: &key,
                peer: &peer.0.to_string(),
                caller,
            };
            match self.store.assert(connection, holder).await? {
                None => lock(&self.locals).hear(peer, self.node, Note::Replaced),
                Some(other) => {
                    if let Some((other, node)) = known(other) {
                        lock(&self.locals).hear(peer, node, Note::NewPeer(other));
                        self.deliver(other, node, Note::NewPeer(peer));
                    }
                }
            }
        }
        Ok(())
    }

    /// Frees the seats whose players have left.
    async fn pay(&self, connection: &Connection) -> RedisResult<()> {
        loop {
            let Some(owed) = lock(&self.owed).pop_front() else {
                return Ok(());
            };
            let paid = self.release(connection, &owed).await;
            if paid.is_err() {
                lock(&self.owed).push_front(owed);
                return paid;
            }
        }
    }

    async fn release(&self, connection: &Connection, owed: &Owed) -> RedisResult<()> {
        let peer = owed.peer.0.to_string();
        let store = &self.store;
        store
            .release(connection, &owed.room, &peer, owed.on_purpose)
            .await
    }

    /// Tells the players here of those whose nodes have died.
    async fn bury(&self, connection: &Connection) -> RedisResult<()> {
        let nodes: Vec<_> = lock(&self.locals).nodes().into_iter().collect();
        let nodes: Vec<_> = nodes
            .into_iter()
            .filter(|node| *node != self.node)
            .collect();
        if nodes.is_empty() {
            return Ok(());
        }
        let living = self.store.living(connection, &nodes).await?;
        for (node, _) in nodes.into_iter().zip(living).filter(|(_, lives)| !lives) {
            tracing::warn!(%node, "a node has died");
            self.bus.forget(node);
            lock(&self.locals).node_died(node);
        }
        Ok(())
    }

    async fn prolong(&self, connection: &Connection) -> RedisResult<()> {
        let (mut rooms, mut networks) = (Vec::new(), std::collections::HashSet::new());
        for (_, local) in lock(&self.locals).all_seated() {
            rooms.push(local.room.to_string());
            networks.extend(
                local
                    .caller
                    .shares(1)
                    .map(|(network, _)| network.to_string()),
            );
        }
        let (rooms, networks) = (rooms.into_iter(), networks.into_iter());
        self.store.prolong(connection, rooms, networks).await
    }

    /// Tells a player something, here or on another node; false if that cannot be done now.
    fn deliver(&self, to: PeerId, node: NodeId, note: Note) -> bool {
        if node == self.node {
            lock(&self.locals).hear(to, self.node, note);
            return true;
        }
        self.bus.post(node, Letter { to, note })
    }

    fn now(&self) -> Option<Connection> {
        self.connection.borrow().clone()
    }

    /// Asks Redis for a seat until it answers or the time is over.
    async fn ask(&self, holder: Holder<'_>, intent: Intent) -> Result<(Place, Place), CloseReason> {
        let until = tokio::time::Instant::now() + self.times.lease + PATIENCE;
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
                    // The answer may be that of a Redis that is no more; the claim is made again there.
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
                Ok(Ok(Claimed::Cold)) | Ok(Err(_)) => PAUSE,
                Err(_) => return Err(CloseReason::Unavailable),
            };
            let waited = timeout_at(until, sleep(pause)).await;
            waited.map_err(|_| CloseReason::Unavailable)?;
        }
    }

    /// Has a seat freed now, or as soon as Redis can be told.
    async fn give_up(&self, peer: PeerId, local: &Local, on_purpose: bool) {
        for (other, node) in &local.others {
            self.deliver(*other, *node, Note::Left(peer));
        }
        let owed = Owed {
            room: local.room.clone(),
            peer,
            on_purpose,
        };
        let paid = match self.now() {
            Some(connection) => self.release(&connection, &owed).await.is_ok(),
            None => false,
        };
        if !paid {
            lock(&self.owed).push_back(owed);
        }
        if !on_purpose && !local.key.is_empty() {
            let over = Instant::now() + self.times.hold + Duration::from_secs(1);
            lock(&self.held).push_back((over, local.room.clone()));
        }
    }

    async fn look(&self, room: &str, key: &str) -> Result<(usize, usize, bool), CloseReason> {
        let connection = self.now().ok_or(CloseReason::Unavailable)?;
        let looked = self.store.look(&connection, room, key).await;
        looked.map_err(|_| CloseReason::Unavailable)
    }
}

/// Redis holds no seat's key itself, so whoever reads it cannot take one.
fn hashed(key: &str) -> String {
    let hash = Sha256::digest(key.as_bytes());
    hash.iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn known(place: Place) -> Option<(PeerId, NodeId)> {
    let (peer, node) = place?;
    Some((PeerId(peer.parse().ok()?), node))
}

#[async_trait]
impl Rooms for Redis {
    async fn claim(&self, claim: Claim<'_>) -> Result<PeerId, CloseReason> {
        let shared = &self.shared;
        let peer = PeerId(Uuid::new_v4());
        let key = claim.key.map(hashed).unwrap_or_default();
        // Others may speak to the newcomer before Redis' answer is here.
        let place = (claim.room, key.clone());
        let gone =
            lock(&shared.locals).open(peer, place, claim.caller, claim.link, shared.max_rooms)?;
        for (gone, local) in gone {
            shared.give_up(gone, &local, true).await;
        }
        let holder = Holder {
            room: claim.room,
            key: &key,
            peer: &peer.0.to_string(),
            caller: claim.caller,
        };
        let (replaced, other) = match shared.ask(holder, claim.intent).await {
            Ok((replaced, other)) => (known(replaced), known(other)),
            Err(reason) => {
                let local = lock(&shared.locals).remove(peer);
                if let (Some(local), CloseReason::Unavailable) = (local, reason) {
                    // Redis may have heard the claim all the same.
                    shared.give_up(peer, &local, true).await;
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
        // Whoever was replaced has no seat to give up.
        let local = lock(&self.shared.locals).remove(peer);
        if let Some(local) = local {
            self.shared.give_up(peer, &local, on_purpose).await;
        }
    }

    async fn pass(&self, _room: &str, sender: PeerId, receiver: PeerId, data: Box<RawValue>) {
        let shared = &self.shared;
        let Some(node) = lock(&shared.locals).other(sender, receiver) else {
            return;
        };
        if !shared.deliver(receiver, node, Note::Signal { sender, data }) {
            // Too much waits for that node: its player cannot be reached, and the sender is told so.
            lock(&shared.locals).hear(sender, node, Note::Left(receiver));
        }
    }

    async fn who(&self, room: &str) -> Result<Option<RoomStatus>, CloseReason> {
        let (present, taken, _) = self.shared.look(room, "").await?;
        Ok((taken > 0).then_some(RoomStatus { present, taken }))
    }

    async fn is_seated(&self, room: &str, key: &str) -> Result<bool, CloseReason> {
        let (_, _, seated) = self.shared.look(room, &hashed(key)).await?;
        Ok(seated)
    }

    fn ready(&self) -> bool {
        let opens = *lock(&self.shared.opens);
        self.shared.connection.borrow().is_some() && Instant::now() >= opens
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
            // Looking is enough: Redis clears what is over.
            let _ = shared.look(&room, "").await;
        }
    }

    async fn end(&self) {
        let shared = &self.shared;
        let confirmed = async {
            while !shared.bus.is_empty() || !lock(&shared.owed).is_empty() {
                sleep(TICK).await;
            }
        };
        let _ = tokio::time::timeout(FAREWELL, confirmed).await;
        self.keeper.abort();
        if let Some(connection) = shared.now() {
            let _ = shared.store.goodbye(&connection).await;
        }
    }
}
