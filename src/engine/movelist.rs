//! Lists of moves. Generating the moves belongs to `position`.

use crate::moves::Move;

/// Moves in the order of generation. The first 256 need no heap; positions from play rarely have more.
pub type MoveList = smallvec::SmallVec<[Move; 256]>;
