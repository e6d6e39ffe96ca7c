//! Statistics of a match: the Elo difference with its error, and the sequential probability ratio test.

/// Wins, draws and losses of one side, counted in pairs of games from the same opening.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
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

impl Tally {
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

    /// Returns the log-likelihood ratio of the hypothesis "`high` Elo stronger" against "`low` Elo stronger".
    pub fn llr(&self, low: f64, high: f64) -> f64 {
        let (pairs, mean, variance) = self.moments();
        let (low, high) = (score_of(low), score_of(high));
        if variance <= 0.0 {
            return 0.0;
        }
        pairs * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }
}

/// Log-likelihood ratio at which `high` is accepted; at its negative, `low` is. Each error has a probability of 5 %.
pub const LLR_BOUND: f64 = 2.944;

fn elo_of(score: f64) -> f64 {
    let score = score.clamp(1e-3, 1.0 - 1e-3);
    -400.0 * (1.0 / score - 1.0).log10()
}

fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_of_three_quarters_is_191_elo() {
        let mut tally = Tally::default();
        for pair in [[2, 2], [2, 0], [2, 1], [2, 1]] {
            tally.add_pair(pair);
        }
        assert_eq!((tally.wins, tally.draws, tally.losses), (5, 2, 1));
        assert!((tally.score() - 0.75).abs() < 1e-9);
        assert!((tally.elo().0 - 190.8).abs() < 0.1);
        assert!(tally.elo().1 > 100.0, "few games leave a large error");
    }

    #[test]
    fn the_likelihood_ratio_favours_the_side_that_wins() {
        let mut tally = Tally::default();
        for _ in 0..200 {
            tally.add_pair([2, 1]);
            tally.add_pair([1, 1]);
            tally.add_pair([2, 0]);
        }
        assert!(tally.llr(0.0, 10.0) > LLR_BOUND);
        assert!(tally.llr(100.0, 110.0) < -LLR_BOUND);
    }
}
