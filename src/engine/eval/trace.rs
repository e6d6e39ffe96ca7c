//! The evaluation taken apart for tuning: how often each term counts in a position.

use super::pawns::PawnCache;
use super::tally::Counts;
use super::{COUNT, PHASE_MAX, SCALE_FULL, count};
use crate::any_position::AnyPosition;
use crate::any_position::each;

/// What the evaluation reads of a position, from White's point of view. Its value is
/// `phase · Σ count·middle + (1 − phase) · scale · Σ count·end`.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// Terms that count, and how often; negative for Black.
    pub counts: Vec<(u16, i16)>,
    /// The share of the middlegame, 0 to 1.
    pub phase: f32,
    /// The scale of the endgame's half, 0 to 1.
    pub scale: f32,
}

/// Takes the evaluation of a position apart.
pub fn trace(position: &AnyPosition) -> Trace {
    let mut counts = Counts(vec![0; COUNT]);
    let mut cache = PawnCache::new();
    let (phase, scale) = each!(position, position => count(position, &mut cache, &mut counts));
    let kept = counts
        .0
        .iter()
        .enumerate()
        .filter(|(_, count)| **count != 0);
    Trace {
        counts: kept.map(|(term, count)| (term as u16, *count)).collect(),
        phase: phase as f32 / PHASE_MAX as f32,
        scale: scale as f32 / SCALE_FULL as f32,
    }
}
