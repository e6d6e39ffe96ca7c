//! Games as text, out and in: this program's own saved games, PGN, the text files of seed 001, and position texts.
//! Reading is bounded, and what does not load says where and why.

pub mod detect;
pub mod json;
pub mod pgn;
pub mod seed_text;
mod summary;

pub use detect::{Format, detect};
pub use summary::{GameSummary, summarize};

use crate::Fault;

/// The most bytes that are read: several times the longest game, with everything that two sides opened of it.
pub const MAX_BYTES: usize = 1 << 22;

/// Refuses a text that is too long, or empty.
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

/// Text without the mark that some editors put in front.
pub(crate) fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}
