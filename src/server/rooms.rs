//! Who sits in which room. Every change happens under one lock, so no two players can take one seat. Sockets and their
//! timers belong to `signal`; here a player is a queue of messages.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use matchbox_protocol::{PeerEvent, PeerId};
use serde_json::value::RawValue;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::close::CloseReason;

/// What a player's socket is told to send, or to end with.
#[derive(Debug)]
pub(crate) enum Outgoing {
    /// A signalling event, as JSON text.
    Text(String),
    /// The end.
    Close(CloseReason),
}

/// Messages that wait for one socket. A handshake is two descriptions and some candidates; a socket that does not read
/// loses what is beyond this, and soon its seat.
pub(crate) const QUEUE: usize = 64;

pub(crate) type Link = mpsc::Sender<Outgoing>;

/// What somebody wants who knocks at a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    /// A new room: refused when there is one.
    Create,
    /// A room that somebody is in: refused when nobody is.
    Join,
    /// Back to a game, first or second; what plain matchbox clients do.
    Resume,
}

/// A name that a player keeps to come back by; only they and the server know it.
pub(crate) type SeatKey = Box<str>;

#[derive(Debug)]
struct Seat {
    key: Option<SeatKey>,
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
}

#[derive(Debug, Default)]
struct Room {
    seats: [Option<Seat>; 2],
}

impl Room {
    fn expire(&mut self, now: Instant) {
        for seat in &mut self.seats {
            if matches!(seat, Some(Seat { presence: Presence::Away { until }, .. }) if *until <= now)
            {
                *seat = None;
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.seats.iter().all(Option::is_none)
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

/// What anybody who has the code may know of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct RoomStatus {
    /// Players connected now.
    pub present: usize,
    /// Seats taken, those of players who may come back included.
    pub taken: usize,
}

/// All rooms.
#[derive(Debug)]
pub(crate) struct Rooms {
    max_rooms: usize,
    hold: Duration,
    rooms: Mutex<HashMap<Box<str>, Room>>,
}

impl Rooms {
    pub(crate) fn new(max_rooms: usize, hold: Duration) -> Rooms {
        Rooms {
            max_rooms,
            hold,
            rooms: Mutex::new(HashMap::new()),
        }
    }

    // Every method leaves the table whole at each step, so a panic in one does not spoil it for the others.
    fn lock(&self) -> MutexGuard<'_, HashMap<Box<str>, Room>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a seat. The newcomer's queue gets its id first; whoever is there already is told to make the offer.
    pub(crate) fn enter(
        &self,
        name: &str,
        key: Option<&str>,
        intent: Intent,
        link: &Link,
        now: Instant,
    ) -> Result<PeerId, CloseReason> {
        let mut rooms = self.lock();
        let rooms_before = rooms.len();
        let room = match rooms.entry(name.into()) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(_) if intent == Intent::Join => return Err(CloseReason::NoSuchRoom),
            Entry::Vacant(_) if rooms_before >= self.max_rooms => {
                return Err(CloseReason::ServerFull);
            }
            Entry::Vacant(entry) => entry.insert(Room::default()),
        };
        room.expire(now);

        let own = key.and_then(|key| {
            room.seats.iter().position(|seat| {
                seat.as_ref()
                    .is_some_and(|seat| seat.key.as_deref() == Some(key))
            })
        });
        let free = room.seats.iter().position(Option::is_none);
        let empty = room.is_empty();
        let seat = match (own, free) {
            (Some(own), _) => own,
            (None, _) if intent == Intent::Create && !empty => return Err(CloseReason::RoomTaken),
            (None, _) if intent == Intent::Join && empty => {
                rooms.remove(name);
                return Err(CloseReason::NoSuchRoom);
            }
            (None, Some(free)) => free,
            (None, None) => return Err(CloseReason::RoomFull),
        };

        let peer = PeerId(Uuid::new_v4());
        let before = room.seats[seat].replace(Seat {
            key: key.map(Into::into),
            presence: Presence::Here {
                peer,
                link: link.clone(),
            },
        });
        tell(link, &PeerEvent::IdAssigned(peer));
        if let Some((old, old_link)) = before.as_ref().and_then(Seat::peer) {
            // A full queue means a socket that does not read: dropping the link ends it as well.
            let _ = old_link.try_send(Outgoing::Close(CloseReason::Replaced));
            room.others(peer)
                .for_each(|other| tell(other, &PeerEvent::PeerLeft(old)));
        }
        room.others(peer)
            .for_each(|other| tell(other, &PeerEvent::NewPeer(peer)));
        Ok(peer)
    }

    /// Gives a seat up, or keeps it for a while for a player who gave a key and did not mean to leave.
    pub(crate) fn leave(&self, name: &str, peer: PeerId, on_purpose: bool, now: Instant) {
        let mut rooms = self.lock();
        let Some(room) = rooms.get_mut(name) else {
            return;
        };
        let mine = |seat: &Option<Seat>| {
            seat.as_ref()
                .and_then(Seat::peer)
                .is_some_and(|(id, _)| id == peer)
        };
        // Whoever was replaced has no seat to give up: it is the newer connection's.
        let Some(seat) = room.seats.iter_mut().find(|seat| mine(seat)) else {
            return;
        };
        match seat {
            Some(seat) if seat.key.is_some() && !on_purpose => {
                seat.presence = Presence::Away {
                    until: now + self.hold,
                };
            }
            seat => *seat = None,
        }
        room.others(peer)
            .for_each(|other| tell(other, &PeerEvent::PeerLeft(peer)));
        if room.is_empty() {
            rooms.remove(name);
        }
    }

    /// Hands a signal on, if its receiver is in the same room.
    pub(crate) fn relay(&self, name: &str, sender: PeerId, receiver: PeerId, data: Box<RawValue>) {
        let rooms = self.lock();
        let link = rooms
            .get(name)
            .into_iter()
            .flat_map(|room| room.seats.iter().flatten())
            .filter_map(Seat::peer)
            .find(|(id, _)| *id == receiver && receiver != sender);
        if let Some((_, link)) = link {
            tell(link, &PeerEvent::Signal { sender, data });
        }
    }

    pub(crate) fn status(&self, name: &str, now: Instant) -> Option<RoomStatus> {
        let mut rooms = self.lock();
        let room = rooms.get_mut(name)?;
        room.expire(now);
        let seats = || room.seats.iter().flatten();
        Some(RoomStatus {
            present: seats().filter(|seat| seat.peer().is_some()).count(),
            taken: seats().count(),
        })
        .filter(|status| status.taken > 0)
    }

    /// Forgets seats that were held long enough, and rooms that nobody holds.
    pub(crate) fn sweep(&self, now: Instant) {
        self.lock().retain(|_, room| {
            room.expire(now);
            !room.is_empty()
        });
    }

    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }
}

fn tell(link: &Link, event: &PeerEvent<Box<RawValue>>) {
    if let Ok(text) = serde_json::to_string(event) {
        // A queue that is full or closed belongs to a socket that is about to end; its idle timer sees to that.
        let _ = link.try_send(Outgoing::Text(text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOLD: Duration = Duration::from_secs(120);

    struct Player {
        peer: PeerId,
        queue: mpsc::Receiver<Outgoing>,
    }

    impl Player {
        fn told(&mut self) -> Vec<String> {
            std::iter::from_fn(|| self.queue.try_recv().ok())
                .map(|outgoing| match outgoing {
                    Outgoing::Text(text) => text,
                    Outgoing::Close(reason) => format!("close {}", reason.code()),
                })
                .collect()
        }
    }

    fn enter(
        rooms: &Rooms,
        key: Option<&str>,
        intent: Intent,
        now: Instant,
    ) -> Result<Player, CloseReason> {
        let (link, queue) = mpsc::channel(QUEUE);
        rooms
            .enter("R", key, intent, &link, now)
            .map(|peer| Player { peer, queue })
    }

    #[test]
    fn the_first_is_told_of_the_second_and_makes_the_offer() {
        let (rooms, now) = (Rooms::new(9, HOLD), Instant::now());
        let mut host = enter(&rooms, Some("h"), Intent::Create, now).unwrap();
        let mut guest = enter(&rooms, Some("g"), Intent::Join, now).unwrap();
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
        rooms.relay(
            "R",
            guest.peer,
            host.peer,
            RawValue::from_string(r#"{"Offer":"x"}"#.into()).unwrap(),
        );
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
        let (rooms, now) = (Rooms::new(1, HOLD), Instant::now());
        assert_eq!(
            enter(&rooms, None, Intent::Join, now).err(),
            Some(CloseReason::NoSuchRoom)
        );
        let _host = enter(&rooms, Some("h"), Intent::Create, now).unwrap();
        assert_eq!(
            enter(&rooms, Some("x"), Intent::Create, now).err(),
            Some(CloseReason::RoomTaken)
        );
        let (link, _queue) = mpsc::channel(QUEUE);
        assert_eq!(
            rooms.enter("S", None, Intent::Create, &link, now),
            Err(CloseReason::ServerFull)
        );
        assert_eq!(rooms.count(), 1, "refusals leave no rooms behind");
    }

    #[test]
    fn a_third_never_takes_a_seat() {
        let (rooms, now) = (Rooms::new(9, HOLD), Instant::now());
        let host = enter(&rooms, Some("h"), Intent::Create, now).unwrap();
        let _guest = enter(&rooms, Some("g"), Intent::Join, now).unwrap();
        for intent in [Intent::Join, Intent::Resume] {
            assert_eq!(
                enter(&rooms, Some("x"), intent, now).err(),
                Some(CloseReason::RoomFull)
            );
            assert_eq!(
                enter(&rooms, None, intent, now).err(),
                Some(CloseReason::RoomFull)
            );
        }
        rooms.leave("R", host.peer, false, now);
        let soon = now + HOLD / 2;
        assert_eq!(
            enter(&rooms, Some("x"), Intent::Join, soon).err(),
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
        assert!(enter(&rooms, Some("h"), Intent::Resume, soon).is_ok());
    }

    #[test]
    fn held_seats_are_given_up_in_time() {
        let (rooms, now) = (Rooms::new(9, HOLD), Instant::now());
        let host = enter(&rooms, Some("h"), Intent::Create, now).unwrap();
        let guest = enter(&rooms, Some("g"), Intent::Join, now).unwrap();
        rooms.leave("R", guest.peer, false, now);
        assert!(enter(&rooms, Some("x"), Intent::Join, now + HOLD).is_ok());
        rooms.leave("R", host.peer, false, now);
        rooms.sweep(now + HOLD / 2);
        assert_eq!(rooms.count(), 1);
        assert_eq!(rooms.status("Q", now), None);
    }

    #[test]
    fn leaving_on_purpose_or_without_a_key_frees_the_seat() {
        let (rooms, now) = (Rooms::new(9, HOLD), Instant::now());
        let host = enter(&rooms, Some("h"), Intent::Create, now).unwrap();
        let guest = enter(&rooms, None, Intent::Join, now).unwrap();
        rooms.leave("R", guest.peer, false, now);
        assert_eq!(
            rooms.status("R", now),
            Some(RoomStatus {
                present: 1,
                taken: 1
            })
        );
        rooms.leave("R", host.peer, true, now);
        assert_eq!(rooms.count(), 0);
    }

    #[test]
    fn a_newer_connection_of_the_same_player_replaces_the_ghost() {
        let (rooms, now) = (Rooms::new(9, HOLD), Instant::now());
        let mut host = enter(&rooms, Some("h"), Intent::Create, now).unwrap();
        let mut ghost = enter(&rooms, Some("g"), Intent::Join, now).unwrap();
        host.told();
        ghost.told();
        let mut guest = enter(&rooms, Some("g"), Intent::Join, now).unwrap();
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
        let (rooms, now) = (Rooms::new(9, HOLD), Instant::now());
        let mut host = enter(&rooms, None, Intent::Resume, now).unwrap();
        host.told();
        let (link, _queue) = mpsc::channel(QUEUE);
        let stranger = rooms.enter("S", None, Intent::Resume, &link, now).unwrap();
        rooms.relay(
            "S",
            stranger,
            host.peer,
            RawValue::from_string("1".into()).unwrap(),
        );
        rooms.relay(
            "R",
            host.peer,
            host.peer,
            RawValue::from_string("1".into()).unwrap(),
        );
        assert!(host.told().is_empty());
    }
}
