//! Perft: counts the leaves of the tree of legal moves. The counts show whether move generation is correct, the time
//! shows how fast it is.

use crate::rules::Rules;
use crate::{Move, PieceMoves, Position};

impl<R: Rules> Position<R> {
    /// The number of leaves of the tree of legal moves, ignoring draws by rule. The moves of the last ply are counted,
    /// not played.
    ///
    /// ```
    /// use portal_chess_engine::{Position, rules::Chess};
    /// assert_eq!(Position::<Chess>::initial().perft(4), 197_281);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal(),
            _ => {
                let mut nodes = 0;
                self.generate(&mut |moves: PieceMoves| {
                    moves.each(|mv| {
                        let mut next = *self;
                        next.play_unchecked(mv);
                        nodes += next.perft(depth - 1);
                        false
                    })
                });
                nodes
            }
        }
    }

    /// The number of legal moves.
    pub fn count_legal(&self) -> u64 {
        let mut count = 0;
        self.generate(&mut |moves: PieceMoves| {
            count += u64::from(moves.len());
            false
        });
        count
    }

    /// Gives the same number as [`Position::perft`], but also plays every move of the last ply.
    pub fn perft_one_by_one(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        self.generate(&mut |moves: PieceMoves| {
            moves.each(|mv| {
                let mut next = *self;
                next.play_unchecked(mv);
                nodes += next.perft_one_by_one(depth - 1);
                false
            })
        });
        nodes
    }

    /// The number of leaves behind each legal move.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        self.legal_moves()
            .into_iter()
            .map(|mv| {
                let mut next = *self;
                next.play_unchecked(mv);
                (mv, next.perft(depth.saturating_sub(1)))
            })
            .collect()
    }
}
