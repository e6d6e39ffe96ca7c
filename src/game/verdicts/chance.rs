//! What a score means: the chance to win, and how accurate a move is that costs some of it. Both formulas are lichess's, fitted to the games
//! of its players: <https://lichess.org/page/accuracy>.

/// How steeply the chance to win grows with the score, a centipawn.
const SLOPE: f64 = 0.003_682_08;

/// White's chance to win, from 0 to 1, where an engine sees so many centipawns for White.
pub fn chance(centipawns: i32) -> f64 {
    1.0 / (1.0 + (-SLOPE * f64::from(centipawns)).exp())
}

/// How accurate a move is, from 0 to 100, that costs so much of the chance to win, from 0 to 1.
pub fn accuracy(loss: f64) -> f64 {
    let percent = 103.1668 * (-0.04354 * 100.0 * loss).exp() - 3.1669;
    percent.clamp(0.0, 100.0)
}
