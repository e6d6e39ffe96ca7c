//! The connection to Redis and the requests sent over it. Every request is a script, so that Redis handles it
//! atomically, and every answer has a time limit. This module knows keys and scripts, but no sockets.

use std::time::{Duration, Instant};

use redis::aio::MultiplexedConnection;
use redis::{AsyncConnectionConfig, Client, RedisError, RedisResult, Script, ScriptInvocation};

use super::NodeId;
use crate::network::Caller;
use crate::relay::Published;
use crate::rooms::Occupancy;

/// Time limit of one request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(2);

/// Rooms or networks whose life is prolonged in one request.
const BATCH: usize = 500;

/// The channel of the relay's events.
pub(super) const EVENTS: &str = "pc:events";

/// Durations that are shared with the scripts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    /// A node that is silent for this long counts as dead.
    pub lease: Duration,
    /// How long a seat waits for a player who lost the connection.
    pub hold: Duration,
}

impl Times {
    /// How long Redis keeps an entry after its last use.
    pub(super) fn keep(self) -> Duration {
        self.hold * 2 + self.lease * 10
    }
}

/// Limits that the scripts enforce, for each network.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub seats: usize,
}

/// A player with the seat that is claimed or asserted.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeatHolder<'a> {
    pub room: &'a str,
    pub key: &'a str,
    pub peer: &'a str,
    pub caller: Caller,
}

/// A player as Redis knows them: the peer's id and the player's node, or `None` for nobody.
pub(super) type SeatedPlayer = Option<(String, NodeId)>;

/// Answer of Redis to a claim.
#[derive(Debug)]
pub(super) enum Claimed {
    Seated {
        /// The previous connection in the same seat.
        replaced: SeatedPlayer,
        /// The other player, if there is one who is connected.
        other: SeatedPlayer,
    },
    /// Redis has started empty, or this node's lease has expired. The node must first assert its seats.
    StateLost,
    /// Redis started empty a short while ago; the claim has to wait this long.
    Wait(Duration),
    Taken,
    Nobody,
    Full,
    TooManySeats,
}

/// The scripts, with the arguments that all of them need.
#[derive(Debug)]
pub(super) struct Store {
    client: Client,
    node: NodeId,
    times: Times,
    limits: Limits,
    claim: Script,
    assert: Script,
    release: Script,
    look: Script,
    hello: Script,
}

/// A connection with the run id of the Redis at its other end.
#[derive(Clone, Debug)]
pub(super) struct Connection {
    inner: MultiplexedConnection,
    run: String,
}

impl Store {
    pub(super) fn new(url: &str, node: NodeId, times: Times, limits: Limits) -> RedisResult<Store> {
        let shared = include_str!("shared.lua");
        let over_a_room = |text: &str| Script::new(&format!("{shared}\n{text}"));
        Ok(Store {
            client: Client::open(url)?,
            node,
            times,
            limits,
            claim: over_a_room(include_str!("claim.lua")),
            assert: over_a_room(include_str!("assert.lua")),
            release: over_a_room(include_str!("release.lua")),
            look: over_a_room(include_str!("look.lua")),
            hello: Script::new(include_str!("hello.lua")),
        })
    }

    fn config() -> AsyncConnectionConfig {
        AsyncConnectionConfig::new()
            .set_connection_timeout(Some(REQUEST_TIMEOUT))
            .set_response_timeout(Some(REQUEST_TIMEOUT))
    }

    pub(super) async fn connect(&self) -> RedisResult<Connection> {
        let mut inner = self
            .client
            .get_multiplexed_async_connection_with_config(&Self::config())
            .await?;
        let info: String = redis::cmd("INFO")
            .arg("server")
            .query_async(&mut inner)
            .await?;
        let run = info.lines().find_map(|line| line.strip_prefix("run_id:"));
        let run = run.unwrap_or_default().trim().to_owned();
        Ok(Connection { inner, run })
    }

    /// Subscribes to the messages of other nodes to this one, and to the events of the relay if it is wanted.
    pub(super) async fn listen(&self, relay: bool) -> RedisResult<redis::aio::PubSub> {
        let listening = async {
            let mut messages = self.client.get_async_pubsub().await?;
            messages.subscribe(channel(self.node)).await?;
            if relay {
                messages.subscribe(EVENTS).await?;
            }
            Ok(messages)
        };
        let in_time = tokio::time::timeout(REQUEST_TIMEOUT, listening).await;
        in_time.unwrap_or_else(|_| {
            Err(RedisError::from(std::io::Error::from(
                std::io::ErrorKind::TimedOut,
            )))
        })
    }

    /// Reports that this node lives. Returns whether its lease had held all along, and how long claims have to wait.
    pub(super) async fn hello(&self, connection: &Connection) -> RedisResult<(bool, Duration)> {
        let mut script = self.hello.prepare_invoke();
        script
            .arg(self.node.to_string())
            .arg(&connection.run)
            .arg(millis(self.times.lease))
            .arg(millis(self.times.keep()));
        let (lived, wait): (u8, u64) = ask(script, connection).await?;
        Ok((lived == 1, Duration::from_millis(wait)))
    }

    fn over_room<'a>(&self, script: &'a Script, room: &str) -> ScriptInvocation<'a> {
        let mut script = script.prepare_invoke();
        script
            .arg(room)
            .arg(millis(self.times.hold))
            .arg(millis(self.times.keep()));
        script
    }

    pub(super) async fn claim(
        &self,
        connection: &Connection,
        holder: SeatHolder<'_>,
        intent: &str,
    ) -> RedisResult<Claimed> {
        let mut script = self.over_room(&self.claim, holder.room);
        script
            .arg(holder.key)
            .arg(intent)
            .arg(self.node.to_string())
            .arg(holder.peer)
            .arg(millis(self.times.lease));
        let mut shares = holder.caller.shares(self.limits.seats);
        let (network, limit) = shares.next().unwrap_or((holder.caller.network, 0));
        let household = shares.next();
        script
            .arg(limit)
            .arg(household.map_or(limit, |(_, share)| share))
            .arg(network.to_string())
            .arg(household.map_or(String::new(), |(network, _)| network.to_string()));
        let answer: Vec<String> = ask(script, connection).await?;
        let word = |at: usize| answer.get(at).map(String::as_str).unwrap_or_default();
        Ok(match word(0) {
            "ok" => Claimed::Seated {
                replaced: seated_player(word(1), word(2)),
                other: seated_player(word(3), word(4)),
            },
            "wait" => Claimed::Wait(Duration::from_millis(word(1).parse().unwrap_or(100))),
            "taken" => Claimed::Taken,
            "none" => Claimed::Nobody,
            "full" => Claimed::Full,
            "seats" => Claimed::TooManySeats,
            _ => Claimed::StateLost,
        })
    }

    /// Reports that this node holds a seat. Returns the other player, or `None` if somebody else has the seat.
    pub(super) async fn assert(
        &self,
        connection: &Connection,
        holder: SeatHolder<'_>,
    ) -> RedisResult<Option<SeatedPlayer>> {
        let mut script = self.over_room(&self.assert, holder.room);
        script
            .arg(holder.key)
            .arg(self.node.to_string())
            .arg(holder.peer)
            .arg(holder.caller.network.to_string());
        let household = holder.caller.household;
        script.arg(household.map_or(String::new(), |network| network.to_string()));
        let (word, peer, node): (String, String, String) = ask(script, connection).await?;
        Ok((word == "ok").then(|| seated_player(&peer, &node)))
    }

    pub(super) async fn release(
        &self,
        connection: &Connection,
        room: &str,
        peer: &str,
        on_purpose: bool,
    ) -> RedisResult<()> {
        let mut script = self.over_room(&self.release, room);
        script.arg(peer).arg(u8::from(on_purpose));
        let _: u8 = ask(script, connection).await?;
        Ok(())
    }

    /// Returns the number of connected players, the number of taken seats, and what the holder of this key has.
    pub(super) async fn look(
        &self,
        connection: &Connection,
        room: &str,
        key: &str,
    ) -> RedisResult<(usize, usize, Occupancy)> {
        let mut script = self.over_room(&self.look, room);
        script.arg(key);
        let (present, taken, own): (usize, usize, u8) = ask(script, connection).await?;
        let occupancy = match own {
            0 => Occupancy::None,
            1 => Occupancy::Held,
            _ => Occupancy::Present,
        };
        Ok((present, taken, occupancy))
    }

    /// Returns for each of these nodes whether it lives.
    pub(super) async fn living(
        &self,
        connection: &Connection,
        nodes: &[NodeId],
    ) -> RedisResult<Vec<bool>> {
        let mut pipe = redis::pipe();
        for node in nodes {
            pipe.exists(format!("pc:node:{node}"));
        }
        pipe.query_async(&mut connection.inner.clone()).await
    }

    /// Prolongs the life of the entries of these rooms and networks.
    pub(super) async fn prolong(
        &self,
        connection: &Connection,
        rooms: impl Iterator<Item = String>,
        networks: impl Iterator<Item = String>,
    ) -> RedisResult<()> {
        let rooms = rooms.map(|room| format!("pc:room:{room}"));
        let networks = networks.map(|network| format!("pc:net:{network}"));
        let keys: Vec<_> = rooms.chain(networks).collect();
        let keep = i64::try_from(millis(self.times.keep())).unwrap_or(i64::MAX);
        for some in keys.chunks(BATCH) {
            let mut pipe = redis::pipe();
            for key in some {
                pipe.pexpire(key, keep).ignore();
            }
            let () = pipe.query_async(&mut connection.inner.clone()).await?;
        }
        Ok(())
    }

    /// Publishes messages to other nodes, in this order.
    pub(super) async fn publish(
        &self,
        connection: &Connection,
        messages: &[(NodeId, String)],
    ) -> RedisResult<()> {
        let mut pipe = redis::pipe();
        for (node, message) in messages {
            pipe.publish(channel(*node), message).ignore();
        }
        pipe.query_async(&mut connection.inner.clone()).await
    }

    /// Publishes an event of the relay to all nodes.
    pub(super) async fn spread(&self, connection: &Connection, event: &Published) {
        // Everything in an event can be written as JSON.
        let Ok(text) = serde_json::to_string(&(self.node, event)) else {
            return;
        };
        let mut publish = redis::cmd("PUBLISH");
        publish.arg(EVENTS).arg(text);
        let published: RedisResult<()> = publish.query_async(&mut connection.inner.clone()).await;
        if published.is_err() {
            metrics::counter!("portal_chess_store_failures_total").increment(1);
        }
    }

    /// Ends this node's lease.
    pub(super) async fn goodbye(&self, connection: &Connection) -> RedisResult<()> {
        let key = format!("pc:node:{}", self.node);
        redis::cmd("DEL")
            .arg(key)
            .query_async(&mut connection.inner.clone())
            .await
    }
}

async fn ask<T: redis::FromRedisValue>(
    script: ScriptInvocation<'_>,
    connection: &Connection,
) -> RedisResult<T> {
    let start = Instant::now();
    let answer = script.invoke_async(&mut connection.inner.clone()).await;
    metrics::histogram!("portal_chess_store_seconds").record(start.elapsed());
    if answer.is_err() {
        metrics::counter!("portal_chess_store_failures_total").increment(1);
    }
    answer
}

fn channel(node: NodeId) -> String {
    format!("pc:to:{node}")
}

fn seated_player(peer: &str, node: &str) -> SeatedPlayer {
    Some((peer.to_owned(), node.parse().ok()?)).filter(|_| !peer.is_empty())
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
