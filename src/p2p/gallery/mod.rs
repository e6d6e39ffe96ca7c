//! Watching a game. A player opens a gallery and gives the link to whoever may watch; the page of the player then shows
//! the game to each of them over a connection of its own: the log entry by entry, the clocks, and the secrets once the
//! game is over. Nothing that a watcher sends is read.
//!
//! An entry holds what both players know and nothing more, so a gallery can tell no secret before the end. A watcher's
//! page enters every entry in a log of its own, which only accepts what the rules allow.
//!
//! | module | contents |
//! |---|---|
//! | `show` | the player's side: who has been shown what |
//! | `watcher` | the watcher's side |
//!
//! How the two meet is in [`crate::nostr::attendance`].

mod show;
mod watcher;

use std::fmt;
use std::str::FromStr;

use engine::Color;
use game::{GameResult, Millis, Reason};
use serde::{Deserialize, Serialize};

pub use show::{Gallery, Guest};
pub use watcher::{Seen, Untrue, Watcher};

use crate::audit::Stopped;
use crate::secret::private_game::Secret;
use crate::terms::Head;
use crate::wire::{Batch, MAX_FRAME};

/// How many may watch a game at once.
pub const MAX_WATCHERS: usize = 30;

/// How long a gallery is silent at most, in milliseconds.
const HEARTBEAT: Millis = 4_000;

/// How long a watcher waits for a word of a gallery before the connection counts as lost, in milliseconds.
pub const SILENCE: Millis = 15_000;

/// The most hidden moves in one message.
const MAX_DEEDS: usize = 300;

/// What a gallery shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Shown {
    /// A game from its start, in place of whatever was shown before.
    Game(Box<Head>),
    /// The names of the players, White's first.
    Names([String; 2]),
    /// Consecutive entries of the log.
    Entries(Batch),
    /// How things stand.
    Now(Now),
    /// Why the game was stopped.
    Stopped(Stopped),
    /// A part of a side's secrets, once they are known to both.
    Secret {
        /// The side.
        color: Color,
        /// The index of the first of these hidden moves.
        from: u32,
        /// The number of hidden moves in all.
        of: u32,
        /// The seed, and these hidden moves.
        secret: Secret,
    },
    /// The player has closed the gallery.
    Closed,
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

fn decode(frame: &[u8]) -> Option<Shown> {
    let text = std::str::from_utf8(frame).ok()?;
    serde_json::from_str(text)
        .ok()
        .filter(|_| frame.len() <= MAX_FRAME)
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
