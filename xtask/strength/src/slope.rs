//! `cargo xtask net slope`: fits the chance to win as a function of the score, and the chances of win and loss apart,
//! from positions that our own search labelled and whose games have a result.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Parser;
use strength::network::record::Record;

/// Larger scores, in centipawns, are left out: such games are decided.
const MAX_SCORE: i16 = 1_500;
/// Steps of Newton's method. The function is convex and smooth, so a few are enough.
const STEPS: usize = 30;

/// Options of `net slope`.
#[derive(Parser)]
pub struct Options {
    /// Positions that `data --teacher search` has labelled; may be given more than once.
    #[arg(long, value_name = "FILE", required = true)]
    from: Vec<PathBuf>,
}

/// Fits and prints the slope of each file.
pub fn run(options: &Options) -> Result<()> {
    for file in &options.from {
        let samples: Vec<(f64, f64)> = Record::read_file(file)?
            .into_iter()
            .filter(|record| record.score().unsigned_abs() <= MAX_SCORE.unsigned_abs())
            .filter_map(|record| Some((f64::from(record.score()), f64::from(record.result()?))))
            .collect();
        let slope = fit(&samples);
        let (steepness, offset) = fit_outcomes(&samples, slope);
        writeln!(
            std::io::stdout(),
            "{}: {} positions, {slope:.6} per centipawn; win and loss apart: {steepness:.6} per centipawn, offset {offset:.3}",
            file.display(),
            samples.len()
        )?;
    }
    Ok(())
}

/// Returns the slope, per centipawn, of the logistic curve that makes these results most likely. Each sample is a score
/// in centipawns and the result, where 1 is a win.
fn fit(samples: &[(f64, f64)]) -> f64 {
    let mut slope = 0.0;
    for _ in 0..STEPS {
        let (mut gradient, mut curvature) = (0.0, 0.0);
        for &(score, result) in samples {
            let chance = 1.0 / (1.0 + f64::exp(-slope * score));
            gradient += (chance - result) * score;
            curvature += chance * (1.0 - chance) * score * score;
        }
        if curvature <= 0.0 {
            break;
        }
        // A step is limited, so that a slope far from the right one does not overshoot.
        slope -= (gradient / curvature).clamp(-0.002, 0.002);
    }
    slope
}

/// Returns the steepness and the offset with which the results are most likely if a win has the chance
/// `logistic(steepness · score − offset)` and a loss `logistic(−steepness · score − offset)`; the rest are draws. The
/// search begins at a steepness and tries ever smaller steps.
fn fit_outcomes(samples: &[(f64, f64)], start: f64) -> (f64, f64) {
    let surprise = |steepness: f64, offset: f64| -> f64 {
        let logistic = |x: f64| 1.0 / (1.0 + f64::exp(-x));
        let of = |&(score, result): &(f64, f64)| {
            let win = logistic(steepness * score - offset);
            let loss = logistic(-steepness * score - offset);
            let chance = match result {
                result if result > 0.75 => win,
                result if result < 0.25 => loss,
                _ => 1.0 - win - loss,
            };
            -chance.max(1e-9).ln()
        };
        samples.iter().map(of).sum()
    };
    let mut best = (start, 0.5);
    let mut least = surprise(best.0, best.1);
    let mut step = (0.001, 0.5);
    for _ in 0..STEPS {
        let mut better = false;
        for (more, further) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            let next = (best.0 + more * step.0, (best.1 + further * step.1).max(0.0));
            let value = surprise(next.0, next.1);
            if value < least {
                (best, least, better) = (next, value, true);
            }
        }
        if !better {
            step = (step.0 / 2.0, step.1 / 2.0);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use engine::search::Random;

    use super::*;

    #[test]
    fn the_fit_recovers_the_slope_of_simulated_results() {
        let mut random = Random::new(4);
        for slope in [0.0, 0.003_7, 0.012] {
            let samples: Vec<(f64, f64)> = (0..40_000)
                .map(|_| {
                    let score = 1_000.0 * (random.unit() - 0.5);
                    let chance = 1.0 / (1.0 + f64::exp(-slope * score));
                    (score, f64::from(u8::from(random.unit() < chance)))
                })
                .collect();
            let found = fit(&samples);
            assert!((found - slope).abs() < 0.000_4, "{slope}: {found}");
        }
        assert_eq!(fit(&[]), 0.0);
    }

    #[test]
    fn the_fit_recovers_the_share_of_draws() {
        let mut random = Random::new(9);
        let logistic = |x: f64| 1.0 / (1.0 + f64::exp(-x));
        for (steepness, offset) in [(0.004, 0.3), (0.007, 1.5)] {
            let samples: Vec<(f64, f64)> = (0..40_000)
                .map(|_| {
                    let score = 1_000.0 * (random.unit() - 0.5);
                    let drawn = random.unit();
                    let win = logistic(steepness * score - offset);
                    let loss = logistic(-steepness * score - offset);
                    let result = match drawn {
                        drawn if drawn < win => 1.0,
                        drawn if drawn < win + loss => 0.0,
                        _ => 0.5,
                    };
                    (score, result)
                })
                .collect();
            let (found, apart) = fit_outcomes(&samples, fit(&samples));
            assert!((found - steepness).abs() < 0.000_4, "{steepness}: {found}");
            assert!((apart - offset).abs() < 0.1, "{offset}: {apart}");
        }
    }
}
