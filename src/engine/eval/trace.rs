//! A breakdown of the evaluation for tuning: how often each term counts in a position.
//!
//! ```
//! use portal_chess_engine::{AnyPosition, Variant, eval::trace};
//!
//! let trace = trace::trace(&AnyPosition::initial(Variant::Chess));
//! assert_eq!(trace.phase, 1.0);
//! // Both sides have the same, so nothing counts but that it is White's turn.
//! assert_eq!(trace.counts, [(0, 1)]);
//! ```

use super::pawns::PawnCache;
use super::tally::Counts;
use super::{PHASE_MAX, SCALE_FULL, count};
use crate::AnyPosition;
use crate::position::any_position::each;

/// A breakdown of the evaluation of a position, from White's point of view. The value is `phase · Σ count·middle + (1 −
/// phase) · scale · Σ count·end`.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The terms that count, with their counts; negative for Black.
    pub counts: Vec<(u16, i16)>,
    /// The phase, from 0 (endgame) to 1 (middlegame).
    pub phase: f32,
    /// The endgame scale, from 0 to 1.
    pub scale: f32,
}

/// Breaks down the evaluation of a position.
pub fn trace(position: &AnyPosition) -> Trace {
    let mut counts = Counts::new();
    let mut cache = PawnCache::new();
    let (phase, scale) = each!(position, position => count(position, &mut cache, &mut counts));
    let kept = counts
        .counts
        .iter()
        .enumerate()
        .filter(|(_, count)| **count != 0);
    Trace {
        counts: kept.map(|(term, count)| (term as u16, *count)).collect(),
        phase: phase as f32 / PHASE_MAX as f32,
        scale: scale as f32 / SCALE_FULL as f32,
    }
}
