//! Where hidden assassins may stand at all, and what makes one place or step likelier than another.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::square::Square;
use crate::view::PlayerView;

/// By this factor an arrangement becomes less likely if the enemy could have captured our king in it and did something else.
pub(super) const SPARED_KING: f64 = 0.01;
/// How much likelier an assassin's unseen step is for each square by which it comes nearer to our king.
pub(super) const TOWARDS_KING: f64 = 1.35;
/// The least weight of anything possible: being unlikely never makes it impossible.
pub(super) const LEAST: f64 = 1e-9;

/// How much likelier than a step that keeps its distance to our king an assassin's unseen step is.
pub(super) fn towards_king(from: Square, to: Square, king: Option<Square>) -> f64 {
    king.map_or(1.0, |king| {
        let nearer = i32::from(from.distance(king)) - i32::from(to.distance(king));
        TOWARDS_KING.powi(nearer)
    })
}

/// Where a hidden enemy assassin may stand at all: on squares that look empty, and where nothing reveals it.
pub(super) fn possible_squares(viewer: Color, view: &PlayerView) -> Bitboard {
    let position = view.position();
    !(position.occupied() | position.watched(!viewer))
}
