//! What the evaluation counts into: a sum for playing, a list of counts for tuning.

use super::terms::COUNT;

/// A weight for the middlegame (low half) and the endgame (high half), added as one number. Each half has 32 bits, since a
/// set-up may be full of queens: their sum would not fit into 16.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight(i64);

impl Weight {
    /// A weight of its two halves.
    pub const fn new(middle: i32, end: i32) -> Weight {
        Weight(((end as i64) << 32).wrapping_add(middle as i64))
    }

    /// For the middlegame.
    pub const fn middle(self) -> i32 {
        self.0 as i32
    }

    /// For the endgame.
    pub const fn end(self) -> i32 {
        // A negative low half has borrowed one from the high half.
        (self.0.wrapping_add(1 << 31) >> 32) as i32
    }

    pub(crate) const fn plus(self, other: Weight) -> Weight {
        Weight(self.0.wrapping_add(other.0))
    }

    const fn times(self, count: i32) -> Weight {
        Weight(self.0.wrapping_mul(count as i64))
    }
}

/// A table of weights, one row a term.
pub type Weights = [Weight; COUNT];

/// Takes counts of terms: positive for White, negative for Black.
pub(crate) trait Tally {
    fn add(&mut self, term: usize, count: i32);

    /// Whether results that were counted earlier may be added as a whole.
    fn sum(&mut self) -> Option<&mut Weight>;
}

/// Adds up.
pub(crate) struct Sum<'w> {
    pub weights: &'w Weights,
    pub total: Weight,
}

impl Tally for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, term: usize, count: i32) {
        self.total = self.total.plus(self.weights[term].times(count));
    }

    #[inline(always)]
    fn sum(&mut self) -> Option<&mut Weight> {
        Some(&mut self.total)
    }
}

/// Keeps the counts.
pub(crate) struct Counts(pub Vec<i16>);

impl Tally for Counts {
    fn add(&mut self, term: usize, count: i32) {
        self.0[term] += count as i16;
    }

    fn sum(&mut self) -> Option<&mut Weight> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_leak_into_each_other() {
        let weight = Weight::new(-13, 27)
            .plus(Weight::new(-2000, -1500))
            .times(-3);
        assert_eq!((weight.middle(), weight.end()), (6039, 4419));
        let large = Weight::new(-1_200, 1_100).times(62);
        assert_eq!((large.middle(), large.end()), (-74_400, 68_200));
    }
}
