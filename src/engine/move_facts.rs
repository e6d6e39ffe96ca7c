//! What can be said of a legal move before it is made: what moves, what it takes, whether it is quiet.

use crate::rules::Rules;
use crate::{Move, Position, Role};

impl<R: Rules> Position<R> {
    /// The kind of piece that moves; a placed assassin counts as one.
    #[inline]
    pub(crate) fn moving_role(&self, mv: Move) -> Role {
        match mv.from() {
            Some(from) => self.board().role_on(from),
            None => Role::Assassin,
        }
    }

    /// What a move takes from the enemy, hidden assassins included. A swap takes nothing.
    #[inline]
    pub(crate) fn captured_role(&self, mv: Move) -> Option<Role> {
        let square = match mv {
            Move::Normal { to, .. } => to,
            Move::Jump { entry, .. } if R::TOKENS => entry,
            _ => return None,
        };
        let board = self.board();
        if board.by_color(!self.turn()).has(square) {
            return Some(board.role_on(square));
        }
        let passing = R::EN_PASSANT
            && self.en_passant() == Some(square)
            && matches!(mv, Move::Normal { from, .. } if board.role_on(from) == Role::Pawn && from.file() != square.file());
        passing.then_some(Role::Pawn)
    }

    /// Whether a move neither takes nor promotes.
    #[inline]
    pub(crate) fn is_quiet(&self, mv: Move) -> bool {
        mv.promotion().is_none() && self.captured_role(mv).is_none()
    }
}
