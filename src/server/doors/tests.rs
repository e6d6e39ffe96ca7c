//! Tests of which connections are let in, and which yield.

use futures::FutureExt as _;

use super::*;

const LIMITS: DoorLimits = DoorLimits {
    files: RESERVE + 20,
    per_network: 4,
    sockets_per_network: 8,
};

fn at(address: &str) -> Caller {
    Caller::at(address.parse().unwrap())
}

fn must_leave(door: &Door) -> bool {
    door.must_leave().now_or_never().is_some()
}

#[test]
fn a_connection_of_a_full_network_yields_to_a_new_one_of_that_network() {
    let doors = Doors::new(LIMITS);
    let enter = |address: &str| {
        let door = doors.enter()?;
        door.belongs_to(at(address)).then_some(door)
    };
    let first = enter("203.0.113.1").unwrap();
    let second = enter("203.0.113.2").unwrap();
    first.is_answered();
    first.rests();
    let rest: Vec<_> = (0..2).map(|_| enter("203.0.113.3").unwrap()).collect();
    let newest = enter("203.0.113.4").unwrap();
    assert!(must_leave(&second), "it has never made a request");
    assert!(!must_leave(&first) && !must_leave(&rest[0]));
    for door in [&first, &rest[0], &rest[1], &newest] {
        door.is_answered();
    }
    assert!(
        enter("203.0.113.5").is_none(),
        "all four are being answered"
    );
    assert!(enter("203.0.114.5").is_some());
}

#[test]
fn when_files_run_out_half_open_connections_yield_before_answers() {
    let doors = Doors::new(DoorLimits {
        files: RESERVE + 24,
        per_network: 100,
        ..LIMITS
    });
    let enter = |address: &str| {
        let door = doors.enter()?;
        door.belongs_to(at(address)).then_some(door)
    };
    let polite = enter("203.0.113.1").unwrap();
    polite.is_answered();
    let mut crowd: Vec<_> = (0..6).map(|_| enter("203.0.200.1").unwrap()).collect();
    let late = enter("203.0.113.9").unwrap();
    assert!(
        must_leave(&crowd[0]),
        "half-open connections may use half of the files"
    );
    drop(crowd.remove(0));
    late.is_answered();
    crowd.iter().for_each(Door::is_answered);
    for _ in 0..5 {
        let door = enter("203.0.200.1").unwrap();
        door.is_answered();
        crowd.push(door);
    }
    assert_eq!(doors.open().half_open, 0);
    let visitor = enter("203.0.113.7");
    assert!(visitor.is_some());
    assert!(must_leave(&crowd[0]), "its network has the most answers");
    assert!(!must_leave(&polite) && !must_leave(&late));
}

#[test]
fn sockets_leave_some_files_for_visitors() {
    let doors = Doors::new(DoorLimits {
        per_network: 100,
        ..LIMITS
    });
    let mut sockets = Vec::new();
    for number in 0..15 {
        let door = doors.enter().unwrap();
        let caller = at(&format!("203.0.{number}.1"));
        assert!(door.belongs_to(caller));
        let permit = door.becomes_socket(caller).unwrap();
        sockets.push((door, permit));
    }
    let door = doors.enter().unwrap();
    assert!(door.becomes_socket(at("203.0.113.1")).is_none());
    assert!(doors.enter().is_some(), "a visitor gets in");
    sockets.pop();
    assert!(door.becomes_socket(at("203.0.113.1")).is_some());
}

#[test]
fn sockets_are_counted_by_network_until_they_end() {
    let doors = Doors::new(LIMITS);
    let household = at("2001:db8::1");
    let neighbour = at("2001:db8:0:1::1");
    let sit = |caller| {
        let door = doors.enter().unwrap();
        let permit = door.becomes_socket(caller)?;
        Some((door, permit))
    };
    let seated = [sit(household), sit(household)];
    assert!(seated.iter().all(Option::is_some));
    assert!(sit(household).is_none(), "a household may use a quarter");
    assert!(sit(neighbour).is_some());
    drop(seated);
    assert!(sit(household).is_some());
    let inner = doors.lock();
    assert!(inner.open.is_empty() && inner.sockets_of.is_empty());
    assert_eq!((inner.files, inner.sockets), (0, 0));
}
