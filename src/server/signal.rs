//! One signalling socket: from the knock to the close. Who may sit where is decided in `rooms`.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Json;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use matchbox_protocol::{PeerId, PeerRequest};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::address::caller;
use crate::app::Shared;
use crate::close::CloseReason;
use crate::limits::{Bucket, Rate, SocketPermit};
use crate::rooms::{Intent, Outgoing, QUEUE};

/// The longest message: a description with every candidate in it takes a few thousand bytes.
pub(crate) const MAX_MESSAGE: usize = 32 * 1024;

/// A handshake with trickled candidates is some dozens of messages at once, then one keep-alive every ten seconds.
const MESSAGE_RATE: Rate = Rate {
    burst: 120.0,
    per_second: 4.0,
};

/// A socket that takes longer for one message is dead.
const SEND_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a close waits for its answer.
const FAREWELL: Duration = Duration::from_secs(1);

/// What may follow the room in the address.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Knock {
    /// `create`, `join`, or nothing to come back or to be a plain matchbox client.
    intent: Option<String>,
    /// The player's name for the seat, kept secret, to come back by.
    seat: Option<String>,
}

/// `GET /signal/{room}`
pub(crate) async fn signal(
    State(shared): State<Shared>,
    Path(room): Path<String>,
    Query(knock): Query<Knock>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let settings = &shared.settings;
    if !is_name(&room, 64) || !knock.seat.as_deref().is_none_or(|seat| is_name(seat, 64)) {
        return refuse(
            StatusCode::BAD_REQUEST,
            "room and seat are 1 to 64 letters, digits, - or _",
        );
    }
    let intent = match knock.intent.as_deref() {
        None | Some("resume") => Intent::Resume,
        Some("create") => Intent::Create,
        Some("join") => Intent::Join,
        Some(_) => return refuse(StatusCode::BAD_REQUEST, "intent is create, join or resume"),
    };
    if !origin_allowed(&headers, &settings.allow_origins) {
        return refuse(
            StatusCode::FORBIDDEN,
            "pages of this origin may not signal here; the server allows them with --allow-origin",
        );
    }
    let address = caller(peer, &headers, settings.trust_proxy);
    let now = std::time::Instant::now();
    if !shared.callers.knock(address, now) {
        return refuse(
            StatusCode::TOO_MANY_REQUESTS,
            "too many connections from this address, try again in a minute",
        );
    }
    let Some(permit) = shared.callers.open(address, now) else {
        return refuse(
            StatusCode::TOO_MANY_REQUESTS,
            "too many connections from this address at once",
        );
    };
    upgrade
        // Small buffers: thousands of sockets idle for hours, each speaks for a second.
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(2 * MAX_MESSAGE)
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .on_upgrade(move |socket| serve(socket, shared, room, knock.seat, intent, permit))
}

/// `GET /signal/{room}/status`
pub(crate) async fn status(
    State(shared): State<Shared>,
    Path(room): Path<String>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let now = std::time::Instant::now();
    if !shared
        .callers
        .knock(caller(peer, &headers, shared.settings.trust_proxy), now)
    {
        return refuse(
            StatusCode::TOO_MANY_REQUESTS,
            "too many questions from this address, try again in a minute",
        );
    }
    let mut response = match shared.rooms.status(&room, now) {
        Some(status) => Json(status).into_response(),
        None => (
            StatusCode::NOT_FOUND,
            Json(serde_json::json!({ "present": 0, "taken": 0 })),
        )
            .into_response(),
    };
    let headers_out = response.headers_mut();
    headers_out.insert(
        header::CACHE_CONTROL,
        header::HeaderValue::from_static("no-store"),
    );
    if let Some(origin) = headers
        .get(header::ORIGIN)
        .filter(|_| origin_allowed(&headers, &shared.settings.allow_origins))
    {
        headers_out.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
        headers_out.insert(header::VARY, header::HeaderValue::from_static("origin"));
    }
    response
}

fn refuse(status: StatusCode, sentence: &'static str) -> Response {
    (status, sentence).into_response()
}

fn is_name(text: &str, longest: usize) -> bool {
    (1..=longest).contains(&text.len())
        && text
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// A browser always names the origin of the page; what names none is no browser, and nobody's cookies are at stake.
fn origin_allowed(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str().map(str::to_ascii_lowercase) else {
        return false;
    };
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .map(str::to_ascii_lowercase);
    let own = origin.split_once("://").map(|(_, host)| host);
    (own.is_some() && own == host.as_deref())
        || allowed.iter().any(|entry| entry == "*" || *entry == origin)
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

async fn serve(
    mut socket: WebSocket,
    shared: Shared,
    room: String,
    seat: Option<String>,
    intent: Intent,
    _permit: SocketPermit,
) {
    let (link, mut queue) = mpsc::channel(QUEUE);
    let entered = shared.rooms.enter(
        &room,
        seat.as_deref(),
        intent,
        &link,
        std::time::Instant::now(),
    );
    drop(link);
    let peer = match entered {
        Ok(peer) => peer,
        Err(reason) => return close(socket, reason).await,
    };
    let end = converse(&mut socket, &mut queue, &shared, &room, peer).await;
    shared.rooms.leave(
        &room,
        peer,
        matches!(end, End::OnPurpose),
        std::time::Instant::now(),
    );
    if let End::Closed(reason) = end {
        close(socket, reason).await;
    }
}

async fn converse(
    socket: &mut WebSocket,
    queue: &mut mpsc::Receiver<Outgoing>,
    shared: &Shared,
    room: &str,
    peer: PeerId,
) -> End {
    let idle = shared.settings.idle;
    let mut shutdown = shared.shutdown.clone();
    let mut messages = Bucket::full(MESSAGE_RATE, std::time::Instant::now());
    let mut heard = Instant::now();
    let mut pings = interval(idle / 3);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let outgoing = tokio::select! {
            outgoing = queue.recv() => match outgoing {
                Some(Outgoing::Text(text)) => Message::Text(text.into()),
                Some(Outgoing::Close(reason)) => return End::Closed(reason),
                // The room has dropped this link: a newer connection has the seat.
                None => return End::Closed(CloseReason::Replaced),
            },
            incoming = socket.recv() => {
                let message = match incoming {
                    Some(Ok(message)) => message,
                    Some(Err(error)) => return if is_too_long(&error) { End::Closed(CloseReason::BadMessage) } else { End::Lost },
                    None => return End::Lost,
                };
                heard = Instant::now();
                if let Message::Close(frame) = message {
                    return if frame.is_some_and(|frame| frame.code == 1000) { End::OnPurpose } else { End::Lost };
                }
                if !messages.take(MESSAGE_RATE, std::time::Instant::now()) {
                    return End::Closed(CloseReason::TooManyMessages);
                }
                match message {
                    Message::Text(text) => match serde_json::from_str::<PeerRequest<Box<RawValue>>>(&text) {
                        Ok(PeerRequest::Signal { receiver, data }) => shared.rooms.relay(room, peer, receiver, data),
                        Ok(PeerRequest::KeepAlive) => {}
                        Err(_) => return End::Closed(CloseReason::BadMessage),
                    },
                    Message::Binary(_) => return End::Closed(CloseReason::BadMessage),
                    Message::Ping(_) | Message::Pong(_) | Message::Close(_) => {}
                }
                continue;
            },
            _ = pings.tick() => {
                if heard.elapsed() >= idle {
                    return End::Closed(CloseReason::Idle);
                }
                Message::Ping(Vec::new().into())
            },
            _ = shutdown.wait_for(|down| *down) => return End::Closed(CloseReason::ShuttingDown),
        };
        match timeout(SEND_TIMEOUT, socket.send(outgoing)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => return End::Lost,
        }
    }
}

/// The library tells a message beyond the limit by an error of its own; everything else is a broken connection.
fn is_too_long(error: &axum::Error) -> bool {
    error.to_string().contains("too long")
}

/// Says why, and waits a moment for the answer, so that the code arrives before the connection ends.
async fn close(mut socket: WebSocket, reason: CloseReason) {
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

    fn headers(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (name.clone(), value.parse().unwrap()))
            .collect()
    }

    #[test]
    fn origins() {
        let own = headers(&[
            (header::HOST, "chess.example:81"),
            (header::ORIGIN, "http://chess.example:81"),
        ]);
        let other = headers(&[
            (header::HOST, "chess.example:81"),
            (header::ORIGIN, "https://evil.example"),
        ]);
        let opaque = headers(&[(header::HOST, "null"), (header::ORIGIN, "null")]);
        let none = headers(&[(header::HOST, "chess.example:81")]);
        assert!(origin_allowed(&own, &[]));
        assert!(origin_allowed(&none, &[]));
        assert!(!origin_allowed(&other, &[]));
        assert!(!origin_allowed(&opaque, &[]));
        assert!(origin_allowed(&other, &["https://evil.example".into()]));
        assert!(origin_allowed(&other, &["*".into()]));
    }

    #[test]
    fn names() {
        assert!(is_name("7KQ2MX", 64) && is_name("a-b_C", 64));
        assert!(!is_name("", 64) && !is_name("a/b", 64) && !is_name("ä", 64) && !is_name("abc", 2));
    }
}
