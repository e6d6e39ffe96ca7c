//! The STUN and TURN servers that a room's connections use: those of `config.json`, except that a relay which the
//! signalling server lends to a seat replaces the relays of the file.

use std::rc::Rc;

use leptos::prelude::*;
use p2p::RoomCode;
use p2p::site::{FindServers, IceServers, Servers};

use super::Network;
use crate::platform::{address, fetch, time};
use crate::ui::network::NetText;

/// How long the server may take to answer, in milliseconds. A player in a room is not kept waiting for a relay.
const REQUEST_TIMEOUT: u32 = 2_000;

/// How long to wait before a server that did not answer properly is asked again, in milliseconds.
const RETRY_INTERVAL: u32 = 60_000;

/// The header that carries the seat's key.
const SEAT_KEY: &str = "Seat-Key";

/// The status code of a server that lends no relay.
const NOT_FOUND: u16 = 404;

/// The relay that the signalling server lends, as far as it is known.
#[derive(Default)]
pub struct RelayCache {
    /// Whether the server has none to lend. Then it is not asked again during this visit.
    has_none: bool,
    /// The relay that the server has lent.
    lent: Option<RelayLease>,
}

/// A relay that was lent to a seat.
struct RelayLease {
    seat: String,
    ice: IceServers,
    /// When the relay is used, by the time of day: for half the time for which its login is valid.
    used: std::ops::Range<f64>,
}

impl RelayCache {
    /// Returns the relay that was lent to a seat, if it is still good, with the number of milliseconds until it must be
    /// asked for again.
    fn valid(&self, seat: &str) -> Option<Servers> {
        let now = time::now();
        let lent = self.lent.as_ref()?;
        (lent.seat == seat && lent.used.contains(&now)).then(|| Servers {
            ice: lent.ice.clone(),
            renew_after_ms: Some((lent.used.end - now) as u32),
        })
    }
}

impl Network {
    /// Returns a function that finds out which servers a seat in a room uses.
    pub(super) fn ask_for_servers(&self, code: &RoomCode, seat: &str) -> FindServers {
        let (network, room, seat) = (*self, code.room_name(), seat.to_owned());
        Rc::new(move |lends| Box::pin(network.servers(room.clone(), seat.clone(), lends)))
    }

    async fn servers(self, room: String, seat: String, lends: bool) -> Option<Servers> {
        let Servers {
            ice,
            renew_after_ms,
        } = self.lent(&room, &seat, lends).await;
        let allowed = self.allowed(ice);
        if allowed.is_none() {
            self.show_text(NetText::NoRelay);
        }
        allowed.map(|ice| Servers {
            ice,
            renew_after_ms,
        })
    }

    /// Returns the site's servers with the relay that is lent to a seat, or without one if none is lent in time. A server
    /// that has not said that it lends relays is not asked, because browsers report its refusal as an error.
    async fn lent(self, room: &str, seat: &str, lends: bool) -> Servers {
        let known = self.with_given((seat, lends), |state, (seat, lends)| {
            let own = state.site.ice.clone();
            let url = state.site.relay_url(&address::origin());
            let url = url.filter(|_| lends && !state.relay_cache.has_none);
            (own, url, state.relay_cache.valid(seat))
        });
        let (ice, url) = match known.unwrap_or_default() {
            (_, _, Some(good)) => return good,
            (own, Some(url), None) => (own, format!("{url}?room={room}")),
            (ice, None, None) => {
                return Servers {
                    ice,
                    renew_after_ms: None,
                };
            }
        };
        let answer = fetch::get(&url, Some((SEAT_KEY, seat)), REQUEST_TIMEOUT).await;
        let has_none = answer
            .as_ref()
            .is_some_and(|answer| answer.status == NOT_FOUND);
        let text = answer.filter(|answer| answer.ok).map(|answer| answer.text);
        let Some((lent, seconds)) = text.and_then(|text| ice.with_issued_relays(&text)) else {
            self.with_given(has_none, |state, has_none| {
                state.relay_cache.has_none |= has_none;
            });
            let renew_after_ms = (!has_none).then_some(RETRY_INTERVAL);
            return Servers {
                ice,
                renew_after_ms,
            };
        };
        // The login is asked for again after half of its time. The bound on that time is there because a timer reaches
        // no further than 24 days.
        let half = (seconds.min(1_000_000) * 500) as u32;
        let now = time::now();
        let lease = RelayLease {
            seat: seat.to_owned(),
            ice: lent.clone(),
            used: now..now + f64::from(half),
        };
        self.with_given(lease, |state, lease| state.relay_cache.lent = Some(lease));
        Servers {
            ice: lent,
            renew_after_ms: Some(half),
        }
    }

    /// Finds out whether there may be a relay. This matters only if the player hides the address and the site names no
    /// relay. A server that has a relay to lend refuses with another status code than one that has none.
    pub(super) async fn look_for_relay(self) {
        let network = self;
        if !network.hides.get_untracked() {
            return;
        }
        let known = network.with(|state| {
            let url = state.site.relay_url(&address::origin());
            (state.site.ice.has_relay(), url)
        });
        let has_relay = match known.unwrap_or_default() {
            (true, _) => true,
            (false, None) => false,
            (false, Some(url)) => {
                // The query must name a room. Without a seat nothing is lent.
                let answer = fetch::get(&format!("{url}?room=-"), None, REQUEST_TIMEOUT).await;
                answer.is_some_and(|answer| !answer.ok && answer.status != NOT_FOUND)
            }
        };
        network.has_relay.set(has_relay);
    }
}
