//! A relay for open offers to play: it speaks what pages say to public Nostr relays (NIP-01), as far as they need it.
//! Signed events are passed on to whoever listens to their topic at that moment. Nothing is kept, and the content is not
//! read.
//!
//! All sockets read from one ring of events, so one that does not read costs no memory, and is dropped once the ring has
//! overtaken it.

mod event;
mod message;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::{Message, WebSocket};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use tokio::sync::broadcast::{self, error::RecvError};
use tracing::Instrument as _;

use crate::app::AppState;
use crate::close::CloseReason;
use crate::connections::SocketPermit;
use crate::limits::{NetworkLimiter, Rate, TokenBucket};
use crate::listen::until_on;
use crate::network::Caller;
use crate::socket::{End, MESSAGE_RATE, Pulse, close, is_too_long, send};
use event::{Event, Topic};
use message::{Request, message};

/// Longest message that is read to its end, in bytes, so that one that is somewhat too long is answered.
pub(crate) const MAX_READ: usize = 16 * 1024;

/// Events in the ring.
const RING: usize = 1_024;

/// Most subscriptions of a socket.
const MAX_SUBSCRIPTIONS: usize = 4;

/// Limit on the events of a socket: twice what a page publishes that answers thirty watchers at once.
const EVENT_RATE: Rate = Rate {
    burst: 60.0,
    per_second: 0.4,
};

/// Limit on messages of a socket that make no sense. A socket that sends more is closed.
const NONSENSE_RATE: Rate = Rate {
    burst: 8.0,
    per_second: 0.1,
};

/// An event that is passed on.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Published {
    topic: Topic,
    event: Box<RawValue>,
}

/// What the sockets share.
#[derive(Debug)]
pub(crate) struct Relay {
    ring: broadcast::Sender<Arc<Published>>,
    limiter: NetworkLimiter,
}

impl Relay {
    /// Creates a relay at which each network may publish so many events per minute.
    pub(crate) fn new(events_per_minute: usize) -> Relay {
        Relay {
            ring: broadcast::Sender::new(RING),
            limiter: NetworkLimiter::new(events_per_minute),
        }
    }

    /// The number of sockets.
    pub(crate) fn sockets(&self) -> usize {
        self.ring.receiver_count()
    }

    /// Passes an event on to the sockets of this node.
    pub(crate) fn pass_on(&self, event: impl Into<Arc<Published>>) {
        // It fails if there is no socket, as when another node has sent the event.
        let _ = self.ring.send(event.into());
    }

    /// Forgets networks that have published nothing for a while.
    pub(crate) fn sweep(&self, now: Instant) {
        self.limiter.sweep(now);
    }
}

/// Serves a socket until it ends.
pub(crate) fn serve(
    socket: WebSocket,
    shared: AppState,
    caller: Caller,
    permit: SocketPermit,
) -> impl Future<Output = ()> {
    let span = tracing::info_span!("relay", network = %caller.network);
    run(socket, shared, caller, permit).instrument(span)
}

async fn run(mut socket: WebSocket, shared: AppState, caller: Caller, _permit: SocketPermit) {
    tracing::debug!("connected");
    let end = Visitor::new(&shared, caller).exchange(&mut socket).await;
    let reason = end.label();
    metrics::counter!("portal_chess_sockets_closed_total", "reason" => reason).increment(1);
    tracing::debug!(reason, "disconnected");
    if let End::Closed(reason) = end {
        close(&mut socket, reason).await;
    }
}

/// One socket, and what it has asked for.
struct Visitor<'a> {
    shared: &'a AppState,
    caller: Caller,
    subscriptions: HashMap<String, Vec<Topic>>,
    messages: TokenBucket,
    events: TokenBucket,
    nonsense: TokenBucket,
}

impl Visitor<'_> {
    fn new(shared: &AppState, caller: Caller) -> Visitor<'_> {
        let now = Instant::now();
        Visitor {
            shared,
            caller,
            subscriptions: HashMap::new(),
            messages: TokenBucket::full(MESSAGE_RATE, now),
            events: TokenBucket::full(EVENT_RATE, now),
            nonsense: TokenBucket::full(NONSENSE_RATE, now),
        }
    }

    async fn exchange(mut self, socket: &mut WebSocket) -> End {
        let mut ring = self.shared.relay.ring.subscribe();
        let mut draining = self.shared.draining.clone();
        let mut pulse = Pulse::new(self.shared.settings.idle);
        loop {
            let outgoing = tokio::select! {
                event = ring.recv() => {
                    let event = match event {
                        Ok(event) => event,
                        Err(RecvError::Lagged(_)) => return End::Closed(CloseReason::TooSlow),
                        Err(RecvError::Closed) => return End::Closed(CloseReason::ShuttingDown),
                    };
                    for (name, topics) in &self.subscriptions {
                        if topics.contains(&event.topic)
                            && !send(socket, message(&("EVENT", name, &event.event))).await
                        {
                            return End::Lost;
                        }
                    }
                    continue;
                }
                incoming = socket.recv() => {
                    let incoming = match incoming {
                        Some(Ok(incoming)) => incoming,
                        Some(Err(error)) if is_too_long(&error) => return End::Closed(CloseReason::BadMessage),
                        Some(Err(_)) | None => return End::Lost,
                    };
                    pulse.heard();
                    match self.take(incoming).await {
                        Ok(Some(answer)) => answer,
                        Ok(None) => continue,
                        Err(end) => return end,
                    }
                }
                beat = pulse.beat() => match beat {
                    Ok(ping) => ping,
                    Err(reason) => return End::Closed(reason),
                },
                () = until_on(&mut draining) => return End::Closed(CloseReason::ShuttingDown),
            };
            if !send(socket, outgoing).await {
                return End::Lost;
            }
        }
    }

    /// Does what a message asks for, and returns the answer.
    async fn take(&mut self, incoming: Message) -> Result<Option<Message>, End> {
        if let Message::Close(frame) = incoming {
            return Err(End::told(frame));
        }
        let now = Instant::now();
        if !self.messages.take(MESSAGE_RATE, now) {
            return Err(End::Closed(CloseReason::TooManyMessages));
        }
        let request = match incoming {
            Message::Text(text) => Request::read(&text),
            Message::Binary(_) => Request::Nonsense,
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return Ok(None),
        };
        Ok(Some(match request {
            Request::Invalid(..) | Request::Nonsense if !self.nonsense.take(NONSENSE_RATE, now) => {
                return Err(End::Closed(CloseReason::BadMessage));
            }
            Request::Subscribe(name, topics) => self.subscribe(name, topics),
            Request::Unsupported(name, reason) => {
                self.subscriptions.remove(&name);
                message(&("CLOSED", name, reason))
            }
            Request::Unsubscribe(name) => {
                self.subscriptions.remove(&name);
                return Ok(None);
            }
            Request::Publish(event) => answer(&event.id, self.publish(&event, now).await.err()),
            Request::Invalid(id, refusal) => answer(&id, Some(refusal)),
            Request::Nonsense => message(&("NOTICE", "invalid: REQ, EVENT or CLOSE was expected")),
        }))
    }

    /// Listens to these topics, and to no others under this name.
    fn subscribe(&mut self, name: String, topics: Vec<Topic>) -> Message {
        let subscriptions = &mut self.subscriptions;
        if subscriptions.len() >= MAX_SUBSCRIPTIONS && !subscriptions.contains_key(&name) {
            return message(&("CLOSED", name, "error: at most four subscriptions"));
        }
        // Nothing is kept, so what is known is told at once.
        let answer = message(&("EOSE", &name));
        subscriptions.insert(name, topics);
        answer
    }

    /// Passes an event on, here and on the other nodes, or returns what is wrong with it.
    async fn publish(&mut self, event: &Event, now: Instant) -> Result<(), &'static str> {
        let topic = event.topic()?;
        let relay = &self.shared.relay;
        // What the socket's own limit refuses uses up nothing of the network's.
        if !self.events.take(EVENT_RATE, now) || !relay.limiter.allow(self.caller, now) {
            return Err("rate-limited: too many events; try again in a minute");
        }
        event.verify()?;
        let event = to_raw_value(event).map_err(|_| "error: the event cannot be written")?;
        let published = Arc::new(Published { topic, event });
        relay.pass_on(published.clone());
        self.shared.rooms.spread(&published).await;
        Ok(())
    }
}

/// Answers an event, and counts it.
fn answer(id: &str, refusal: Option<&'static str>) -> Message {
    let outcome = match refusal {
        Some(refusal) => refusal.split(':').next().unwrap_or(refusal),
        None => "passed on",
    };
    metrics::counter!("portal_chess_events_total", "outcome" => outcome).increment(1);
    message(&("OK", id, refusal.is_none(), refusal.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use futures::{SinkExt as _, StreamExt as _};
    use tokio_tungstenite::tungstenite;

    use super::*;
    use crate::socket::tests::size;
    use crate::{Server, Settings};

    /// Thousands of sockets idle for hours, and each future is as large as the largest state in which it may ever wait.
    #[test]
    fn the_future_that_serves_a_socket_is_small() {
        let bytes = size(serve);
        assert!(bytes <= 2_304, "{bytes} bytes");
    }

    #[tokio::test]
    async fn a_socket_that_the_ring_has_overtaken_is_closed() {
        let settings = Settings {
            port: 0,
            ..Settings::default()
        };
        let server = Server::bind(settings).await.unwrap();
        let relay = server.shared.relay.clone();
        let url = server.url().replace("http", "ws") + "relay";
        let running = tokio::spawn(server.run(std::future::pending()));
        let (mut socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
        let topic = "0".repeat(32);
        let wanted = format!(r##"["REQ","a",{{"kinds":[28064],"#x":["{topic}"],"limit":0}}]"##);
        socket.send(wanted.into()).await.unwrap();
        assert_eq!(
            socket.next().await.unwrap().unwrap().to_text().unwrap(),
            r#"["EOSE","a"]"#
        );
        let event = format!(r#"{{"topic":"{topic}","event":7}}"#);
        let event: Arc<Published> = serde_json::from_str(&event).map(Arc::new).unwrap();
        // The server gets no processor time in between.
        for _ in 0..=RING {
            relay.pass_on(event.clone());
        }
        let Some(Ok(tungstenite::Message::Close(Some(frame)))) = socket.next().await else {
            panic!("expected a close");
        };
        assert_eq!(u16::from(frame.code), CloseReason::TooSlow.code());
        running.abort();
    }
}
