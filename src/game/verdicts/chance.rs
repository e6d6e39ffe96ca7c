//! The meaning of a score: the chance to win, and the accuracy of a move that costs some of it. Both formulas are
//! lichess's, fitted to its players' games of chess: <https://lichess.org/page/accuracy>.

use engine::Variant;

/// How steeply the chance to win grows with the score in chess, per centipawn.
const SLOPE: f64 = 0.003_682_08;

/// White's chance to win, from 0 to 1, given an engine's score in centipawns from White's point of view.
pub fn chance(variant: Variant, centipawns: i32) -> f64 {
    let slope = SLOPE * steepness(variant);
    1.0 / (1.0 + (-slope * f64::from(centipawns)).exp())
}

/// How much a centipawn decides in a rule set, compared with chess. Fitted to the results of games of our own search
/// (`docs/review.md`).
const fn steepness(variant: Variant) -> f64 {
    match variant {
        Variant::Chess => 1.0,
        Variant::Dinosaur => 0.78,
        Variant::Assassin => 1.04,
        Variant::DinosaurAssassin => 0.79,
        // Fitted to games with the layout of Portal Chess.
        Variant::Portal | Variant::PortalCustom => 0.82,
        Variant::PortalStandard => 0.87,
    }
}

/// Accuracy of a move, from 0 to 100, given the chance to win that it costs, from 0 to 1.
pub fn accuracy(loss: f64) -> f64 {
    let percent = 103.1668 * (-0.04354 * 100.0 * loss).exp() - 3.1669;
    percent.clamp(0.0, 100.0)
}
