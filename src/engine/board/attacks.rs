//! The squares that pieces attack: leapers from constants, sliders from `tables`. The colour of the piece and the
//! legality of a move belong to `movegen`.
//!
//! ```
//! use portal_chess_engine::{Bitboard, Square, attacks};
//!
//! let blockers: Bitboard = ["b1", "a4"].iter().flat_map(|name| name.parse::<Square>()).collect();
//! let attacked = attacks::rook_attacks("a1".parse()?, blockers);
//! let names: Vec<String> = attacked.into_iter().map(|square| square.to_string()).collect();
//! assert_eq!(names, ["b1", "a2", "a3", "a4"]);
//! # Ok::<(), portal_chess_engine::ParseSquareError>(())
//! ```

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
