//! One signalling socket: from the seat to the close. Who may sit where is decided in `rooms`.

use std::time::{Duration, Instant};

use axum::extract::ws::{Message, WebSocket};
use matchbox_protocol::{PeerId, PeerRequest};
use serde_json::value::RawValue;
use tokio::time::{self, MissedTickBehavior, interval, timeout};
use tracing::Instrument as _;

use crate::app::Shared;
use crate::close::CloseReason;
use crate::doors::SocketPermit;
use crate::limits::{Bucket, Rate};
use crate::listen::turned;
use crate::network::Caller;
use crate::queue::{Outgoing, Queue, queue};
use crate::rooms::{Claim, Intent};

/// The longest message: a description with every candidate in it takes a few thousand bytes.
pub(crate) const MAX_MESSAGE: usize = 32 * 1024;

/// The longest message that is read to its end. What is left unread when a connection is closed makes the system reset it, and
/// the reason for the close may be lost on the way: so a message that is somewhat too long is read, and refused.
pub(crate) const MAX_READ: usize = 2 * MAX_MESSAGE;

/// A handshake with trickled candidates is some dozens of messages at once, then one keep-alive every ten seconds.
const MESSAGE_RATE: Rate = Rate {
    burst: 120.0,
    per_second: 4.0,
};

/// A socket that takes longer for one message is dead.
const SEND_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a close waits for its answer.
const FAREWELL: Duration = Duration::from_secs(1);

/// Who comes, and what for.
#[derive(Debug)]
pub(crate) struct Visit {
    pub room: String,
    pub seat: Option<String>,
    pub intent: Intent,
    pub caller: Caller,
    /// When they knocked.
    pub since: Instant,
}

/// How a socket came to its end.
enum End {
    /// The player closed it with code 1000.
    OnPurpose,
    /// It broke, or the browser closed it because the page went away.
    Lost,
    /// We close it.
    Closed(CloseReason),
}

impl End {
    fn label(&self) -> &'static str {
        match self {
            End::OnPurpose => "on_purpose",
            End::Lost => "lost",
            End::Closed(reason) => reason.label(),
        }
    }
}

/// Serves a socket to its end, in the span of its room.
pub(crate) fn serve(
    socket: WebSocket,
    shared: Shared,
    visit: Visit,
    permit: SocketPermit,
) -> impl Future<Output = ()> {
    let room = shared.obscurer.room(&visit.room);
    let span = tracing::info_span!("room", %room, network = %visit.caller.network);
    attend(socket, shared, visit, permit).instrument(span)
}

async fn attend(mut socket: WebSocket, shared: Shared, visit: Visit, _permit: SocketPermit) {
    let (link, mut queue) = queue(&shared.budget);
    let claim = Claim {
        room: &visit.room,
        key: visit.seat.as_deref(),
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
            let end = converse(&mut socket, &mut queue, &shared, &visit.room, peer).await;
            // A room that yielded to another is not held for its players.
            let on_purpose = matches!(end, End::OnPurpose | End::Closed(CloseReason::ServerFull));
            shared.rooms.release(&visit.room, peer, on_purpose).await;
            metrics::counter!("portal_chess_sockets_closed_total", "reason" => end.label())
                .increment(1);
            tracing::debug!(peer = %peer.0, reason = end.label(), "left");
            end
        }
        Err(reason) => {
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

async fn converse(
    socket: &mut WebSocket,
    queue: &mut Queue,
    shared: &Shared,
    room: &str,
    peer: PeerId,
) -> End {
    let idle = shared.settings.idle;
    let mut draining = shared.draining.clone();
    let mut messages = Bucket::full(MESSAGE_RATE, Instant::now());
    let mut heard = time::Instant::now();
    let mut pings = interval(idle / 3);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
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
                heard = time::Instant::now();
                match take(message, &mut messages) {
                    Heard::Signal { receiver, data } => {
                        metrics::counter!("portal_chess_signals_total").increment(1);
                        shared.rooms.pass(room, peer, receiver, data).await;
                    }
                    Heard::Nothing => {}
                    Heard::End(end) => return end,
                }
                continue;
            },
            _ = pings.tick() => {
                if heard.elapsed() >= idle {
                    return End::Closed(CloseReason::Idle);
                }
                Message::Ping(Vec::new().into())
            },
            () = turned(&mut draining) => return End::Closed(CloseReason::ShuttingDown),
        };
        match timeout(SEND_TIMEOUT, socket.send(outgoing)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => return End::Lost,
        }
    }
}

/// What a message means to the server.
enum Heard {
    Signal {
        receiver: PeerId,
        data: Box<RawValue>,
    },
    Nothing,
    End(End),
}

fn take(message: Message, bucket: &mut Bucket) -> Heard {
    if let Message::Close(frame) = message {
        let on_purpose = frame.is_some_and(|frame| frame.code == 1000);
        return Heard::End(if on_purpose {
            End::OnPurpose
        } else {
            End::Lost
        });
    }
    if !bucket.take(MESSAGE_RATE, Instant::now()) {
        return Heard::End(End::Closed(CloseReason::TooManyMessages));
    }
    match message {
        Message::Text(text) if text.len() > MAX_MESSAGE => {
            Heard::End(End::Closed(CloseReason::BadMessage))
        }
        Message::Text(text) => match serde_json::from_str(&text) {
            Ok(PeerRequest::Signal { receiver, data }) => Heard::Signal { receiver, data },
            Ok(PeerRequest::<Box<RawValue>>::KeepAlive) => Heard::Nothing,
            Err(_) => Heard::End(End::Closed(CloseReason::BadMessage)),
        },
        Message::Binary(_) => Heard::End(End::Closed(CloseReason::BadMessage)),
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Heard::Nothing,
    }
}

/// The library tells a message beyond the limit by an error of its own; everything else is a broken connection.
fn is_too_long(error: &axum::Error) -> bool {
    error.to_string().contains("too long")
}

/// Says why, and waits a moment for the answer, so that the code arrives before the connection ends.
async fn close(socket: &mut WebSocket, reason: CloseReason) {
    let _ = timeout(FAREWELL, async {
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
mod tests {
    use super::*;

    fn size<A, B, C, D, F: Future>(_: impl Fn(A, B, C, D) -> F) -> usize {
        size_of::<F>()
    }

    /// Thousands of sockets idle for hours, each as large as the longest thing that it may ever wait for.
    #[test]
    fn a_socket_is_small() {
        let bytes = size(serve);
        assert!(bytes <= 2_304, "{bytes} bytes");
    }
}
