//! Commitments: a salted SHA-256 hash for each square, and how one square is opened.

use engine::{Bitboard, Color, Square};
use serde::{Deserialize, Serialize};

use crate::Blob;
use crate::digest::{Hash, Key, hash};

/// The 64 leaves of one set of hidden assassins, a1 first: 32 bytes for each square.
pub type Leaves = Blob<2048>;

/// The opening of one leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening(
    /// The square.
    #[serde(with = "crate::text::plain")]
    pub Square,
    /// Whether an assassin of the committing side stands on the square.
    pub bool,
    /// The salt, which the rest of the crate calls the nonce.
    pub Key,
);

/// The game, side and ply that a commitment is bound to, so that it is worthless anywhere else.
#[derive(Clone, Copy, Debug)]
pub struct CommitmentContext<'a> {
    /// The game's id.
    pub game: &'a Hash,
    /// The side that commits.
    pub color: Color,
    /// The number of plies before the commitment.
    pub ply: u32,
}

impl CommitmentContext<'_> {
    /// Returns the leaf of a square.
    pub fn leaf(&self, square: Square, here: bool, nonce: &Key) -> Hash {
        let at = [self.color as u8, square.index() as u8, here.into()];
        hash(
            "leaf",
            &[&self.game.0, &self.ply.to_be_bytes(), &at, &nonce.0],
        )
    }

    /// Returns the salt of a square. It looks random to everybody who does not know the side's seed, and follows from
    /// that seed, which is revealed at the end of the game. So one short key opens all commitments of a game, and other
    /// salts are found out. The salt depends on the whole set. If a side is made to commit twice at one ply, because
    /// its move was taken back, the two commitments have no leaf in common; otherwise equal leaves would tell on which
    /// squares the two sets agree.
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

    /// Returns the commitment to a set of squares.
    pub fn commit(&self, seed: &Key, set: Bitboard) -> Leaves {
        let mut leaves = [0; 2048];
        for (bytes, square) in leaves.chunks_exact_mut(32).zip(Square::ALL) {
            let nonce = self.nonce(seed, set, square);
            bytes.copy_from_slice(&self.leaf(square, set.has(square), &nonce).0);
        }
        Blob(leaves)
    }

    /// Returns the opening of one square of a set.
    pub fn open(&self, seed: &Key, set: Bitboard, square: Square) -> Opening {
        Opening(square, set.has(square), self.nonce(seed, set, square))
    }

    /// Returns whether an opening fits the leaves.
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

    fn context(color: Color, ply: u32) -> CommitmentContext<'static> {
        CommitmentContext {
            game: &GAME,
            color,
            ply,
        }
    }

    #[test]
    fn an_opening_fits_only_its_own_square_side_ply_and_game() {
        let set = Bitboard::from(Square::E3);
        let leaves = context(Color::White, 0).commit(&SEED, set);
        for square in Square::ALL {
            let opening = context(Color::White, 0).open(&SEED, set, square);
            assert_eq!(opening.1, square == Square::E3);
            assert!(context(Color::White, 0).fits(&leaves, &opening));
            let lie = Opening(square, !opening.1, opening.2);
            assert!(!context(Color::White, 0).fits(&leaves, &lie));
            // The same opening does not fit the other side, a later ply, or another game.
            assert!(!context(Color::Black, 0).fits(&leaves, &opening));
            assert!(!context(Color::White, 2).fits(&leaves, &opening));
            let other = CommitmentContext {
                game: &Blob([6; 32]),
                ..context(Color::White, 0)
            };
            assert!(!other.fits(&leaves, &opening));
        }
    }

    #[test]
    fn commitments_to_different_squares_share_no_leaf() {
        let sets = [Square::E3, Square::D3].map(Bitboard::from);
        let [one, two] = sets.map(|set| context(Color::White, 0).commit(&SEED, set));
        let pairs = one.0.chunks(32).zip(two.0.chunks(32));
        assert!(pairs.into_iter().all(|(one, two)| one != two));
    }
}
