//! The words of a position after its board, and which of them is the layout of portals that players drew. A faulty layout
//! must not be taken for something else, or for nothing: another game would be played without a word.

use std::ops::Range;

/// The words after the board.
pub(super) struct Words<'a> {
    /// The side to move.
    pub turn: Option<&'a str>,
    /// The castling rights.
    pub castling: Option<&'a str>,
    /// The en passant square.
    pub en_passant: &'a str,
    /// All others.
    pub rest: Vec<&'a str>,
}

impl<'a> Words<'a> {
    /// Splits the text after the board.
    pub fn of(fields: &'a str) -> Words<'a> {
        let mut words = fields.split_whitespace();
        let [turn, castling] = [words.next(), words.next()];
        let mut rest: Vec<&str> = words.collect();
        // Some programs leave out one field without a sign for it.
        let en_passant = match rest.first() {
            Some(word) if !is_number(word) && !is_layout(word) => rest.remove(0),
            _ => "-",
        };
        Words {
            turn,
            castling,
            en_passant,
            rest,
        }
    }

    /// Returns the text that is meant as a layout of portals, in a position of any rule set. A list of squares may be one of
    /// tokens instead, if that is possible here.
    pub fn layout(&self, may_be_tokens: bool) -> Option<String> {
        let numbers = self.rest.iter().take(2);
        let numbers = numbers.take_while(|word| **word == "-" || is_number(word));
        let words = &self.rest[numbers.count()..];
        let layout = words.get(place_of_layout(words, false)?)?.join(" ");
        (!may_be_tokens || !is_squares(&layout)).then_some(layout)
    }
}

/// Returns which words are meant as a layout of portals. Of `drawn` portals there must be a layout, so anything else that has
/// its place counts, too.
pub(super) fn place_of_layout(words: &[&str], drawn: bool) -> Option<Range<usize>> {
    let is_before_state = |at: usize| words.get(at + 1).is_some_and(|next| is_state(next));
    // Only these positions have a state behind another field.
    let in_place = match words {
        ["-", ..] if is_before_state(0) => Some(0),
        _ => words.iter().position(|word| !is_state(word)),
    };
    let is_meant = |at: usize| {
        let word = words[at];
        let is_alone = drawn && (words.len() == 1 || word.len() == 1 || has_digit(word));
        is_before_state(at) || looks_like_layout(word) || is_alone
    };
    let only_dash = (drawn && words == ["-"]).then_some(0);
    let start = in_place
        .filter(|&at| is_meant(at))
        .or_else(|| words.iter().position(|word| is_layout(word)))
        .or(only_dash)?;
    let more = words[start + 1..].iter();
    let more = more.take_while(|word| looks_like_layout(word) || is_joint(word));
    Some(start..start + 1 + more.count())
}

/// Whether a word has the form of a layout, perhaps of a faulty one, so that it is one wherever it stands.
fn is_layout(word: &str) -> bool {
    // The shortest is `wa3b3`.
    let long = word.len() >= 5;
    let mut letters = word.chars();
    let owner = letters.next();
    let [file, rank] = [letters.next(), letters.next()];
    long && matches!(owner, Some('w' | 'b' | 'n'))
        && matches!(file, Some('a'..='h'))
        && matches!(rank, Some('1'..='8'))
        && letters.all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '>' | '/'))
}

/// Whether a word in the place of a layout is meant as one. Operations of an EPD and moves look different.
fn looks_like_layout(word: &str) -> bool {
    let is_pair = |pair: &[u8]| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit();
    let bytes = word.as_bytes();
    let begins = match bytes {
        [b'w' | b'b' | b'n'] => true,
        [b'w' | b'b' | b'n' | b'W', file, rank, ..] => is_pair(&[*file, *rank]),
        // One square less is a move.
        [b'B' | b'N', squares @ ..] if squares.len() >= 4 => {
            squares[..4].chunks_exact(2).all(is_pair)
        }
        _ => false,
    };
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '>' | '/' | ',');
    let joined = word.contains(['>', '/'])
        && word.contains(|letter: char| letter.is_ascii_alphabetic())
        && word.chars().all(is_part);
    let squares = is_squares(word) && !is_tokens(word);
    !is_state(word) && (begins || joined || squares)
}

/// Whether a word can only stand between parts of a layout.
fn is_joint(word: &str) -> bool {
    word.chars().all(|letter| matches!(letter, '>' | '/' | ','))
}

/// Whether a word is a list of squares, perhaps wrong ones.
pub(super) fn is_squares(word: &str) -> bool {
    let long = word.len() >= 4 && word.len().is_multiple_of(2);
    long && word.bytes().skip(1).step_by(2).all(|b| b.is_ascii_digit())
}

/// Whether a word can be the tokens of `portal-standard`: eight squares, perhaps one more or less by mistake.
fn is_tokens(word: &str) -> bool {
    is_squares(word) && (14..=18).contains(&word.len())
}

/// Whether a word is the state of a rule set.
pub(super) fn is_state(word: &str) -> bool {
    let named = word.split_once(':');
    word == "-"
        || named
            .is_some_and(|(name, _)| matches!(name, "place" | "hidden" | "cooldown" | "noreturn"))
}

/// Whether a word is meant as a number, perhaps a wrong one.
pub(super) fn is_number(word: &str) -> bool {
    let digits = word.trim_start_matches(['-', '+']);
    digits.starts_with(|letter: char| letter.is_ascii_digit())
        && !digits.contains(char::is_alphabetic)
}

fn has_digit(word: &str) -> bool {
    word.contains(|letter: char| letter.is_ascii_digit())
}
