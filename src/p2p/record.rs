//! What is stored before anything is sent, so that a reload, a crash or a dead battery loses no ply: the seat with what
//! changes, and the game entry by entry. Written through [`Journal`], which knows what is stored already.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::audit::Stopped;
use crate::digest::{Hash, Key, Nonce, Tag};
use crate::entry::{Action, Entry};
use crate::journal::{Durability, Write};
use crate::log::Log;
use crate::secret::own::{Hidden, Secret};
use crate::terms::{Head, Terms};
use crate::{RoomCode, Seat};

mod before;

/// The version of this format.
const VERSION: u32 = 2;

/// The key of the seat's own record.
const SEAT: &str = "seat";

/// The key under which the whole seat was stored by versions before 2.
const WHOLE: &str = "record";

/// One side of a room without its game: what changes from moment to moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// [`VERSION`].
    pub version: u32,
    /// The room.
    pub code: RoomCode,
    /// Which seat this is.
    pub seat: Seat,
    /// The name under which the signalling server knows the seat.
    pub seat_name: Nonce,
    /// Seals this side's entries; never leaves the browser.
    pub own_key: Key,
    /// Shared with the other seat, once there is one.
    pub shared_key: Option<Key>,
    /// Whether the other seat is taken.
    pub bound: bool,
    /// How often this seat was opened.
    pub epoch: u32,
    /// The other seat's, as far as it is known.
    pub other_epoch: u32,
    /// What the host offers.
    pub terms: Option<Terms>,
    /// The game's number, if there is a game.
    pub game: u32,
    /// The seed of this side's secrets in the game.
    pub seed: Option<Key>,
    /// The host's mark under the log.
    pub stamp: Option<Tag>,
    /// What the guest has asked for and not seen entered.
    pub pending: Vec<Pending>,
    /// This side's part of the next game's id, once it wants one.
    pub rematch: Option<Nonce>,
    /// This side's reckoning of both clocks.
    pub clocks: ClockRecord,
    /// How this side sees the end of a game that the log does not end.
    pub ending: Option<Ending>,
    /// The claim that this side took back last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdrawn: Option<Withdrawn>,
    /// Both sides have confirmed the end of the game.
    pub settled: bool,
    /// When the page was last there, by the time of day.
    pub alive: u64,
    /// The pairing was by hand: there is no server to come back by.
    pub by_hand: bool,
    /// The other side's chat is not shown.
    #[serde(default)]
    pub muted: bool,
    /// What this side's player wants to be called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What the other side's player wants to be called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub their_name: String,
}

/// One side's reckoning of both clocks, at rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockRecord {
    /// After how many entries this was so.
    pub entries: u32,
    /// What was left before the present turn, White's and Black's.
    pub left: [u64; 2],
    /// Time of the present turn with the line up.
    pub up: u64,
    /// Time of the present turn with the line down.
    pub down: u64,
    /// What is left of the allowances for time with the line down: this side's, and what it grants the other.
    pub grace: [u64; 2],
    /// What is left of the quota for the other side's lag.
    pub quota: u64,
    /// What this side charged to the other beyond its word, and for which ply on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub charged: Vec<(u32, u64)>,
}

/// What this side claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClaimKind {
    /// The other side was away for too long: the win.
    Away,
    /// The other side was away for too long: a draw will do.
    AwayDraw,
    /// The other side's time is up.
    Time,
    /// The other side has not played in time: no result.
    SatOut,
}

/// Why a game is disputed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dispute {
    /// By this side's reckoning the other's time is up; the other side denies it.
    TheirTime,
    /// The other side says that this side's time is up; by this side's reckoning it is not.
    OwnTime,
    /// By this side's reckoning the other did not play in time; the other side denies it.
    SatOut,
    /// The other side holds the game for disputed.
    Told,
    /// The two sides have different logs, and each could be the true one.
    LogsDiffer,
}

/// A claim that this side has taken back. The other side may have agreed to it before it heard so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Withdrawn {
    /// What was claimed.
    pub kind: ClaimKind,
    /// Plies of this side's log at that moment.
    pub ply: u32,
}

/// How this side sees the end of a game that the log does not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// This side claims something, and the other has not answered.
    Claimed(ClaimKind),
    /// This side has won or ended it because the other's page broke the protocol and was cut off: no answer is needed.
    Forsaken(ClaimKind),
    /// The two sides disagree: it counts for nobody.
    Disputed(Dispute),
}

/// Something the guest has asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// Plies before it.
    pub ply: u32,
    /// What the guest wants to have entered.
    #[serde(rename = "ask")]
    pub action: Action,
    /// How long the guest thought, for a ply of a timed game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<u64>,
    /// Its seal.
    pub seal: Tag,
}

/// A stored game that cannot be taken up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// Not readable.
    #[error("the stored game cannot be read: {0}")]
    Unreadable(String),
    /// Of another version.
    #[error("the stored game is of version {0}, this page reads version {VERSION}")]
    Version(u32),
    /// A record of it is missing.
    #[error("the stored game is not whole: {0} is missing")]
    Missing(String),
    /// Its entries are no game.
    #[error("entry {index} of the stored game is wrong: {fault}")]
    Entry {
        /// Which, counted from 1.
        index: usize,
        /// What is wrong.
        fault: String,
    },
    /// Its terms are none.
    #[error("the stored game has impossible settings: {0}")]
    Terms(String),
}

/// Everything stored of a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// The seat.
    pub record: Record,
    /// The game's making.
    pub head: Option<Head>,
    /// Its entries.
    pub entries: Vec<Entry>,
    /// This side's plies of which not everything is public.
    pub deeds: Vec<(u32, Hidden)>,
    /// The other side's secrets, once it has shown them.
    pub theirs: Option<Secret>,
    /// Who stopped the game, and why, if it was stopped.
    pub stopped: Option<Stopped>,
}

impl Record {
    pub(crate) const VERSION: u32 = VERSION;
}

impl Stored {
    /// Reads what is stored.
    pub fn read(records: &BTreeMap<String, String>) -> Result<Stored, RecordError> {
        if let Some(text) = records.get(WHOLE) {
            return before::read(text);
        }
        let record: Record = part(records, SEAT)?;
        if record.version != VERSION {
            return Err(RecordError::Version(record.version));
        }
        let mut stored = Stored {
            head: None,
            entries: Vec::new(),
            deeds: Vec::new(),
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
            let deeds = key(game, "deed/");
            for (key, text) in records.range(deeds.clone()..) {
                if !key.starts_with(&deeds) {
                    break;
                }
                stored.deeds.push(parse(text)?);
            }
            let optional = |name: &str| records.get(&key(game, name));
            stored.theirs = optional("theirs").map(|text| parse(text)).transpose()?;
            stored.stopped = optional("stopped").map(|text| parse(text)).transpose()?;
        }
        Ok(stored)
    }

    /// Replays the game.
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

/// What is stored already, so that each entry is written once.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    /// The game whose records are stored, by its number and its id: a host that offers its seat twice makes two first games.
    game: u32,
    id: Option<Hash>,
    entries: usize,
    deeds: Vec<(u32, Hidden)>,
    theirs: bool,
    stopped: bool,
}

impl Journal {
    /// What was read is stored already.
    pub fn of(stored: &Stored) -> Journal {
        Journal {
            game: stored.record.game,
            id: stored.head.as_ref().map(Head::id),
            entries: stored.entries.len(),
            deeds: stored.deeds.clone(),
            theirs: stored.theirs.is_some(),
            stopped: stored.stopped.is_some(),
        }
    }

    /// What has to be written now.
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
            let deeds = secret.map_or(&[][..], |secret| &secret.deeds);
            for deed in deeds.iter().filter(|deed| !self.deeds.contains(deed)) {
                let name = format!("deed/{:06}", deed.0);
                write
                    .put
                    .push((key(game, &name), serde_json::to_string(deed)?));
                // Without this move nothing that was said of it could ever be shown.
                write.durability = Durability::Strict;
            }
            self.deeds = deeds.to_vec();
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
