//! Simultaneous perturbation stochastic approximation (<https://www.chessprogramming.org/SPSA>). Each iteration changes
//! all values at once, in a random direction, and moves them a little towards the side that won. The gains are those of
//! fishtest, which tunes Stockfish.

use engine::search::Random;

/// The exponent with which the gain decreases.
const ALPHA: f64 = 0.602;
/// The exponent with which the change of the values decreases.
const GAMMA: f64 = 0.101;
/// The part of the iterations that keeps the first gains small.
const STABILITY: f64 = 0.1;
/// The usual gain in the last iteration: how far a value moves per half point, in steps. It suits tens of thousands of
/// games; fewer games need more.
pub const LAST_GAIN: f64 = 0.002;

/// The range of a value.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// The least value.
    pub min: f64,
    /// The greatest value.
    pub max: f64,
    /// How much the value is changed in the last iteration.
    pub step: f64,
}

/// Values that are being tuned.
#[derive(Clone, Debug)]
pub struct Spsa<const N: usize> {
    ranges: [Range; N],
    values: [f64; N],
    iterations: f64,
    last_gain: f64,
}

/// The two sets of values that an iteration compares.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial<const N: usize> {
    /// The values changed in the direction.
    pub plus: [i32; N],
    /// The values changed in the opposite direction.
    pub minus: [i32; N],
    direction: [f64; N],
    iteration: u64,
}

impl<const N: usize> Spsa<N> {
    /// Starts with these values, for a total number of iterations and with this gain in the last one.
    pub const fn new(
        ranges: [Range; N],
        values: [f64; N],
        iterations: u64,
        last_gain: f64,
    ) -> Spsa<N> {
        Spsa {
            ranges,
            values,
            iterations: iterations as f64,
            last_gain,
        }
    }

    /// Returns the current values.
    pub const fn values(&self) -> &[f64; N] {
        &self.values
    }

    /// Draws the direction of an iteration, which is counted from 0, and returns what to compare.
    pub fn trial(&self, iteration: u64, random: &mut Random) -> Trial<N> {
        let direction = std::array::from_fn(|_| if random.below(2) == 0 { -1.0 } else { 1.0 });
        let mut side = |sign: f64| {
            std::array::from_fn(|index| {
                let change = sign * direction[index] * self.change(index, iteration);
                let Range { min, max, .. } = self.ranges[index];
                // Rounded by chance, so that fractions of a unit have an effect, too.
                ((self.values[index] + change).clamp(min, max) + random.unit()).floor() as i32
            })
        };
        let (plus, minus) = (side(1.0), side(-1.0));
        Trial {
            plus,
            minus,
            direction,
            iteration,
        }
    }

    /// Moves the values after a comparison. The result is positive if the values changed in the direction won.
    pub fn update(&mut self, trial: &Trial<N>, result: f64) {
        for index in 0..N {
            let Range { min, max, .. } = self.ranges[index];
            let gain = self.gain(index, trial.iteration) / self.change(index, trial.iteration);
            let moved = self.values[index] + gain * result * trial.direction[index];
            self.values[index] = moved.clamp(min, max);
        }
    }

    /// How much an iteration changes a value.
    fn change(&self, index: usize, iteration: u64) -> f64 {
        self.ranges[index].step * (self.iterations / (iteration as f64 + 1.0)).powf(GAMMA)
    }

    /// The gain of an iteration.
    fn gain(&self, index: usize, iteration: u64) -> f64 {
        let stability = STABILITY * self.iterations;
        let decrease = (stability + self.iterations) / (stability + iteration as f64 + 1.0);
        self.last_gain * self.ranges[index].step.powi(2) * decrease.powf(ALPHA)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RANGES: [Range; 3] = [
        Range {
            min: 0.0,
            max: 200.0,
            step: 10.0,
        },
        Range {
            min: 1_000.0,
            max: 9_000.0,
            step: 400.0,
        },
        Range {
            min: 0.0,
            max: 50.0,
            step: 2.0,
        },
    ];

    #[test]
    fn tuned_values_converge_to_the_optimum() {
        let best = [130.0, 3_000.0, 20.0];
        // The loss, in units of Elo points: five at a distance of one step.
        let elo = |values: [i32; 3]| -> f64 {
            (0..3)
                .map(|i| -5.0 * ((f64::from(values[i]) - best[i]) / RANGES[i].step).powi(2))
                .sum()
        };
        let iterations = 10_000;
        let mut random = Random::new(1);
        let mut spsa = Spsa::new(RANGES, [80.0, 5_000.0, 28.0], iterations, LAST_GAIN);
        for iteration in 0..iterations {
            let trial = spsa.trial(iteration, &mut random);
            let chance = 1.0 / (1.0 + 10f64.powf((elo(trial.minus) - elo(trial.plus)) / 400.0));
            let won = random.unit() < chance;
            spsa.update(&trial, if won { 2.0 } else { -2.0 });
        }
        for (index, best) in best.into_iter().enumerate() {
            let off = (spsa.values()[index] - best) / RANGES[index].step;
            assert!(off.abs() < 1.5, "{:?}", spsa.values());
        }
    }

    #[test]
    fn values_stay_in_their_ranges() {
        let mut random = Random::new(2);
        let mut spsa = Spsa::new(RANGES, [0.0, 9_000.0, 25.0], 100, LAST_GAIN);
        for iteration in 0..100 {
            let trial = spsa.trial(iteration, &mut random);
            spsa.update(&trial, 1_000.0);
            for (index, range) in RANGES.iter().enumerate() {
                for value in [trial.plus[index], trial.minus[index]].map(f64::from) {
                    assert!((range.min..=range.max).contains(&value), "{trial:?}");
                }
            }
        }
    }

    #[test]
    fn the_last_iteration_uses_the_configured_step_and_last_gain() {
        let mut spsa = Spsa::new(RANGES, [80.0, 5_000.0, 28.0], 100, LAST_GAIN);
        let trial = spsa.trial(99, &mut Random::new(3));
        assert_eq!((trial.plus[1] - 5_000).abs(), 400);
        assert_eq!(trial.plus[1] - 5_000, 5_000 - trial.minus[1]);
        spsa.update(&trial, 1.0);
        let moved = (spsa.values()[1] - 5_000.0).abs();
        assert!((moved - 0.8).abs() < 1e-9, "{moved}");
    }
}
