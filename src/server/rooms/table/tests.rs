//! Tests of the rooms of one process.

use super::*;
use crate::queue::tests::drain;
use crate::queue::{Budget, Queue, queue};

const HOLD: Duration = Duration::from_secs(120);

struct Player {
    peer: PeerId,
    queue: Queue,
}

impl Player {
    fn received(&mut self) -> Vec<String> {
        drain(&mut self.queue)
    }
}

fn table(max_rooms: usize) -> Table {
    Table::new(max_rooms, 8, HOLD)
}

/// Connects to a room from an address.
fn connect(
    rooms: &mut Table,
    (name, address): (&str, &str),
    key: Option<&str>,
    intent: Intent,
    now: Instant,
) -> Result<Player, CloseReason> {
    let (link, queue) = queue(&Budget::new(1 << 20));
    let key = key.map(SeatKey::of);
    let claim = Claim {
        room: name,
        key: key.as_ref(),
        intent,
        caller: Caller::at(address.parse().unwrap()),
        link: &link,
    };
    let peer = rooms.enter(&claim, now)?;
    Ok(Player { peer, queue })
}

fn enter(
    rooms: &mut Table,
    key: Option<&str>,
    intent: Intent,
    now: Instant,
) -> Result<Player, CloseReason> {
    connect(rooms, ("R", "203.0.113.1"), key, intent, now)
}

fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.into()).unwrap()
}

#[test]
fn the_first_player_is_told_of_the_second_and_signals_are_relayed() {
    let (mut rooms, now) = (table(9), Instant::now());
    let mut host = enter(&mut rooms, Some("h"), Intent::Create, now).unwrap();
    let mut guest = enter(&mut rooms, Some("g"), Intent::Join, now).unwrap();
    assert_eq!(
        host.received(),
        [
            format!(r#"{{"IdAssigned":"{}"}}"#, host.peer),
            format!(r#"{{"NewPeer":"{}"}}"#, guest.peer)
        ]
    );
    assert_eq!(
        guest.received(),
        [format!(r#"{{"IdAssigned":"{}"}}"#, guest.peer)]
    );
    rooms.relay("R", guest.peer, host.peer, raw(r#"{"Offer":"x"}"#));
    assert_eq!(
        host.received(),
        [format!(
            r#"{{"Signal":{{"sender":"{}","data":{{"Offer":"x"}}}}}}"#,
            guest.peer
        )]
    );
    assert!(guest.received().is_empty());
}

#[test]
fn joining_requires_an_existing_room_and_creating_requires_a_new_one() {
    let (mut rooms, now) = (table(1), Instant::now());
    assert_eq!(
        enter(&mut rooms, None, Intent::Join, now).err(),
        Some(CloseReason::NoSuchRoom)
    );
    let _host = enter(&mut rooms, Some("h"), Intent::Create, now).unwrap();
    assert_eq!(
        enter(&mut rooms, Some("x"), Intent::Create, now).err(),
        Some(CloseReason::RoomTaken)
    );
    let other = connect(&mut rooms, ("S", "203.0.113.1"), None, Intent::Create, now);
    assert_eq!(other.err(), Some(CloseReason::ServerFull));
    assert_eq!(rooms.census().rooms, 1, "a refusal creates no room");
}

#[test]
fn a_third_player_gets_no_seat() {
    let (mut rooms, now) = (table(9), Instant::now());
    let host = enter(&mut rooms, Some("h"), Intent::Create, now).unwrap();
    let _guest = enter(&mut rooms, Some("g"), Intent::Join, now).unwrap();
    for intent in [Intent::Join, Intent::Resume] {
        assert_eq!(
            enter(&mut rooms, Some("x"), intent, now).err(),
            Some(CloseReason::RoomFull)
        );
        assert_eq!(
            enter(&mut rooms, None, intent, now).err(),
            Some(CloseReason::RoomFull)
        );
    }
    rooms.leave("R", host.peer, false, now);
    let soon = now + HOLD / 2;
    assert_eq!(
        enter(&mut rooms, Some("x"), Intent::Join, soon).err(),
        Some(CloseReason::RoomFull),
        "the seat is held"
    );
    assert_eq!(
        rooms.status("R", soon),
        Some(RoomStatus {
            present: 1,
            taken: 2
        })
    );
    assert!(enter(&mut rooms, Some("h"), Intent::Resume, soon).is_ok());
}

#[test]
fn held_seats_expire() {
    let (mut rooms, now) = (table(9), Instant::now());
    let host = enter(&mut rooms, Some("h"), Intent::Create, now).unwrap();
    let guest = enter(&mut rooms, Some("g"), Intent::Join, now).unwrap();
    rooms.leave("R", guest.peer, false, now);
    assert!(enter(&mut rooms, Some("x"), Intent::Join, now + HOLD).is_ok());
    rooms.leave("R", host.peer, false, now);
    rooms.sweep(now + HOLD / 2);
    assert_eq!(rooms.census().rooms, 1);
    assert_eq!(rooms.status("Q", now), None);
}

#[test]
fn leaving_on_purpose_or_without_a_key_frees_the_seat() {
    let (mut rooms, now) = (table(9), Instant::now());
    let host = enter(&mut rooms, Some("h"), Intent::Create, now).unwrap();
    let guest = enter(&mut rooms, None, Intent::Join, now).unwrap();
    rooms.leave("R", guest.peer, false, now);
    assert_eq!(
        rooms.status("R", now),
        Some(RoomStatus {
            present: 1,
            taken: 1
        })
    );
    rooms.leave("R", host.peer, true, now);
    assert_eq!(rooms.census().rooms, 0);
}

#[test]
fn a_newer_connection_of_the_same_player_replaces_the_old_one() {
    let (mut rooms, now) = (table(9), Instant::now());
    let mut host = enter(&mut rooms, Some("h"), Intent::Create, now).unwrap();
    let mut ghost = enter(&mut rooms, Some("g"), Intent::Join, now).unwrap();
    host.received();
    ghost.received();
    let mut guest = enter(&mut rooms, Some("g"), Intent::Join, now).unwrap();
    assert_eq!(ghost.received(), ["close 4001"]);
    assert_eq!(
        host.received(),
        [
            format!(r#"{{"PeerLeft":"{}"}}"#, ghost.peer),
            format!(r#"{{"NewPeer":"{}"}}"#, guest.peer)
        ]
    );
    rooms.leave("R", ghost.peer, false, now);
    assert!(
        host.received().is_empty(),
        "the old connection no longer holds the seat"
    );
    assert_eq!(
        rooms.status("R", now),
        Some(RoomStatus {
            present: 2,
            taken: 2
        })
    );
    assert_eq!(guest.received().len(), 1);
}

#[test]
fn signals_stay_in_their_room() {
    let (mut rooms, now) = (table(9), Instant::now());
    let mut host = enter(&mut rooms, None, Intent::Resume, now).unwrap();
    host.received();
    let stranger = connect(&mut rooms, ("S", "203.0.113.1"), None, Intent::Resume, now).unwrap();
    rooms.relay("S", stranger.peer, host.peer, raw("1"));
    rooms.relay("R", host.peer, host.peer, raw("1"));
    assert!(host.received().is_empty());
}

#[test]
fn when_rooms_run_out_the_network_with_most_rooms_loses_a_half_empty_room() {
    let (mut rooms, now) = (table(4), Instant::now());
    let (greedy, other) = ("203.0.113.1", "198.51.100.1");
    let mut sit =
        |name, address, key| connect(&mut rooms, (name, address), Some(key), Intent::Resume, now);
    let mut host = sit("GAME", greedy, "h").unwrap();
    let _guest = sit("GAME", greedy, "g").unwrap();
    let mut waits = sit("LONELY", greedy, "h").unwrap();
    let gone = sit("HELD", greedy, "h").unwrap();
    let _modest = sit("MODEST", other, "h").unwrap();
    rooms.leave("HELD", gone.peer, false, now);
    let newcomer = |rooms: &mut Table, name, address| {
        connect(rooms, (name, address), Some("n"), Intent::Create, now)
    };
    let first = newcomer(&mut rooms, "N1", "192.0.2.1");
    assert!(first.is_ok());
    assert_eq!(
        rooms.status("HELD", now),
        None,
        "its player was not connected"
    );
    let second = newcomer(&mut rooms, "N2", "192.0.2.1");
    assert_eq!(
        second.err(),
        Some(CloseReason::ServerFull),
        "the network of the newcomer already has a room"
    );
    let third = newcomer(&mut rooms, "N3", "192.0.9.1");
    assert!(third.is_ok());
    assert_eq!(
        waits.received().last().map(String::as_str),
        Some("close 4005")
    );
    let fourth = newcomer(&mut rooms, "N4", "192.0.8.1");
    assert_eq!(
        fourth.err(),
        Some(CloseReason::ServerFull),
        "every network has only one room"
    );
    assert!(!host.received().iter().any(|text| text.starts_with("close")));
}

#[test]
fn held_seats_count_towards_the_limit_of_their_network() {
    let (mut rooms, now) = (table(99), Instant::now());
    let create = |rooms: &mut Table, number: usize, now| {
        let name = format!("R{number}");
        let at = (name.as_str(), "203.0.113.1");
        let player = connect(rooms, at, Some("h"), Intent::Create, now)?;
        rooms.leave(&name, player.peer, false, now);
        Ok(player)
    };
    for number in 0..8 {
        assert!(create(&mut rooms, number, now).is_ok());
    }
    assert!(
        create(&mut rooms, 8, now).is_ok(),
        "the oldest held room is closed for the new one"
    );
    assert_eq!(rooms.census().held, 8);
    assert_eq!(rooms.status("R0", now), None);
    let present: Vec<_> = (1..=8)
        .map(|number| {
            let name = format!("R{number}");
            let at = (name.as_str(), "203.0.113.1");
            connect(&mut rooms, at, Some("h"), Intent::Resume, now)
        })
        .collect();
    assert!(
        present.iter().all(Result::is_ok),
        "players who come back get their seats"
    );
    let refused: Result<_, CloseReason> = create(&mut rooms, 9, now);
    assert_eq!(refused.err(), Some(CloseReason::ServerFull));
    let elsewhere = connect(&mut rooms, ("E", "203.0.9.1"), None, Intent::Create, now);
    assert!(elsewhere.is_ok());
}

#[test]
fn the_table_is_empty_after_all_players_left_and_held_seats_expired() {
    let (mut rooms, now) = (table(9), Instant::now());
    let host = enter(&mut rooms, Some("h"), Intent::Create, now).unwrap();
    let guest = enter(&mut rooms, Some("g"), Intent::Join, now).unwrap();
    rooms.leave("R", host.peer, false, now);
    rooms.leave("R", guest.peer, true, now);
    assert!(
        rooms
            .accounts
            .has_seat(Caller::at("203.0.113.1".parse().unwrap()), 2)
    );
    rooms.sweep(now + HOLD);
    assert!(rooms.rooms.is_empty() && rooms.accounts.is_empty());
}
