//! The task that keeps a node's connection to Redis. After every break it reports which seats this node holds. It also
//! renews the node's lease, receives and sends letters, and tells players when the node of the other player has died.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use futures::StreamExt as _;
use redis::{RedisError, RedisResult};
use tokio::time::{MissedTickBehavior, interval, interval_at, sleep};

use super::bus::Note;
use super::store::{Connection, EVENTS, SeatHolder};
use super::{NodeId, PendingRelease, RECONNECT_PAUSE, Shared, TICK, known, lock};
use crate::relay::Published;

/// Keeps the connection to Redis as long as the process lives.
pub(super) async fn keep(shared: Arc<Shared>) {
    loop {
        let Err(error) = shared.run_connection().await;
        if shared.connection.send_replace(None).is_some() {
            tracing::warn!(%error, "lost the connection to Redis; running games continue");
        } else {
            tracing::debug!(%error, "Redis cannot be reached");
        }
        sleep(RECONNECT_PAUSE).await;
    }
}

impl Shared {
    /// Runs one connection from its start until an error ends it.
    async fn run_connection(&self) -> RedisResult<std::convert::Infallible> {
        let connection = self.store.connect().await?;
        self.connections.fetch_add(1, Ordering::SeqCst);
        // Subscribing comes first, because other nodes send as soon as this node is known to live.
        let mut messages = self
            .store
            .listen(self.relay.is_some())
            .await?
            .into_on_message();
        let (_, wait) = self.store.hello(&connection).await?;
        *lock(&self.claims_open_at) = Instant::now() + wait;
        self.assert_all(&connection).await?;
        self.bus.resend_all();
        self.connection.send_replace(Some(connection.clone()));
        tracing::info!(node = %self.node, "connected to Redis");

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
                message = messages.next() => {
                    let closed = || RedisError::from(std::io::Error::from(std::io::ErrorKind::ConnectionReset));
                    let message = message.ok_or_else(closed)?;
                    let text: String = message.get_payload()?;
                    if message.get_channel_name() == EVENTS {
                        self.receive_event(&text);
                    } else if let Some((from, letter)) = self.bus.receive(&text) {
                        lock(&self.locals).receive(letter.to, from, letter.note);
                    }
                }
                () = self.bus.ready_to_send() => self.publish(&connection).await?,
                _ = ticks.tick() => {
                    self.bus.tick(Instant::now());
                    self.publish(&connection).await?;
                }
                _ = renewals.tick() => {
                    let (lived, wait) = self.store.hello(&connection).await?;
                    if !lived {
                        tracing::warn!("the lease of this node had expired");
                        *lock(&self.claims_open_at) = Instant::now() + wait;
                        self.assert_all(&connection).await?;
                    }
                    self.release_pending(&connection).await?;
                    // After a break the other nodes also get one lease's time to come back.
                    if since.elapsed() > self.times.lease {
                        self.remove_dead_nodes(&connection).await?;
                    }
                }
                _ = prolongations.tick() => self.prolong(&connection).await?,
            }
        }
    }

    /// Passes an event from another node on to the pages here.
    fn receive_event(&self, text: &str) {
        match (&self.relay, serde_json::from_str(text)) {
            (Some(relay), Ok((from, event))) if self.node != from => relay.pass_on(event),
            (_, Ok::<(NodeId, Published), _>(_)) => {}
            (_, Err(error)) => tracing::warn!(%error, "another node sent an unreadable event"),
        }
    }

    async fn publish(&self, connection: &Connection) -> RedisResult<()> {
        let messages = self.bus.take();
        match messages.is_empty() {
            true => Ok(()),
            false => self.store.publish(connection, &messages).await,
        }
    }

    /// Reports to Redis which seats this node holds. If somebody else has taken one meanwhile, the player here is told.
    async fn assert_all(&self, connection: &Connection) -> RedisResult<()> {
        let seats: Vec<_> = lock(&self.locals)
            .all_seated()
            .map(|(peer, local)| (peer, local.room.clone(), local.key.clone(), local.caller))
            .collect();
        for (peer, room, key, caller) in seats {
            let holder = SeatHolder {
                room: &room,
                key: &key,
                peer: &peer.0.to_string(),
                caller,
            };
            match self.store.assert(connection, holder).await? {
                None => lock(&self.locals).receive(peer, self.node, Note::Replaced),
                Some(other) => {
                    if let Some((other, node)) = known(other) {
                        lock(&self.locals).receive(peer, node, Note::NewPeer(other));
                        self.deliver(other, node, Note::NewPeer(peer));
                    }
                }
            }
        }
        Ok(())
    }

    /// Frees the seats in Redis whose players have left.
    async fn release_pending(&self, connection: &Connection) -> RedisResult<()> {
        loop {
            let Some(pending) = lock(&self.pending_releases).pop_front() else {
                return Ok(());
            };
            let released = self.release(connection, &pending).await;
            if released.is_err() {
                lock(&self.pending_releases).push_front(pending);
                return released;
            }
        }
    }

    pub(super) async fn release(
        &self,
        connection: &Connection,
        pending: &PendingRelease,
    ) -> RedisResult<()> {
        let peer = pending.peer.0.to_string();
        let store = &self.store;
        store
            .release(connection, &pending.room, &peer, pending.on_purpose)
            .await
    }

    /// Tells the players here that others have left because their nodes have died.
    async fn remove_dead_nodes(&self, connection: &Connection) -> RedisResult<()> {
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
            tracing::warn!(%node, "another node has died");
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
}
