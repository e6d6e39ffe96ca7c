//! Detects the format of a dropped or pasted text by looking at the text alone.

use engine::Square;

use super::{json, pgn, position_text, without_bom};

/// A format that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A game saved by this program.
    Json,
    /// PGN.
    Pgn,
    /// A game in the text format of the first Standard Portal Chess.
    SeedText,
    /// A portal layout in that format.
    Layout,
    /// A position as a FEN.
    Fen,
}

/// Returns the format that a text seems to have, if any.
pub fn detect(text: &str) -> Option<Format> {
    let text = without_bom(text).trim();
    if json::looks_like(text) {
        return Some(Format::Json);
    }
    if text.starts_with('{') {
        return skip_comments(text)
            .is_none_or(looks_like_pgn)
            .then_some(Format::Pgn);
    }
    if position_text::looks_like(text) {
        return Some(Format::Fen);
    }
    let content_lines = || {
        text.lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
    };
    let first = content_lines().next()?;
    if is_layout(content_lines()) {
        return Some(Format::Layout);
    }
    let is_ply = ["White ", "Black "]
        .iter()
        .any(|side| first.starts_with(side))
        && first.contains(": ");
    if is_ply
        || ["Portals:", "Position:"]
            .iter()
            .any(|start| first.starts_with(start))
    {
        return Some(Format::SeedText);
    }
    (looks_like_pgn(first) || pgn::is_in(text)).then_some(Format::Pgn)
}

/// Returns whether the lines contain only squares, perhaps after the word `Portals:`.
fn is_layout<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    let mut squares = 0;
    for line in lines {
        let line = line.strip_prefix("Portals:").unwrap_or(line);
        for word in line
            .split([' ', ',', ';', '\t'])
            .filter(|word| !word.is_empty())
        {
            if word.to_ascii_lowercase().parse::<Square>().is_err() {
                return false;
            }
            squares += 1;
        }
    }
    squares >= 2
}

/// Returns the text after the comments at the beginning of a PGN, or `None` if one of the comments is not closed.
fn skip_comments(text: &str) -> Option<&str> {
    let mut rest = text;
    while let Some(comment) = rest.strip_prefix('{') {
        rest = comment.split_once('}')?.1.trim_start();
    }
    Some(rest)
}

/// Returns whether the line begins with a tag, a comment, a move number, a score, or a single first move.
fn looks_like_pgn(line: &str) -> bool {
    if line.starts_with(['[', ';', '%']) {
        return true;
    }
    let word = line.split_whitespace().next().unwrap_or_default();
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if digits.len() < word.len() && digits.starts_with('.')
        || matches!(word, "1" | "*" | "1-0" | "0-1" | "1/2-1/2")
    {
        return true;
    }
    pgn::looks_like_move(word)
}
