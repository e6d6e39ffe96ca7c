//! The origin of a connection: its address, or the one that a trusted proxy reports, and the network by which it is
//! counted.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};

/// Returns the caller. `X-Forwarded-For` counts only if the operator says that their own proxy writes it. Its last
/// entry is the one that this proxy added; the earlier ones may be forged.
pub(crate) fn caller(peer: SocketAddr, headers: &HeaderMap, trust_proxy: bool) -> Caller {
    let forwarded = || {
        headers
            .get_all("x-forwarded-for")
            .iter()
            .next_back()
            .and_then(|value| value.to_str().ok())
            .and_then(|list| list.rsplit(',').next())
            .and_then(|address| address.trim().parse().ok())
    };
    let address = match trust_proxy {
        true => forwarded().unwrap_or_else(|| peer.ip()),
        false => peer.ip(),
    };
    Caller::at(address)
}

/// The networks by which a caller is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Caller {
    /// The IPv4 /24 or the IPv6 /48.
    pub network: Network,
    /// The /64 inside an IPv6 network, which gets a share of its limit. An IPv4 caller has none, because a whole school
    /// may have one address.
    pub household: Option<Network>,
}

impl Caller {
    pub(crate) fn at(address: IpAddr) -> Caller {
        match address.to_canonical() {
            IpAddr::V4(v4) => {
                let [a, b, c, _] = v4.octets();
                Caller {
                    network: Network::new(IpAddr::V4(Ipv4Addr::new(a, b, c, 0)), 24),
                    household: None,
                }
            }
            IpAddr::V6(v6) => {
                let masked = |bits: u32| {
                    let mask = u128::MAX << (128 - bits);
                    let masked = Ipv6Addr::from_bits(v6.to_bits() & mask);
                    Network::new(IpAddr::V6(masked), bits as u8)
                };
                Caller {
                    network: masked(48),
                    household: Some(masked(64)),
                }
            }
        }
    }

    /// Returns each network by which this caller is counted, and how much of the limit it may use.
    pub(crate) fn shares(self, limit: usize) -> impl Iterator<Item = (Network, usize)> {
        let share = (limit / 4).max(1);
        std::iter::once((self.network, limit))
            .chain(self.household.map(|household| (household, share)))
    }
}

/// A network, written like `203.0.113.0/24`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct Network {
    first: IpAddr,
    bits: u8,
}

impl Network {
    fn new(first: IpAddr, bits: u8) -> Network {
        Network { first, bits }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.first, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str) -> Caller {
        Caller::at(address.parse().unwrap())
    }

    #[test]
    fn x_forwarded_for_is_used_only_behind_a_trusted_proxy() {
        let peer: SocketAddr = "127.0.0.1:9".parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "6.6.6.6, 203.0.113.9".parse().unwrap());
        assert_eq!(caller(peer, &headers, false), at("127.0.0.1"));
        assert_eq!(caller(peer, &headers, true), at("203.0.113.9"));
        headers.insert("x-forwarded-for", "rubbish".parse().unwrap());
        assert_eq!(caller(peer, &headers, true), at("127.0.0.1"));
    }

    #[test]
    fn callers_are_counted_by_ipv4_24_and_by_ipv6_48_and_64() {
        assert_eq!(at("203.0.113.9").network.to_string(), "203.0.113.0/24");
        assert_eq!(at("203.0.113.9"), at("::ffff:203.0.113.77"));
        assert_ne!(at("203.0.113.9"), at("203.0.114.9"));
        let host = at("2001:db8:1:2::3");
        assert_eq!(host.network.to_string(), "2001:db8:1::/48");
        assert_eq!(
            host.household.map(|household| household.to_string()),
            Some("2001:db8:1:2::/64".into())
        );
        assert_eq!(host.network, at("2001:db8:1:ffff::1").network);
        assert_ne!(host.household, at("2001:db8:1:ffff::1").household);
    }

    #[test]
    fn a_household_is_limited_to_a_quarter_of_its_networks_limit() {
        let limits = |address| at(address).shares(100).map(|(_, limit)| limit);
        assert_eq!(limits("2001:db8::1").collect::<Vec<_>>(), [100, 25]);
        assert_eq!(limits("203.0.113.9").collect::<Vec<_>>(), [100]);
    }
}
