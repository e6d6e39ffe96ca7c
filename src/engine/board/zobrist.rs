//! Zobrist keys for hashing positions. Each rule set decides what goes into its hash.

use crate::board::splitmix;
use crate::{Board, CastlingRights, Color, Piece, Role, Square};

/// The Zobrist keys: one for each fact that legality and repetition depend on.
pub(crate) struct Keys {
    pieces: [u64; 1024],
    castling: [u64; 16],
    en_passant: [u64; 8],
    tokens: [u64; 64],
    /// The key for Black to move.
    pub(crate) turn: u64,
    /// The keys for a side that must not jump through the neutral pair.
    pub(crate) cooldown: [u64; 2],
    /// The keys for a side that still has to place its assassin.
    pub(crate) placing: [u64; 2],
}

impl Keys {
    pub(crate) fn new() -> Keys {
        // The numbers may change at any time, since no hash is stored or sent.
        let mut state = 0x0007_e57e_d0fa_5eed;
        let mut next = || {
            state += 1;
            mix(state)
        };
        let mut keys = Keys {
            pieces: [0; 1024],
            castling: [0; 16],
            en_passant: [0; 8],
            tokens: [0; 64],
            turn: next(),
            cooldown: [next(), next()],
            placing: [next(), next()],
        };
        keys.pieces.fill_with(&mut next);
        keys.castling.fill_with(&mut next);
        keys.en_passant.fill_with(&mut next);
        keys.tokens.fill_with(&mut next);
        // No rights have no key, so that rule sets without castling get equal hashes whatever the rights say.
        keys.castling[0] = 0;
        keys
    }

    #[inline(always)]
    pub(crate) fn piece(&self, color: Color, role: Role, square: Square) -> u64 {
        self.pieces[(color as usize * 512 + role as usize * 64 + square.index()) & 1023]
    }

    /// The combined key of all pieces on a board.
    pub(crate) fn board(&self, board: &Board) -> u64 {
        let mut hash = 0;
        for square in board.occupied() {
            if let Some(Piece { color, role }) = board.piece_at(square) {
                hash ^= self.piece(color, role, square);
            }
        }
        hash
    }

    #[inline(always)]
    pub(crate) fn castling(&self, rights: CastlingRights) -> u64 {
        self.castling[rights.index()]
    }

    /// The key of an en passant square.
    #[inline(always)]
    pub(crate) fn en_passant(&self, square: Square) -> u64 {
        self.en_passant[square.index() & 7]
    }

    /// The key of a number of tokens on a square; 0 for no tokens.
    #[inline(always)]
    pub(crate) fn tokens(&self, square: Square, count: u32) -> u64 {
        if count == 0 {
            0
        } else {
            self.tokens[square.index()].rotate_left(count * 7)
        }
    }

    /// The key of the jump that a side may not make.
    pub(crate) fn no_return(&self, color: Color, from: Square, to: Square) -> u64 {
        let code = (color as u64) << 12 | (from.index() as u64) << 6 | to.index() as u64;
        mix(self.turn ^ code)
    }
}

/// Mixes a number so that different inputs give unrelated results.
const fn mix(input: u64) -> u64 {
    splitmix::finalise(input.wrapping_mul(splitmix::STEP))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn zobrist_keys_are_distinct_and_nonzero() {
        let keys = Keys::new();
        let mut all: Vec<u64> = Vec::new();
        all.extend(keys.pieces);
        all.extend(&keys.castling[1..]);
        all.extend(keys.en_passant);
        all.extend([keys.turn]);
        all.extend(keys.cooldown);
        all.extend(keys.placing);
        for square in Square::ALL {
            all.extend((1..=8).map(|count| keys.tokens(square, count)));
        }
        for (color, from) in [(Color::White, 35), (Color::Black, 26)] {
            let from = Square::ALL[from];
            all.extend(Square::ALL.map(|to| keys.no_return(color, from, to)));
        }
        assert!(!all.contains(&0));
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    }
}
