//! What the browser keeps of rooms: a record for each seat, which of them this tab has, and which are open in another.

use std::collections::BTreeMap;

use engine::Variant;
use game::TimeControl;
use p2p::{RoomCode, Seat, Terms, Write};

use crate::platform::{dom, storage};
use crate::ui::table::now;

/// What the keys of rooms begin with.
const ROOM: &str = "room:";

/// What the keys of the marks begin with that say: this room is open.
const HELD: &str = "room-held:";

/// The key of the room that this tab has.
const MINE: &str = "room";

/// The key of what was chosen for the last room.
const TERMS: &str = "new-room";

/// A mark that is older belongs to a tab that is gone.
const STALE: u64 = 5_000;

/// The key of a seat's record.
pub fn key(code: &RoomCode, seat: Seat) -> String {
    format!("{ROOM}{code}:{seat}")
}

/// The guest's record in a room, if this browser has one.
pub fn guest_key(code: &RoomCode) -> Option<String> {
    let key = key(code, Seat::Guest);
    storage::read(&key).map(|_| key)
}

/// All records of a seat.
pub fn records(key: &str) -> Option<BTreeMap<String, String>> {
    serde_json::from_str(&storage::read(key)?).ok()
}

/// Applies a change of a seat's records; whether it is kept.
pub fn store(key: &str, write: Write) -> bool {
    storage::write_in_tab(MINE, key);
    let mut kept = records(key).unwrap_or_default();
    kept.retain(|name, _| !write.drop.iter().any(|begin| name.starts_with(begin)));
    kept.extend(write.put);
    serde_json::to_string(&kept).is_ok_and(|text| storage::write(key, &text).is_ok())
}

/// Forgets a record.
pub fn forget(key: &str) {
    storage::remove(key);
    storage::remove(&held(key));
    storage::remove_in_tab(MINE);
}

fn held(key: &str) -> String {
    format!("{HELD}{key}")
}

/// Says that this tab has the room.
pub fn hold(key: &str) {
    // Where nothing is kept, no other tab can find the room either.
    let _ = storage::write(&held(key), &now().to_string());
}

/// This tab goes away.
pub fn release_when_leaving() {
    dom::on_window("pagehide", |_| {
        if let Some(key) = storage::read_in_tab(MINE) {
            storage::remove(&held(&key));
        }
    });
}

/// The room that this tab had before it was loaded again.
pub fn mine() -> Option<String> {
    storage::read_in_tab(MINE).filter(|key| storage::read(key).is_some())
}

/// Whether there is anything to go back to.
pub fn any() -> bool {
    mine().is_some() || !storage::keys(ROOM).is_empty()
}

/// A room that waits for its player, and whether another tab has it open.
pub fn left() -> Option<(String, bool)> {
    let mut rooms: Vec<_> = storage::keys(ROOM)
        .into_iter()
        .map(|key| {
            let mark: Option<u64> = storage::read(&held(&key)).and_then(|mark| mark.parse().ok());
            let open = mark.is_some_and(|mark| now().saturating_sub(mark) < STALE);
            (key, open)
        })
        .collect();
    // One that nobody has is more likely to be wanted.
    rooms.sort_by_key(|(_, open)| *open);
    rooms.into_iter().next()
}

/// What the form for hosts begins with.
pub fn last_terms() -> Terms {
    let last = storage::read(TERMS).and_then(|json| serde_json::from_str(&json).ok());
    last.unwrap_or_else(|| Terms::new(Variant::Portal, Some(TimeControl::default())))
}

/// Remembers what was chosen.
pub fn remember_terms(terms: &Terms) {
    if let Ok(json) = serde_json::to_string(terms) {
        // Where nothing can be kept, the form begins with the defaults next time.
        let _ = storage::write(TERMS, &json);
    }
}
