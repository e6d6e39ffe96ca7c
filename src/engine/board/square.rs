//! Squares, files and ranks: the names of places on the board. The pieces on them belong to `board`.

use std::fmt;
use std::str::FromStr;

/// A file, `a` to `h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All eight files, from `a`.
    pub const ALL: [File; 8] = [
        File::A,
        File::B,
        File::C,
        File::D,
        File::E,
        File::F,
        File::G,
        File::H,
    ];

    /// The index of the file: 0 for `a`, 7 for `h`.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file with an index below 8, or `None` for a larger index.
    pub const fn new(index: usize) -> Option<File> {
        if index < 8 {
            Some(File::ALL[index])
        } else {
            None
        }
    }

    /// The letter of the file, `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file of a lower-case letter, or `None` for any other character.
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => File::new(letter as usize - 'a' as usize),
            _ => None,
        }
    }
}

/// A rank, `1` to `8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All eight ranks, from `1`.
    pub const ALL: [Rank; 8] = [
        Rank::First,
        Rank::Second,
        Rank::Third,
        Rank::Fourth,
        Rank::Fifth,
        Rank::Sixth,
        Rank::Seventh,
        Rank::Eighth,
    ];

    /// The index of the rank: 0 for `1`, 7 for `8`.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank with an index below 8, or `None` for a larger index.
    pub const fn new(index: usize) -> Option<Rank> {
        if index < 8 {
            Some(Rank::ALL[index])
        } else {
            None
        }
    }

    /// The digit of the rank, `1` to `8`.
    pub const fn letter(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank of a digit, or `None` for any other character.
    pub const fn from_letter(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Rank::new(digit as usize - '1' as usize),
            _ => None,
        }
    }
}

/// One of the 64 squares; a1 is 0, b1 is 1, h8 is 63.
///
/// ```
/// use portal_chess_engine::{File, Rank, Square};
/// let square: Square = "e4".parse().unwrap();
/// assert_eq!(square, Square::from_coords(File::E, Rank::Fourth));
/// assert_eq!(square.to_string(), "e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 64;

    /// All 64 in the order a1, b1, .. h8.
    pub const ALL: [Square; 64] = {
        let mut all = [Square(0); 64];
        let mut i = 0;
        while i < 64 {
            all[i] = Square(i as u8);
            i += 1;
        }
        all
    };

    /// The square with an index below 64, or `None` for a larger index.
    pub const fn new(index: usize) -> Option<Square> {
        if index < 64 {
            Some(Square(index as u8))
        } else {
            None
        }
    }

    /// The square with this index modulo 64: for arithmetic whose result always lies on the board.
    #[inline(always)]
    pub(crate) const fn wrap(index: u32) -> Square {
        Square((index & 63) as u8)
    }

    /// The square where a file and a rank meet.
    pub const fn from_coords(file: File, rank: Rank) -> Square {
        Square(rank as u8 * 8 + file as u8)
    }

    /// The index of the square. The mask tells the compiler that it is always below 64.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file of the square.
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank of the square.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3 & 7) as usize]
    }

    /// Whether the square is light, as h1 is.
    pub const fn is_light(self) -> bool {
        (self.0 >> 3 ^ self.0) & 1 == 1
    }

    /// The square this number of files and ranks away, or `None` if that is off the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self.0 & 7) as i8 + files;
        let rank = (self.0 >> 3) as i8 + ranks;
        if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            Some(Square((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// The square mirrored on the middle of the board along its file: e2 becomes e7.
    pub const fn flip_rank(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The number of king steps between two squares (Chebyshev distance).
    pub const fn distance(self, other: Square) -> u8 {
        let files = (self.0 & 7).abs_diff(other.0 & 7);
        let ranks = (self.0 >> 3).abs_diff(other.0 >> 3);
        if files > ranks { files } else { ranks }
    }
}

macro_rules! name_squares {
    ($($name:ident)*) => {
        #[allow(missing_docs)]
        impl Square {
            $(pub const $name: Square = Square(Name::$name as u8);)*
        }

        /// Square names in the order of their indices.
        enum Name {
            $($name),*
        }
    };
}

name_squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl From<Square> for usize {
    fn from(square: Square) -> usize {
        square.index()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().letter())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a text that names no square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a square: expected a letter a to h and a digit 1 to 8, such as e4")]
pub struct ParseSquareError(pub String);

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let mut chars = text.chars();
        match (
            chars.next().and_then(File::from_letter),
            chars.next().and_then(Rank::from_letter),
            chars.next(),
        ) {
            (Some(file), Some(rank), None) => Ok(Square::from_coords(file, rank)),
            _ => Err(ParseSquareError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_round_trip_through_text_and_bad_text_is_rejected() {
        for square in Square::ALL {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::new(square.index()), Some(square));
        }
        for bad in ["", "e", "e9", "i1", "E4", "e44", "é4"] {
            assert_eq!(bad.parse::<Square>(), Err(ParseSquareError(bad.to_owned())));
        }
    }

    #[test]
    fn offsets_that_leave_the_board_are_none() {
        let h1: Square = "h1".parse().unwrap();
        assert_eq!(h1.offset(1, 0), None);
        assert_eq!(h1.offset(0, -1), None);
        assert_eq!(h1.offset(-7, 7), Some("a8".parse().unwrap()));
        assert!(h1.is_light());
        assert_eq!(h1.distance("a8".parse().unwrap()), 7);
    }
}
