//! What single words of a move text mean: scores in the ways in which people write them, move numbers, annotation marks
//! that stand alone, and words about a move, such as `mate`, that say nothing the move does not.

use std::borrow::Cow;

use engine::Square;

pub(crate) use crate::save::plain_text::is_invisible;
use crate::tree::{number_of, sign_of};

/// Returns whether a character ends a line.
pub fn ends_line(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Returns whether a character is a dash of any length.
pub fn is_dash(letter: char) -> bool {
    matches!(
        letter,
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}'
    )
}

/// Returns a word with plain hyphens, and without invisible characters.
fn plain(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return Cow::Borrowed(word);
    }
    let letters = word.chars().filter(|letter| !is_invisible(*letter));
    Cow::Owned(
        letters
            .map(|letter| if is_dash(letter) { '-' } else { letter })
            .collect(),
    )
}

/// Returns the standard form of a score: `1-0`, `0-1`, `1/2-1/2` or `*`. Castling looks like the score of a game that
/// both lost, so that one is not among them.
pub fn score(word: &str) -> Option<&'static str> {
    let plain = plain(word);
    let bare = plain.trim_matches(|letter| matches!(letter, '`' | '_' | '"' | '\'' | '”' | '“'));
    let bare = bare.trim_end_matches(['.', ',', ';', '!', '#']);
    // An asterisk is a score itself, and in some forums it makes text bold.
    let bare = match bare {
        "*" => return Some("*"),
        bare => bare.trim_matches('*'),
    };
    Some(match bare.replace(':', "-").as_str() {
        "1-0" => "1-0",
        "0-1" => "0-1",
        "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" | "0,5-0,5" | ".5-.5" | "1/2-½" | "½-1/2"
        | "=-=" => "1/2-1/2",
        _ => return None,
    })
}

/// Returns the standard form of a score at the beginning of a text, if it is written with spaces as in `1 - 0`, and its
/// length.
pub fn spaced_score(text: &str) -> Option<(&'static str, usize)> {
    let mut end = 0;
    let mut found = String::new();
    let mut sides = 0;
    for word in text.split_inclusive(char::is_whitespace).take(8) {
        let bare = plain(word.trim());
        match bare.as_ref() {
            "" => {}
            "-" | ":" if sides == 1 && !found.ends_with('-') => found.push('-'),
            "1" | "0" | "1/2" | "½" | "0.5" if sides == 0 || found.ends_with('-') => {
                found.push_str(&bare);
                sides += 1;
            }
            _ => return None,
        }
        if sides == 2 {
            return Some((score(&found)?, end + word.trim_end().len()));
        }
        end += word.len();
    }
    None
}

/// Returns whether a word stands for no move at all, as programs write it to let a side pass.
pub fn is_null_move(word: &str) -> bool {
    matches!(
        plain(word).as_ref(),
        "--" | "0000" | "Z0" | "@@@@" | "null" | "pass" | "(null)"
    )
}

/// Returns the number and the rest of a word that begins with the number of a move, such as `12.`, `12...e5` or `1)`. A
/// number without a point is one only if nothing follows it.
pub fn number(word: &str) -> Option<(&str, &str)> {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let pointed = rest.trim_start_matches(['.', '…', '·']);
    let has_digits = rest.len() < word.len();
    let has_points = pointed.len() < rest.len();
    match (has_digits, has_points) {
        (true, true) | (false, true) => {}
        (true, false) if rest.is_empty() => {}
        _ => return None,
    }
    Some((&word[..word.len() - pointed.len()], pointed))
}

/// Returns whether a word only says again what the move before it does: check, mate or a capture in passing.
pub fn is_said_by_the_move(word: &str) -> bool {
    let bare = word.trim_end_matches(['.', '!', ',']).to_ascii_lowercase();
    matches!(
        bare.as_str(),
        "ep" | "e.p"
            | "ch"
            | "dbl"
            | "dblch"
            | "dbl.ch"
            | "dis"
            | "disch"
            | "dis.ch"
            | "check"
            | "mate"
            | "checkmate"
            | "#"
            | "+"
            | "++"
            | "†"
            | "‡"
            | "x"
            | "(ep)"
            | "(e.p.)"
            | "+-mate"
    )
}

/// Returns the mark that a separate word stands for, in a form that [`number_of`] knows.
pub fn lone_mark(word: &str) -> Option<&'static str> {
    let plain = plain(word);
    match plain.as_ref() {
        "N" => Some("$146"),
        "+/=" => Some("⩲"),
        "=/+" => Some("⩱"),
        "+--" | "+/--" => Some("+−"),
        plain => sign_of(number_of(plain)?),
    }
}

/// The signs that may follow a move directly and are made of letters that may also belong to the move.
const ENDINGS: [(&str, &str); 16] = [
    ("+/-", "±"),
    ("-/+", "∓"),
    ("+/=", "⩲"),
    ("=/+", "⩱"),
    ("+−", "$18"),
    ("-+", "$19"),
    ("+-", "$18"),
    ("+=", "⩲"),
    ("=+", "⩱"),
    ("e.p.", ""),
    ("e.p", ""),
    ("ep", ""),
    ("checkmate", ""),
    ("mate", ""),
    ("ch.", ""),
    ("ch", ""),
];

/// Splits a word into a move and the mark directly behind it, such as `±` in `Qe5+/-`. Words that say nothing new, such
/// as `ep`, are dropped. Marks of one character each stay with the move.
pub fn ending(word: &str) -> (&str, &'static str) {
    for (sign, mark) in ENDINGS {
        if let Some(bare) = word.strip_suffix(sign) {
            let bare = bare.trim_end_matches('/');
            // What is left must end like a move.
            let last = bare.trim_end_matches(['+', '#', '!', '?']).chars().last();
            let ends = last.is_some_and(|last| {
                last.is_ascii_digit() || matches!(last, 'O' | 'Q' | 'R' | 'B' | 'N' | ')')
            });
            if ends {
                return (bare, mark);
            }
        }
    }
    // A new move is marked by an N. On the last ranks that would be a promotion.
    if let Some(bare) = word.strip_suffix('N')
        && bare.len() > 2
        && bare.ends_with(|last: char| matches!(last, '2'..='7' | '+' | '#' | '!' | '?' | 'O'))
    {
        return (bare, "$146");
    }
    (word, "")
}

/// Returns whether a word has the shape of a move: castling, or a piece letter in any language, perhaps a file or a rank,
/// then one to three squares with signs between them.
pub fn looks_like_move(word: &str) -> bool {
    let plain = plain(word);
    if is_null_move(&plain) {
        return true;
    }
    let bare = plain.trim_end_matches(|letter| {
        matches!(
            letter,
            '+' | '#'
                | '!'
                | '?'
                | ','
                | '‼'
                | '⁇'
                | '⁉'
                | '⁈'
                | '□'
                | '±'
                | '∓'
                | '⩲'
                | '⩱'
                | '∞'
                | '='
                | '†'
                | '‡'
                | '.'
        )
    });
    let bare = ending(bare).0;
    if ["O-O", "0-0", "o-o"]
        .iter()
        .any(|castling| bare.starts_with(castling))
    {
        return true;
    }
    let squares =
        bare.trim_start_matches(|letter: char| letter.is_ascii_uppercase() || !letter.is_ascii());
    // The piece of a promotion.
    let promoted = squares.trim_end_matches(|letter: char| {
        letter.is_ascii_uppercase() || !letter.is_ascii() || matches!(letter, '=' | '/' | '(' | ')')
    });
    let promoted = match promoted.as_bytes() {
        [
            rest @ ..,
            b'1' | b'8',
            b'q' | b'r' | b'b' | b'n' | b't' | b'a',
        ] if !rest.is_empty() => &promoted[..promoted.len() - 1],
        _ => promoted,
    };
    let squares: String = promoted
        .chars()
        .filter(|letter| !matches!(letter, 'x' | '×' | ':' | '-' | '@' | '>' | '<' | '⤳' | '⇄'))
        .collect();
    if !squares.is_ascii() {
        return false;
    }
    let (origin, squares) = squares.as_bytes().split_at(squares.len() % 2);
    let is_square =
        |text| std::str::from_utf8(text).is_ok_and(|text: &str| text.parse::<Square>().is_ok());
    (1..=3).contains(&(squares.len() / 2))
        && squares.chunks(2).all(is_square)
        && origin
            .iter()
            .all(|letter| matches!(letter, b'a'..=b'h' | b'1'..=b'8'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_in_the_ways_people_write_them() {
        for (word, standard) in [
            ("1-0", "1-0"),
            ("1–0", "1-0"),
            ("1:0", "1-0"),
            ("0−1", "0-1"),
            ("0-1.", "0-1"),
            ("**1-0**", "1-0"),
            ("1/2-1/2`", "1/2-1/2"),
            ("½–½", "1/2-1/2"),
            ("½:½", "1/2-1/2"),
            ("1/2", "1/2-1/2"),
            ("0.5-0.5", "1/2-1/2"),
            ("0,5-0,5", "1/2-1/2"),
            ("*", "*"),
        ] {
            assert_eq!(score(word), Some(standard), "{word}");
        }
        for none in ["0-0", "0-0-0", "1", "e4", "1-1", "", ".", "2-0"] {
            assert_eq!(score(none), None, "{none}");
        }
        assert_eq!(spaced_score("1 - 0 and more"), Some(("1-0", 5)));
        assert_eq!(spaced_score("½ – ½"), Some(("1/2-1/2", "½ – ½".len())));
        for none in ["1 e4", "1 - e4", "0 0", "1 -", ""] {
            assert_eq!(spaced_score(none), None, "{none}");
        }
    }

    #[test]
    fn words_of_moves_are_told_from_prose() {
        for word in [
            "e4", "Nf3", "exd5", "O-O", "0-0-0", "e1-g1", "Ng1xf3", "e8=Q+", "e7e8q", "♘f3", "Sf3",
            "פf3", "N1d2", "e2e4>b3", "--", "0000", "exd6ep", "Qxf7mate", "O–O", "bxc1=N", "a8(Q)",
            "Nf3!?", "e5±", "A@e3",
        ] {
            assert!(looks_like_move(word), "{word}");
        }
        for word in [
            "Here", "is", "my", "game:", "hello", "White", "a", "1", "Dear", "[pgn]", "", "abc4e",
        ] {
            assert!(!looks_like_move(word), "{word}");
        }
    }

    #[test]
    fn signs_behind_a_move_are_split_off() {
        for (word, split) in [
            ("exd6ep", ("exd6", "")),
            ("exd6/ep", ("exd6", "")),
            ("exd6e.p.", ("exd6", "")),
            ("Qxf7mate", ("Qxf7", "")),
            ("Qh5ch", ("Qh5", "")),
            ("Qe5+/-", ("Qe5", "±")),
            ("Nf6N", ("Nf6", "$146")),
            ("e8N", ("e8N", "")),
            ("e8=N", ("e8=N", "")),
            ("Nf3!?", ("Nf3!?", "")),
            ("hatch", ("hatch", "")),
        ] {
            assert_eq!(ending(word), split, "{word}");
        }
    }
}
