//! One signalling socket, from taking the seat to closing. `rooms` decides who may sit where.

use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use matchbox_protocol::{PeerId, PeerRequest};
use serde_json::value::RawValue;
use tokio::time::{self, Interval, MissedTickBehavior, interval_at, timeout};
use tracing::Instrument as _;

use crate::admission::is_name;
use crate::app::AppState;
use crate::close::CloseReason;
use crate::connections::SocketPermit;
use crate::limits::{Rate, TokenBucket};
use crate::listen::until_on;
use crate::network::Caller;
use crate::queue::{Outgoing, Queue, queue};
use crate::rooms::{Claim, Intent, SeatKey};

/// Longest message, in bytes: a session description with every candidate in it takes a few thousand.
pub(crate) const MAX_MESSAGE: usize = 32 * 1024;

/// Longest message that is read to its end, in bytes. If a connection is closed with unread data, the system resets it,
/// and the reason for the close may get lost. So a message that is somewhat too long is read and then refused.
pub(crate) const MAX_READ: usize = 2 * MAX_MESSAGE;

/// Limit on messages. A handshake with trickled candidates sends some dozens at once, and after that one keep-alive
/// every ten seconds.
pub(crate) const MESSAGE_RATE: Rate = Rate {
    burst: 120.0,
    per_second: 4.0,
};

/// Tells a player that the server issues TURN credentials. It is sent before everything else.
const LENDS_RELAY: &str = "\"LendsRelay\"";

/// A socket that takes longer than this to send one message counts as dead.
const SEND_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a page may take to tell the key of its seat.
const GREETING_TIMEOUT: Duration = Duration::from_secs(10);

/// How long to wait for the answer to a close.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// A player who connects, and what the player wants.
#[derive(Debug)]
pub(crate) struct Visit {
    pub room: String,
    pub seat: Option<String>,
    /// Whether the first message tells the key of the seat.
    pub tells_key: bool,
    pub intent: Intent,
    /// Whether the player is told that the server issues TURN credentials.
    pub tells_about_relay: bool,
    pub caller: Caller,
    /// When the player connected.
    pub since: Instant,
}

/// How a socket ended.
pub(crate) enum End {
    /// The player closed the socket with code 1000.
    OnPurpose,
    /// The connection broke, or the browser closed it because the page went away.
    Lost,
    /// The server closes the socket.
    Closed(CloseReason),
}

impl End {
    /// How a socket ends that the page has closed.
    pub(crate) fn told(frame: Option<CloseFrame>) -> End {
        match frame.is_some_and(|frame| frame.code == 1000) {
            true => End::OnPurpose,
            false => End::Lost,
        }
    }

    pub(crate) fn label(&self) -> &'static str {
        match self {
            End::OnPurpose => "on_purpose",
            End::Lost => "lost",
            End::Closed(reason) => reason.label(),
        }
    }
}

/// Serves a socket until it ends, in a tracing span of its room.
pub(crate) fn serve(
    socket: WebSocket,
    shared: AppState,
    visit: Visit,
    permit: SocketPermit,
) -> impl Future<Output = ()> {
    let room = shared.room_code_hasher.hash(&visit.room);
    let span = tracing::info_span!("room", %room, network = %visit.caller.network);
    run_session(socket, shared, visit, permit).instrument(span)
}

async fn run_session(
    mut socket: WebSocket,
    shared: AppState,
    mut visit: Visit,
    _permit: SocketPermit,
) {
    if visit.tells_key {
        visit.seat = match timeout(GREETING_TIMEOUT, socket.recv()).await {
            Ok(Some(Ok(Message::Text(text)))) => seat_in(&text),
            Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => return,
            Ok(Some(Ok(_))) | Err(_) => None,
        };
        if visit.seat.is_none() {
            return close(&mut socket, CloseReason::BadMessage).await;
        }
    }
    let (link, mut queue) = queue(&shared.budget);
    let key = visit.seat.take().map(|key| SeatKey::of(&key));
    let claim = Claim {
        room: &visit.room,
        key: key.as_ref(),
        intent: visit.intent,
        caller: visit.caller,
        link: &link,
    };
    let claimed = shared.rooms.claim(claim).await;
    drop(link);
    let intent = visit.intent.label();
    let end = match claimed {
        Ok(peer) => {
            metrics::counter!("portal_chess_joins_total", "intent" => intent).increment(1);
            metrics::histogram!("portal_chess_join_seconds").record(visit.since.elapsed());
            tracing::debug!(intent, peer = %peer.0, "seated");
            let told = match visit.tells_about_relay {
                true => send(&mut socket, Message::Text(LENDS_RELAY.into())).await,
                false => true,
            };
            let end = match told {
                true => {
                    exchange_messages(&mut socket, &mut queue, &shared, &visit.room, peer).await
                }
                false => End::Lost,
            };
            // A room that yielded to another one is not held for its players.
            let on_purpose = matches!(end, End::OnPurpose | End::Closed(CloseReason::ServerFull));
            shared.rooms.release(&visit.room, peer, on_purpose).await;
            metrics::counter!("portal_chess_sockets_closed_total", "reason" => end.label())
                .increment(1);
            tracing::debug!(peer = %peer.0, reason = end.label(), "left");
            end
        }
        Err(reason) => {
            if reason == CloseReason::NoSuchRoom {
                shared
                    .join_limiter
                    .charge_guess(visit.caller, Instant::now());
            }
            metrics::counter!("portal_chess_refusals_total", "reason" => reason.label())
                .increment(1);
            tracing::debug!(intent, reason = reason.label(), "refused");
            End::Closed(reason)
        }
    };
    if let End::Closed(reason) = end {
        close(&mut socket, reason).await;
    }
}

/// Returns the key of the seat in a page's first message, `{"Seat":"KEY"}`.
fn seat_in(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Greeting {
        #[serde(rename = "Seat")]
        seat: String,
    }
    let Greeting { seat } = serde_json::from_str(text).ok()?;
    is_name(&seat).then_some(seat)
}

async fn exchange_messages(
    socket: &mut WebSocket,
    queue: &mut Queue,
    shared: &AppState,
    room: &str,
    peer: PeerId,
) -> End {
    let mut draining = shared.draining.clone();
    let mut messages = TokenBucket::full(MESSAGE_RATE, Instant::now());
    let mut pulse = Pulse::new(shared.settings.idle);
    loop {
        let outgoing = tokio::select! {
            outgoing = queue.next() => match outgoing {
                Some(Outgoing::Text(text)) => Message::Text(text.into()),
                Some(Outgoing::Close(reason)) => return End::Closed(reason),
                // The room has dropped this link: a newer connection has the seat.
                None => return End::Closed(CloseReason::Replaced),
            },
            incoming = socket.recv() => {
                let message = match incoming {
                    Some(Ok(message)) => message,
                    Some(Err(error)) if is_too_long(&error) => return End::Closed(CloseReason::BadMessage),
                    Some(Err(_)) | None => return End::Lost,
                };
                pulse.heard();
                match take(message, &mut messages) {
                    Incoming::Signal { receiver, data } => {
                        metrics::counter!("portal_chess_signals_total").increment(1);
                        shared.rooms.relay(room, peer, receiver, data).await;
                    }
                    Incoming::Nothing => {}
                    Incoming::End(end) => return end,
                }
                continue;
            },
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

/// Notices that nobody is at the other end of a socket any more.
pub(crate) struct Pulse {
    idle: Duration,
    heard: time::Instant,
    pings: Interval,
}

impl Pulse {
    /// A socket that is silent for this long counts as dead.
    pub(crate) fn new(idle: Duration) -> Pulse {
        let heard = time::Instant::now();
        let period = idle / 3;
        let mut pings = interval_at(heard + period, period);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Pulse { idle, heard, pings }
    }

    /// Notes that a message has come.
    pub(crate) fn heard(&mut self) {
        self.heard = time::Instant::now();
    }

    /// Waits for the moment of the next ping and returns it, or the reason to close the socket.
    pub(crate) async fn beat(&mut self) -> Result<Message, CloseReason> {
        self.pings.tick().await;
        match self.heard.elapsed() >= self.idle {
            true => Err(CloseReason::Idle),
            false => Ok(Message::Ping(Vec::new().into())),
        }
    }
}

/// Sends a message, and returns whether that worked in time.
pub(crate) async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(
        timeout(SEND_TIMEOUT, socket.send(message)).await,
        Ok(Ok(()))
    )
}

/// A message as the server understands it.
enum Incoming {
    Signal {
        receiver: PeerId,
        data: Box<RawValue>,
    },
    Nothing,
    End(End),
}

fn take(message: Message, bucket: &mut TokenBucket) -> Incoming {
    if let Message::Close(frame) = message {
        return Incoming::End(End::told(frame));
    }
    if !bucket.take(MESSAGE_RATE, Instant::now()) {
        return Incoming::End(End::Closed(CloseReason::TooManyMessages));
    }
    match message {
        Message::Text(text) if text.len() > MAX_MESSAGE => {
            Incoming::End(End::Closed(CloseReason::BadMessage))
        }
        Message::Text(text) => match serde_json::from_str(&text) {
            Ok(PeerRequest::Signal { receiver, data }) => Incoming::Signal { receiver, data },
            Ok(PeerRequest::<Box<RawValue>>::KeepAlive) => Incoming::Nothing,
            Err(_) => Incoming::End(End::Closed(CloseReason::BadMessage)),
        },
        Message::Binary(_) => Incoming::End(End::Closed(CloseReason::BadMessage)),
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Incoming::Nothing,
    }
}

/// Whether the error means that a message exceeded the limit. The library reports it only in the error's text; every
/// other error is a broken connection.
pub(crate) fn is_too_long(error: &axum::Error) -> bool {
    error.to_string().contains("too long")
}

/// Sends the reason, and waits a moment for the answer, so that the code arrives before the connection ends.
pub(crate) async fn close(socket: &mut WebSocket, reason: CloseReason) {
    let _ = timeout(CLOSE_TIMEOUT, async {
        if socket
            .send(Message::Close(Some(reason.frame())))
            .await
            .is_ok()
        {
            while let Some(Ok(_)) = socket.recv().await {}
        }
    })
    .await;
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn size<A, B, C, D, F: Future>(_: impl Fn(A, B, C, D) -> F) -> usize {
        size_of::<F>()
    }

    /// Thousands of sockets idle for hours, and each future is as large as the largest state in which it may ever wait.
    #[test]
    fn the_future_that_serves_a_socket_is_small() {
        let bytes = size(serve);
        assert!(bytes <= 2_304, "{bytes} bytes");
    }
}
