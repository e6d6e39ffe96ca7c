//! What is stored before anything is sent, so that a reload, a crash or a dead battery loses no ply.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::clock::Turn;
use crate::digest::{Key, Nonce, Tag};
use crate::log::{Ask, Entry, Log};
use crate::secret::Stopped;
use crate::secret::own::Secret;
use crate::terms::{Head, Terms};
use crate::{RoomCode, Seat};

/// The version of this format.
const VERSION: u32 = 1;

/// The key of the one record of a seat.
pub(crate) const KEY: &str = "seat";

/// Its key where it was taken over from a page that kept a seat as one text.
const OLD_KEY: &str = "record";

/// One side of a room, whole.
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
    /// The game.
    pub head: Option<Head>,
    /// Its entries.
    pub entries: Vec<Entry>,
    /// Where this side's assassins stood, in a game with secrets.
    #[serde(default)]
    pub secret: Option<Secret>,
    /// Where the other's stood, once it has shown it.
    #[serde(default)]
    pub theirs: Option<Secret>,
    /// Who stopped the game, and why, if it was stopped.
    #[serde(default)]
    pub stopped: Option<Stopped>,
    /// The host's mark under the log.
    pub stamp: Option<Tag>,
    /// What the guest has asked for and not seen entered.
    pub pending: Vec<Pending>,
    /// This side's part of the next game's id, once it wants one.
    pub rematch: Option<Nonce>,
    /// Time used in the present turn.
    pub used: u64,
    /// When the other side was heard last.
    pub heard: u64,
    /// The pairing was by hand: there is no server to come back by.
    pub by_hand: bool,
    /// The other side's chat is not shown.
    #[serde(default)]
    pub muted: bool,
}

/// Something the guest has asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// Plies before it.
    pub ply: u32,
    /// What.
    pub ask: Ask,
    /// Its seal.
    pub seal: Tag,
    /// The time thought.
    pub spent: u64,
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

impl Record {
    pub(crate) const VERSION: u32 = VERSION;

    /// Reads a seat's records.
    pub fn of(records: &BTreeMap<String, String>) -> Result<Record, RecordError> {
        let text = records.get(KEY).or_else(|| records.get(OLD_KEY));
        Record::parse(text.map_or("", String::as_str))
    }

    /// Reads a record.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        #[derive(Deserialize)]
        struct Version {
            version: u32,
        }
        let unreadable = |error: serde_json::Error| RecordError::Unreadable(error.to_string());
        match serde_json::from_str(text) {
            Ok(Version { version: VERSION }) => serde_json::from_str(text).map_err(unreadable),
            Ok(Version { version }) => Err(RecordError::Version(version)),
            Err(error) => Err(unreadable(error)),
        }
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

    /// The present turn, at rest.
    pub fn turn(&self) -> Turn {
        Turn::resting(self.used)
    }
}
