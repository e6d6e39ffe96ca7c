//! The ways in which other people write moves: with figurines, with the piece letters of their language, and with
//! annotation signs. This module translates a word for the engine; the engine decides whether it is a move.

use std::borrow::Cow;

/// The language of the piece letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// K Q R B N, plus T for the Triceratops and A for the assassin.
    English,
    /// K D T L S.
    German,
    /// R D T A C.
    Spanish,
    /// מ מה צ ר פ.
    Hebrew,
}

impl Letters {
    /// All languages, the most likely first.
    pub const ALL: [Letters; 4] = [
        Letters::English,
        Letters::German,
        Letters::Spanish,
        Letters::Hebrew,
    ];

    /// Returns the language's letters for each piece, with the English letter. A pawn has no English letter.
    const fn table(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Letters::English => &[],
            Letters::German => &[
                ("K", "K"),
                ("D", "Q"),
                ("T", "R"),
                ("L", "B"),
                ("S", "N"),
                ("B", ""),
            ],
            Letters::Spanish => &[
                ("R", "K"),
                ("D", "Q"),
                ("T", "R"),
                ("A", "B"),
                ("C", "N"),
                ("P", ""),
            ],
            // The queen's two letters begin with the king's letter, so they come first.
            Letters::Hebrew => &[("מה", "Q"), ("מ", "K"), ("צ", "R"), ("ר", "B"), ("פ", "N")],
        }
    }

    /// Returns whether a capital letter that is not in the table may occur in a move.
    const fn knows(self, letter: char) -> bool {
        matches!(self, Letters::English) || matches!(letter, 'O' | 'A')
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
const OPINIONS: [char; 15] = [
    '!', '?', '‼', '⁇', '⁉', '⁈', '±', '∓', '⩲', '⩱', '∞', '□', '†', '‡', '=',
];

/// Returns the annotation mark directly after a move, such as `!?`, or an empty string.
pub fn mark_behind(word: &str) -> String {
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

/// Translates a word into English notation, if its pieces are written with these letters; otherwise returns an empty
/// string.
pub fn in_english(word: &str, letters: Letters) -> Cow<'_, str> {
    let plain = word.trim_end_matches(OPINIONS);
    if plain.is_ascii() && letters == Letters::English {
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
            '\u{FE0E}' | '\u{FE0F}' | '\u{200E}' | '\u{200F}' => {}
            '–' | '‐' | '‑' | '−' => english.push('-'),
            '×' => english.push('x'),
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
    fn marks_are_told_from_moves() {
        for (word, mark) in [("Nf3!?", "!?"), ("e4⁈", "?!"), ("e8=Q+", ""), ("A??", "??")] {
            assert_eq!(mark_behind(word), mark, "{word}");
        }
    }

    #[test]
    fn words_of_other_languages_are_put_into_english() {
        for (letters, word, english) in [
            (Letters::English, "Nf3!?", "Nf3"),
            (Letters::English, "♘f3", "Nf3"),
            (Letters::English, "♞\u{FE0E}xd4±", "Nxd4"),
            (Letters::English, "♙e4", "e4"),
            (Letters::English, "e8=♕+", "e8=Q+"),
            (Letters::English, "O–O", "O-O"),
            (Letters::English, "e4=", "e4"),
            (Letters::German, "Sf3", "Nf3"),
            (Letters::German, "e8D+", "e8Q+"),
            (Letters::German, "Txe1", "Rxe1"),
            (Letters::German, "Kxe1", "Kxe1"),
            (Letters::German, "O-O", "O-O"),
            (Letters::German, "Nf3", ""),
            (Letters::Spanish, "Nf3", ""),
            (Letters::Hebrew, "Qd5", ""),
            (Letters::Spanish, "Rxf2", "Kxf2"),
            (Letters::Spanish, "Ab5", "Bb5"),
            (Letters::Spanish, "e8=D", "e8=Q"),
            (Letters::Hebrew, "מהd5", "Qd5"),
            (Letters::Hebrew, "\u{200E}מe2", "Ke2"),
            (Letters::Hebrew, "פf3", "Nf3"),
        ] {
            assert_eq!(in_english(word, letters), english, "{word}");
        }
    }
}
