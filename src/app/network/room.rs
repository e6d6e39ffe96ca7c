//! The browser's storage of rooms: a shelf for each seat, which of them this tab has, and what was chosen last. Only
//! one tab at a time has a seat, and the browser knows which.

use std::collections::BTreeMap;
use std::rc::Rc;

use engine::Variant;
use game::{Millis, Start, TimeControl};
use p2p::{Durability, Invite, Model, RoomCode, Seat, Terms, Write};

use super::simul::Simul;
use crate::app::persistence;
use crate::platform::disk::{Change, Claim, Disk, DiskError, Lock, Record, until_answered};
use crate::platform::storage;

/// The beginning of the names of shelves that hold a seat.
pub const SEAT: &str = "seat:";

/// The key of the record that says which room and which seat a shelf is for. All other records on the shelf are the
/// protocol's.
const ROOM: &str = "room";

/// The key of the record that says to which games that are played at once a seat belongs, and which of them it is.
const SIMUL: &str = "simul";

/// The key of the room whose game is shown to watchers. Another tab that takes the seat over goes on with it.
const GALLERY: &str = "gallery";

/// The key in the tab's own storage for the name of its seat's shelf.
const MINE: &str = "room";

/// The key in the tab's own storage for the time of day at which its page was closed, after the name of its shelf.
const CLOSED: &str = "closed";

/// The key of a note that there are seats, so that the page knows it without waiting for the disk.
const SEATS: &str = "seats";

/// The key of the terms that were chosen for the last room.
const TERMS: &str = "new-room";

/// The key of the player's name.
const NAME: &str = "name";

/// Returns the name of a shelf for a new seat. The name does not contain the room's code, which may change while nobody
/// has come.
pub fn new_shelf() -> String {
    format!("{SEAT}{}", persistence::new_id())
}

/// Returns the text of the record under [`ROOM`].
fn name(code: &RoomCode, seat: Seat) -> String {
    format!("{code}:{seat}")
}

/// The shelf of the seat that this tab has.
pub struct Shelf {
    disk: Rc<dyn Disk>,
    claim: Claim,
    /// The lock by which other tabs see that the seat is taken.
    pub lock: Option<Lock>,
    /// The text of the record under [`ROOM`], as it was last written.
    room: String,
    /// The text of the record under [`SIMUL`], as it was last written.
    simul: String,
}

impl Shelf {
    /// Creates a shelf for a seat that was taken from the disk, or for a new one.
    pub fn new(disk: Rc<dyn Disk>, claim: Claim, lock: Option<Lock>) -> Shelf {
        note_own_shelf(&claim.shelf);
        Shelf {
            disk,
            claim,
            lock,
            room: String::new(),
            simul: String::new(),
        }
    }

    /// The name of the shelf.
    pub fn name(&self) -> &str {
        &self.claim.shelf
    }

    /// Stores a change from the protocol, and the text about the games that are played at once, if there are several.
    pub fn store(
        &mut self,
        write: Write,
        model: &Model,
        simul: Option<String>,
        done: impl FnOnce(Result<(), DiskError>) + 'static,
    ) {
        let mut change = Change {
            drop: write.drop,
            put: write.put,
            strict: write.durability == Durability::Strict,
            relies_on_earlier: !self.room.is_empty(),
            ..Change::default()
        };
        let room = name(&model.code, model.seat);
        if room != self.room {
            change.put.push((ROOM.to_owned(), room.clone()));
            self.room = room;
        }
        if let Some(simul) = simul.filter(|simul| *simul != self.simul) {
            change.put.push((SIMUL.to_owned(), simul.clone()));
            self.simul = simul;
        }
        self.disk.write(&self.claim, change, Box::new(done));
    }

    /// Forgets what was written, because it may not have been stored: it is written again with the next change.
    pub fn doubt(&mut self) {
        self.room.clear();
        self.simul.clear();
    }

    /// Removes the seat. If that fails, it is found again later.
    pub fn forget(self) {
        self.disk.clear(&self.claim, Box::new(drop));
        storage::remove_in_tab(MINE);
        storage::remove(SEATS);
    }
}

/// Notes that this tab has the seat on this shelf, so that it comes back to it after a reload.
pub fn note_own_shelf(shelf: &str) {
    storage::write_in_tab(MINE, shelf);
    // Without this note the seat is only found a moment later.
    let _ = storage::write(SEATS, "yes");
}

/// Returns the place and the choices of a host who plays several guests, if the records of a shelf have them.
pub fn simul_of(records: &[Record]) -> Option<(u32, Simul)> {
    let record = records.iter().find(|record| record.key == SIMUL)?;
    serde_json::from_str(&record.text).ok()
}

/// Returns the shelves of all seats of the games that are played at once and have this first invite.
pub async fn simul_shelves(disk: &Rc<dyn Disk>, first: &str) -> Vec<String> {
    let records = until_answered(|| disk.scan(SEAT.to_owned())).await;
    let records = records.unwrap_or_default().into_iter();
    let belongs = |record: &Record| {
        simul_of(std::slice::from_ref(record)).is_some_and(|(_, simul)| simul.first == first)
    };
    records.filter(belongs).map(|record| record.shelf).collect()
}

/// Returns the protocol's records of a shelf.
pub fn protocol_records(records: Vec<Record>) -> BTreeMap<String, String> {
    let own = records.into_iter();
    let own = own.filter(|record| record.key != ROOM && record.key != SIMUL);
    own.map(|record| (record.key, record.text)).collect()
}

/// Returns all seats: the shelf of each, and the room it is in. It waits for a storage that fails, because seats that
/// cannot be read are not lost.
async fn seats(disk: &Rc<dyn Disk>) -> Vec<(String, String)> {
    let records = until_answered(|| disk.scan(SEAT.to_owned())).await;
    let records = records.unwrap_or_default();
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

/// Returns the shelves of all seats.
pub async fn shelves(disk: &Rc<dyn Disk>) -> Vec<String> {
    let seats = seats(disk).await;
    seats.into_iter().map(|(shelf, _)| shelf).collect()
}

/// Returns the shelf of a guest's seat in the rooms of a host, if this browser has such a seat.
pub async fn guest_shelf(disk: &Rc<dyn Disk>, invite: &Invite) -> Option<String> {
    let wanted: Vec<_> = invite
        .places()
        .map(|place| name(&place.code, Seat::Guest))
        .collect();
    let seats = seats(disk).await;
    let found = seats.into_iter().find(|(_, room)| wanted.contains(room));
    found.map(|(shelf, _)| shelf)
}

/// Returns the shelf of the seat that this tab had before it was reloaded.
pub fn own_shelf() -> Option<String> {
    storage::read_in_tab(MINE)
}

/// Notes in the tab's own storage that the page is being closed, with the time of day in milliseconds. A page whose disk
/// failed was there for longer than its records say.
pub fn note_closing(now: Millis) {
    if let Some(shelf) = own_shelf() {
        storage::write_in_tab(CLOSED, &format!("{shelf} {now}"));
    }
}

/// Returns when this tab's page was closed, if it had the seat on this shelf.
pub fn closed_at(shelf: &str) -> Option<Millis> {
    let closed = storage::read_in_tab(CLOSED)?;
    closed.strip_prefix(shelf)?.trim().parse().ok()
}

/// Returns whether there may be a seat to go back to. Only the disk knows for certain; this is what can be known
/// without it.
pub fn may_have_seats() -> bool {
    own_shelf().is_some() || storage::read(SEATS).is_some()
}

/// Notes that there is no seat to go back to.
pub fn forget_seats() {
    storage::remove(SEATS);
}

/// Returns the terms with which the form for hosts is filled in.
pub fn last_terms() -> Terms {
    let last = storage::read(TERMS).and_then(|json| serde_json::from_str(&json).ok());
    last.map_or_else(
        || Terms::new(Variant::Portal, Some(TimeControl::default())),
        for_another_room,
    )
}

/// Returns the terms that another room takes over from the last one. A layout of the portals is used again, of tokens and of
/// networks; any other start position was meant for that room only.
fn for_another_room(mut terms: Terms) -> Terms {
    let fen = terms.fen.clone();
    let networks = fen.and_then(|fen| Start::Fen(fen).layout());
    if terms.token_squares().is_none() && networks.is_none() {
        terms.fen = None;
    }
    terms
}

/// Stores the terms that were chosen.
pub fn remember_terms(terms: &Terms) {
    if let Ok(json) = serde_json::to_string(terms) {
        // If nothing can be stored, the form is filled in with the defaults next time.
        let _ = storage::write(TERMS, &json);
    }
}

/// Returns the name that the player chose last, or an empty text if none was chosen.
pub fn last_name() -> String {
    storage::read(NAME).unwrap_or_default()
}

/// Stores the player's name.
pub fn remember_name(name: &str) {
    // If nothing can be stored, the player has no name next time.
    let _ = storage::write(NAME, name);
}

/// Notes whether the game of a room is shown to watchers.
pub fn note_gallery(room: Option<&str>) {
    match room {
        // If it cannot be stored, the gallery is not open after a reload.
        Some(room) => drop(storage::write(GALLERY, room)),
        None => storage::remove(GALLERY),
    }
}

/// Whether the game of this room is shown to watchers.
pub fn has_gallery(room: &str) -> bool {
    storage::read(GALLERY).as_deref() == Some(room)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_room_reuses_all_terms_except_the_start_position() {
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
    fn the_next_room_reuses_the_portal_layout() {
        let squares = ["a3", "b3", "c3", "d3", "a6", "b6", "c6", "d6"];
        let squares = squares.map(|square| square.parse().unwrap());
        let laid = Terms {
            fen: Some(Terms::fen_with_tokens(&squares)),
            ..Terms::new(Variant::PortalStandard, None)
        };
        assert_eq!(laid.token_squares().as_deref(), Some(&squares[..]));
        assert_eq!(for_another_room(laid.clone()), laid);
        let layout = "nc3d3>f6".parse::<engine::rules::Layout>().unwrap();
        let drawn = Terms {
            fen: Start::with_layout(&layout).fen(),
            ..Terms::new(Variant::PortalCustom, None)
        };
        assert!(drawn.fen.is_some());
        assert_eq!(for_another_room(drawn.clone()), drawn);
    }
}
