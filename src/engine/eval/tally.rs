//! Accumulators for evaluation terms: a weighted sum for playing, and a list of counts for tuning.

use super::terms::COUNT;

/// A packed weight: the middlegame value in the low half and the endgame value in the high half, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight(i32);

impl Weight {
    /// Packs a middlegame and an endgame value.
    pub const fn new(middle: i32, end: i32) -> Weight {
        Weight((end << 16).wrapping_add(middle))
    }

    /// The middlegame value.
    pub const fn middle(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame value.
    pub const fn end(self) -> i32 {
        // A negative low half has borrowed one from the high half; this gives it back.
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }

    /// The weight multiplied by a count.
    #[inline(always)]
    pub(crate) const fn times(self, count: i32) -> Total {
        let middle = self.0 as i16 as i64;
        let wide = ((self.0 as i64 - middle) << 16) + middle;
        Total(wide.wrapping_mul(count as i64))
    }
}

/// A packed sum of weights, which is added as one number. Each half has 32 bits, because the sum for a board full of
/// queens does not fit into 16.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Total(i64);

impl Total {
    /// The middlegame sum.
    pub(crate) const fn middle(self) -> i32 {
        self.0 as i32
    }

    /// The endgame sum.
    pub(crate) const fn end(self) -> i32 {
        (self.0.wrapping_add(1 << 31) >> 32) as i32
    }

    #[inline(always)]
    pub(crate) const fn plus(self, other: Total) -> Total {
        Total(self.0.wrapping_add(other.0))
    }
}

/// A table of weights, with one row per term.
pub type Weights = [Weight; COUNT];

/// An accumulator for term counts: positive for White, negative for Black.
pub(crate) trait Tally {
    fn add(&mut self, term: usize, count: i32);

    /// The sum, to which cached results may be added directly, or `None` if every term must be counted individually.
    fn sum(&mut self) -> Option<&mut Total>;
}

/// Adds up the weights of the counted terms.
pub(crate) struct Sum<'w> {
    pub weights: &'w Weights,
    pub total: Total,
}

impl Tally for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, term: usize, count: i32) {
        self.total = self.total.plus(self.weights[term].times(count));
    }

    #[inline(always)]
    fn sum(&mut self) -> Option<&mut Total> {
        Some(&mut self.total)
    }
}

/// Records the counts themselves.
pub(crate) struct Counts(pub Vec<i16>);

impl Tally for Counts {
    fn add(&mut self, term: usize, count: i32) {
        self.0[term] += count as i16;
    }

    fn sum(&mut self) -> Option<&mut Total> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_leak_into_each_other() {
        let sum = Weight::new(-13, 27)
            .times(-3)
            .plus(Weight::new(-2000, -1500).times(-3));
        assert_eq!((sum.middle(), sum.end()), (6039, 4419));
        let large = Weight::new(-1_200, 1_100).times(62);
        assert_eq!((large.middle(), large.end()), (-74_400, 68_200));
    }
}
