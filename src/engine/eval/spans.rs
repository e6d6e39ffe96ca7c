//! Sets of squares that pawn structure asks for: whole files, the way ahead, the neighbours.

use crate::{Bitboard, Color};

pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: u64 = FILE_A << 7;

/// Each square and its left and right neighbours.
pub(crate) const fn widen(set: u64) -> u64 {
    set | beside(set)
}

/// The left and right neighbours of each square.
pub(crate) const fn beside(set: u64) -> u64 {
    (set & !FILE_H) << 1 | (set & !FILE_A) >> 1
}

/// One step ahead.
pub(crate) const fn ahead(color: Color, set: u64) -> u64 {
    match color {
        Color::White => set << 8,
        Color::Black => set >> 8,
    }
}

/// Everything ahead on the same file, without the square itself.
pub(crate) const fn front(color: Color, set: u64) -> u64 {
    match color {
        Color::White => up(set) << 8,
        Color::Black => down(set) >> 8,
    }
}

const fn up(mut set: u64) -> u64 {
    set |= set << 8;
    set |= set << 16;
    set | set << 32
}

const fn down(mut set: u64) -> u64 {
    set |= set >> 8;
    set |= set >> 16;
    set | set >> 32
}

/// The files of the set.
pub(crate) const fn files(set: u64) -> u64 {
    up(set) | down(set)
}

/// The squares that pawns attack.
pub(crate) const fn pawn_attacks(color: Color, pawns: u64) -> u64 {
    beside(ahead(color, pawns))
}

/// A square's index seen from a side: a1 is the left corner at home, for both.
pub(crate) const fn seen_from(color: Color, index: usize) -> usize {
    match color {
        Color::White => index,
        Color::Black => index ^ 56,
    }
}

/// King steps between two squares.
pub(crate) const fn distance(a: usize, b: usize) -> usize {
    let files = (a & 7).abs_diff(b & 7);
    let ranks = (a >> 3).abs_diff(b >> 3);
    if files > ranks { files } else { ranks }
}

/// The indices of a set's squares.
pub(crate) fn indices(set: Bitboard) -> impl Iterator<Item = usize> {
    let mut rest = set.0;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let index = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        Some(index)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edges_do_not_wrap() {
        assert_eq!(beside(1 << 7), 1 << 6);
        assert_eq!(beside(1 << 8), 1 << 9);
        assert_eq!(pawn_attacks(Color::White, 1 << 8), 1 << 17);
        assert_eq!(pawn_attacks(Color::Black, 1 << 55), 1 << 46);
        assert_eq!(front(Color::White, 1 << 48), 1 << 56);
        assert_eq!(front(Color::Black, 1 << 8), 1);
        assert_eq!(distance(0, 63), 7);
        assert_eq!(indices(Bitboard(0b1010)).collect::<Vec<_>>(), [1, 3]);
    }
}
