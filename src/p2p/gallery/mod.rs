//! Watching a game. A player opens a gallery and gives the link to whoever may watch; the page of the player then shows
//! the game to each of them over a connection of its own: the log entry by entry, the clocks, and the secrets once the
//! game is over. A watcher says nothing but that others can watch at its page. All that is shown is covered by statements that the gallery signs.
//!
//! An entry holds what both players know and nothing more, so a gallery can tell no secret before the end. A watcher's
//! page enters every entry in a log of its own, which only accepts what the rules allow. Once it has all, it shows the game
//! to others, as the player's page does, with the same statements.
//!
//! | module | contents |
//! |---|---|
//! | `statement` | what is signed |
//! | `scene` | what a player's page shows |
//! | `show` | who has been shown what |
//! | `watcher` | the watcher's side |
//! | `way` | how a watcher finds a page with a place |
//!
//! How the two meet is in [`crate::nostr::attendance`].

mod scene;
mod show;
pub(crate) mod statement;
mod watcher;
mod way;
#[cfg(test)]
pub(crate) mod written;

use std::fmt;
use std::str::FromStr;

use engine::Color;
use game::{GameResult, Millis, Reason};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use scene::{Scene, Speaker};
pub use show::{Gallery, Guest};
pub use statement::{IsSigned, Revealed, Sign, Signature, Statement};
pub use watcher::{Seen, Untrue, Watcher};
pub use way::Way;

use crate::Blob;
use crate::audit::Stopped;
use crate::secret::private_game::Secret;
use crate::terms::Head;
use crate::wire::{Batch, MAX_FRAME};

/// How many may watch at the page of a player.
pub const MAX_WATCHERS: usize = 30;

/// How many may watch at the page of somebody who watches.
pub const BREADTH: usize = 8;

/// Over how many pages a game is shown at most. Whoever watches at the page of the player is at depth 1.
pub const MAX_DEPTH: u8 = 4;

/// How long a gallery is silent at most, in milliseconds.
const HEARTBEAT: Millis = 4_000;

/// How old what is seen at the page of the player may be before the connection counts as lost, in milliseconds.
pub const SILENCE: Millis = 15_000;

/// How much older it may be for each page more over which it has come, so that the line that has failed is given up first.
const PER_LEVEL: Millis = 10_000;

/// The most hidden moves in one message.
const MAX_DEEDS: usize = 300;

/// What a gallery shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Shown {
    /// A game from its start, in place of whatever was shown before.
    Game(Box<Head>),
    /// Consecutive entries of the log.
    Entries(Batch),
    /// Why the game was stopped.
    Stopped(Stopped),
    /// A part of a side's secrets, once they are known to both.
    Secret {
        /// The side.
        color: Color,
        /// The index of the first of these hidden moves. A part from the first on is in place of all before.
        from: u32,
        /// The seed, and these hidden moves.
        secret: Secret,
    },
    /// The gallery vouches for all before.
    Statement(Statement),
    /// Over how many pages the game comes to this one. The player's page is none.
    Depth(u8),
}

/// What somebody who watches may say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Word {
    /// This page shows the game to others.
    Relay {
        /// The key of its entrance. Nothing if nobody may come any more.
        key: Option<Blob<32>>,
        /// How many watch below it.
        below: u32,
    },
}

/// Returns the frame with which somebody who watches says that others can watch at their page, and how many do.
pub fn relay_frame(key: Option<GalleryKey>, below: u32) -> Option<Vec<u8>> {
    let key = key.map(|key| Blob(key.0));
    serde_json::to_vec(&Word::Relay { key, below }).ok()
}

/// Where else a game can be watched, in the words of a page that has no place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Elsewhere {
    /// The number of the newest statement.
    pub newest: u64,
    /// The keys of pages at which others may watch.
    pub keys: Vec<GalleryKey>,
}

/// How things stand in a game that is watched. It is what the page of the player says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Now {
    /// The time left on both clocks, White's and Black's, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<[Millis; 2]>,
    /// The side whose clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<Color>,
    /// Why the game is over, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Reason>,
    /// Who has won it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Color>,
    /// How many watch.
    pub watchers: u32,
}

impl Now {
    /// The result, as the player's page says it.
    pub fn result(&self) -> Option<GameResult> {
        let winner = self.winner;
        self.over.map(|reason| GameResult { winner, reason })
    }
}

/// Writes what is shown as a frame. `None` if it is too long, which nothing is that this side makes.
fn encode(shown: &Shown) -> Option<Vec<u8>> {
    let frame = serde_json::to_vec(shown).ok()?;
    (frame.len() <= MAX_FRAME).then_some(frame)
}

/// Reads a frame. `None` if it is something else, or too long.
fn decode<T: DeserializeOwned>(frame: &[u8]) -> Option<T> {
    let frame = (frame.len() <= MAX_FRAME).then_some(frame)?;
    let text = std::str::from_utf8(frame).ok()?;
    serde_json::from_str(text).ok()
}

/// What a link to a gallery contains: the public key of the gallery, which no relay gets to see. Whoever knows it can
/// watch; only the page that opened the gallery can answer.
///
/// ```
/// use p2p::gallery::GalleryKey;
///
/// let key = GalleryKey([7; 32]);
/// assert_eq!(key.to_string().to_lowercase().parse(), Ok(key));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GalleryKey(pub [u8; 32]);

/// A text that leads to no gallery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this leads to no game that can be watched")]
pub struct NoGallery;

/// How many letters of base32 write a key.
const LETTERS: usize = 52;

impl fmt::Display for GalleryKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in 0..LETTERS {
            let five = (0..5).fold(0, |five, bit| five << 1 | bit_of(&self.0, letter * 5 + bit));
            write!(
                f,
                "{}",
                char::from(crate::code::ALPHABET[usize::from(five)])
            )?;
        }
        Ok(())
    }
}

/// Returns a bit of a key, the highest of the first byte first. Behind the last there are zeros.
fn bit_of(key: &[u8; 32], bit: usize) -> u8 {
    key.get(bit / 8).map_or(0, |byte| byte >> (7 - bit % 8) & 1)
}

impl FromStr for GalleryKey {
    type Err = NoGallery;

    /// Reads a key as leniently as the code of a room: a messenger may have broken it into lines or changed its case.
    fn from_str(text: &str) -> Result<GalleryKey, NoGallery> {
        let mut key = [0; 32];
        let mut length = 0;
        for five in crate::code::fives(text) {
            let five = five.map_err(|_| NoGallery)?;
            for bit in 0..5 {
                let place = length * 5 + bit;
                match key.get_mut(place / 8) {
                    Some(byte) => *byte |= (five >> (4 - bit) & 1) << (7 - place % 8),
                    None if five >> (4 - bit) & 1 == 0 => {}
                    None => return Err(NoGallery),
                }
            }
            length += 1;
        }
        (length == LETTERS)
            .then_some(GalleryKey(key))
            .ok_or(NoGallery)
    }
}
