//! The stored state of a seat. It is stored before anything is sent, so that a reload, a crash or an empty battery
//! loses no ply. One record holds the seat with everything that changes, and one record is written for each log entry.
//! All records are written through [`Journal`], which knows what is already stored.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::audit::Stopped;
use crate::digest::{Hash, Key, Nonce, Tag};
use crate::entry::{Action, Entry};
use crate::journal::{Durability, Write};
use crate::log::Log;
use crate::secret::private_game::{HiddenMove, Secret};
use crate::terms::{Head, Terms};
use crate::{RoomCode, RoomSecret, Seat};

/// The version of this format.
const VERSION: u32 = 2;

/// The key of the seat's own record.
const SEAT: &str = "seat";

/// One side of a room without its game: everything that changes from moment to moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The version of the format: [`VERSION`].
    pub version: u32,
    /// The code of the room.
    pub code: RoomCode,
    /// The secret of the room, if this side knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<RoomSecret>,
    /// How many newcomers in a row have failed to prove that they know the code.
    #[serde(default)]
    pub failed_codes: u32,
    /// The seat of this side.
    pub seat: Seat,
    /// The name by which the signalling server knows the seat.
    pub seat_name: Nonce,
    /// The key with which this side seals its entries; it never leaves the browser.
    pub own_key: Key,
    /// The key shared with the other seat, once that seat is taken.
    pub shared_key: Option<Key>,
    /// Whether the other seat is taken.
    pub bound: bool,
    /// How often this seat was opened. The higher of two epochs belongs to the newer tab.
    pub epoch: u32,
    /// The epoch of the other seat, as far as it is known.
    pub other_epoch: u32,
    /// The terms that the host offers.
    pub terms: Option<Terms>,
    /// The game's number, if there is a game.
    pub game: u32,
    /// The seed of this side's secrets in the game.
    pub seed: Option<Key>,
    /// The host's own mark under the log, by which it knows its entries again.
    pub stamp: Option<Tag>,
    /// The guest's requests that it has not yet seen entered.
    pub pending: Vec<Pending>,
    /// This side's random part of the next game's id, once this side wants a rematch.
    pub rematch: Option<Nonce>,
    /// This side's reckoning of both clocks.
    pub clocks: ClockRecord,
    /// How this side sees the end of the game, if the log does not end it.
    pub ending: Option<Ending>,
    /// The claim that this side withdrew last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdrawn: Option<Withdrawn>,
    /// Whether both sides have confirmed the end of the game.
    pub settled: bool,
    /// The number of entries that the other side has confirmed.
    #[serde(default)]
    pub confirmed: u32,
    /// When the page was last running, by the time of day.
    pub alive: u64,
    /// Whether the pairing was by hand: then there is no server through which to reconnect.
    pub by_hand: bool,
    /// Whether the other side's chat is hidden.
    #[serde(default)]
    pub muted: bool,
    /// The name that this side's player has chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The name that the other side's player has chosen.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub their_name: String,
}

/// One side's reckoning of both clocks, as it is stored. All times are in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockRecord {
    /// The number of log entries for which this reckoning was made.
    pub entries: u32,
    /// The time left before the present turn, White's and Black's. Less than nothing is a debt.
    pub left: [i64; 2],
    /// The part of the present turn during which the line was up.
    pub up: u64,
    /// The part of the present turn during which the line was down.
    pub down: u64,
    /// What is left of this side's slack, and of what it grants the other side.
    pub slack: [u64; 2],
    /// The time that this side charged to the other beyond its own statement, and for which ply on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub charged: Vec<(u32, u64)>,
}

/// A claim of this side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClaimKind {
    /// The other side was away for too long: this side claims a win.
    Away,
    /// The other side was away for too long: this side claims only a draw.
    AwayDraw,
    /// The other side's time is up.
    Time,
    /// The other side has not played in time: the game ends without a result.
    SatOut,
}

/// Why a game is disputed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dispute {
    /// By this side's reckoning the other's time is up; the other side denies it.
    TheirTime,
    /// The other side says that this side's time is up; by this side's reckoning it is not.
    OwnTime,
    /// By this side's reckoning the other side did not play in time; the other side denies it.
    SatOut,
    /// The host refuses plies of the guest that are legal by the log.
    Refused,
    /// The other side says that the game is disputed.
    Told,
    /// The two sides have different logs, and each of them could be the true one.
    LogsDiffer,
}

/// A claim that this side has withdrawn. The other side may have agreed to it before it heard of the withdrawal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Withdrawn {
    /// The claim.
    pub kind: ClaimKind,
    /// The count of plies in this side's log at that moment.
    pub ply: u32,
}

/// How this side sees the end of a game that the log does not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// This side claims something, and the other side has not answered.
    Claimed(ClaimKind),
    /// This side has won or ended the game because the other page broke the protocol and was cut off. No answer is
    /// needed.
    Forsaken(ClaimKind),
    /// The two sides disagree: the game counts for nobody.
    Disputed(Dispute),
}

/// A request of the guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// The log's count of plies before the action.
    pub ply: u32,
    /// The action that the guest wants to have entered.
    #[serde(rename = "ask")]
    pub action: Action,
    /// How long the guest thought, in milliseconds, for a ply of a timed game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<u64>,
    /// The guest's seal under the action.
    pub seal: Tag,
}

/// Why a stored game cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The stored text is not readable.
    #[error("the stored game cannot be read: {0}")]
    Unreadable(String),
    /// The record is of another version of the format.
    #[error("the stored game has version {0}, but this page reads version {VERSION}")]
    Version(u32),
    /// A record of the game is missing.
    #[error("the stored game is incomplete: {0} is missing")]
    Missing(String),
    /// The entries are not a possible log.
    #[error("entry {index} of the stored game is wrong: {fault}")]
    Entry {
        /// The number of the wrong entry, counted from 1.
        index: usize,
        /// What is wrong with it.
        fault: String,
    },
    /// No game can be played under the stored terms.
    #[error("the stored game has impossible settings: {0}")]
    Terms(String),
}

/// Everything that is stored of a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// The seat's own record.
    pub record: Record,
    /// The head of the game, if there is a game.
    pub head: Option<Head>,
    /// The entries of the log.
    pub entries: Vec<Entry>,
    /// This side's moves that are not wholly public, each with the number of plies before it.
    pub hidden_moves: Vec<(u32, HiddenMove)>,
    /// The other side's secrets, once it has revealed them.
    pub theirs: Option<Secret>,
    /// Which side stopped the game, and why, if it was stopped.
    pub stopped: Option<Stopped>,
}

impl Record {
    pub(crate) const VERSION: u32 = VERSION;
}

impl Stored {
    /// Reads the stored records.
    pub fn read(records: &BTreeMap<String, String>) -> Result<Stored, RecordError> {
        let record: Record = part(records, SEAT)?;
        if record.version != VERSION {
            return Err(RecordError::Version(record.version));
        }
        let mut stored = Stored {
            head: None,
            entries: Vec::new(),
            hidden_moves: Vec::new(),
            theirs: None,
            stopped: None,
            record,
        };
        let game = stored.record.game;
        if game > 0 {
            stored.head = Some(part(records, &key(game, "head"))?);
            for seq in 0..records.len() as u32 {
                if !records.contains_key(&entry_key(game, seq)) {
                    break;
                }
                stored.entries.push(part(records, &entry_key(game, seq))?);
            }
            let prefix = key(game, "deed/");
            for (key, text) in records.range(prefix.clone()..) {
                if !key.starts_with(&prefix) {
                    break;
                }
                stored.hidden_moves.push(parse(text)?);
            }
            let optional = |name: &str| records.get(&key(game, name));
            stored.theirs = optional("theirs").map(|text| parse(text)).transpose()?;
            stored.stopped = optional("stopped").map(|text| parse(text)).transpose()?;
        }
        Ok(stored)
    }

    /// Replays the entries and returns the log, or `None` if there is no game.
    pub fn log(&self) -> Result<Option<Log>, RecordError> {
        let Some(head) = &self.head else {
            return Ok(None);
        };
        let mut log =
            Log::new(head.clone()).map_err(|error| RecordError::Terms(error.to_string()))?;
        for (index, entry) in self.entries.iter().enumerate() {
            log.append(entry.clone())
                .map_err(|fault| RecordError::Entry {
                    index: index + 1,
                    fault: fault.to_string(),
                })?;
        }
        Ok(Some(log))
    }
}

fn parse<T: for<'de> Deserialize<'de>>(text: &str) -> Result<T, RecordError> {
    serde_json::from_str(text).map_err(|error| RecordError::Unreadable(error.to_string()))
}

fn part<T: for<'de> Deserialize<'de>>(
    records: &BTreeMap<String, String>,
    key: &str,
) -> Result<T, RecordError> {
    match records.get(key) {
        Some(text) => parse(text),
        None => Err(RecordError::Missing(key.to_owned())),
    }
}

fn key(game: u32, name: &str) -> String {
    format!("game/{game}/{name}")
}

fn entry_key(game: u32, seq: u32) -> String {
    key(game, &format!("entry/{seq:06}"))
}

/// A note of what is already stored, so that each entry is written only once.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    /// The game whose records are stored, by number and id. The number alone is not enough: a host that offers its seat
    /// twice makes two first games.
    game: u32,
    id: Option<Hash>,
    entries: usize,
    hidden_moves: Vec<(u32, HiddenMove)>,
    theirs: bool,
    stopped: bool,
}

impl Journal {
    /// Creates the journal for records that were just read, and so are already stored.
    pub fn of(stored: &Stored) -> Journal {
        Journal {
            game: stored.record.game,
            id: stored.head.as_ref().map(Head::id),
            entries: stored.entries.len(),
            hidden_moves: stored.hidden_moves.clone(),
            theirs: stored.theirs.is_some(),
            stopped: stored.stopped.is_some(),
        }
    }

    /// Returns what has to be written now, and notes it as stored.
    pub fn write(
        &mut self,
        record: &Record,
        log: Option<&Log>,
        secret: Option<&Secret>,
        theirs: Option<&Secret>,
        stopped: Option<&Stopped>,
    ) -> Result<Write, serde_json::Error> {
        let mut write = Write {
            put: Vec::new(),
            drop: Vec::new(),
            durability: Durability::Relaxed,
        };
        if let Some(log) = log {
            let game = record.game;
            if self.id != Some(*log.id()) {
                if self.game > 0 {
                    write.drop.push(key(self.game, ""));
                }
                *self = Journal {
                    game,
                    id: Some(*log.id()),
                    ..Journal::default()
                };
                let head = serde_json::to_string(log.head())?;
                write.put.push((key(game, "head"), head));
            }
            for (seq, entry) in log.entries().iter().enumerate().skip(self.entries) {
                let text = serde_json::to_string(entry)?;
                write.put.push((entry_key(game, seq as u32), text));
            }
            self.entries = log.entries().len();
            let hidden_moves = secret.map_or(&[][..], |secret| &secret.deeds);
            for deed in hidden_moves
                .iter()
                .filter(|deed| !self.hidden_moves.contains(deed))
            {
                let name = format!("deed/{:06}", deed.0);
                write
                    .put
                    .push((key(game, &name), serde_json::to_string(deed)?));
                // Without this move, nothing that was said about it could ever be opened or revealed.
                write.durability = Durability::Strict;
            }
            self.hidden_moves = hidden_moves.to_vec();
            if let Some(theirs) = theirs.filter(|_| !self.theirs) {
                let text = serde_json::to_string(theirs)?;
                write.put.push((key(game, "theirs"), text));
                self.theirs = true;
            }
            if let Some(stopped) = stopped.filter(|_| !self.stopped) {
                let text = serde_json::to_string(stopped)?;
                write.put.push((key(game, "stopped"), text));
                self.stopped = true;
            }
        }
        write
            .put
            .push((SEAT.to_owned(), serde_json::to_string(record)?));
        Ok(write)
    }
}
