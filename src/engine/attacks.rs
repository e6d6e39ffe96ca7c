//! What a piece attacks from a square: leapers from constants, sliders from `tables`. Whose piece
//! it is and whether the move is legal belong to `movegen`.

use crate::bitboard::Bitboard;
pub(crate) use crate::leapers::pawns_attack;
pub use crate::leapers::{assassin_reach, king_attacks, knight_attacks, pawn_attacks};
use crate::square::Square;

/// The squares a bishop attacks; the first blocker on each line is among them.
#[inline(always)]
pub fn bishop_attacks(from: Square, blockers: Bitboard) -> Bitboard {
    crate::tables::tables().bishop_attacks(from, blockers)
}

/// The squares a rook attacks; the first blocker on each line is among them.
#[inline(always)]
pub fn rook_attacks(from: Square, blockers: Bitboard) -> Bitboard {
    crate::tables::tables().rook_attacks(from, blockers)
}

/// The squares a queen attacks; the first blocker on each line is among them.
#[inline(always)]
pub fn queen_attacks(from: Square, blockers: Bitboard) -> Bitboard {
    bishop_attacks(from, blockers) | rook_attacks(from, blockers)
}
