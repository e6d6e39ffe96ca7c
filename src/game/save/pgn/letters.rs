//! The ways in which other people write moves: with figurines, with the piece letters of their language, and with
//! annotation signs. This module translates a word for the engine; the engine decides whether it is a move.

use std::borrow::Cow;

use engine::san::{SanError, parse_san};
use engine::{AnyPosition, Move, Role};

use super::words::{is_dash, is_invisible};
use crate::text::message::PlyFault;
use crate::tree::number_of;

/// The language of the piece letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceLetters {
    /// K Q R B N, plus T for the Triceratops and A for the assassin.
    English,
    /// K D T L S.
    German,
    /// R D T A C.
    Spanish,
    /// מ מה צ ר פ.
    Hebrew,
}

impl PieceLetters {
    /// All languages, the most likely first.
    pub const ALL: [PieceLetters; 4] = [
        PieceLetters::English,
        PieceLetters::German,
        PieceLetters::Spanish,
        PieceLetters::Hebrew,
    ];

    /// Returns the language's letters for each piece, with the English letter. A pawn has no English letter.
    const fn table(self) -> &'static [(&'static str, &'static str)] {
        match self {
            PieceLetters::English => &[],
            PieceLetters::German => &[
                ("K", "K"),
                ("D", "Q"),
                ("T", "R"),
                ("L", "B"),
                ("S", "N"),
                ("B", ""),
            ],
            PieceLetters::Spanish => &[
                ("R", "K"),
                ("D", "Q"),
                ("T", "R"),
                ("A", "B"),
                ("C", "N"),
                ("P", ""),
            ],
            // The queen's two letters begin with the king's letter, so they come first.
            PieceLetters::Hebrew => &[("מה", "Q"), ("מ", "K"), ("צ", "R"), ("ר", "B"), ("פ", "N")],
        }
    }

    /// Returns whether a word may be a move with a piece letter of this language that no English move has. A letter that
    /// English has too proves nothing: in German `Be6` is a pawn's move.
    pub fn is_in(self, word: &str) -> bool {
        let own = |(letters, _): &(&str, &str)| {
            word.contains(letters) && !["K", "Q", "R", "B", "N"].contains(letters)
        };
        word.contains(|letter: char| letter.is_ascii_digit()) && self.table().iter().any(own)
    }

    /// Returns whether a capital letter that is not in the table may occur in a move.
    const fn knows(self, letter: char) -> bool {
        matches!(self, PieceLetters::English) || matches!(letter, 'O' | 'A')
    }

    /// Returns the English letter of the piece that a text begins with, and the rest of the text.
    fn read(self, text: &str) -> Option<(&'static str, &str)> {
        let own = self.table().iter();
        own.chain(&FIGURINES)
            .find_map(|(letters, english)| Some((*english, text.strip_prefix(letters)?)))
    }
}

/// White's and Black's figurines. Both are used for either side.
const FIGURINES: [(&str, &str); 12] = [
    ("♔", "K"),
    ("♕", "Q"),
    ("♖", "R"),
    ("♗", "B"),
    ("♘", "N"),
    ("♙", ""),
    ("♚", "K"),
    ("♛", "Q"),
    ("♜", "R"),
    ("♝", "B"),
    ("♞", "N"),
    ("♟", ""),
];

/// Signs for an opinion on a move or on the position after it, and signs for check.
const ANNOTATION_SIGNS: [char; 15] = [
    '!', '?', '‼', '⁇', '⁉', '⁈', '±', '∓', '⩲', '⩱', '∞', '□', '†', '‡', '=',
];

/// Returns the annotation mark directly after a move, such as `!?`, or an empty string.
pub fn annotation_mark(word: &str) -> String {
    let plain = word.trim_end_matches(['!', '?', '‼', '⁇', '⁉', '⁈', '□', '±', '∓', '⩲', '⩱', '∞']);
    let mark = &word[plain.len()..];
    match mark {
        "‼" => "!!",
        "⁇" => "??",
        "⁉" => "!?",
        "⁈" => "?!",
        mark => mark,
    }
    .to_owned()
}

/// Splits a text such as `!?±` into its marks.
pub fn split_marks(text: &str) -> Vec<u8> {
    let mut marks = Vec::new();
    if text.starts_with('$') {
        return marks;
    }
    let mut rest = text;
    while !rest.is_empty() {
        let ends = rest
            .char_indices()
            .map(|(at, letter)| at + letter.len_utf8());
        let known = ends
            .take(2)
            .filter_map(|end| Some((end, number_of(&rest[..end])?)));
        let Some((end, mark)) = known.last() else {
            return marks;
        };
        marks.push(mark);
        rest = &rest[end..];
    }
    marks
}

/// Parses a word as a move in a position. Besides what the engine reads, a move may be written with both of its squares
/// whatever it is, so that `Ke1-g1` castles.
pub fn parse_move(
    position: &AnyPosition,
    word: &str,
    letters: PieceLetters,
) -> Result<Move, PlyFault> {
    if word.contains("??") && word.starts_with('A') && position.variant().has_assassin() {
        return Err(PlyFault::Hidden);
    }
    let english = to_english(word, letters);
    parse_san(position, &english).or_else(|error| {
        let fault = match error {
            SanError::Shape(_) => PlyFault::Unreadable,
            SanError::NoSuchMove { .. } => PlyFault::Illegal,
            SanError::Ambiguous { .. } | SanError::Promotion { .. } => PlyFault::Ambiguous,
        };
        by_squares(position, &english).ok_or(fault)
    })
}

/// Returns the legal move whose two squares a text names, perhaps with the letter of the piece.
fn by_squares(position: &AnyPosition, english: &str) -> Option<Move> {
    let letter = english.chars().next().filter(char::is_ascii_uppercase);
    let squares = letter.map_or(english, |_| &english[1..]);
    let squares = squares
        .trim_end_matches(['+', '#'])
        .replace(['-', 'x', ':', '='], "");
    let play: Move = squares.to_ascii_lowercase().parse().ok()?;
    let piece = position.piece_at(play.from()?)?;
    let fits = letter.is_none_or(|letter| Role::from_letter(letter) == Some(piece.role));
    (fits && position.is_legal(play)).then_some(play)
}

/// Translates a word into English notation, if its pieces are written with these letters; otherwise returns an empty
/// string.
pub fn to_english(word: &str, letters: PieceLetters) -> Cow<'_, str> {
    let plain = word.trim_end_matches(ANNOTATION_SIGNS);
    if plain.is_ascii() && letters == PieceLetters::English {
        return Cow::Borrowed(plain);
    }
    let mut english = String::with_capacity(plain.len());
    let mut rest = plain;
    while let Some(next) = rest.chars().next() {
        if let Some((letter, after)) = letters.read(rest) {
            english.push_str(letter);
            rest = after;
            continue;
        }
        match next {
            // Invisible characters: the selector for a figurine's text form, and direction marks in Hebrew texts.
            '\u{FE0E}' | '\u{FE0F}' => {}
            next if is_invisible(next) => {}
            next if is_dash(next) => english.push('-'),
            '×' => english.push('x'),
            // As the page prints jumps and swaps.
            '⤳' => english.push('>'),
            '⇄' => english.push_str("<>"),
            // This language does not use the letter, so the game is written in another language.
            next if next.is_ascii_uppercase() && !letters.knows(next) => return Cow::Borrowed(""),
            next => english.push(next),
        }
        rest = &rest[next.len_utf8()..];
    }
    Cow::Owned(english)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotation_marks_are_separated_from_moves() {
        for (word, mark) in [("Nf3!?", "!?"), ("e4⁈", "?!"), ("e8=Q+", ""), ("A??", "??")] {
            assert_eq!(annotation_mark(word), mark, "{word}");
        }
    }

    #[test]
    fn localized_san_and_figurines_are_translated_to_english_san() {
        for (letters, word, english) in [
            (PieceLetters::English, "Nf3!?", "Nf3"),
            (PieceLetters::English, "♘f3", "Nf3"),
            (PieceLetters::English, "♞\u{FE0E}xd4±", "Nxd4"),
            (PieceLetters::English, "♙e4", "e4"),
            (PieceLetters::English, "e8=♕+", "e8=Q+"),
            (PieceLetters::English, "O–O", "O-O"),
            (PieceLetters::English, "e4=", "e4"),
            (PieceLetters::English, "♘d5⤳b3", "Nd5>b3"),
            (PieceLetters::German, "Sd5⇄f5+", "Nd5<>f5+"),
            (PieceLetters::German, "Sf3", "Nf3"),
            (PieceLetters::German, "e8D+", "e8Q+"),
            (PieceLetters::German, "Txe1", "Rxe1"),
            (PieceLetters::German, "Kxe1", "Kxe1"),
            (PieceLetters::German, "O-O", "O-O"),
            (PieceLetters::German, "Nf3", ""),
            (PieceLetters::Spanish, "Nf3", ""),
            (PieceLetters::Hebrew, "Qd5", ""),
            (PieceLetters::Spanish, "Rxf2", "Kxf2"),
            (PieceLetters::Spanish, "Ab5", "Bb5"),
            (PieceLetters::Spanish, "e8=D", "e8=Q"),
            (PieceLetters::Hebrew, "מהd5", "Qd5"),
            (PieceLetters::Hebrew, "\u{200E}מe2", "Ke2"),
            (PieceLetters::Hebrew, "פf3", "Nf3"),
        ] {
            assert_eq!(to_english(word, letters), english, "{word}");
        }
    }
}
