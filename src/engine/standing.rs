//! How a position stands without its history. Repetition depends on the game and is in `history`.

use crate::bitboard::Bitboard;
use crate::outcome::Status;
use crate::position::Position;
use crate::role::Role;
use crate::rules::Rules;

/// A game is drawn after this many plies without a capture or pawn move.
pub const FIFTY_MOVES: u32 = 100;

impl<R: Rules> Position<R> {
    /// How the position stands by itself. Mate comes before every draw.
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

    /// Whether nobody can mate any more: bare kings, a lone knight or bishop on the whole board,
    /// and without portals any number of bishops on squares of one colour.
    pub fn is_insufficient(&self) -> bool {
        let knights = self.by_role(Role::Knight);
        let bishops = self.by_role(Role::Bishop);
        let others = self
            .occupied()
            .without(knights | bishops | self.by_role(Role::King));
        let portals = R::FIXED_PORTALS || R::TOKENS;
        let one_colour = !bishops.meets(Bitboard::LIGHT) || !bishops.meets(Bitboard::DARK);
        others.is_empty()
            && ((knights | bishops).count() <= 1 || knights.is_empty() && one_colour && !portals)
    }
}
