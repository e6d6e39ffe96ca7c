//! Marks on moves and positions: their numbers in PGN (numeric annotation glyphs), and the signs that people write for
//! them.

/// The marks of a move, the usual ones first.
pub const MOVE_MARKS: [(u8, &str); 7] = [
    (1, "!"),
    (2, "?"),
    (3, "!!"),
    (4, "??"),
    (5, "!?"),
    (6, "?!"),
    (7, "□"),
];

/// The marks of a position.
pub const POSITION_MARKS: [(u8, &str); 8] = [
    (10, "="),
    (13, "∞"),
    (14, "⩲"),
    (15, "⩱"),
    (16, "±"),
    (17, "∓"),
    (18, "+−"),
    (19, "−+"),
];

/// The subject of a mark. Marks set by hand replace the other marks of their group, except in [`MarkGroup::Other`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkGroup {
    /// The move.
    Move,
    /// The position.
    Position,
    /// Anything else, such as time trouble.
    Other,
}

/// Returns the subject of a mark.
pub const fn group_of(mark: u8) -> MarkGroup {
    match mark {
        1..=9 => MarkGroup::Move,
        10..=21 => MarkGroup::Position,
        _ => MarkGroup::Other,
    }
}

/// Returns the sign of a mark, if it has one.
pub fn sign_of(mark: u8) -> Option<&'static str> {
    let mut known = MOVE_MARKS.iter().chain(&POSITION_MARKS);
    known
        .find(|(number, _)| *number == mark)
        .map(|(_, sign)| *sign)
}

/// Returns the number of a sign, or of a number written like `$5`.
pub fn number_of(text: &str) -> Option<u8> {
    if let Some(number) = text.strip_prefix('$') {
        let digits = number.bytes().all(|byte| byte.is_ascii_digit());
        return number.parse().ok().filter(|_| digits);
    }
    let sign = match text {
        "‼" => "!!",
        "⁇" => "??",
        "⁉" => "!?",
        "⁈" => "?!",
        "+-" => "+−",
        "-+" => "−+",
        "+=" => "⩲",
        "=+" => "⩱",
        "+/-" => "±",
        "-/+" => "∓",
        sign => sign,
    };
    let mut known = MOVE_MARKS.iter().chain(&POSITION_MARKS);
    known
        .find(|(_, known)| *known == sign)
        .map(|(number, _)| *number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotation_signs_and_nag_numbers_convert_both_ways() {
        for (number, sign) in MOVE_MARKS.into_iter().chain(POSITION_MARKS) {
            assert_eq!(sign_of(number), Some(sign));
            assert_eq!(number_of(sign), Some(number), "{sign}");
            assert_eq!(number_of(&format!("${number}")), Some(number));
        }
        assert_eq!(number_of("$255"), Some(255));
        for none in ["$256", "$", "$+1", "$x", "", "!!!", "e4"] {
            assert_eq!(number_of(none), None, "{none:?}");
        }
        assert_eq!(sign_of(146), None);
    }
}
