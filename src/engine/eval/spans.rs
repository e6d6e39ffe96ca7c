//! Sets of squares that pawn structure asks for: whole files, the way ahead, the neighbours.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::square::Square;

/// The left and right neighbours of each square.
#[inline(always)]
pub(crate) fn beside(set: Bitboard) -> Bitboard {
    set.left() | set.right()
}

/// Each square and its left and right neighbours.
#[inline(always)]
pub(crate) fn widen(set: Bitboard) -> Bitboard {
    set | beside(set)
}

/// Everything ahead on the same file, without the square itself.
#[inline(always)]
pub(crate) fn front(color: Color, set: Bitboard) -> Bitboard {
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

/// The files of the set.
#[inline(always)]
pub(crate) fn files(set: Bitboard) -> Bitboard {
    up(set) | down(set)
}

/// A square seen from a side: a1 is the left corner at home, for both.
#[inline(always)]
pub(crate) const fn seen_from(color: Color, square: Square) -> Square {
    match color {
        Color::White => square,
        Color::Black => square.flip_rank(),
    }
}

/// The rank of a square seen from a side, 0 at home.
#[inline(always)]
pub(crate) const fn rank(color: Color, square: Square) -> usize {
    seen_from(color, square).index() >> 3
}

/// King steps between two squares.
#[inline(always)]
pub(crate) const fn distance(one: Square, other: Square) -> usize {
    one.distance(other) as usize
}

/// Half of the board: the ranks of the other side.
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
    fn the_edges_do_not_wrap() {
        assert_eq!(beside(Bitboard(1 << 7)), Bitboard(1 << 6));
        assert_eq!(beside(Bitboard(1 << 8)), Bitboard(1 << 9));
        assert_eq!(front(Color::White, Bitboard(1 << 48)), Bitboard(1 << 56));
        assert_eq!(front(Color::Black, Bitboard(1 << 8)), Bitboard(1));
        assert_eq!(rank(Color::Black, Square::ALL[48]), 1);
    }
}
