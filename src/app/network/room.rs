//! What the browser keeps of rooms: a shelf for each seat, which of them this tab has, and what was chosen last. One tab at a
//! time has a seat; the browser knows which.

use std::collections::BTreeMap;
use std::rc::Rc;

use engine::Variant;
use game::TimeControl;
use p2p::{Durability, Model, RoomCode, Seat, Terms, Write};

use crate::app::keep;
use crate::platform::disk::{Change, Claim, Disk, DiskError, Lock, Record};
use crate::platform::storage;

/// What the names of shelves begin with that hold a seat.
pub const SEAT: &str = "seat:";

/// The key of the record that says which room a seat is in, and which seat it is. All other records are the protocol's.
pub const ROOM: &str = "room";

/// The key of the seat that this tab has.
pub const MINE: &str = "room";

/// The key of the note that there are seats: who opens the page then need not wait for the disk to know it.
const SEATS: &str = "seats";

/// What an older build's keys of seats began with.
const OLD_ROOM: &str = "room:";

/// The key of what was chosen for the last room.
const TERMS: &str = "new-room";

/// The key of what the person wants to be called.
const NAME: &str = "name";

/// A shelf for a new seat. Its name is not made of the room's code, which may change while nobody has come.
pub fn new_shelf() -> String {
    format!("{SEAT}{}", keep::new_id())
}

/// What is written of the room a seat is in.
fn name(code: &RoomCode, seat: Seat) -> String {
    format!("{code}:{seat}")
}

/// A seat as this tab has it.
pub struct Shelf {
    disk: Rc<dyn Disk>,
    claim: Claim,
    /// Other tabs see by it that the seat is taken.
    pub lock: Option<Lock>,
    /// The room as it was written last.
    room: String,
}

impl Shelf {
    /// A seat that was taken from the disk, or a new one.
    pub fn new(disk: Rc<dyn Disk>, claim: Claim, lock: Option<Lock>) -> Shelf {
        storage::write_in_tab(MINE, &claim.shelf);
        // Without it the seat is found a moment later.
        let _ = storage::write(SEATS, "yes");
        Shelf {
            disk,
            claim,
            lock,
            room: String::new(),
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.claim.shelf
    }

    /// Stores what the protocol says.
    pub fn store(
        &mut self,
        write: Write,
        model: &Model,
        done: impl FnOnce(Result<(), DiskError>) + 'static,
    ) {
        let mut change = Change {
            drop: write.drop,
            put: write.put,
            strict: write.durability == Durability::Strict,
            ..Change::default()
        };
        let room = name(&model.code, model.seat);
        if room != self.room {
            change.put.push((ROOM.to_owned(), room.clone()));
            self.room = room;
        }
        self.disk.write(&self.claim, change, Box::new(done));
    }

    /// Forgets the seat.
    pub fn forget(self) {
        self.disk.clear(&self.claim);
        storage::remove_in_tab(MINE);
        storage::remove(SEATS);
    }
}

/// The protocol's records on a shelf.
pub fn protocol(records: Vec<Record>) -> BTreeMap<String, String> {
    let own = records.into_iter().filter(|record| record.key != ROOM);
    own.map(|record| (record.key, record.text)).collect()
}

/// All seats: the shelf of each, and the room it is in.
async fn seats(disk: &Rc<dyn Disk>) -> Vec<(String, String)> {
    let records = disk.scan(SEAT.to_owned()).await.unwrap_or_default();
    let mut seats: Vec<(String, String)> = Vec::new();
    for Record { shelf, key, text } in records {
        if seats.last().is_none_or(|(last, _)| *last != shelf) {
            seats.push((shelf, String::new()));
        }
        if key == ROOM
            && let Some((_, room)) = seats.last_mut()
        {
            *room = text;
        }
    }
    seats
}

/// The shelves of all seats.
pub async fn shelves(disk: &Rc<dyn Disk>) -> Vec<String> {
    let seats = seats(disk).await;
    seats.into_iter().map(|(shelf, _)| shelf).collect()
}

/// The shelf of the guest's seat in a room, if this browser has one.
pub async fn guest(disk: &Rc<dyn Disk>, code: &RoomCode) -> Option<String> {
    let wanted = name(code, Seat::Guest);
    let seats = seats(disk).await;
    let found = seats.into_iter().find(|(_, room)| *room == wanted);
    found.map(|(shelf, _)| shelf)
}

/// The shelf of the seat that this tab had before it was loaded again.
pub fn mine() -> Option<String> {
    storage::read_in_tab(MINE)
}

/// Whether there may be anything to go back to. The disk knows; this is what can be known without it.
pub fn any() -> bool {
    mine().is_some() || storage::read(SEATS).is_some() || !storage::keys(OLD_ROOM).is_empty()
}

/// Nothing was found to go back to.
pub fn none_left() {
    storage::remove(SEATS);
}

/// What the form for hosts begins with.
pub fn last_terms() -> Terms {
    let last = storage::read(TERMS).and_then(|json| serde_json::from_str(&json).ok());
    last.map_or_else(
        || Terms::new(Variant::Portal, Some(TimeControl::default())),
        for_another_room,
    )
}

/// What another room takes over from the last one. A layout of the portals is used again; any other start position was meant for
/// that room alone.
fn for_another_room(mut terms: Terms) -> Terms {
    if terms.layout().is_none() {
        terms.fen = None;
    }
    terms
}

/// Remembers what was chosen.
pub fn remember_terms(terms: &Terms) {
    if let Ok(json) = serde_json::to_string(terms) {
        // Where nothing can be kept, the form begins with the defaults next time.
        let _ = storage::write(TERMS, &json);
    }
}

/// What the person wanted to be called last; empty if nothing was said of it.
pub fn last_name() -> String {
    storage::read(NAME).unwrap_or_default()
}

/// Remembers what the person wants to be called.
pub fn remember_name(name: &str) {
    // Where nothing can be kept, the person has no name next time.
    let _ = storage::write(NAME, name);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_room_takes_over_everything_but_the_start_position() {
        let odds = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";
        let played = Terms {
            fen: Some(odds.to_owned()),
            ..Terms::new(Variant::Chess, Some(TimeControl::minutes(3, 2)))
        };
        assert_eq!(
            for_another_room(played.clone()),
            Terms {
                fen: None,
                ..played
            }
        );
    }

    #[test]
    fn another_room_takes_over_the_layout_of_the_portals() {
        let squares = ["a3", "b3", "c3", "d3", "a6", "b6", "c6", "d6"];
        let squares = squares.map(|square| square.parse().unwrap());
        let laid = Terms {
            fen: Some(Terms::laid_out(&squares)),
            ..Terms::new(Variant::PortalStandard, None)
        };
        assert_eq!(laid.layout().as_deref(), Some(&squares[..]));
        assert_eq!(for_another_room(laid.clone()), laid);
    }
}
