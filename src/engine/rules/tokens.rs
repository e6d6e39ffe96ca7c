//! The eight portal tokens of `portal-standard`. Several of them may lie on one square.

use crate::notation::fen_field;
use crate::{Bitboard, FenFault, Square};

/// The default squares of the tokens of `portal-standard`, as file and rank.
const DEFAULT_TOKENS: [(char, char); 8] = [
    ('c', '3'),
    ('f', '3'),
    ('d', '4'),
    ('e', '4'),
    ('d', '5'),
    ('e', '5'),
    ('c', '6'),
    ('f', '6'),
];

/// The default layout of the eight tokens: c3 f3 d4 e4 d5 e5 c6 f6.
pub const fn default_tokens() -> [u8; 64] {
    let mut tokens = [0; 64];
    let mut i = 0;
    while i < DEFAULT_TOKENS.len() {
        let (file, rank) = DEFAULT_TOKENS[i];
        tokens[(rank as usize - '1' as usize) * 8 + (file as usize - 'a' as usize)] = 1;
        i += 1;
    }
    tokens
}

/// Reads the token squares from the seventh field of a FEN, for example `c3f3d4e4d5e5c6f6`, or `-` for none.
pub(super) fn read_counts(field: &str) -> Result<[u8; 64], FenFault> {
    let mut counts = [0; 64];
    if field == "-" {
        return Ok(counts);
    }
    let list = fen_field::squares(field).ok_or_else(|| FenFault::UnknownExtra {
        expected: "the token squares as in c3f3d4e4d5e5c6f6",
        text: field.into(),
    })?;
    for square in list {
        // The length limit of a FEN keeps the count far below 255.
        counts[usize::from(square)] += 1;
    }
    Ok(counts)
}

/// Writes the format that [`read_counts`] reads.
pub(super) fn write_counts(counts: &[u8; 64]) -> String {
    let name = |square: Square| {
        square
            .to_string()
            .repeat(counts[usize::from(square)].into())
    };
    let names: String = Square::ALL.into_iter().map(name).collect();
    if names.is_empty() {
        return "-".to_owned();
    }
    names
}

/// The number of tokens on each square. The counts are binary numbers with one bitboard per digit: the first bitboard
/// holds the lowest digit of each count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tokens {
    planes: [Bitboard; 4],
}

impl Tokens {
    /// No token.
    pub const NONE: Tokens = Tokens {
        planes: [Bitboard::EMPTY; 4],
    };

    /// Builds the layout from a count for each square. A count above 15 cannot be stored and becomes 15.
    pub fn from_counts(counts: &[u8; 64]) -> Tokens {
        let mut tokens = Tokens::NONE;
        for (square, &count) in Square::ALL.into_iter().zip(counts) {
            for (bit, plane) in tokens.planes.iter_mut().enumerate() {
                plane.0 |= u64::from(count.min(15) >> bit & 1) << square.index();
            }
        }
        tokens
    }

    /// The count for each square.
    pub fn counts(&self) -> [u8; 64] {
        Square::ALL.map(|square| self.count(square) as u8)
    }

    /// The squares with at least one token.
    #[inline(always)]
    pub const fn squares(&self) -> Bitboard {
        let [ones, twos, fours, eights] = self.planes;
        Bitboard(ones.0 | twos.0 | fours.0 | eights.0)
    }

    /// The squares with two or more tokens.
    #[inline(always)]
    pub const fn doubled(&self) -> Bitboard {
        let [_, twos, fours, eights] = self.planes;
        Bitboard(twos.0 | fours.0 | eights.0)
    }

    /// The number of tokens on a square.
    #[inline(always)]
    pub const fn count(&self, square: Square) -> u32 {
        let at = square.index();
        let [ones, twos, fours, eights] = self.planes;
        ((ones.0 >> at & 1)
            | (twos.0 >> at & 1) << 1
            | (fours.0 >> at & 1) << 2
            | (eights.0 >> at & 1) << 3) as u32
    }

    /// Adds a token to a square.
    #[inline(always)]
    pub(crate) fn add(&mut self, square: Square) {
        let mut carry = Bitboard::of(square);
        for plane in &mut self.planes {
            *plane ^= carry;
            carry = carry.without(*plane);
        }
    }

    /// Removes a token from a square that has one.
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
    fn token_counts_follow_additions_and_removals() {
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
