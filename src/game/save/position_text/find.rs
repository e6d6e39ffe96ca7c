//! Finds the fields of a position in the text around them: labels, quotation marks, line breaks, addresses.

use engine::Piece;

use super::words::{is_number, is_state};
use crate::save::plain_text::{is_invisible, percent_decoded, plain};

/// The longest text that is searched, in bytes.
const MAX_BYTES: usize = 1 << 20;

/// The fields of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Found {
    /// The first field, with eight ranks or what the text has instead.
    pub board: String,
    /// Everything after it.
    pub fields: String,
    /// Whether there is nothing else in the text.
    pub is_alone: bool,
    /// How many further lines with positions there are.
    pub others: usize,
    /// Whether the text is an address at a site for ordinary chess.
    pub is_chess: bool,
    /// The rule set in such an address, if it is not ordinary chess.
    pub unknown_variant: Option<String>,
}

/// Labels in front of a position, without anything but their letters.
const LABELS: [&str; 6] = ["", "fen", "epd", "positionfen", "fenstring", "xfen"];
/// Parts of an address in front of a position that do not name a rule set.
const PATHS: [&str; 8] = [
    "analysis",
    "editor",
    "standard",
    "chess",
    "fromPosition",
    "chess960",
    "board",
    "fen",
];

/// Whether a text stands for no position, as in `[FEN ""]` or `[FEN "?"]`.
pub(super) fn is_blank(text: &str) -> bool {
    let text = clean(text);
    let text =
        text.trim_matches(|letter: char| letter.is_whitespace() || "\"'`?-*".contains(letter));
    matches!(
        text.to_ascii_lowercase().as_str(),
        "" | "startpos"
            | "position startpos"
            | "start"
            | "initial"
            | "standard"
            | "default"
            | "none"
    )
}

/// Finds the position in a text, or the first of several that stand in a line each.
pub(super) fn find(text: &str) -> Option<Found> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let text = clean(text);
    let mut text = text.trim().to_owned();
    if is_address(&text) {
        return in_address(&text);
    }
    if !text.contains(char::is_whitespace) {
        text = percent_decoded(&text);
    }
    let slash = text.find('/')?;
    let (before, _) = text.split_at(slash);
    let label = before.trim_end_matches(is_board);
    let (label, rest) = text.split_at(label.len());
    let letters: String = label
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect();
    if !LABELS.contains(&letters.to_ascii_lowercase().as_str()) {
        return None;
    }
    // What follows a closing bracket or quotation mark is not part of the position.
    let (rest, behind) = match label.contains('<') {
        true => in_angle_brackets(rest),
        false => (rest, ""),
    };
    let quote = label.trim_end().chars().next_back();
    let quote = quote.filter(|letter| matches!(letter, '"' | '\''));
    let (fields, after) = match quote.and_then(|quote| rest.rsplit_once(quote)) {
        Some(parts) => parts,
        None => (rest, ""),
    };
    let mut found = split(fields);
    found.is_alone = ![after, behind]
        .iter()
        .any(|text| text.contains(char::is_alphanumeric));
    // A score or a date has slashes, too.
    (found.board.matches('/').count() >= 3).then_some(found)
}

/// Replaces the characters that word processors and messengers put in place of plain ones.
fn clean(text: &str) -> String {
    text.chars()
        .filter(|&letter| !is_invisible(letter))
        .map(plain)
        .collect()
}

/// Whether a character may stand in the first field.
fn is_board(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '/'
}

/// Whether a text is an address, and not a position after a label.
fn is_address(text: &str) -> bool {
    let text = text.trim_start_matches(['<', '(', '"', '\'']);
    let before = text.split('/').next().unwrap_or_default();
    let host = before.contains('.') && !before.contains(char::is_whitespace);
    text.starts_with("http:") || text.starts_with("https:") || host
}

/// Splits a text at the angle bracket that closes one before it. One before a square is the sign of a one-way network.
fn in_angle_brackets(text: &str) -> (&str, &str) {
    let closes = |after: &str| {
        let next = after.chars().next();
        next.is_none_or(|next| !next.is_alphanumeric() && !matches!(next, '_' | '%' | '>' | '/'))
    };
    let is_last = |after: &str| !after.contains(char::is_alphanumeric);
    let last = text.rfind('>').filter(|at| is_last(&text[at + 1..]));
    let first = || {
        let mut brackets = text.match_indices('>').map(|(at, _)| at);
        brackets.find(|at| closes(&text[at + 1..]))
    };
    match last.or_else(first) {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, ""),
    }
}

/// Finds the position in an address: after `fen=`, or as eight parts of the path.
fn in_address(text: &str) -> Option<Found> {
    let text = match text.starts_with('<') {
        true => in_angle_brackets(text).0,
        false => text,
    };
    let chess = ["lichess", "chess.com"]
        .iter()
        .any(|site| text.contains(site));
    let lower = text.to_ascii_lowercase();
    let mut found = if let Some(at) = lower.find("fen=") {
        let value = text[at + 4..].split(['&', '#', '\n']).next()?;
        split(&percent_decoded(&value.replace('+', " ")))
    } else {
        let decoded = percent_decoded(text);
        // The query and the anchor come after the position, except where the whole route is in the anchor.
        let path: String = decoded
            .split('?')
            .next()?
            .replace(['(', ')', '<', '"', '\''], " ");
        let parts: Vec<&str> = path.trim().split('/').collect();
        let is_rank = |part: &&str| part.chars().all(is_of_rank) && width(part) == 8;
        let first =
            (0..parts.len().checked_sub(7)?).find(|&at| parts[at..at + 7].iter().all(is_rank))?;
        let fields = parts[first..].join("/");
        let mut found = split(fields.split('#').next()?);
        let name = first
            .checked_sub(1)
            .and_then(|at| parts.get(at))
            .copied()
            .unwrap_or_default();
        let known = PATHS.contains(&name) || !name.chars().all(char::is_alphabetic);
        found.unknown_variant = (chess && !known).then(|| name.to_owned());
        found
    };
    found.is_alone = true;
    found.is_chess = chess;
    Some(found)
}

/// Whether a character may stand in a rank.
fn is_of_rank(letter: char) -> bool {
    matches!(letter, '1'..='8') || Piece::from_letter(letter).is_some()
}

/// How many squares a rank has.
fn width(rank: &str) -> u32 {
    rank.chars()
        .map(|letter| letter.to_digit(10).unwrap_or(1))
        .sum()
}

/// Splits the first field from the others. It may be broken over lines, and underscores may stand for spaces.
fn split(text: &str) -> Found {
    let spaced = match text.split_whitespace().next() {
        Some(first) if first.contains('_') => text.replace('_', " "),
        _ => text.to_owned(),
    };
    let mut found = Found::default();
    let mut at_board = true;
    for line in spaced.lines() {
        let first = line.split_whitespace().next().unwrap_or_default();
        if !found.board.is_empty() && first.matches('/').count() >= 7 {
            found.others += 1;
            continue;
        }
        let mut broken = true;
        for word in line.split_whitespace() {
            at_board &= found.board.is_empty() || continues(&found.board, word, broken);
            broken = false;
            if at_board {
                found.board.push_str(word);
            } else {
                found.fields.push_str(word);
                found.fields.push(' ');
            }
        }
    }
    let end = |letter: char| !letter.is_alphanumeric() && letter != '-';
    found
        .board
        .truncate(found.board.trim_end_matches(end).len());
    let keeps = |letter: char| end(letter) && letter != ';' && letter != '"';
    let bare = found.fields.trim_end_matches(keeps).len();
    let joints = |letter: char| keeps(letter) && !matches!(letter, '>' | '/' | ',');
    // A layout that ends with one of its signs is faulty; without the sign it would be another one.
    let kept = match may_end_with_layout(&found.fields[..bare]) {
        true => found.fields.trim_end_matches(joints).len(),
        false => bare,
    };
    found.fields.truncate(kept);
    found
}

/// Whether the last word may be a layout of portals: it is behind the castling rights, and neither a square nor a number nor a
/// state.
fn may_end_with_layout(fields: &str) -> bool {
    let words = fields.split_whitespace().skip(2);
    let last = words.last();
    last.is_some_and(|word| word.len() != 2 && !is_number(word) && !is_state(word))
}

/// Whether a word continues a board that lacks squares. `broken` says whether a line break is between them.
fn continues(board: &str, word: &str, broken: bool) -> bool {
    let ranks = board.split('/').count();
    let lacks = ranks < 8 || ranks == 8 && width(board.rsplit('/').next().unwrap_or_default()) < 8;
    let joined = board.ends_with('/') || word.starts_with('/');
    let turn = matches!(word, "w" | "b");
    lacks && word.chars().all(is_board) && (joined || broken && (ranks < 8 || !turn))
}
