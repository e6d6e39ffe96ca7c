//! Finds moves that give check without making them. Discovered checks are not found.

use crate::attacks;
use crate::rules::Rules;
use crate::{Bitboard, Move, Position, Role};

/// The squares from which each kind of piece would attack the enemy king on the current board.
#[derive(Clone, Copy)]
pub(crate) struct CheckSquares {
    pawn: Bitboard,
    knight: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
}

impl CheckSquares {
    /// The check squares for the king of the side that is not to move.
    pub(crate) fn of<R: Rules>(position: &Position<R>) -> CheckSquares {
        let Some(king) = position.king(!position.turn()) else {
            return CheckSquares {
                pawn: Bitboard::EMPTY,
                knight: Bitboard::EMPTY,
                diagonal: Bitboard::EMPTY,
                straight: Bitboard::EMPTY,
            };
        };
        let hidden = R::hidden(&position.extra);
        let stops = position.occupied().without(hidden) | R::tokens(&position.extra);
        CheckSquares {
            pawn: attacks::pawn_attacks(!position.turn(), king),
            knight: attacks::knight_attacks(king),
            diagonal: attacks::bishop_attacks(king, stops),
            straight: attacks::rook_attacks(king, stops),
        }
    }

    /// Whether the moving piece attacks the king from its end square.
    pub(crate) fn has<R: Rules>(&self, position: &Position<R>, mv: Move) -> bool {
        let to = mv.to();
        match position.moving_role(mv) {
            Role::Pawn => self.pawn.has(to),
            Role::Knight => self.knight.has(to),
            Role::Bishop => self.diagonal.has(to),
            Role::Rook => self.straight.has(to),
            Role::Queen => (self.diagonal | self.straight).has(to),
            Role::Triceratops => (self.diagonal | self.straight | self.knight).has(to),
            // A king gives no check, and a check by an assassin is rare.
            Role::King | Role::Assassin => false,
        }
    }
}
