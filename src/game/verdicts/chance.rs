//! The meaning of a score: the chance to win, and the accuracy of a move that costs some of it. Both formulas are
//! lichess's, fitted to the games of its players: <https://lichess.org/page/accuracy>.

/// How steeply the chance to win grows with the score, per centipawn.
const SLOPE: f64 = 0.003_682_08;

/// White's chance to win, from 0 to 1, given an engine's score in centipawns from White's point of view.
pub fn chance(centipawns: i32) -> f64 {
    1.0 / (1.0 + (-SLOPE * f64::from(centipawns)).exp())
}

/// Accuracy of a move, from 0 to 100, given the chance to win that it costs, from 0 to 1.
pub fn accuracy(loss: f64) -> f64 {
    let percent = 103.1668 * (-0.04354 * 100.0 * loss).exp() - 3.1669;
    percent.clamp(0.0, 100.0)
}
