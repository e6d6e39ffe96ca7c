//! Reading seats that were stored by versions before 2: the whole seat in one text, with the host's clocks under each
//! entry instead of the time that the mover spent. State that today's protocol cannot use is dropped, but games can
//! still be read, and unfinished games can be continued.

use serde::Deserialize;

use super::{ClockRecord, Pending, Record, RecordError, Stored};
use crate::audit::Stopped;
use crate::digest::{Key, Nonce, Tag};
use crate::entry::{Action, Entry};
use crate::log::Log;
use crate::secret::private_game::Secret;
use crate::terms::{Head, Terms};
use crate::{RoomCode, Seat};

/// The only version before 2.
const VERSION: u32 = 1;

#[derive(Deserialize)]
struct Version {
    version: u32,
}

/// A seat as it was stored: all of it in one text.
#[derive(Deserialize)]
struct RecordV1 {
    code: RoomCode,
    seat: Seat,
    seat_name: Nonce,
    own_key: Key,
    shared_key: Option<Key>,
    bound: bool,
    epoch: u32,
    other_epoch: u32,
    terms: Option<Terms>,
    head: Option<Head>,
    entries: Vec<EntryV1>,
    #[serde(default)]
    secret: Option<Secret>,
    #[serde(default)]
    theirs: Option<Secret>,
    #[serde(default)]
    stopped: Option<Stopped>,
    stamp: Option<Tag>,
    rematch: Option<Nonce>,
    heard: u64,
    by_hand: bool,
    #[serde(default)]
    muted: bool,
}

/// An entry with the host's clocks after it.
#[derive(Deserialize)]
struct EntryV1 {
    by: Seat,
    ply: u32,
    #[serde(rename = "ask")]
    action: Action,
    #[serde(default)]
    clocks: Option<[u64; 2]>,
    seal: Tag,
}

/// Reads a seat that was stored by a version before 2.
pub fn read(text: &str) -> Result<Stored, RecordError> {
    let unreadable = |error: serde_json::Error| RecordError::Unreadable(error.to_string());
    let Version { version } = serde_json::from_str(text).map_err(unreadable)?;
    if version != VERSION {
        return Err(RecordError::Version(version));
    }
    let whole: RecordV1 = serde_json::from_str(text).map_err(unreadable)?;
    let entries = with_time_spent(&whole)?;
    let number = whole.head.as_ref().map_or(0, |head| head.number);
    Ok(Stored {
        record: Record {
            version: Record::VERSION,
            code: whole.code,
            secret: None,
            failed_codes: 0,
            seat: whole.seat,
            seat_name: whole.seat_name,
            own_key: whole.own_key,
            shared_key: whole.shared_key,
            bound: whole.bound,
            epoch: whole.epoch,
            other_epoch: whole.other_epoch,
            terms: whole.terms,
            game: number,
            seed: whole.secret.as_ref().map(|secret| secret.seed),
            stamp: whole.stamp,
            pending: Vec::<Pending>::new(),
            rematch: whole.rematch,
            clocks: ClockRecord::default(),
            ending: None,
            withdrawn: None,
            settled: false,
            confirmed: 0,
            alive: whole.heard,
            by_hand: whole.by_hand,
            muted: whole.muted,
            name: None,
            their_name: String::new(),
        },
        head: whole.head,
        entries,
        hidden_moves: whole.secret.map_or_else(Vec::new, |secret| secret.deeds),
        theirs: whole.theirs,
        stopped: whole.stopped,
    })
}

/// Returns the entries with the time that each mover spent, which is computed from what its clock lost.
fn with_time_spent(whole: &RecordV1) -> Result<Vec<Entry>, RecordError> {
    let Some(head) = &whole.head else {
        return Ok(Vec::new());
    };
    let mut log = Log::new(head.clone()).map_err(|error| RecordError::Terms(error.to_string()))?;
    let mut before = log.clocks();
    let increment = head.terms.time.map_or(0, |time| time.increment_ms);
    for (index, old) in whole.entries.iter().enumerate() {
        let side = head.terms.color(old.by) as usize;
        let spent = before.zip(old.clocks).filter(|_| old.action.is_ply());
        let spent = spent.map(|(before, after)| {
            let passed = (before[side] + increment).saturating_sub(after[side]);
            if log.clocks_run() { passed } else { 0 }
        });
        before = old.clocks;
        log.append(Entry {
            by: old.by,
            ply: old.ply,
            action: old.action.clone(),
            spent,
            seal: old.seal,
        })
        .map_err(|fault| RecordError::Entry {
            index: index + 1,
            fault: fault.to_string(),
        })?;
    }
    Ok(log.entries().to_vec())
}
