//! The squares that pieces attack: leapers from constants, sliders from `tables`. The colour of the piece and the
//! legality of a move belong to `movegen`.

use crate::bitboard::Bitboard;
pub(crate) use crate::leapers::pawns_attack;
pub use crate::leapers::{assassin_reach, king_attacks, knight_attacks, pawn_attacks};
use crate::square::Square;

/// The squares a bishop attacks, including the first blocker on each line.
#[inline(always)]
pub fn bishop_attacks(from: Square, blockers: Bitboard) -> Bitboard {
    crate::tables::tables().bishop_attacks(from, blockers)
}

/// The squares a rook attacks, including the first blocker on each line.
#[inline(always)]
pub fn rook_attacks(from: Square, blockers: Bitboard) -> Bitboard {
    crate::tables::tables().rook_attacks(from, blockers)
}

/// The squares a queen attacks, including the first blocker on each line.
#[inline(always)]
pub fn queen_attacks(from: Square, blockers: Bitboard) -> Bitboard {
    bishop_attacks(from, blockers) | rook_attacks(from, blockers)
}
