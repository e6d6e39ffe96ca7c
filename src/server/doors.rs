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
pub(crate) struct DoorLimits {
    /// Files that the system lets this process open at once.
    pub files: usize,
    /// Most connections of one network.
    pub per_network: usize,
    /// Most signalling sockets of one network.
    pub sockets_per_network: usize,
}

impl DoorLimits {
    /// Files for connections and for the files that they are sent.
    fn budget(&self) -> usize {
        self.files.saturating_sub(RESERVE).max(16)
    }

    /// Most half-open connections: they may use up to half of the files.
    fn half_open(&self) -> usize {
        MAX_HALF_OPEN.min(self.budget() / 2 / Doing::HalfOpen.files())
    }

    /// Files for signalling sockets: a quarter of the budget is always left for visitors.
    fn sockets(&self) -> usize {
        self.budget() / 4 * 3
    }
}

/// What a connection is doing. Half-open connections yield before resting ones, so the order of the first two variants
/// matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Doing {
    /// It has never made a complete request.
    HalfOpen,
    /// It rests after an answer.
    Resting,
    /// It is being sent an answer.
    Answered,
    /// It is a signalling socket.
    Socket,
}

impl Doing {
    /// Number of files to reserve. A visitor may be sent a file at any moment, so that file is counted in advance.
    fn files(self) -> usize {
        match self {
            Doing::HalfOpen | Doing::Resting | Doing::Answered => 2,
            Doing::Socket => 1,
        }
    }

    fn yields(self) -> bool {
        matches!(self, Doing::HalfOpen | Doing::Resting)
    }
}

#[derive(Debug)]
struct Entry {
    caller: Option<Caller>,
    doing: Doing,
    /// Serial number of the last change: the connection with the lowest one is the oldest.
    since: u64,
    leave: Arc<Notify>,
}

#[derive(Debug, Default)]
struct Inner {
    next: u64,
    open: HashMap<u64, Entry>,
    files: usize,
    half_open: usize,
    sockets: usize,
    /// Connections that may yield, in the order in which they do.
    yielding: BTreeMap<(Doing, u64), u64>,
    networks: HashMap<Network, BTreeSet<u64>>,
    sockets_of: HashMap<Network, usize>,
}

/// Counts of open connections, for metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    pub connections: usize,
    pub half_open: usize,
    pub sockets: usize,
}

/// The registry of all connections.
#[derive(Debug)]
pub(crate) struct Doors {
    limits: DoorLimits,
    closed: Notify,
    inner: Mutex<Inner>,
}

/// One connection. It is counted until this value is dropped.
#[derive(Debug)]
pub(crate) struct Door {
    doors: Arc<Doors>,
    id: u64,
    leave: Arc<Notify>,
}

/// One signalling socket. It is counted for its network until this value is dropped.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    doors: Arc<Doors>,
    caller: Caller,
}

impl Doors {
    pub(crate) fn new(limits: DoorLimits) -> Arc<Doors> {
        Arc::new(Doors {
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
    pub(crate) fn enter(self: &Arc<Self>) -> Option<Door> {
        let mut inner = self.lock();
        while inner.half_open >= self.limits.half_open()
            || inner.files + Doing::HalfOpen.files() > self.limits.budget()
        {
            if !inner.make_room() {
                return None;
            }
        }
        let id = inner.tick();
        let leave = Arc::new(Notify::new());
        inner.open.insert(
            id,
            Entry {
                caller: None,
                doing: Doing::HalfOpen,
                since: id,
                leave: leave.clone(),
            },
        );
        inner.half_open += 1;
        inner.files += Doing::HalfOpen.files();
        inner.yielding.insert((Doing::HalfOpen, id), id);
        Some(Door {
            doors: self.clone(),
            id,
            leave,
        })
    }

    /// Ends the connection that yields first. Also called when the system has no file left although the count says
    /// otherwise. Returns whether a connection could yield.
    pub(crate) fn make_room(&self) -> bool {
        self.lock().make_room()
    }

    pub(crate) fn open(&self) -> Open {
        let inner = self.lock();
        Open {
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

    fn change(&mut self, id: u64, doing: Doing) {
        let since = self.tick();
        let Some(entry) = self.open.get_mut(&id) else {
            return;
        };
        let before = (entry.doing, entry.since);
        (entry.doing, entry.since) = (doing, since);
        self.forget(before);
        self.files += doing.files();
        self.half_open += usize::from(doing == Doing::HalfOpen);
        if doing.yields() {
            self.yielding.insert((doing, since), id);
        }
    }

    fn forget(&mut self, (doing, since): (Doing, u64)) {
        self.files = self.files.saturating_sub(doing.files());
        self.half_open = self
            .half_open
            .saturating_sub(usize::from(doing == Doing::HalfOpen));
        self.yielding.remove(&(doing, since));
    }

    /// Removes a connection from all counts and tells its task to end it.
    fn turn_out(&mut self, id: u64) {
        if let Some(entry) = self.remove(id) {
            entry.leave.notify_one();
        }
    }

    fn remove(&mut self, id: u64) -> Option<Entry> {
        let entry = self.open.remove(&id)?;
        self.forget((entry.doing, entry.since));
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
        let Some(id) = first.or_else(|| self.greediest_answer()) else {
            return false;
        };
        metrics::counter!("portal_chess_connections_turned_out_total", "why" => "files")
            .increment(1);
        self.turn_out(id);
        true
    }

    /// The oldest connection being answered, in the network with the most of them.
    fn greediest_answer(&self) -> Option<u64> {
        let answers = |members: &BTreeSet<u64>| {
            let of = |id: &u64| self.open.get(id).map(|entry| (entry.doing, entry.since));
            let answered = members
                .iter()
                .filter(|id| of(id).is_some_and(|(doing, _)| doing == Doing::Answered));
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
    fn yields_of(&self, network: Network) -> Option<u64> {
        let yields = |id: &u64| {
            let entry = self.open.get(id)?;
            entry
                .doing
                .yields()
                .then_some((entry.doing, entry.since, *id))
        };
        let members = self.networks.get(&network)?;
        members.iter().filter_map(yields).min().map(|(_, _, id)| id)
    }
}

impl Door {
    /// Counts the connection for its network. Returns false if that network has too many and none of them can yield.
    pub(crate) fn belongs_to(&self, caller: Caller) -> bool {
        let mut inner = self.doors.lock();
        if !inner.open.contains_key(&self.id) {
            return false;
        }
        for (network, limit) in caller.shares(self.doors.limits.per_network) {
            while inner.networks.get(&network).map_or(0, BTreeSet::len) >= limit {
                let Some(id) = inner.yields_of(network) else {
                    return false;
                };
                metrics::counter!("portal_chess_connections_turned_out_total", "why" => "network")
                    .increment(1);
                inner.turn_out(id);
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
    pub(crate) async fn must_leave(&self) {
        self.leave.notified().await;
    }

    /// Notes that a complete request has arrived.
    pub(crate) fn is_answered(&self) {
        self.doors.lock().change(self.id, Doing::Answered);
    }

    /// Notes that the answer has been sent.
    pub(crate) fn rests(&self) {
        let mut inner = self.doors.lock();
        let answered = |entry: &Entry| entry.doing == Doing::Answered;
        if inner.open.get(&self.id).is_some_and(answered) {
            inner.change(self.id, Doing::Resting);
        }
    }

    /// Counts the connection as a signalling socket of this caller. Returns `None` if the caller has too many.
    pub(crate) fn becomes_socket(&self, caller: Caller) -> Option<SocketPermit> {
        let limits = self.doors.limits;
        let mut inner = self.doors.lock();
        let over = |(network, limit)| {
            inner
                .sockets_of
                .get(&network)
                .is_some_and(|count| *count >= limit)
        };
        if inner.sockets >= limits.sockets() || caller.shares(limits.sockets_per_network).any(over)
        {
            return None;
        }
        for (network, _) in caller.shares(1) {
            *inner.sockets_of.entry(network).or_default() += 1;
        }
        inner.sockets += 1;
        inner.change(self.id, Doing::Socket);
        Some(SocketPermit {
            doors: self.doors.clone(),
            caller,
        })
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        self.doors.lock().remove(self.id);
        self.doors.closed.notify_waiters();
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut inner = self.doors.lock();
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
        self.doors.closed.notify_waiters();
    }
}

#[cfg(test)]
mod tests;
