//! The eight portal tokens of `portal-standard`: several may lie on one square.

use crate::{Bitboard, Square};

/// How many tokens lie on each square, as binary numbers that stand upright in four planes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tokens {
    planes: [Bitboard; 4],
}

impl Tokens {
    /// No token.
    pub const NONE: Tokens = Tokens {
        planes: [Bitboard::EMPTY; 4],
    };

    /// From a count for each square; more than 15 on one square cannot be held and count as 15.
    pub fn from_counts(counts: &[u8; 64]) -> Tokens {
        let mut tokens = Tokens::NONE;
        for (square, &count) in Square::ALL.into_iter().zip(counts) {
            for (bit, plane) in tokens.planes.iter_mut().enumerate() {
                plane.0 |= u64::from(count.min(15) >> bit & 1) << square.index();
            }
        }
        tokens
    }

    /// A count for each square.
    pub fn counts(&self) -> [u8; 64] {
        Square::ALL.map(|square| self.count(square) as u8)
    }

    /// The squares with a token.
    #[inline(always)]
    pub const fn squares(&self) -> Bitboard {
        let [ones, twos, fours, eights] = self.planes;
        Bitboard(ones.0 | twos.0 | fours.0 | eights.0)
    }

    /// The squares with two tokens or more.
    #[inline(always)]
    pub const fn doubled(&self) -> Bitboard {
        let [_, twos, fours, eights] = self.planes;
        Bitboard(twos.0 | fours.0 | eights.0)
    }

    /// How many lie on a square.
    #[inline(always)]
    pub const fn count(&self, square: Square) -> u32 {
        let at = square.index();
        let [ones, twos, fours, eights] = self.planes;
        ((ones.0 >> at & 1)
            | (twos.0 >> at & 1) << 1
            | (fours.0 >> at & 1) << 2
            | (eights.0 >> at & 1) << 3) as u32
    }

    /// One more on a square.
    #[inline(always)]
    pub(crate) fn add(&mut self, square: Square) {
        let mut carry = Bitboard::of(square);
        for plane in &mut self.planes {
            *plane ^= carry;
            carry = carry.without(*plane);
        }
    }

    /// One less on a square that has one.
    #[inline(always)]
    pub(crate) fn remove(&mut self, square: Square) {
        let mut borrow = Bitboard::of(square);
        for plane in &mut self.planes {
            *plane ^= borrow;
            borrow &= *plane;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_up_and_down() {
        let [a, b] = [Square::ALL[3], Square::ALL[60]];
        let mut tokens = Tokens::NONE;
        for count in 1..=8 {
            tokens.add(a);
            assert_eq!(tokens.count(a), count);
            assert_eq!(tokens.doubled().has(a), count > 1);
            assert_eq!(tokens, Tokens::from_counts(&tokens.counts()));
        }
        tokens.add(b);
        assert_eq!(tokens.squares().count(), 2);
        for count in (0..8).rev() {
            tokens.remove(a);
            assert_eq!(tokens.count(a), count);
        }
        assert_eq!(tokens.squares(), Bitboard::of(b));
    }
}
