//! The squares that pieces attack: leapers from constants, sliders from `tables`. The colour of the piece and the
//! legality of a move belong to `movegen`.

pub(crate) use crate::board::leapers::pawns_attack;
pub use crate::board::leapers::{assassin_reach, king_attacks, knight_attacks, pawn_attacks};
use crate::{Bitboard, Square};

/// The squares a bishop attacks, including the first blocker on each line.
#[inline(always)]
pub fn bishop_attacks(from: Square, blockers: Bitboard) -> Bitboard {
    crate::board::tables::tables().bishop_attacks(from, blockers)
}

/// The squares a rook attacks, including the first blocker on each line.
#[inline(always)]
pub fn rook_attacks(from: Square, blockers: Bitboard) -> Bitboard {
    crate::board::tables::tables().rook_attacks(from, blockers)
}

/// The squares a queen attacks, including the first blocker on each line.
#[inline(always)]
pub fn queen_attacks(from: Square, blockers: Bitboard) -> Bitboard {
    bishop_attacks(from, blockers) | rook_attacks(from, blockers)
}
