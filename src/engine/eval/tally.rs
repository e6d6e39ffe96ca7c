//! Accumulators for evaluation terms: a weighted sum for playing, and a list of counts for tuning.

use super::terms::{COUNT, MATERIAL, square_term};
use crate::{Role, Square};

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

    /// The weight as a sum of one weight.
    const fn total(self) -> PackedSum {
        let middle = self.0 as i16 as i64;
        PackedSum(((self.0 as i64 - middle) << 16) + middle)
    }
}

/// A packed sum of weights, which is added as one number. Each half has 32 bits, because the sum for a board full of
/// queens does not fit into 16.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackedSum(i64);

impl PackedSum {
    /// The middlegame sum.
    pub(crate) const fn middle(self) -> i32 {
        self.0 as i32
    }

    /// The endgame sum.
    pub(crate) const fn end(self) -> i32 {
        (self.0.wrapping_add(1 << 31) >> 32) as i32
    }

    #[inline(always)]
    pub(crate) const fn plus(self, other: PackedSum) -> PackedSum {
        PackedSum(self.0.wrapping_add(other.0))
    }

    /// The sum multiplied by a count.
    #[inline(always)]
    pub(crate) const fn times(self, count: i32) -> PackedSum {
        PackedSum(self.0.wrapping_mul(count as i64))
    }
}

/// A table of weights, with one row per term.
pub type Weights = [Weight; COUNT];

/// A table of weights that are ready to be added, with one row per term. The rows of the piece-square tables include
/// the material, except for kings, whose material never counts.
pub(crate) struct Rows([PackedSum; COUNT]);

impl Rows {
    #[inline(never)] // Each family makes its table with the same code.
    pub(crate) fn of(weights: &Weights) -> Rows {
        let mut rows = Rows(std::array::from_fn(|term| weights[term].total()));
        for role in Role::ALL.into_iter().filter(|&role| role != Role::King) {
            for square in Square::ALL {
                let row = &mut rows.0[square_term(role, square)];
                *row = row.plus(weights[MATERIAL + role as usize].total());
            }
        }
        rows
    }
}

/// An accumulator for term counts. It counts for one side at a time, first for White.
pub(crate) trait Tally {
    /// Counts a term for the current side.
    fn add(&mut self, term: usize, count: i32);

    /// Counts the material and the square of a piece of the current side, which is not a king. The square is the one
    /// that its own side sees.
    fn add_piece(&mut self, role: Role, square: Square);

    /// Makes the other side the current one.
    fn change_sides(&mut self);

    /// The sum, to which cached results may be added directly, or `None` if every term must be counted individually.
    fn sum(&mut self) -> Option<&mut PackedSum>;
}

/// Adds up the weights of the counted terms.
pub(crate) struct WeightedSum<'w> {
    rows: &'w Rows,
    /// The sum from the point of view of the current side.
    pub total: PackedSum,
}

impl WeightedSum<'_> {
    pub(crate) fn new(rows: &Rows) -> WeightedSum<'_> {
        WeightedSum {
            rows,
            total: PackedSum::default(),
        }
    }
}

impl Tally for WeightedSum<'_> {
    #[inline(always)]
    fn add(&mut self, term: usize, count: i32) {
        self.total = self.total.plus(self.rows.0[term].times(count));
    }

    #[inline(always)]
    fn add_piece(&mut self, role: Role, square: Square) {
        self.add(square_term(role, square), 1);
    }

    #[inline(always)]
    fn change_sides(&mut self) {
        self.total = self.total.times(-1);
    }

    #[inline(always)]
    fn sum(&mut self) -> Option<&mut PackedSum> {
        Some(&mut self.total)
    }
}

/// Records the counts themselves: positive for White, negative for Black.
pub(crate) struct Counts {
    pub counts: Vec<i16>,
    sign: i16,
}

impl Counts {
    pub(crate) fn new() -> Counts {
        Counts {
            counts: vec![0; COUNT],
            sign: 1,
        }
    }
}

impl Tally for Counts {
    fn add(&mut self, term: usize, count: i32) {
        self.counts[term] += self.sign * count as i16;
    }

    fn add_piece(&mut self, role: Role, square: Square) {
        self.add(MATERIAL + role as usize, 1);
        self.add(square_term(role, square), 1);
    }

    fn change_sides(&mut self) {
        self.sign = -self.sign;
    }

    fn sum(&mut self) -> Option<&mut PackedSum> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn middlegame_and_endgame_halves_of_a_packed_sum_stay_separate() {
        let sum = Weight::new(-13, 27)
            .total()
            .plus(Weight::new(-2000, -1500).total())
            .times(-3);
        assert_eq!((sum.middle(), sum.end()), (6039, 4419));
        let large = Weight::new(-1_200, 1_100).total().times(62);
        assert_eq!((large.middle(), large.end()), (-74_400, 68_200));
    }
}
