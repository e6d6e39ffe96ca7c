//! What move generation needs to know of a board with tokens: what blocks, what pins, which tokens can be entered.

use super::PortalStandard;
use crate::attacks::{knight_attacks, pawn_attacks};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::position::Position;
use crate::role::Role;
use crate::square::Square;
use crate::tables::{Tables, tables};

/// The board as the side to move meets it. Tokens stop lines like pieces do, so a token takes part
/// in pins: a piece on one never shields the king, for the token stays when the piece leaves.
pub(super) struct Context {
    pub(super) us: Color,
    pub(super) king: Square,
    pub(super) own: Bitboard,
    pub(super) enemy: Bitboard,
    pub(super) tokens: Bitboard,
    pub(super) doubled: Bitboard,
    pub(super) open: Bitboard,
    /// Pieces and tokens.
    pub(super) blockers: Bitboard,
    /// What would give check if nothing exempted the king.
    pub(super) checkers: Bitboard,
    pub(super) pinned: Bitboard,
    /// Token squares that alone keep a line to the king closed: losing the token opens it.
    pub(super) keystones: Bitboard,
    /// The king stands on a token and no token is open: nobody could capture there now. As soon as
    /// one opens, all is as usual.
    pub(super) exempt: bool,
    pub(super) tables: &'static Tables,
}

impl Context {
    #[inline(always)]
    pub(super) fn new(position: &Position<PortalStandard>, king: Square) -> Context {
        let us = position.turn;
        let board = &position.board;
        let tables = tables();
        let (own, enemy) = (board.by_color(us), board.by_color(!us));
        let (tokens, doubled) = (position.extra.squares(), position.extra.doubled());
        let open = tokens & !(own | enemy);
        let blockers = own | enemy | tokens;
        let mut checkers = (pawn_attacks(us, king) & board.by_role(Role::Pawn)
            | knight_attacks(king) & board.by_role(Role::Knight))
            & enemy;
        let (mut pinned, mut keystones) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let snipers = tables.snipers(board, king) & enemy;
        for sniper in snipers {
            let between = tables.between(king, sniper) & blockers;
            if between.is_empty() {
                checkers |= Bitboard::of(sniper);
            } else if !between.more_than_one() {
                pinned |= between & own & !tokens;
                keystones |= between & tokens & !doubled;
            }
        }
        let exempt = open.is_empty() && tokens.has(king);
        Context {
            us,
            king,
            own,
            enemy,
            tokens,
            doubled,
            open,
            blockers,
            checkers,
            pinned,
            keystones,
            exempt,
            tables,
        }
    }

    /// Where pieces may end that leave no token behind, and those that do.
    #[inline(always)]
    pub(super) fn ends_check(&self) -> (Bitboard, Bitboard) {
        let live = if self.checkers.is_empty() {
            Bitboard::FULL
        } else if self.checkers.more_than_one() {
            Bitboard::EMPTY
        } else {
            self.checkers | self.tables.between(self.king, self.checkers.first_or_a1())
        };
        (if self.exempt { Bitboard::FULL } else { live }, live)
    }

    /// The token squares through which pieces other than the king may move: the entry's token goes,
    /// a piece on it too, and nothing else on the board opens or closes a line.
    #[inline(always)]
    pub(super) fn entries(&self) -> Bitboard {
        if self.open.is_empty() {
            return Bitboard::EMPTY;
        }
        let ends_check = if self.checkers.is_empty() {
            Bitboard::FULL
        } else if self.checkers.more_than_one() {
            Bitboard::EMPTY
        } else {
            self.checkers
        };
        let entries = self.tokens & !self.own & !self.keystones & ends_check;
        // With one open token it is no entry itself: there would be no exit.
        if self.open.more_than_one() {
            entries
        } else {
            entries & !self.open
        }
    }
}
