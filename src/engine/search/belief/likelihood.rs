//! The likelihood model for hidden assassins: their possible squares, and the relative likelihood of squares and moves.

use crate::{Bitboard, Color, PlayerView, Square};

/// The factor for arrangements in which the enemy could have captured our king but made another move.
pub(super) const SPARED_KING_FACTOR: f64 = 0.01;
/// The factor for an unseen step of an assassin, per square that it comes closer to our king.
pub(super) const TOWARDS_KING_FACTOR: f64 = 1.35;
/// The minimum weight of anything possible, so that it is never ruled out.
pub(super) const MIN_PROBABILITY: f64 = 1e-9;

/// The likelihood of an unseen step of an assassin, relative to a step that keeps its distance to our king.
pub(super) fn towards_king(from: Square, to: Square, king: Option<Square>) -> f64 {
    king.map_or(1.0, |king| {
        let nearer = i32::from(from.distance(king)) - i32::from(to.distance(king));
        TOWARDS_KING_FACTOR.powi(nearer)
    })
}

/// The squares on which a hidden enemy assassin may stand: those that look empty and where nothing would reveal it.
pub(super) fn possible_squares(viewer: Color, view: &PlayerView) -> Bitboard {
    let position = view.position();
    !(position.occupied() | position.revealing_squares(!viewer))
}
