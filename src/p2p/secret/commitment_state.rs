//! The public knowledge about one side's hidden assassins: the present commitment, and the leaves of it that were
//! opened.

use std::collections::HashSet;

use engine::{Bitboard, Square};

use super::SecretFault;
use super::commitment::{CommitmentContext, Leaves, Opening};
use crate::digest::Key;

/// The state of the commitments of one side.
#[derive(Clone, Debug, Default)]
pub struct CommitmentState {
    committed: Option<Box<Leaves>>,
    ply: u32,
    known: Bitboard,
    here: Bitboard,
    nonces: HashSet<Key>,
}

impl CommitmentState {
    /// Creates the state of a side that has no assassin and so hides none.
    pub fn without_assassins() -> CommitmentState {
        CommitmentState {
            known: Bitboard::FULL,
            ..CommitmentState::default()
        }
    }

    /// The ply of the present commitment.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns whether an assassin of this side stands on a square, or `None` if that is not public.
    pub fn known(&self, square: Square) -> Option<bool> {
        self.known.has(square).then(|| self.here.has(square))
    }

    /// Replaces the commitment. What was known about squares before says nothing about the new commitment.
    pub fn commit(&mut self, leaves: Leaves, ply: u32) {
        self.committed = Some(Box::new(leaves));
        self.ply = ply;
        self.known = Bitboard::EMPTY;
        self.here = Bitboard::EMPTY;
    }

    /// Returns the squares whose leaves must be opened for `squares` to be known, in ascending order.
    pub fn unopened(&self, squares: Bitboard) -> Vec<Square> {
        Square::ALL
            .into_iter()
            .filter(|&square| squares.has(square) && !self.known.has(square))
            .collect()
    }

    /// Takes openings and checks them: they must be exactly those that are due, in order.
    pub fn open(
        &mut self,
        context: CommitmentContext<'_>,
        squares: Bitboard,
        openings: &[Opening],
    ) -> Result<(), SecretFault> {
        let unopened = self.unopened(squares);
        for (index, square) in unopened.iter().enumerate() {
            match openings.get(index) {
                None => return Err(SecretFault::Missing(*square)),
                Some(opening) if opening.0 != *square => {
                    let surplus = !unopened.contains(&opening.0);
                    return Err(if surplus {
                        SecretFault::Surplus(opening.0)
                    } else {
                        SecretFault::Missing(*square)
                    });
                }
                Some(_) => {}
            }
        }
        if let Some(surplus) = openings.get(unopened.len()) {
            return Err(SecretFault::Surplus(surplus.0));
        }
        let Some(leaves) = &self.committed else {
            return match openings.first() {
                Some(opening) => Err(SecretFault::Surplus(opening.0)),
                None => Ok(()),
            };
        };
        let context = CommitmentContext {
            ply: self.ply,
            ..context
        };
        for opening in openings {
            if !context.fits(leaves, opening) {
                return Err(SecretFault::Wrong(opening.0));
            }
            if !self.nonces.insert(opening.2) {
                return Err(SecretFault::Reused(opening.0));
            }
        }
        for Opening(square, here, _) in openings {
            self.set(*square, *here);
        }
        Ok(())
    }

    /// Records whether an assassin stands on a square, when both sides have seen it.
    pub fn set(&mut self, square: Square, here: bool) {
        self.known |= Bitboard::from(square);
        self.here = if here {
            self.here | Bitboard::from(square)
        } else {
            self.here & !Bitboard::from(square)
        };
    }

    /// The squares on which an assassin is known to stand.
    pub fn revealed(&self) -> Bitboard {
        self.here
    }
}
