//! Statistics of a match: the Elo difference with its error, and the sequential probability ratio test.

/// Wins, draws and losses of one side, counted in pairs of games from the same opening.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PairCounts {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Number of pairs by their sum of half points, 0 to 4.
    pairs: [u32; 5],
}

/// Number of standard deviations of a two-sided 95 % confidence interval of the normal distribution.
pub const Z_SCORE_95: f64 = 1.96;

impl PairCounts {
    /// Counts both games of an opening, given the half points of each, 0 to 2.
    pub fn add_pair(&mut self, half_points: [u32; 2]) {
        for half in half_points {
            match half {
                2 => self.wins += 1,
                1 => self.draws += 1,
                _ => self.losses += 1,
            }
        }
        let sum = (half_points[0] + half_points[1]).min(4);
        self.pairs[sum as usize] += 1;
    }

    /// Returns the number of games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns the mean points per game, 0 to 1.
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / f64::from(self.games())
    }

    /// Returns the number of pairs, and the mean and variance of a pair's score, which is from 0 to 1.
    fn moments(&self) -> (f64, f64, f64) {
        // A small count is added to every outcome, because a match without a loss does not prove that none can happen.
        let prior = 1e-3;
        let counts = self.pairs.map(|count| f64::from(count) + prior);
        let total: f64 = counts.iter().sum();
        let value = |index: usize| index as f64 / 4.0;
        let mean = counts
            .iter()
            .enumerate()
            .map(|(index, count)| count * value(index))
            .sum::<f64>()
            / total;
        let variance = counts
            .iter()
            .enumerate()
            .map(|(index, count)| count * (value(index) - mean).powi(2))
            .sum::<f64>()
            / total;
        (total, mean, variance)
    }

    /// Returns the Elo difference and its error with 95 % confidence.
    pub fn elo(&self) -> (f64, f64) {
        let (pairs, mean, variance) = self.moments();
        let error = Z_SCORE_95 * (variance / pairs).sqrt();
        let (low, high) = (elo_of(mean - error), elo_of(mean + error));
        (elo_of(self.score()), (high - low) / 2.0)
    }

    /// Returns the number of pairs by their sum of half points, 0 to 4: the five counts of the pentanomial test.
    pub fn pairs(&self) -> [u32; 5] {
        self.pairs
    }

    /// Returns the log-likelihood ratio of the hypothesis "`high` normalised Elo stronger" against "`low` normalised Elo
    /// stronger", given the pairs: how much more likely the most likely distribution of the pairs' scores is that agrees
    /// with the one hypothesis than the most likely one that agrees with the other.
    ///
    /// Normalised Elo measures a difference by the noise of a game, so that the same bounds need the same number of games
    /// whatever the share of draws is. A hypothesis fixes `(mean − 1/2) / deviation`, of which one game's deviation is √2
    /// times that of a pair's mean score.
    ///
    /// References: M. Van den Bergh, "Normalized Elo" and "A practical introduction to the GSPRT",
    /// <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>, <https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>.
    pub fn llr(&self, low: f64, high: f64) -> f64 {
        let pairs: u32 = self.pairs.iter().sum();
        if pairs == 0 {
            return 0.0;
        }
        let counts = self.pairs.map(|count| f64::from(count).max(LEAST_COUNT));
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let [low, high] = [low, high].map(|elo| {
            let t = elo / ELO_PER_T * 2f64.sqrt();
            most_likely(&shares, t)
        });
        let logarithms = shares.iter().zip(high.iter().zip(low));
        let mean: f64 = logarithms
            .map(|(share, (high, low))| share * (high / low).ln())
            .sum();
        total * mean
    }
}

/// The count that stands for none at all: a match without a result does not prove that it cannot happen.
const LEAST_COUNT: f64 = 1e-3;

/// The normalised Elo of a side whose mean score is better than a half by one deviation of a game: 800 / ln 10. For small
/// differences between sides that never draw it is the usual Elo.
const ELO_PER_T: f64 = 800.0 / std::f64::consts::LN_10;

/// The scores of a pair, from 0 to 1.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

fn moments_of(shares: &[f64; 5]) -> (f64, f64) {
    let mean: f64 = shares.iter().zip(SCORES).map(|(p, x)| p * x).sum();
    let squares = shares.iter().zip(SCORES);
    let variance: f64 = squares.map(|(p, x)| p * (x - mean).powi(2)).sum();
    (mean, variance)
}

/// Returns the distribution under which pairs with these shares are most likely, of those whose mean exceeds one half by
/// `t` deviations.
///
/// The condition is not linear in the distribution. At the solution it agrees to first order with a linear one: the mean
/// of `x − 1/2 − t·σ·(1 + ((x − μ)/σ)²)/2` is zero, with the solution's own μ and σ. So the linear problem is solved with
/// the μ and σ of the last solution until they no longer change.
fn most_likely(shares: &[f64; 5], t: f64) -> [f64; 5] {
    let mut found = [0.2; 5];
    for _ in 0..ROUNDS {
        let (mean, variance) = moments_of(&found);
        let deviation = variance.sqrt();
        let values = SCORES.map(|x| {
            let distance = (x - mean) / deviation;
            x - 0.5 - t * deviation * (1.0 + distance * distance) / 2.0
        });
        let next = most_likely_with_mean_zero(shares, &values);
        let change = next.iter().zip(found).map(|(a, b)| (a - b).abs());
        let done = change.fold(0.0, f64::max) < 1e-10;
        found = next;
        if done {
            break;
        }
    }
    found
}

/// The most rounds of an iteration that usually ends after a few.
const ROUNDS: usize = 50;

/// Returns the distribution under which outcomes with these shares are most likely, of those in which the mean of the
/// values is zero: each share divided by `1 + λ · value`, with the λ that makes the mean zero. It lies between the
/// numbers for which one of the divisors becomes zero, and the mean falls in between, so bisection finds it.
fn most_likely_with_mean_zero(shares: &[f64; 5], values: &[f64; 5]) -> [f64; 5] {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        // No distribution has this mean. This would need a difference of many hundred Elo.
        return *shares;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        let outcomes = shares.iter().zip(values);
        let mean: f64 = outcomes.map(|(p, x)| p * x / (1.0 + middle * x)).sum();
        if mean > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let factor = f64::midpoint(low, high);
    let mut found = *shares;
    for (share, x) in found.iter_mut().zip(values) {
        *share /= 1.0 + factor * x;
    }
    found
}

/// Log-likelihood ratio at which `high` is accepted; at its negative, `low` is. Each error has a probability of 5 %.
pub const LLR_BOUND: f64 = 2.944;

fn elo_of(score: f64) -> f64 {
    let score = score.clamp(1e-3, 1.0 - 1e-3);
    -400.0 * (1.0 / score - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_of_three_quarters_is_191_elo() {
        let mut counts = PairCounts::default();
        for pair in [[2, 2], [2, 0], [2, 1], [2, 1]] {
            counts.add_pair(pair);
        }
        assert_eq!((counts.wins, counts.draws, counts.losses), (5, 2, 1));
        assert!((counts.score() - 0.75).abs() < 1e-9);
        assert!((counts.elo().0 - 190.8).abs() < 0.1);
        assert!(counts.elo().1 > 100.0, "few games leave a large error");
    }

    #[test]
    fn the_likelihood_ratio_favours_the_side_that_wins() {
        let mut counts = PairCounts::default();
        for _ in 0..200 {
            counts.add_pair([2, 1]);
            counts.add_pair([1, 1]);
            counts.add_pair([2, 0]);
        }
        assert!(counts.llr(0.0, 10.0) > LLR_BOUND);
        // The mean is half a game's deviation above a half, which is 174 normalised Elo.
        assert!(counts.llr(100.0, 110.0) > LLR_BOUND);
        assert!(counts.llr(250.0, 260.0) < -LLR_BOUND);
    }

    fn counts(pairs: [u32; 5]) -> PairCounts {
        PairCounts {
            pairs,
            ..PairCounts::default()
        }
    }

    /// With many games and a small difference the exact ratio approaches the formula of a random walk:
    /// n · (t₁ − t₀) · (2t − t₀ − t₁) / 2, where t is the distance of the mean from a half in deviations of a pair.
    #[test]
    fn the_ratio_agrees_with_the_approximation_for_small_differences() {
        for pairs in [
            [1_000, 5_000, 8_000, 5_100, 1_050],
            [200, 9_000, 21_000, 9_300, 210],
            [4_000, 0, 8_000, 0, 4_090],
            [1_050, 5_100, 8_000, 5_000, 1_000],
        ] {
            let counts = counts(pairs);
            let total: u32 = pairs.iter().sum();
            let shares = pairs.map(|count| f64::from(count) / f64::from(total));
            let (mean, variance) = moments_of(&shares);
            let t = (mean - 0.5) / variance.sqrt();
            for (low, high) in [(0.0, 5.0), (-5.0, 0.0), (0.0, 2.0), (-1.75, 0.25)] {
                let [first, second] = [low, high].map(|elo: f64| elo / 347.435_586 * 2f64.sqrt());
                let expected =
                    f64::from(total) * (second - first) * (2.0 * t - first - second) / 2.0;
                let found = counts.llr(low, high);
                assert!(
                    (found - expected).abs() < 0.02 + 0.02 * expected.abs(),
                    "{pairs:?} [{low}, {high}]: {found}, {expected}"
                );
            }
        }
    }

    /// The solution is the most likely distribution with its t: none near it with the same t is more likely.
    #[test]
    fn the_most_likely_distribution_meets_its_condition_and_no_neighbour_is_better() {
        let shares = [0.03, 0.2, 0.42, 0.28, 0.07];
        let likelihood = |found: &[f64; 5]| -> f64 {
            let terms = shares.iter().zip(found);
            terms.map(|(share, p)| share * p.ln()).sum()
        };
        let t_of = |found: &[f64; 5]| {
            let (mean, variance) = moments_of(found);
            (mean - 0.5) / variance.sqrt()
        };
        for t in [-0.05, 0.0, 0.02, 0.15, 0.4] {
            let found = most_likely(&shares, t);
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!((t_of(&found) - t).abs() < 1e-7, "{t}: {}", t_of(&found));
            let best = likelihood(&found);
            // Move a little probability between three outcomes such that t stays the same.
            for (a, b, c) in [(0, 2, 4), (0, 1, 2), (1, 3, 4), (1, 2, 3), (0, 3, 4)] {
                for step in [1e-3, -1e-3] {
                    let with = |back: f64| {
                        let mut other = found;
                        other[a] += step;
                        other[b] -= step + back;
                        other[c] += back;
                        other
                    };
                    let (mut low, mut high) = (-2e-2, 2e-2);
                    for _ in 0..80 {
                        let middle = f64::midpoint(low, high);
                        if t_of(&with(middle)) < t {
                            low = middle;
                        } else {
                            high = middle;
                        }
                    }
                    let other = with(low);
                    assert!((t_of(&other) - t).abs() < 1e-7);
                    assert!(likelihood(&other) < best, "{t}: {a} {b} {c} {step}");
                }
            }
        }
    }

    #[test]
    fn the_ratio_is_symmetric_and_zero_without_games() {
        assert_eq!(PairCounts::default().llr(0.0, 5.0), 0.0);
        let (one, other) = (counts([3, 40, 90, 51, 6]), counts([6, 51, 90, 40, 3]));
        assert!((one.llr(0.0, 5.0) + other.llr(-5.0, 0.0)).abs() < 1e-9);
        assert!(one.llr(0.0, 5.0) > one.llr(5.0, 10.0));
        // A match of few kinds of pairs has a finite ratio.
        for few in [[0, 0, 1, 0, 0], [0, 0, 0, 0, 9], [7, 0, 0, 0, 0]] {
            assert!(counts(few).llr(0.0, 5.0).is_finite());
        }
    }

    /// Without draws and with small differences normalised Elo is the usual one.
    #[test]
    fn normalised_elo_of_independent_games_without_draws_is_the_usual_elo() {
        // Ten Elo: 51.44 % of the games are won. Pairs of independent games follow from that.
        let p = 1.0 / (1.0 + 10f64.powf(-10.0 / 400.0));
        let count = |share: f64| (share * 1e8).round() as u32;
        let many = counts([
            count((1.0 - p) * (1.0 - p)),
            0,
            count(2.0 * p * (1.0 - p)),
            0,
            count(p * p),
        ]);
        // The ratio of bounds around the true difference is zero.
        let total = 1e8;
        assert!((many.llr(9.0, 11.0) / total).abs() < 1e-7);
        assert!(many.llr(8.0, 10.0) > 0.0 && many.llr(10.0, 12.0) < 0.0);
    }
}
