//! Sets of squares for pawn structure terms: files, the squares ahead, and neighbouring squares.

use crate::{Bitboard, Color, Square};

/// The left and right neighbours of each square in the set.
#[inline(always)]
pub(crate) fn neighbours(set: Bitboard) -> Bitboard {
    set.left() | set.right()
}

/// Each square in the set with its left and right neighbours.
#[inline(always)]
pub(crate) fn widen(set: Bitboard) -> Bitboard {
    set | neighbours(set)
}

/// The squares ahead of the squares in the set, on the same files.
#[inline(always)]
pub(crate) fn front_span(color: Color, set: Bitboard) -> Bitboard {
    let filled = match color {
        Color::White => up(set),
        Color::Black => down(set),
    };
    filled.forward(color)
}

const fn up(set: Bitboard) -> Bitboard {
    let mut filled = set.0;
    filled |= filled << 8;
    filled |= filled << 16;
    Bitboard(filled | filled << 32)
}

const fn down(set: Bitboard) -> Bitboard {
    let mut filled = set.0;
    filled |= filled >> 8;
    filled |= filled >> 16;
    Bitboard(filled | filled >> 32)
}

/// All squares on the files of the set.
#[inline(always)]
pub(crate) const fn files(set: Bitboard) -> Bitboard {
    Bitboard((down(set).0 & 0xff) * Bitboard::FILE_A.0)
}

/// A square from a side's point of view: Black's squares are flipped, so that its first rank becomes rank 1.
#[inline(always)]
pub(crate) const fn relative_square(color: Color, square: Square) -> Square {
    // This is flip_rank() for Black without a branch or a choice.
    Square::wrap(square.index() as u32 ^ (56 * color as u32))
}

/// The rank of a square from a side's point of view, 0 for its first rank.
#[inline(always)]
pub(crate) const fn relative_rank(color: Color, square: Square) -> usize {
    relative_square(color, square).index() >> 3
}

/// Each square in the set with the squares around it.
#[inline(always)]
pub(crate) fn grow(set: Bitboard) -> Bitboard {
    let wide = widen(set);
    wide | wide.forward(Color::White) | wide.forward(Color::Black)
}

/// The number of king steps between two squares (Chebyshev distance).
#[inline(always)]
pub(crate) const fn distance(one: Square, other: Square) -> usize {
    one.distance(other) as usize
}

/// The other side's half of the board.
pub(crate) const fn enemy_half(color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard(0xffff_ffff_0000_0000),
        Color::Black => Bitboard(0x0000_0000_ffff_ffff),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_do_not_wrap_around_the_board_edges() {
        assert_eq!(neighbours(Bitboard(1 << 7)), Bitboard(1 << 6));
        assert_eq!(neighbours(Bitboard(1 << 8)), Bitboard(1 << 9));
        assert_eq!(
            front_span(Color::White, Bitboard(1 << 48)),
            Bitboard(1 << 56)
        );
        assert_eq!(front_span(Color::Black, Bitboard(1 << 8)), Bitboard(1));
        assert_eq!(relative_rank(Color::Black, Square::ALL[48]), 1);
    }
}
