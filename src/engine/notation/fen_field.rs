//! Readers and writers for the small parts that several fields of a FEN consist of. `fen` says which field has which
//! parts; for the seventh field, the rule sets do.

use std::str::FromStr;

use crate::notation::fen_error::MAX_NUMBER;
use crate::{ByColor, Color, FenFault, Square};

/// Reads a side, `w` or `b`.
pub(crate) fn color(text: &str) -> Option<Color> {
    text.parse().ok().and_then(Color::from_letter)
}

/// Reads a number from `least` to [`MAX_NUMBER`], written in digits only.
pub(crate) fn number(text: &str, least: u32) -> Result<u32, FenFault> {
    // `u32::from_str` would accept a leading plus.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number
        .filter(|number| (least..=MAX_NUMBER).contains(number))
        .ok_or_else(|| FenFault::InvalidNumber {
            least,
            text: text.into(),
        })
}

/// The `;`-separated parts of a seventh field; no parts for `-`.
pub(crate) fn parts(field: &str) -> impl Iterator<Item = &str> {
    field.split(';').filter(move |_| field != "-")
}

/// Joins parts to a seventh field.
pub(crate) fn join(parts: &[String]) -> String {
    if parts.is_empty() {
        return "-".to_owned();
    }
    parts.join(";")
}

/// Reads a set of sides: `w`, `b` or `wb`.
pub(crate) fn sides(text: &str) -> Option<ByColor<bool>> {
    match text {
        "w" => Some(ByColor([true, false])),
        "b" => Some(ByColor([false, true])),
        "wb" => Some(ByColor([true, true])),
        _ => None,
    }
}

/// Reads one number per side, from 1 to 64, as `w1`, `b1` or `w1b2`. A side that is not written has 0.
pub(crate) fn counts(text: &str) -> Option<ByColor<u8>> {
    let mut counts = ByColor([0; 2]);
    let (white, black) = match text.split_once('b') {
        Some((white, black)) => (white, Some(black)),
        None => (text, None),
    };
    if !white.is_empty() {
        counts[Color::White] = count(white.strip_prefix('w')?)?;
    }
    if let Some(black) = black {
        counts[Color::Black] = count(black)?;
    }
    Some(counts)
}

fn count(text: &str) -> Option<u8> {
    let count = number(text, 1).ok()?;
    u8::try_from(count).ok().filter(|&count| count <= 64)
}

/// Reads a run of square names without separators.
pub(crate) fn squares(text: &str) -> Option<Vec<Square>> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len() / 2)
        .map(|i| Square::from_str(&text[i * 2..i * 2 + 2]).ok())
        .collect()
}
