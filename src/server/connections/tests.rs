//! Tests of which connections are admitted, and which are closed to make room.

use futures::FutureExt as _;

use super::*;

const LIMITS: ConnectionLimits = ConnectionLimits {
    files: RESERVE + 20,
    per_network: 4,
    sockets_per_network: 8,
};

fn at(address: &str) -> Caller {
    Caller::at(address.parse().unwrap())
}

/// Opens a connection from an address, and counts it for the network of that address.
fn enter(connections: &Arc<ConnectionRegistry>, address: &str) -> Option<ConnectionSlot> {
    let slot = connections.admit()?;
    slot.assign_to_network(at(address)).then_some(slot)
}

fn is_evicted(slot: &ConnectionSlot) -> bool {
    slot.evicted().now_or_never().is_some()
}

#[test]
fn a_new_connection_replaces_a_half_open_one_of_its_full_network() {
    let connections = ConnectionRegistry::new(LIMITS);
    let enter = |address| enter(&connections, address);
    let first = enter("203.0.113.1").unwrap();
    let second = enter("203.0.113.2").unwrap();
    first.request_received();
    first.response_sent();
    let rest: Vec<_> = (0..2).map(|_| enter("203.0.113.3").unwrap()).collect();
    let newest = enter("203.0.113.4").unwrap();
    assert!(
        is_evicted(&second),
        "the second connection has never made a request"
    );
    assert!(!is_evicted(&first) && !is_evicted(&rest[0]));
    for slot in [&first, &rest[0], &rest[1], &newest] {
        slot.request_received();
    }
    assert!(
        enter("203.0.113.5").is_none(),
        "all four are being answered"
    );
    assert!(enter("203.0.114.5").is_some());
}

#[test]
fn when_file_descriptors_run_out_half_open_connections_are_closed_first() {
    let connections = ConnectionRegistry::new(ConnectionLimits {
        files: RESERVE + 24,
        per_network: 100,
        ..LIMITS
    });
    let enter = |address| enter(&connections, address);
    let polite = enter("203.0.113.1").unwrap();
    polite.request_received();
    let mut crowd: Vec<_> = (0..6).map(|_| enter("203.0.200.1").unwrap()).collect();
    let late = enter("203.0.113.9").unwrap();
    assert!(
        is_evicted(&crowd[0]),
        "half-open connections may use half of the files"
    );
    drop(crowd.remove(0));
    late.request_received();
    crowd.iter().for_each(ConnectionSlot::request_received);
    for _ in 0..5 {
        let slot = enter("203.0.200.1").unwrap();
        slot.request_received();
        crowd.push(slot);
    }
    assert_eq!(connections.counts().half_open, 0);
    let visitor = enter("203.0.113.7");
    assert!(visitor.is_some());
    assert!(
        is_evicted(&crowd[0]),
        "its network has the most connections that are being answered"
    );
    assert!(!is_evicted(&polite) && !is_evicted(&late));
}

#[test]
fn signalling_sockets_leave_file_descriptors_for_visitors() {
    let connections = ConnectionRegistry::new(ConnectionLimits {
        per_network: 100,
        ..LIMITS
    });
    let mut sockets = Vec::new();
    for number in 0..15 {
        let slot = connections.admit().unwrap();
        let caller = at(&format!("203.0.{number}.1"));
        assert!(slot.assign_to_network(caller));
        let permit = slot.upgrade_to_socket(caller, true).unwrap();
        sockets.push((slot, permit));
    }
    let slot = connections.admit().unwrap();
    assert!(slot.upgrade_to_socket(at("203.0.113.1"), true).is_none());
    assert!(connections.admit().is_some(), "a visitor gets in");
    sockets.pop();
    assert!(slot.upgrade_to_socket(at("203.0.113.1"), true).is_some());
}

#[test]
fn signalling_sockets_are_counted_by_network_until_they_end() {
    let connections = ConnectionRegistry::new(LIMITS);
    let household = at("2001:db8::1");
    let neighbour = at("2001:db8:0:1::1");
    let sit = |caller| {
        let slot = connections.admit().unwrap();
        let permit = slot.upgrade_to_socket(caller, true)?;
        Some((slot, permit))
    };
    let seated = [sit(household), sit(household)];
    assert!(seated.iter().all(Option::is_some));
    assert!(sit(household).is_none(), "a household may use a quarter");
    assert!(sit(neighbour).is_some());
    drop(seated);
    assert!(sit(household).is_some());
    let inner = connections.lock();
    assert!(inner.open.is_empty() && inner.sockets_of.is_empty());
    assert_eq!((inner.files, inner.sockets), (0, 0));
}
