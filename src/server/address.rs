//! Who is calling: the address of a connection, or what a trusted proxy says it is.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;

/// The caller's address. `X-Forwarded-For` counts only when the operator says that a proxy of theirs writes it; the last
/// entry is the one that this proxy added, the ones before it are whatever the caller claimed.
pub(crate) fn caller(peer: SocketAddr, headers: &HeaderMap, trust_proxy: bool) -> IpAddr {
    if !trust_proxy {
        return peer.ip();
    }
    headers
        .get_all("x-forwarded-for")
        .iter()
        .next_back()
        .and_then(|value| value.to_str().ok())
        .and_then(|list| list.rsplit(',').next())
        .and_then(|address| address.trim().parse().ok())
        .unwrap_or_else(|| peer.ip())
}

/// What limits are counted by: an IPv4 address, or the /64 that one IPv6 household has.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let mut octets = v6.octets();
            octets[8..].fill(0);
            IpAddr::V6(Ipv6Addr::from(octets))
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let peer: SocketAddr = "127.0.0.1:9".parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "6.6.6.6, 203.0.113.9".parse().unwrap());
        assert_eq!(caller(peer, &headers, false), peer.ip());
        assert_eq!(caller(peer, &headers, true).to_string(), "203.0.113.9");
        headers.insert("x-forwarded-for", "rubbish".parse().unwrap());
        assert_eq!(caller(peer, &headers, true), peer.ip());
    }

    #[test]
    fn mapped_addresses_are_the_addresses_they_map() {
        let mapped: IpAddr = "::ffff:203.0.113.9".parse().unwrap();
        assert_eq!(network(mapped).to_string(), "203.0.113.9");
    }
}
