//! Reads and writes games as text: this program's saved games, PGN, the text files of the first Standard Portal Chess,
//! links, backups and FEN; and also the progress in the first lessons. Texts to read are limited in size, and a fault
//! says where and why a text could not be read.

pub mod backup;
mod decode;
pub mod detect;
pub mod json;
mod lessons;
pub mod link;
pub mod mail;
pub mod pgn;
mod plain_text;
pub mod position_text;
pub mod seed_text;
mod statistics;
mod summary;

pub use decode::{Decoded, Encoding, decode, decode_as};
pub use detect::{Format, detect};
pub use lessons::LessonProgress;
pub use statistics::{StatisticsRow, statistics};
pub use summary::{GameSummary, OpponentKind, read_summary, summarize, summary_text};

use crate::Fault;

/// The maximum number of bytes that are read: several times the longest game, including everything that two sides
/// revealed for its verification.
pub const MAX_BYTES: usize = 1 << 22;

/// Refuses a text that is too long or empty.
pub(crate) fn check_size(text: &str) -> Result<(), Fault> {
    if text.len() > MAX_BYTES {
        return Err(Fault::TooLarge {
            bytes: text.len(),
            limit: MAX_BYTES,
        });
    }
    if text.trim().is_empty() {
        return Err(Fault::Empty);
    }
    Ok(())
}

/// Returns the link to a game or a layout that a text is, or that a message contains. A game in a format of its own is not taken
/// for the link in one of its comments.
pub fn link_to_open(text: &str) -> Option<link::FoundLink> {
    let text = without_bom(text).trim();
    let is_message = match detect(text) {
        None => true,
        // A link in Markdown begins like a tag.
        Some(Format::Pgn) => text.starts_with('[') && text.contains("]("),
        Some(_) => false,
    };
    link::find(text).filter(|found| is_message && found.whole)
}

/// A short name for a text: sixteen hexadecimal digits that no other text is likely to have. It is kept, so it must not
/// change: [FNV-1a](http://www.isthe.com/chongo/tech/comp/fnv/).
pub fn fingerprint(text: &str) -> String {
    let sum = text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{sum:016x}")
}

/// Returns the text without the byte order marks, and other invisible characters, that some editors put at the beginning.
pub(crate) fn without_bom(text: &str) -> &str {
    text.trim_start_matches(pgn::is_invisible)
}
