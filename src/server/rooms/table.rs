//! Who sits in which room, on one node. Time comes in, so tests need not wait; who calls holds the lock.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use matchbox_protocol::{PeerEvent, PeerId};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::ledger::{Ledger, Loneliness};
use super::{Census, Claim, Intent, RoomStatus, SeatKey, tell};
use crate::close::CloseReason;
use crate::network::{Caller, Network};
use crate::queue::Link;

#[derive(Debug)]
struct Seat {
    key: Option<SeatKey>,
    caller: Caller,
    presence: Presence,
}

#[derive(Debug)]
enum Presence {
    Here {
        peer: PeerId,
        link: Link,
    },
    /// Lost the connection; the seat is theirs until then.
    Away {
        until: Instant,
    },
}

impl Seat {
    fn peer(&self) -> Option<(PeerId, &Link)> {
        match &self.presence {
            Presence::Here { peer, link } => Some((*peer, link)),
            Presence::Away { .. } => None,
        }
    }

    fn is_over(&self, now: Instant) -> bool {
        matches!(self.presence, Presence::Away { until } if until <= now)
    }
}

#[derive(Debug)]
struct Room {
    /// The network that made it, and is charged for it.
    owner: Network,
    seats: [Option<Seat>; 2],
    /// How it stands in the ledger.
    lonely: Option<Loneliness>,
}

impl Room {
    fn is_empty(&self) -> bool {
        self.seats.iter().all(Option::is_none)
    }

    fn present(&self) -> usize {
        self.seats
            .iter()
            .flatten()
            .filter(|seat| seat.peer().is_some())
            .count()
    }

    fn seat_of(&self, key: &str) -> Option<usize> {
        self.seats.iter().position(|seat| {
            seat.as_ref()
                .is_some_and(|seat| seat.key.as_deref() == Some(key))
        })
    }

    fn others(&self, peer: PeerId) -> impl Iterator<Item = &Link> {
        self.seats
            .iter()
            .flatten()
            .filter_map(Seat::peer)
            .filter(move |(other, _)| *other != peer)
            .map(|(_, link)| link)
    }
}

/// All rooms.
#[derive(Debug)]
pub(crate) struct Table {
    max_rooms: usize,
    max_seats: usize,
    hold: Duration,
    rooms: HashMap<Box<str>, Room>,
    ledger: Ledger,
    ticks: u64,
}

impl Table {
    pub(crate) fn new(max_rooms: usize, max_seats: usize, hold: Duration) -> Table {
        Table {
            max_rooms,
            max_seats,
            hold,
            rooms: HashMap::new(),
            ledger: Ledger::default(),
            ticks: 0,
        }
    }

    /// Takes a seat; see [`super::Rooms::claim`].
    pub(crate) fn enter(&mut self, claim: &Claim<'_>, now: Instant) -> Result<PeerId, CloseReason> {
        self.expire(claim.room, now);
        let seat = self.seat_for(claim)?;
        let peer = PeerId(Uuid::new_v4());
        let owner = claim.caller.network;
        let Table { rooms, ledger, .. } = self;
        let room = rooms.entry(claim.room.into()).or_insert_with(|| {
            ledger.room_opened(owner);
            Room {
                owner,
                seats: [None, None],
                lonely: None,
            }
        });
        let before = room.seats[seat].replace(Seat {
            key: claim.key.map(Into::into),
            caller: claim.caller,
            presence: Presence::Here {
                peer,
                link: claim.link.clone(),
            },
        });
        ledger.seat_taken(claim.caller);
        tell(claim.link, &PeerEvent::IdAssigned(peer));
        if let Some(before) = before {
            ledger.seat_left(before.caller);
            if let Some((old, old_link)) = before.peer() {
                old_link.close(CloseReason::Replaced);
                room.others(peer)
                    .for_each(|other| tell(other, &PeerEvent::PeerLeft(old)));
            }
        }
        room.others(peer)
            .for_each(|other| tell(other, &PeerEvent::NewPeer(peer)));
        self.relist(claim.room);
        Ok(peer)
    }

    /// Which seat the caller may have. Room for it is made where that is fair.
    fn seat_for(&mut self, claim: &Claim<'_>) -> Result<usize, CloseReason> {
        let free = match self.rooms.get(claim.room) {
            Some(room) => {
                if let Some(own) = claim.key.and_then(|key| room.seat_of(key)) {
                    return Ok(own);
                }
                if claim.intent == Intent::Create {
                    return Err(CloseReason::RoomTaken);
                }
                let free = room.seats.iter().position(Option::is_none);
                free.ok_or(CloseReason::RoomFull)?
            }
            None if claim.intent == Intent::Join => return Err(CloseReason::NoSuchRoom),
            None => 0,
        };
        if !self.ledger.has_seat(claim.caller, self.max_seats) {
            let deserted = self.ledger.deserted_of(claim.caller.network);
            let deserted = deserted.filter(|room| **room != *claim.room);
            self.close(&deserted.ok_or(CloseReason::ServerFull)?);
            if !self.ledger.has_seat(claim.caller, self.max_seats) {
                return Err(CloseReason::ServerFull);
            }
        }
        if self.rooms.len() >= self.max_rooms && !self.rooms.contains_key(claim.room) {
            let lonely = self.ledger.yields_to(claim.caller.network);
            self.close(&lonely.ok_or(CloseReason::ServerFull)?);
        }
        Ok(free)
    }

    /// Gives a seat up, or keeps it for a while for a player who gave a key and did not mean to leave.
    pub(crate) fn leave(&mut self, name: &str, peer: PeerId, on_purpose: bool, now: Instant) {
        let Some(room) = self.rooms.get_mut(name) else {
            return;
        };
        let mine = |seat: &Option<Seat>| {
            seat.as_ref()
                .and_then(Seat::peer)
                .is_some_and(|(id, _)| id == peer)
        };
        // Whoever was replaced has no seat to give up: it is the newer connection's.
        let Some(place) = room.seats.iter_mut().find(|seat| mine(seat)) else {
            return;
        };
        match place {
            Some(seat) if seat.key.is_some() && !on_purpose => {
                seat.presence = Presence::Away {
                    until: now + self.hold,
                };
            }
            place => {
                if let Some(seat) = place.take() {
                    self.ledger.seat_left(seat.caller);
                }
            }
        }
        room.others(peer)
            .for_each(|other| tell(other, &PeerEvent::PeerLeft(peer)));
        self.relist(name);
    }

    /// Hands a signal on, if its receiver is in the same room.
    pub(crate) fn relay(&self, name: &str, sender: PeerId, receiver: PeerId, data: Box<RawValue>) {
        let link = self
            .rooms
            .get(name)
            .into_iter()
            .flat_map(|room| room.seats.iter().flatten())
            .filter_map(Seat::peer)
            .find(|(id, _)| *id == receiver && receiver != sender);
        if let Some((_, link)) = link {
            tell(link, &PeerEvent::Signal { sender, data });
        }
    }

    pub(crate) fn status(&mut self, name: &str, now: Instant) -> Option<RoomStatus> {
        self.expire(name, now);
        let room = self.rooms.get(name)?;
        Some(RoomStatus {
            present: room.present(),
            taken: room.seats.iter().flatten().count(),
        })
    }

    /// Whether somebody who is connected sits there by this key.
    pub(crate) fn is_seated(&self, name: &str, key: &str) -> bool {
        let room = self.rooms.get(name);
        let seat = room.and_then(|room| room.seats[room.seat_of(key)?].as_ref());
        seat.is_some_and(|seat| seat.peer().is_some())
    }

    /// Forgets seats that were held long enough, and rooms that nobody holds.
    pub(crate) fn sweep(&mut self, now: Instant) {
        let over = |room: &Room| room.seats.iter().flatten().any(|seat| seat.is_over(now));
        let rooms = self.rooms.iter().filter(|(_, room)| over(room));
        let names: Vec<_> = rooms.map(|(name, _)| name.clone()).collect();
        names.iter().for_each(|name| self.expire(name, now));
    }

    pub(crate) fn census(&self) -> Census {
        let seats = || {
            self.rooms
                .values()
                .flat_map(|room| room.seats.iter().flatten())
        };
        let present = seats().filter(|seat| seat.peer().is_some()).count();
        Census {
            rooms: self.rooms.len(),
            present,
            held: seats().count() - present,
        }
    }

    fn expire(&mut self, name: &str, now: Instant) {
        let Some(room) = self.rooms.get_mut(name) else {
            return;
        };
        let mut changed = false;
        for place in &mut room.seats {
            if let Some(seat) = place.take_if(|seat| seat.is_over(now)) {
                self.ledger.seat_left(seat.caller);
                changed = true;
            }
        }
        if changed {
            self.relist(name);
        }
    }

    /// Puts a room where it belongs in the ledger; one without seats is forgotten.
    fn relist(&mut self, name: &str) {
        let Some(room) = self.rooms.get_mut(name) else {
            return;
        };
        let present = room.present();
        let empty = room.is_empty();
        let before = room.lonely;
        let after = (present < 2 && !empty).then(|| Loneliness {
            present,
            since: before.map_or_else(
                || {
                    self.ticks += 1;
                    self.ticks
                },
                |before| before.since,
            ),
        });
        if before != after {
            room.lonely = after;
            self.ledger.relist(room.owner, name, before, after);
        }
        if empty {
            self.ledger.room_closed(room.owner);
            self.rooms.remove(name);
        }
    }

    /// Closes a room that yields to another.
    fn close(&mut self, name: &str) {
        let Some(room) = self.rooms.get_mut(name) else {
            return;
        };
        for seat in &mut room.seats {
            if let Some(seat) = seat.take() {
                self.ledger.seat_left(seat.caller);
                if let Some((_, link)) = seat.peer() {
                    link.close(CloseReason::ServerFull);
                }
            }
        }
        metrics::counter!("portal_chess_rooms_yielded_total").increment(1);
        self.relist(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queue::tests::told;
    use crate::queue::{Budget, Queue, queue};

    const HOLD: Duration = Duration::from_secs(120);

    struct Player {
        peer: PeerId,
        queue: Queue,
    }

    impl Player {
        fn told(&mut self) -> Vec<String> {
            told(&mut self.queue)
        }
    }

    fn table(max_rooms: usize) -> Table {
        Table::new(max_rooms, 8, HOLD)
    }

    /// Knocks at a room from an address.
    fn knock(
        rooms: &mut Table,
        (name, address): (&str, &str),
        key: Option<&str>,
        intent: Intent,
        now: Instant,
    ) -> Result<Player, CloseReason> {
        let (link, queue) = queue(&Budget::new(1 << 20));
        let claim = Claim {
            room: name,
            key,
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
        knock(rooms, ("R", "203.0.113.1"), key, intent, now)
    }

    fn raw(text: &str) -> Box<RawValue> {
        RawValue::from_string(text.into()).unwrap()
    }

    #[test]
    fn the_first_is_told_of_the_second_and_makes_the_offer() {
        let (mut rooms, now) = (table(9), Instant::now());
        let mut host = enter(&mut rooms, Some("h"), Intent::Create, now).unwrap();
        let mut guest = enter(&mut rooms, Some("g"), Intent::Join, now).unwrap();
        assert_eq!(
            host.told(),
            [
                format!(r#"{{"IdAssigned":"{}"}}"#, host.peer),
                format!(r#"{{"NewPeer":"{}"}}"#, guest.peer)
            ]
        );
        assert_eq!(
            guest.told(),
            [format!(r#"{{"IdAssigned":"{}"}}"#, guest.peer)]
        );
        rooms.relay("R", guest.peer, host.peer, raw(r#"{"Offer":"x"}"#));
        assert_eq!(
            host.told(),
            [format!(
                r#"{{"Signal":{{"sender":"{}","data":{{"Offer":"x"}}}}}}"#,
                guest.peer
            )]
        );
        assert!(guest.told().is_empty());
    }

    #[test]
    fn intents_decide_what_a_room_must_be() {
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
        let other = knock(&mut rooms, ("S", "203.0.113.1"), None, Intent::Create, now);
        assert_eq!(other.err(), Some(CloseReason::ServerFull));
        assert_eq!(rooms.census().rooms, 1, "refusals leave no rooms behind");
    }

    #[test]
    fn a_third_never_takes_a_seat() {
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
    fn held_seats_are_given_up_in_time() {
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
    fn a_newer_connection_of_the_same_player_replaces_the_ghost() {
        let (mut rooms, now) = (table(9), Instant::now());
        let mut host = enter(&mut rooms, Some("h"), Intent::Create, now).unwrap();
        let mut ghost = enter(&mut rooms, Some("g"), Intent::Join, now).unwrap();
        host.told();
        ghost.told();
        let mut guest = enter(&mut rooms, Some("g"), Intent::Join, now).unwrap();
        assert_eq!(ghost.told(), ["close 4001"]);
        assert_eq!(
            host.told(),
            [
                format!(r#"{{"PeerLeft":"{}"}}"#, ghost.peer),
                format!(r#"{{"NewPeer":"{}"}}"#, guest.peer)
            ]
        );
        rooms.leave("R", ghost.peer, false, now);
        assert!(host.told().is_empty(), "the ghost has no seat to give up");
        assert_eq!(
            rooms.status("R", now),
            Some(RoomStatus {
                present: 2,
                taken: 2
            })
        );
        assert_eq!(guest.told().len(), 1);
    }

    #[test]
    fn signals_stay_in_their_room() {
        let (mut rooms, now) = (table(9), Instant::now());
        let mut host = enter(&mut rooms, None, Intent::Resume, now).unwrap();
        host.told();
        let stranger = knock(&mut rooms, ("S", "203.0.113.1"), None, Intent::Resume, now).unwrap();
        rooms.relay("S", stranger.peer, host.peer, raw("1"));
        rooms.relay("R", host.peer, host.peer, raw("1"));
        assert!(host.told().is_empty());
    }

    #[test]
    fn when_rooms_are_full_the_greediest_network_yields_and_games_do_not() {
        let (mut rooms, now) = (table(4), Instant::now());
        let (greedy, other) = ("203.0.113.1", "198.51.100.1");
        let mut sit =
            |name, address, key| knock(&mut rooms, (name, address), Some(key), Intent::Resume, now);
        let mut host = sit("GAME", greedy, "h").unwrap();
        let _guest = sit("GAME", greedy, "g").unwrap();
        let mut waits = sit("LONELY", greedy, "h").unwrap();
        let gone = sit("HELD", greedy, "h").unwrap();
        let _modest = sit("MODEST", other, "h").unwrap();
        rooms.leave("HELD", gone.peer, false, now);
        let newcomer = |rooms: &mut Table, name, address| {
            knock(rooms, (name, address), Some("n"), Intent::Create, now)
        };
        let first = newcomer(&mut rooms, "N1", "192.0.2.1");
        assert!(first.is_ok());
        assert_eq!(rooms.status("HELD", now), None, "nobody was in it");
        let second = newcomer(&mut rooms, "N2", "192.0.2.1");
        assert_eq!(second.err(), Some(CloseReason::ServerFull), "one is enough");
        let third = newcomer(&mut rooms, "N3", "192.0.9.1");
        assert!(third.is_ok());
        assert_eq!(waits.told().last().map(String::as_str), Some("close 4005"));
        let fourth = newcomer(&mut rooms, "N4", "192.0.8.1");
        assert_eq!(fourth.err(), Some(CloseReason::ServerFull), "all have one");
        assert!(!host.told().iter().any(|text| text.starts_with("close")));
    }

    #[test]
    fn held_seats_count_for_their_network_until_they_are_given_up() {
        let (mut rooms, now) = (table(99), Instant::now());
        let create = |rooms: &mut Table, number: usize, now| {
            let name = format!("R{number}");
            let at = (name.as_str(), "203.0.113.1");
            let player = knock(rooms, at, Some("h"), Intent::Create, now)?;
            rooms.leave(&name, player.peer, false, now);
            Ok(player)
        };
        for number in 0..8 {
            assert!(create(&mut rooms, number, now).is_ok());
        }
        assert!(
            create(&mut rooms, 8, now).is_ok(),
            "the oldest of them yields"
        );
        assert_eq!(rooms.census().held, 8);
        assert_eq!(rooms.status("R0", now), None);
        let present: Vec<_> = (1..=8)
            .map(|number| {
                let name = format!("R{number}");
                let at = (name.as_str(), "203.0.113.1");
                knock(&mut rooms, at, Some("h"), Intent::Resume, now)
            })
            .collect();
        assert!(present.iter().all(Result::is_ok), "those who come back do");
        let refused: Result<_, CloseReason> = create(&mut rooms, 9, now);
        assert_eq!(refused.err(), Some(CloseReason::ServerFull));
        let elsewhere = knock(&mut rooms, ("E", "203.0.9.1"), None, Intent::Create, now);
        assert!(elsewhere.is_ok());
    }

    #[test]
    fn a_table_that_everybody_has_left_is_empty() {
        let (mut rooms, now) = (table(9), Instant::now());
        let host = enter(&mut rooms, Some("h"), Intent::Create, now).unwrap();
        let guest = enter(&mut rooms, Some("g"), Intent::Join, now).unwrap();
        rooms.leave("R", host.peer, false, now);
        rooms.leave("R", guest.peer, true, now);
        assert!(
            rooms
                .ledger
                .has_seat(Caller::at("203.0.113.1".parse().unwrap()), 2)
        );
        rooms.sweep(now + HOLD);
        assert!(rooms.rooms.is_empty() && rooms.ledger.is_empty());
    }
}
