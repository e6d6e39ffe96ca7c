//! A small seeded random number generator. It gives the same numbers on every machine, and is good enough for choosing
//! among moves.

use crate::board::splitmix;

/// A pseudorandom number generator.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with a seed.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next random number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(splitmix::STEP);
        splitmix::finalise(self.0)
    }

    /// A random number below `end`, or 0 if `end` is 0.
    pub const fn below(&mut self, end: usize) -> usize {
        ((self.next() as u128 * end as u128) >> 64) as usize
    }

    /// A random number from 0 (inclusive) to 1 (exclusive).
    pub const fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A random index, chosen with probability proportional to its weight. `None` if no weight is positive.
    pub fn weighted(&mut self, weights: &[f64]) -> Option<usize> {
        let total: f64 = weights.iter().filter(|weight| **weight > 0.0).sum();
        let mut left = self.unit() * total;
        let mut last = None;
        for (index, &weight) in weights
            .iter()
            .enumerate()
            .filter(|(_, weight)| **weight > 0.0)
        {
            last = Some(index);
            if left < weight {
                return last;
            }
            left -= weight;
        }
        last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_give_equal_numbers_and_other_seeds_differ() {
        let take = |seed| {
            let mut random = Random::new(seed);
            [random.next(), random.next(), random.below(10) as u64]
        };
        assert_eq!(take(7), take(7));
        assert_ne!(take(7), take(8));
    }

    #[test]
    fn weighted_choice_is_proportional_to_the_weights() {
        let mut random = Random::new(1);
        let mut times = [0; 3];
        for _ in 0..4000 {
            times[random.weighted(&[1.0, 0.0, 3.0]).expect("some weight")] += 1;
        }
        assert_eq!(times[1], 0);
        assert!((2800..3200).contains(&times[2]), "{times:?}");
        assert_eq!(random.weighted(&[0.0]), None);
        assert!((0..100).all(|_| random.below(3) < 3));
    }
}
