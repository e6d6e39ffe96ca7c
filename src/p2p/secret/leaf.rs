//! Commitments: a salted SHA-256 of each square, and its opening.

use engine::{Bitboard, Color, Square};
use serde::{Deserialize, Serialize};

use crate::Blob;
use crate::digest::{Hash, Key, hash};

/// The 64 leaves of one set of hidden assassins, a1 first.
pub type Leaves = Blob<2048>;

/// One leaf opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening(
    /// Which square.
    #[serde(with = "crate::text::plain")]
    pub Square,
    /// Whether an own assassin stands there.
    pub bool,
    /// The salt.
    pub Key,
);

/// Where a commitment belongs: to this game, side and ply, so that it is worth nothing anywhere else.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The game's id.
    pub game: &'a Hash,
    /// Whose it is.
    pub color: Color,
    /// Plies before it.
    pub ply: u32,
}

impl Place<'_> {
    /// The leaf of a square.
    pub fn leaf(&self, square: Square, here: bool, nonce: &Key) -> Hash {
        let at = [self.color as u8, square.index() as u8, here.into()];
        hash(
            "leaf",
            &[&self.game.0, &self.ply.to_be_bytes(), &at, &nonce.0],
        )
    }

    /// The salt of a square: chance to everybody who does not know the side's seed, and it follows from that seed, which
    /// the end of the game brings to light. So one short key opens all commitments of a game, and salts that are no
    /// chance are found out. It depends on the whole set: whoever makes a side commit anew at the same ply, by taking its
    /// move back, cannot see by the leaves that stay which squares the two sets have in common.
    pub fn nonce(&self, seed: &Key, set: Bitboard, square: Square) -> Key {
        let at = [self.color as u8, square.index() as u8];
        hash(
            "nonce",
            &[
                &seed.0,
                &self.game.0,
                &self.ply.to_be_bytes(),
                &set.0.to_be_bytes(),
                &at,
            ],
        )
    }

    /// Commits to a set of squares.
    pub fn commit(&self, seed: &Key, set: Bitboard) -> Leaves {
        let mut leaves = [0; 2048];
        for (bytes, square) in leaves.chunks_exact_mut(32).zip(Square::ALL) {
            let nonce = self.nonce(seed, set, square);
            bytes.copy_from_slice(&self.leaf(square, set.has(square), &nonce).0);
        }
        Blob(leaves)
    }

    /// Opens one square of a set.
    pub fn open(&self, seed: &Key, set: Bitboard, square: Square) -> Opening {
        Opening(square, set.has(square), self.nonce(seed, set, square))
    }

    /// Whether an opening fits the leaves.
    pub fn fits(&self, leaves: &Leaves, opening: &Opening) -> bool {
        let Opening(square, here, nonce) = opening;
        let start = square.index() * 32;
        leaves.0[start..start + 32] == self.leaf(*square, *here, nonce).0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: Hash = Blob([5; 32]);
    const SEED: Key = Blob([1; 32]);

    fn place(color: Color, ply: u32) -> Place<'static> {
        Place {
            game: &GAME,
            color,
            ply,
        }
    }

    #[test]
    fn a_leaf_opens_in_its_own_place_only() {
        let set = Bitboard::from(Square::E3);
        let leaves = place(Color::White, 0).commit(&SEED, set);
        for square in Square::ALL {
            let opening = place(Color::White, 0).open(&SEED, set, square);
            assert_eq!(opening.1, square == Square::E3);
            assert!(place(Color::White, 0).fits(&leaves, &opening));
            let lie = Opening(square, !opening.1, opening.2);
            assert!(!place(Color::White, 0).fits(&leaves, &lie));
            // The other side's copy of it, the same a ply later, and the same in another game are worth nothing.
            assert!(!place(Color::Black, 0).fits(&leaves, &opening));
            assert!(!place(Color::White, 2).fits(&leaves, &opening));
            let other = Place {
                game: &Blob([6; 32]),
                ..place(Color::White, 0)
            };
            assert!(!other.fits(&leaves, &opening));
        }
    }

    #[test]
    fn two_commitments_have_no_leaf_in_common() {
        let sets = [Square::E3, Square::D3].map(Bitboard::from);
        let [one, two] = sets.map(|set| place(Color::White, 0).commit(&SEED, set));
        let pairs = one.0.chunks(32).zip(two.0.chunks(32));
        assert!(pairs.into_iter().all(|(one, two)| one != two));
    }
}
