//! `GET /ice`: short-lived names and passwords for the TURN server, for players who have a seat. The scheme is coturn's
//! `use-auth-secret`: the name begins with the Unix second at which it expires, and the password is an HMAC of the
//! name.

use std::net::SocketAddr;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::Json;
use axum::extract::{ConnectInfo, Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use hmac::{Hmac, Mac as _};
use serde::Deserialize;
use sha1::Sha1;

use crate::admission::{admit, is_name, refuse};
use crate::app::AppState;
use crate::rooms::{Occupancy, SeatKey};

/// Header with the key of the seat. It is not part of the address, because proxies log addresses but not headers.
pub(crate) const SEAT_KEY: HeaderName = HeaderName::from_static("seat-key");

/// The room of the seat, from the query.
#[derive(Debug, Deserialize)]
pub(crate) struct IceQuery {
    room: String,
}

/// Answers `GET /ice?room=CODE` with the key of the seat in the header `Seat-Key`.
pub(crate) async fn ice(
    State(shared): State<AppState>,
    Query(query): Query<IceQuery>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let settings = &shared.settings;
    let Some(secret) = settings
        .turn_secret
        .as_ref()
        .filter(|_| settings.issues_turn_credentials())
    else {
        let sentence = "this server issues no TURN credentials";
        return refuse(StatusCode::NOT_FOUND, "no_turn", sentence);
    };
    if let Err(refusal) = admit(&shared, peer, &headers) {
        return *refusal;
    }
    let key = headers.get(SEAT_KEY).and_then(|key| key.to_str().ok());
    let (Some(key), true) = (key.filter(|key| is_name(key)), is_name(&query.room)) else {
        let sentence =
            "the query must name the room, and the header Seat-Key must hold the key of the seat";
        return refuse(StatusCode::BAD_REQUEST, "bad_name", sentence);
    };
    match shared.rooms.occupancy(&query.room, &SeatKey::of(key)).await {
        Ok(Occupancy::Present) => {}
        Ok(Occupancy::Held | Occupancy::None) => {
            let sentence = "only players with a seat in the room get TURN credentials";
            return refuse(StatusCode::FORBIDDEN, "no_seat", sentence);
        }
        Err(reason) => {
            return refuse(
                StatusCode::SERVICE_UNAVAILABLE,
                reason.label(),
                reason.text(),
            );
        }
    }
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs();
    let seconds = settings.turn.as_secs();
    let (username, credential) = credential(secret.reveal(), now + seconds);
    let answer = serde_json::json!({
        "iceServers": [{ "urls": settings.turn_urls, "username": username, "credential": credential }],
        "seconds": seconds,
    });
    let no_store = HeaderValue::from_static("no-store");
    ([(header::CACHE_CONTROL, no_store)], Json(answer)).into_response()
}

/// Returns a name that expires at this second of the Unix clock, and its password. The name says nothing about the
/// player.
fn credential(secret: &str, until: u64) -> (String, String) {
    let name = format!("{until}:{:08x}", uuid::Uuid::new_v4().as_fields().0);
    let password = password(secret, &name);
    (name, password)
}

fn password(secret: &str, name: &str) -> String {
    match Hmac::<Sha1>::new_from_slice(secret.as_bytes()) {
        Ok(mut mac) => {
            mac.update(name.as_bytes());
            BASE64.encode(mac.finalize().into_bytes())
        }
        Err(_) => unreachable!("HMAC takes a key of any length"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected password is the output of `printf %s NAME | openssl dgst -sha1 -hmac SECRET -binary | base64`.
    #[test]
    fn turn_passwords_match_the_scheme_of_coturn() {
        assert_eq!(
            password("north", "1700000000:ab12cd34"),
            "eGPxNSAtUtqO/s3hGGhTa4CrcQM="
        );
        let (name, _) = credential("north", 1_700_000_000);
        assert!(
            name.starts_with("1700000000:") && name.len() == 19,
            "{name}"
        );
    }
}
