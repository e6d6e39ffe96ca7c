//! The rooms and seats of one node, in memory. The time is always an argument, so tests need not wait; the caller holds
//! the lock.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use matchbox_protocol::{PeerEvent, PeerId};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::accounts::{EvictionRank, NetworkAccounts};
use super::seat_file::{SavedRoom, SavedSeat};
use super::{Census, Claim, Intent, Occupancy, RoomStatus, SeatKey, tell};
use crate::close::CloseReason;
use crate::network::{Caller, Network};
use crate::queue::QueueSender;

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
        link: QueueSender,
    },
    /// The player lost the connection; the seat is held until then.
    Away {
        until: Instant,
    },
}

impl Seat {
    fn peer(&self) -> Option<(PeerId, &QueueSender)> {
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
    /// The network that created the room and is charged for it.
    owner: Network,
    seats: [Option<Seat>; 2],
    /// The room's entry among the lonely ones in the accounts, if it has one.
    lonely: Option<EvictionRank>,
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

    fn seat_of(&self, key: &SeatKey) -> Option<usize> {
        self.seats.iter().position(|seat| {
            seat.as_ref()
                .is_some_and(|seat| seat.key.as_ref() == Some(key))
        })
    }

    fn others(&self, peer: PeerId) -> impl Iterator<Item = &QueueSender> {
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
    accounts: NetworkAccounts,
    ticks: u64,
}

impl Table {
    pub(crate) fn new(max_rooms: usize, max_seats: usize, hold: Duration) -> Table {
        Table {
            max_rooms,
            max_seats,
            hold,
            rooms: HashMap::new(),
            accounts: NetworkAccounts::default(),
            ticks: 0,
        }
    }

    /// Returns the rooms with a seat to which somebody can come back.
    pub(crate) fn saved(&self) -> Vec<SavedRoom> {
        let saved = |seat: &Seat| {
            let (key, caller) = (seat.key.clone()?, seat.caller);
            Some(SavedSeat { key, caller })
        };
        let rooms = self.rooms.iter().map(|(name, room)| SavedRoom {
            name: name.clone(),
            owner: room.owner,
            seats: [0, 1].map(|at| room.seats[at].as_ref().and_then(saved)),
        });
        rooms
            .filter(|room| room.seats.iter().any(Option::is_some))
            .collect()
    }

    /// Holds the seats of these rooms for their players, as if they had just lost the connection.
    pub(crate) fn restore(&mut self, rooms: Vec<SavedRoom>, now: Instant) {
        let until = now + self.hold;
        for SavedRoom { name, owner, seats } in rooms {
            if self.rooms.contains_key(&name) {
                continue;
            }
            let seats = seats.map(|seat| {
                seat.map(|SavedSeat { key, caller }| {
                    self.accounts.seat_taken(caller);
                    Seat {
                        key: Some(key),
                        caller,
                        presence: Presence::Away { until },
                    }
                })
            });
            self.accounts.room_opened(owner);
            let room = Room {
                owner,
                seats,
                lonely: None,
            };
            self.rooms.insert(name.clone(), room);
            self.update_eviction_rank(&name);
        }
    }

    /// Takes a seat; see [`super::Rooms::claim`].
    pub(crate) fn enter(&mut self, claim: &Claim<'_>, now: Instant) -> Result<PeerId, CloseReason> {
        self.expire(claim.room, now);
        let seat = self.seat_for(claim)?;
        let peer = PeerId(Uuid::new_v4());
        let owner = claim.caller.network;
        let Table {
            rooms, accounts, ..
        } = self;
        let room = rooms.entry(claim.room.into()).or_insert_with(|| {
            accounts.room_opened(owner);
            Room {
                owner,
                seats: [None, None],
                lonely: None,
            }
        });
        let before = room.seats[seat].replace(Seat {
            key: claim.key.cloned(),
            caller: claim.caller,
            presence: Presence::Here {
                peer,
                link: claim.link.clone(),
            },
        });
        accounts.seat_taken(claim.caller);
        tell(claim.link, &PeerEvent::IdAssigned(peer));
        if let Some(before) = before {
            accounts.seat_left(before.caller);
            if let Some((old, old_link)) = before.peer() {
                old_link.close(CloseReason::Replaced);
                room.others(peer)
                    .for_each(|other| tell(other, &PeerEvent::PeerLeft(old)));
            }
        }
        room.others(peer)
            .for_each(|other| tell(other, &PeerEvent::NewPeer(peer)));
        self.update_eviction_rank(claim.room);
        Ok(peer)
    }

    /// Returns the seat that the caller may have. Another room may have to yield for it where that is fair.
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
        if !self.accounts.has_seat(claim.caller, self.max_seats) {
            let deserted = self.accounts.oldest_empty_room_of(claim.caller.network);
            let deserted = deserted.filter(|room| **room != *claim.room);
            self.close(&deserted.ok_or(CloseReason::ServerFull)?);
            if !self.accounts.has_seat(claim.caller, self.max_seats) {
                return Err(CloseReason::ServerFull);
            }
        }
        if self.rooms.len() >= self.max_rooms && !self.rooms.contains_key(claim.room) {
            let lonely = self.accounts.room_to_evict_for(claim.caller.network);
            self.close(&lonely.ok_or(CloseReason::ServerFull)?);
        }
        Ok(free)
    }

    /// Gives up a seat, or holds it for a while if the player gave a key and did not leave on purpose.
    pub(crate) fn leave(&mut self, name: &str, peer: PeerId, on_purpose: bool, now: Instant) {
        let Some(room) = self.rooms.get_mut(name) else {
            return;
        };
        let mine = |seat: &Option<Seat>| {
            seat.as_ref()
                .and_then(Seat::peer)
                .is_some_and(|(id, _)| id == peer)
        };
        // A player who was replaced has no seat to give up: it belongs to the newer connection.
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
                    self.accounts.seat_left(seat.caller);
                }
            }
        }
        room.others(peer)
            .for_each(|other| tell(other, &PeerEvent::PeerLeft(peer)));
        self.update_eviction_rank(name);
    }

    /// Passes a signal on if its receiver is in the same room.
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

    /// Returns what the holder of this key has in the room.
    pub(crate) fn occupancy(&mut self, name: &str, key: &SeatKey, now: Instant) -> Occupancy {
        self.expire(name, now);
        let room = self.rooms.get(name);
        let seat = room.and_then(|room| room.seats[room.seat_of(key)?].as_ref());
        match seat.map(|seat| seat.peer().is_some()) {
            None => Occupancy::None,
            Some(false) => Occupancy::Held,
            Some(true) => Occupancy::Present,
        }
    }

    /// Removes seats that were held for their full time, and rooms that nobody holds.
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
                self.accounts.seat_left(seat.caller);
                changed = true;
            }
        }
        if changed {
            self.update_eviction_rank(name);
        }
    }

    /// Updates the room's entry in the accounts, and removes a room without seats.
    fn update_eviction_rank(&mut self, name: &str) {
        let Some(room) = self.rooms.get_mut(name) else {
            return;
        };
        let present = room.present();
        let empty = room.is_empty();
        let before = room.lonely;
        let after = (present < 2 && !empty).then(|| EvictionRank {
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
            self.accounts
                .update_eviction_rank(room.owner, name, before, after);
        }
        if empty {
            self.accounts.room_closed(room.owner);
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
                self.accounts.seat_left(seat.caller);
                if let Some((_, link)) = seat.peer() {
                    link.close(CloseReason::ServerFull);
                }
            }
        }
        metrics::counter!("portal_chess_rooms_yielded_total").increment(1);
        self.update_eviction_rank(name);
    }
}

#[cfg(test)]
mod tests;
