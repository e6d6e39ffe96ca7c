//! Bitboards: sets of squares in one 64-bit word. The attacks of pieces belong to `attacks`.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{Color, File, Rank, Square};

/// A set of squares: bit 0 is a1, bit 63 is h8.
///
/// ```
/// use portal_chess_engine::{Bitboard, Rank};
/// let set = Bitboard::from(Rank::First) | Bitboard::from(Rank::Eighth);
/// assert_eq!(set.count(), 16);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// The set of all squares.
    pub const FULL: Bitboard = Bitboard(!0);
    /// The `a` file.
    pub const FILE_A: Bitboard = Bitboard(0x0101_0101_0101_0101);
    /// The `h` file.
    pub const FILE_H: Bitboard = Bitboard(0x8080_8080_8080_8080);
    /// The first and the last rank.
    pub const BACK_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);
    /// The 32 light squares, for example h1.
    pub const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
    /// The 32 dark squares, for example a1.
    pub const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

    /// The set of one square.
    #[inline(always)]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// The number of squares in the set.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set holds at least one square.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set holds two or more squares.
    #[inline(always)]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether the set holds a square.
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the two sets share a square.
    #[inline(always)]
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// The squares of this set that are not in the other.
    #[inline(always)]
    pub const fn without(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }

    /// The first square of the set in the order a1, b1, .. h8.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(self.first_or_a1())
        }
    }

    /// The last square of the set in the order a1, b1, .. h8.
    #[inline(always)]
    pub const fn last(self) -> Option<Square> {
        match self.0 {
            0 => None,
            bits => Some(Square::wrap(63 - bits.leading_zeros())),
        }
    }

    /// The first square of the set. Gives a1 for the empty set, which callers must have ruled out.
    #[inline(always)]
    pub(crate) const fn first_or_a1(self) -> Square {
        Square::wrap(self.0.trailing_zeros())
    }

    /// Moves every square one rank forward as the side sees it, dropping squares that leave the board.
    #[inline(always)]
    pub const fn forward(self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(self.0 << 8),
            Color::Black => Bitboard(self.0 >> 8),
        }
    }

    /// Moves every square one file towards `a`, dropping squares that leave the board.
    #[inline(always)]
    pub const fn left(self) -> Bitboard {
        Bitboard((self.0 & !Bitboard::FILE_A.0) >> 1)
    }

    /// Moves every square one file towards `h`, dropping squares that leave the board.
    #[inline(always)]
    pub const fn right(self) -> Bitboard {
        Bitboard((self.0 & !Bitboard::FILE_H.0) << 1)
    }

    /// A rank as a side counts it: Black's first rank is rank 8.
    pub const fn rank_for(color: Color, rank: Rank) -> Bitboard {
        let index = match color {
            Color::White => rank.index(),
            Color::Black => 7 - rank.index(),
        };
        Bitboard(0xff << (8 * index))
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Bitboard {
        Bitboard::of(square)
    }
}

impl From<File> for Bitboard {
    fn from(file: File) -> Bitboard {
        Bitboard(Bitboard::FILE_A.0 << file.index())
    }
}

impl From<Rank> for Bitboard {
    fn from(rank: Rank) -> Bitboard {
        Bitboard(0xff << (8 * rank.index()))
    }
}

macro_rules! set_operator {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident;)*) => {$(
        impl $operator for Bitboard {
            type Output = Bitboard;
            #[inline(always)]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard($operator::$method(self.0, other.0))
            }
        }
        impl $assign for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Bitboard) {
                $assign::$assign_method(&mut self.0, other.0);
            }
        }
    )*};
}

set_operator! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Bitboard {
        squares
            .into_iter()
            .fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

/// An iterator over the squares of a set in the order a1, b1, .. h8.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::wrap(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

/// Writes eight lines from rank 8 down, with `1` for squares in the set and `.` for the others.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let member = self.has(Square::from_coords(file, rank));
                f.write_str(if member { "1" } else { "." })?;
                f.write_str(if file == File::H { "\n" } else { " " })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#018x})\n{self}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_shows_rank_eight_at_the_top() {
        let set: Bitboard = ["a8", "h8", "d4"]
            .iter()
            .map(|s| s.parse::<Square>().unwrap())
            .collect();
        let picture = "\
            1 . . . . . . 1\n\
            . . . . . . . .\n\
            . . . . . . . .\n\
            . . . . . . . .\n\
            . . . 1 . . . .\n\
            . . . . . . . .\n\
            . . . . . . . .\n\
            . . . . . . . .\n";
        assert_eq!(set.to_string(), picture);
    }

    #[test]
    fn single_square_sets_iterate_and_shift_without_wrapping() {
        for square in Square::ALL {
            let set = Bitboard::of(square);
            assert_eq!(set.into_iter().collect::<Vec<_>>(), [square]);
            assert_eq!(set.left().first(), square.offset(-1, 0));
            assert_eq!(set.right().first(), square.offset(1, 0));
            assert_eq!(set.forward(Color::White).first(), square.offset(0, 1));
            assert_eq!(set.forward(Color::Black).first(), square.offset(0, -1));
            assert_eq!(Bitboard::LIGHT.has(square), square.is_light());
        }
        assert_eq!(Bitboard::FULL.into_iter().count(), 64);
        assert_eq!(Bitboard::LIGHT, !Bitboard::DARK);
    }
}
