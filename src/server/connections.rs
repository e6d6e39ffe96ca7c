//! Registry of every open connection, counted from the moment it is accepted: in total, by network, and by what it is
//! doing. When files or a network's share run out, the connection that is least missed yields: first one that has never
//! made a request, then one that rests between two requests, then the oldest answer of the network with the most
//! answers under way.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::network::{Caller, Network};

/// Files reserved for everything that is not a visitor: the listeners, the runtime, Redis, and connections that are
/// just ending.
const RESERVE: usize = 64;
/// Most connections that may be open without ever having made a request. Each costs memory for a request head, which
/// may be long.
const MAX_HALF_OPEN: usize = 2_048;

/// Limits on open connections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectionLimits {
    /// Files that the system lets this process open at once.
    pub files: usize,
    /// Most connections of one network.
    pub per_network: usize,
    /// Most signalling sockets of one network.
    pub sockets_per_network: usize,
}

impl ConnectionLimits {
    /// Files for connections and for the files that they are sent.
    fn budget(&self) -> usize {
        self.files.saturating_sub(RESERVE).max(16)
    }

    /// Most half-open connections: they may use up to half of the files.
    fn half_open(&self) -> usize {
        MAX_HALF_OPEN.min(self.budget() / 2 / ConnectionState::HalfOpen.files())
    }

    /// Files for signalling sockets: a quarter of the budget is always left for visitors.
    fn sockets(&self) -> usize {
        self.budget() / 4 * 3
    }
}

/// What a connection is doing. Half-open connections yield before resting ones, so the order of the first two variants
/// matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ConnectionState {
    /// It has never made a complete request.
    HalfOpen,
    /// It rests after an answer.
    Resting,
    /// It is being sent an answer.
    Answered,
    /// It is a signalling socket.
    Socket,
}

impl ConnectionState {
    /// Number of files to reserve. A visitor may be sent a file at any moment, so that file is counted in advance.
    fn files(self) -> usize {
        match self {
            ConnectionState::HalfOpen | ConnectionState::Resting | ConnectionState::Answered => 2,
            ConnectionState::Socket => 1,
        }
    }

    fn yields(self) -> bool {
        matches!(self, ConnectionState::HalfOpen | ConnectionState::Resting)
    }
}

#[derive(Debug)]
struct Entry {
    caller: Option<Caller>,
    state: ConnectionState,
    /// Serial number of the last change: the connection with the lowest one is the oldest.
    since: u64,
    evicted: Arc<Notify>,
}

#[derive(Debug, Default)]
struct Inner {
    next: u64,
    open: HashMap<u64, Entry>,
    files: usize,
    half_open: usize,
    sockets: usize,
    /// Connections that may yield, in the order in which they do.
    yielding: BTreeMap<(ConnectionState, u64), u64>,
    networks: HashMap<Network, BTreeSet<u64>>,
    sockets_of: HashMap<Network, usize>,
}

/// Counts of open connections, for metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ConnectionCounts {
    pub connections: usize,
    pub half_open: usize,
    pub sockets: usize,
}

/// The registry of all connections.
#[derive(Debug)]
pub(crate) struct ConnectionRegistry {
    limits: ConnectionLimits,
    closed: Notify,
    inner: Mutex<Inner>,
}

/// One connection. It is counted until this value is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionSlot {
    connections: Arc<ConnectionRegistry>,
    id: u64,
    evicted: Arc<Notify>,
}

/// One signalling socket. It is counted for its network until this value is dropped.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    connections: Arc<ConnectionRegistry>,
    caller: Caller,
}

impl ConnectionRegistry {
    pub(crate) fn new(limits: ConnectionLimits) -> Arc<ConnectionRegistry> {
        Arc::new(ConnectionRegistry {
            limits,
            closed: Notify::new(),
            inner: Mutex::new(Inner::default()),
        })
    }

    // The counters are valid at every moment, so they stay usable after a panic elsewhere.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a connection in from any address. Returns `None` if there is no place and no connection that could yield to
    /// it.
    pub(crate) fn admit(self: &Arc<Self>) -> Option<ConnectionSlot> {
        let mut inner = self.lock();
        while inner.half_open >= self.limits.half_open()
            || inner.files + ConnectionState::HalfOpen.files() > self.limits.budget()
        {
            if !inner.make_room() {
                return None;
            }
        }
        let id = inner.tick();
        let evicted = Arc::new(Notify::new());
        inner.open.insert(
            id,
            Entry {
                caller: None,
                state: ConnectionState::HalfOpen,
                since: id,
                evicted: evicted.clone(),
            },
        );
        inner.half_open += 1;
        inner.files += ConnectionState::HalfOpen.files();
        inner.yielding.insert((ConnectionState::HalfOpen, id), id);
        Some(ConnectionSlot {
            connections: self.clone(),
            id,
            evicted,
        })
    }

    /// Ends the connection that yields first. Also called when the system has no file left although the count says
    /// otherwise. Returns whether a connection could yield.
    pub(crate) fn make_room(&self) -> bool {
        self.lock().make_room()
    }

    pub(crate) fn counts(&self) -> ConnectionCounts {
        let inner = self.lock();
        ConnectionCounts {
            connections: inner.open.len(),
            half_open: inner.half_open,
            sockets: inner.sockets,
        }
    }

    /// Resolves once no signalling socket is open.
    pub(crate) async fn sockets_closed(&self) {
        self.until(|inner| inner.sockets == 0).await;
    }

    /// Resolves once no connection is open.
    pub(crate) async fn all_closed(&self) {
        self.until(|inner| inner.open.is_empty()).await;
    }

    async fn until(&self, holds: impl Fn(&Inner) -> bool) {
        loop {
            let closed = self.closed.notified();
            if holds(&self.lock()) {
                return;
            }
            closed.await;
        }
    }
}

impl Inner {
    fn tick(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn change(&mut self, id: u64, state: ConnectionState) {
        let since = self.tick();
        let Some(entry) = self.open.get_mut(&id) else {
            return;
        };
        let before = (entry.state, entry.since);
        (entry.state, entry.since) = (state, since);
        self.forget(before);
        self.files += state.files();
        self.half_open += usize::from(state == ConnectionState::HalfOpen);
        if state.yields() {
            self.yielding.insert((state, since), id);
        }
    }

    fn forget(&mut self, (state, since): (ConnectionState, u64)) {
        self.files = self.files.saturating_sub(state.files());
        self.half_open = self
            .half_open
            .saturating_sub(usize::from(state == ConnectionState::HalfOpen));
        self.yielding.remove(&(state, since));
    }

    /// Removes a connection from all counts and tells its task to end it.
    fn evict(&mut self, id: u64) {
        if let Some(entry) = self.remove(id) {
            entry.evicted.notify_one();
        }
    }

    fn remove(&mut self, id: u64) -> Option<Entry> {
        let entry = self.open.remove(&id)?;
        self.forget((entry.state, entry.since));
        if let Some(caller) = entry.caller {
            self.leave_networks(id, caller);
        }
        Some(entry)
    }

    fn leave_networks(&mut self, id: u64, caller: Caller) {
        for (network, _) in caller.shares(1) {
            if let Some(members) = self.networks.get_mut(&network) {
                members.remove(&id);
                if members.is_empty() {
                    self.networks.remove(&network);
                }
            }
        }
    }

    fn make_room(&mut self) -> bool {
        let first = self.yielding.first_key_value().map(|(_, id)| *id);
        let Some(id) = first.or_else(|| self.answer_to_evict()) else {
            return false;
        };
        metrics::counter!("portal_chess_connections_turned_out_total", "why" => "files")
            .increment(1);
        self.evict(id);
        true
    }

    /// The oldest connection being answered, in the network with the most of them.
    fn answer_to_evict(&self) -> Option<u64> {
        let answers = |members: &BTreeSet<u64>| {
            let of = |id: &u64| self.open.get(id).map(|entry| (entry.state, entry.since));
            let answered = members
                .iter()
                .filter(|id| of(id).is_some_and(|(state, _)| state == ConnectionState::Answered));
            let count = answered.clone().count();
            Some((count, *answered.min_by_key(|id| of(id))?))
        };
        let (_, id) = self
            .networks
            .values()
            .filter_map(answers)
            .max_by_key(|(count, _)| *count)?;
        Some(id)
    }

    /// The connection of this network that yields first.
    fn first_to_yield_in(&self, network: Network) -> Option<u64> {
        let yields = |id: &u64| {
            let entry = self.open.get(id)?;
            entry
                .state
                .yields()
                .then_some((entry.state, entry.since, *id))
        };
        let members = self.networks.get(&network)?;
        members.iter().filter_map(yields).min().map(|(_, _, id)| id)
    }
}

impl ConnectionSlot {
    /// Counts the connection for its network. Returns false if that network has too many and none of them can yield.
    pub(crate) fn assign_to_network(&self, caller: Caller) -> bool {
        let mut inner = self.connections.lock();
        if !inner.open.contains_key(&self.id) {
            return false;
        }
        for (network, limit) in caller.shares(self.connections.limits.per_network) {
            while inner.networks.get(&network).map_or(0, BTreeSet::len) >= limit {
                let Some(id) = inner.first_to_yield_in(network) else {
                    return false;
                };
                metrics::counter!("portal_chess_connections_turned_out_total", "why" => "network")
                    .increment(1);
                inner.evict(id);
            }
        }
        for (network, _) in caller.shares(1) {
            inner.networks.entry(network).or_default().insert(self.id);
        }
        if let Some(entry) = inner.open.get_mut(&self.id) {
            entry.caller = Some(caller);
        }
        true
    }

    /// Resolves when this connection has to yield to another one.
    pub(crate) async fn evicted(&self) {
        self.evicted.notified().await;
    }

    /// Notes that a complete request has arrived.
    pub(crate) fn request_received(&self) {
        self.connections
            .lock()
            .change(self.id, ConnectionState::Answered);
    }

    /// Notes that the answer has been sent.
    pub(crate) fn response_sent(&self) {
        let mut inner = self.connections.lock();
        let answered = |entry: &Entry| entry.state == ConnectionState::Answered;
        if inner.open.get(&self.id).is_some_and(answered) {
            inner.change(self.id, ConnectionState::Resting);
        }
    }

    /// Counts the connection as a signalling socket of this caller. Returns `None` if there are too many in all, or, if the
    /// caller is held to its share, too many of this caller.
    pub(crate) fn upgrade_to_socket(&self, caller: Caller, share: bool) -> Option<SocketPermit> {
        let limits = self.connections.limits;
        let mut inner = self.connections.lock();
        let over = |(network, limit)| {
            inner
                .sockets_of
                .get(&network)
                .is_some_and(|count| *count >= limit)
        };
        let mut shares = caller.shares(limits.sockets_per_network);
        if inner.sockets >= limits.sockets() || share && shares.any(over) {
            return None;
        }
        for (network, _) in caller.shares(1) {
            *inner.sockets_of.entry(network).or_default() += 1;
        }
        inner.sockets += 1;
        inner.change(self.id, ConnectionState::Socket);
        Some(SocketPermit {
            connections: self.connections.clone(),
            caller,
        })
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.connections.lock().remove(self.id);
        self.connections.closed.notify_waiters();
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut inner = self.connections.lock();
        inner.sockets = inner.sockets.saturating_sub(1);
        for (network, _) in self.caller.shares(1) {
            if let Some(count) = inner.sockets_of.get_mut(&network) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    inner.sockets_of.remove(&network);
                }
            }
        }
        drop(inner);
        self.connections.closed.notify_waiters();
    }
}

#[cfg(test)]
mod tests;
