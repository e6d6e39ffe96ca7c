//! The status of a position without its history. Repetition depends on the game and is in `game_history`.

use crate::rules::Rules;
use crate::{Bitboard, Position, Role, Status};

/// A game is drawn after this many plies without a capture or pawn move.
pub const FIFTY_MOVES: u32 = 100;

impl<R: Rules> Position<R> {
    /// The status of the position alone. Mate takes precedence over every draw.
    pub fn status(&self) -> Status {
        let us = self.turn();
        match (self.king(us), self.king(!us)) {
            (None, _) => return Status::KingCaptured { winner: !us },
            (_, None) => return Status::KingCaptured { winner: us },
            _ => {}
        }
        if !self.has_legal_move() {
            return if self.is_check() {
                Status::Checkmate { winner: !us }
            } else {
                Status::Stalemate
            };
        }
        if self.halfmove_clock() >= FIFTY_MOVES {
            return Status::DrawFifty;
        }
        if self.is_insufficient() {
            return Status::DrawInsufficient;
        }
        Status::Ongoing
    }

    /// Whether neither side can ever give mate: bare kings, a lone knight or bishop on the whole board, or, without
    /// portals, any number of bishops that all stand on squares of one colour.
    pub fn is_insufficient(&self) -> bool {
        let knights = self.by_role(Role::Knight);
        let bishops = self.by_role(Role::Bishop);
        let others = self
            .occupied()
            .without(knights | bishops | self.by_role(Role::King));
        let portals = R::FIXED_PORTALS || R::TOKENS;
        let one_colour =
            !bishops.intersects(Bitboard::LIGHT) || !bishops.intersects(Bitboard::DARK);
        others.is_empty()
            && ((knights | bishops).count() <= 1 || knights.is_empty() && one_colour && !portals)
    }
}
