//! Lists of moves. Making them belongs to `position`.

use crate::moves::Move;

/// Moves in the order of generation. The first 256 need no heap; no position of play has many more.
pub type MoveList = smallvec::SmallVec<[Move; 256]>;
