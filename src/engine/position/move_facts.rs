//! Facts about a legal move that are known before it is made: the moving piece, the captured piece, whether the move is
//! quiet.

use crate::rules::Rules;
use crate::{CastlingRights, CastlingSide, Move, Position, Role, Square};

impl<R: Rules> Position<R> {
    /// The kind of the moving piece. Placing an assassin counts as a move of an assassin.
    #[inline]
    pub(crate) fn moving_role(&self, mv: Move) -> Role {
        match mv.from() {
            Some(from) => self.board().role_on(from),
            None => Role::Assassin,
        }
    }

    /// The kind of the enemy piece that a move captures, including hidden assassins. A swap captures nothing.
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

    /// The side of the board to which a move castles, or `None` if it is not castling.
    pub(crate) fn castling_side(&self, mv: Move) -> Option<CastlingSide> {
        match mv {
            Move::Normal { from, to, .. } if self.by_role(Role::King).has(from) => {
                CastlingSide::of_king_move(from, to)
            }
            _ => None,
        }
    }

    /// The start and end square of the rook, or `None` if the move is not castling.
    pub(crate) fn castled_rook(&self, mv: Move) -> Option<(Square, Square)> {
        let side = self.castling_side(mv)?;
        Some(CastlingRights::rook_path(self.turn(), side))
    }

    /// Whether a move ends the stretch of the game in which positions are compared for repetition, although the board
    /// may look the same again: a placing, or an assassin's move that ends hidden. The other side cannot know that the
    /// position is the same. With portals also a capture, after which no earlier position can come again, so that nobody
    /// looks further back. `after` is the position after the move.
    pub(crate) fn breaks_repetition(&self, mv: Move, after: &Position<R>) -> bool {
        if R::PAWNS_RETURN && after.occupied().count() < self.occupied().count() {
            return true;
        }
        match mv {
            Move::Place { .. } => true,
            Move::Normal { from, to, .. } => {
                self.board().role_on(from) == Role::Assassin && R::hidden(&after.extra).has(to)
            }
            Move::Jump { .. } | Move::Activate { .. } => false,
        }
    }

    /// Whether a move neither captures nor promotes.
    #[inline]
    pub(crate) fn is_quiet(&self, mv: Move) -> bool {
        mv.promotion().is_none() && self.captured_role(mv).is_none()
    }
}
