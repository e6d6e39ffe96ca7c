//! Checks made before a connection becomes a socket: who is calling, which room they want, and whether they may enter.

use axum::Json;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, Extension, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use crate::app::AppState;
use crate::connections::ConnectionSlot;
use crate::network::{Caller, caller};
use crate::relay;
use crate::rooms::{Intent, Occupancy, SeatKey};
use crate::socket::{self, MAX_READ, Visit};

/// Query of a signalling address.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct SignalQuery {
    /// `create`, `join`, or absent for a player who comes back and for a plain matchbox client.
    intent: Option<String>,
    /// Secret key that the player chose, with which the player can come back to the seat.
    seat: Option<String>,
    /// Present if the first message tells that key, because proxies log addresses.
    key: Option<String>,
    /// Hash of that key, from a player who comes back: who has a seat is outside the limits of a network.
    held: Option<String>,
    /// Present if the player wants to know whether the server issues TURN credentials.
    relay: Option<String>,
}

/// `GET /signal/{room}`
pub(crate) async fn signal(
    State(shared): State<AppState>,
    Path(room): Path<String>,
    Query(query): Query<SignalQuery>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Extension(slot): Extension<Arc<ConnectionSlot>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let since = Instant::now();
    let settings = &shared.settings;
    if !is_name(&room) || !query.seat.as_deref().is_none_or(is_name) {
        let sentence = "room and seat must be 1 to 64 letters, digits, - or _";
        return refuse(StatusCode::BAD_REQUEST, "bad_name", sentence);
    }
    let intent = match query.intent.as_deref() {
        None | Some("resume") => Intent::Resume,
        Some("create") => Intent::Create,
        Some("join") => Intent::Join,
        Some(_) => {
            let sentence = "intent must be create, join or resume";
            return refuse(StatusCode::BAD_REQUEST, "bad_intent", sentence);
        }
    };
    if let Err(refusal) = open_to(&shared, &headers) {
        return *refusal;
    }
    let caller = caller(peer, &headers, settings.trust_proxy);
    let mut permit: Result<_, fn() -> Response> =
        match shared.join_limiter.allow(caller, Instant::now()) {
            true => slot.upgrade_to_socket(caller, true).ok_or(too_many_sockets),
            false => Err(too_many_joins),
        };
    // Others on the same network could use up its limits to keep a player away from a game.
    if permit.is_err() && intent == Intent::Resume && has_seat(&shared, &room, &query).await {
        permit = slot
            .upgrade_to_socket(caller, false)
            .ok_or(too_many_sockets);
    }
    let permit = match permit {
        Ok(permit) => permit,
        Err(refusal) => return refusal(),
    };
    let visit = Visit {
        room,
        seat: query.seat,
        tells_key: query.key.is_some(),
        intent,
        tells_about_relay: query.relay.is_some() && settings.issues_turn_credentials(),
        caller,
        since,
    };
    with_small_buffers(upgrade, MAX_READ)
        .on_upgrade(move |socket| socket::serve(socket, shared, visit, permit))
}

/// `GET /relay`
pub(crate) async fn relay(
    State(shared): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Extension(slot): Extension<Arc<ConnectionSlot>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let admitted = open_to(&shared, &headers).and_then(|()| admit(&shared, peer, &headers));
    let caller = match admitted {
        Ok(caller) => caller,
        Err(refusal) => return *refusal,
    };
    let Some(permit) = slot.upgrade_to_socket(caller, true) else {
        return too_many_sockets();
    };
    with_small_buffers(upgrade, relay::MAX_READ)
        .on_upgrade(move |socket| relay::serve(socket, shared, caller, permit))
}

/// Returns the refusal if the page may not use the server, or the server is shutting down.
fn open_to(shared: &AppState, headers: &HeaderMap) -> Result<(), Box<Response>> {
    if !origin_allowed(headers, &shared.settings.allow_origins) {
        let sentence = "pages of this origin may not use this server; its option --allow-origin can allow them";
        return Err(Box::new(refuse(StatusCode::FORBIDDEN, "origin", sentence)));
    }
    if shared.is_draining() {
        let sentence = "the server is shutting down; try again";
        let refusal = refuse(StatusCode::SERVICE_UNAVAILABLE, "draining", sentence);
        return Err(Box::new(refusal));
    }
    Ok(())
}

/// Gives a socket small buffers, because thousands of sockets are idle for hours and each is active for a second.
fn with_small_buffers(upgrade: WebSocketUpgrade, max_read: usize) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(512)
        .write_buffer_size(0)
        .max_write_buffer_size(max_read)
        .max_message_size(max_read)
        .max_frame_size(max_read)
}

/// `GET /signal/{room}/status`
pub(crate) async fn status(
    State(shared): State<AppState>,
    Path(room): Path<String>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let caller = match admit(&shared, peer, &headers) {
        Ok(caller) => caller,
        Err(refusal) => return *refusal,
    };
    let mut response = match shared.rooms.status(&room).await {
        Ok(Some(status)) => Json(status).into_response(),
        Ok(None) => {
            shared.join_limiter.charge_guess(caller, Instant::now());
            let nobody = serde_json::json!({ "present": 0, "taken": 0 });
            (StatusCode::NOT_FOUND, Json(nobody)).into_response()
        }
        Err(reason) => refuse(
            StatusCode::SERVICE_UNAVAILABLE,
            reason.label(),
            reason.text(),
        ),
    };
    let no_store = HeaderValue::from_static("no-store");
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, no_store);
    response
}

/// Returns the caller, or the refusal if the caller's network has made too many attempts.
pub(crate) fn admit(
    shared: &AppState,
    peer: SocketAddr,
    headers: &HeaderMap,
) -> Result<Caller, Box<Response>> {
    let caller = caller(peer, headers, shared.settings.trust_proxy);
    match shared.join_limiter.allow(caller, Instant::now()) {
        true => Ok(caller),
        false => Err(Box::new(too_many_joins())),
    }
}

fn too_many_joins() -> Response {
    let sentence = "too many connection attempts from this network; try again in a minute";
    refuse(StatusCode::TOO_MANY_REQUESTS, "knocks", sentence)
}

fn too_many_sockets() -> Response {
    let sentence = "too many simultaneous connections from this network";
    refuse(StatusCode::TOO_MANY_REQUESTS, "sockets", sentence)
}

/// Whether a caller names an existing seat in the room, and that seat has not been come back to too often. This proves nothing
/// yet: only the key does, which follows in the first message.
async fn has_seat(shared: &AppState, room: &str, query: &SignalQuery) -> bool {
    let Some(key) = query.held.as_deref().and_then(SeatKey::stated) else {
        return false;
    };
    let occupancy = shared.rooms.occupancy(room, &key).await;
    matches!(occupancy, Ok(Occupancy::Held | Occupancy::Present))
        && shared.seat_limiter.allow(key, Instant::now())
}

/// Builds an answer that refuses the request and gives the reason.
pub(crate) fn refuse(status: StatusCode, reason: &'static str, sentence: &'static str) -> Response {
    metrics::counter!("portal_chess_refusals_total", "reason" => reason).increment(1);
    tracing::debug!(reason, "refused");
    let mut response = (status, sentence).into_response();
    let later = match status {
        StatusCode::TOO_MANY_REQUESTS => Some("60"),
        StatusCode::SERVICE_UNAVAILABLE => Some("5"),
        _ => None,
    };
    if let Some(seconds) = later {
        let seconds = HeaderValue::from_static(seconds);
        response.headers_mut().insert(header::RETRY_AFTER, seconds);
    }
    response
}

/// Whether the text is valid as the code of a room or the key of a seat.
pub(crate) fn is_name(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// Whether the origin of the request may use this server. Browsers always send the origin of the page. A request
/// without one does not come from a browser, so it cannot misuse anybody's cookies.
pub(crate) fn origin_allowed(headers: &HeaderMap, allowed: &[String]) -> bool {
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
    fn only_the_same_and_allowed_origins_are_accepted() {
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
    fn names_have_1_to_64_letters_digits_hyphens_and_underscores() {
        assert!(is_name("7KQ2MX") && is_name("a-b_C"));
        assert!(!is_name("") && !is_name("a/b") && !is_name("ä") && !is_name(&"x".repeat(65)));
    }
}
