//! The facts about a board with tokens that move generation needs: blockers, pins, and the tokens that can be entered.

use super::PortalStandard;
use crate::board::tables::{Tables, tables};
use crate::position::movegen::{KingLines, check_mask};
use crate::rules::Rules;
use crate::{Bitboard, Color, Position, Square};

/// The board from the point of view of the side to move. Tokens block lines like pieces. A piece on a token is never
/// pinned, because the token stays behind and keeps shielding the king.
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
    /// The pieces that give check, unless the king is exempt.
    pub(super) checkers: Bitboard,
    pub(super) pinned: Bitboard,
    /// Squares whose single token is the only blocker on a line to the king, so that the line opens when the token
    /// leaves.
    pub(super) shielding_tokens: Bitboard,
    /// Whether the king stands on a token while no token is open. No piece can capture it there, so it is not in check
    /// until a token opens.
    pub(super) exempt: bool,
    pub(super) tables: &'static Tables,
}

impl Context {
    /// The facts about the side to move, or `None` if it has no king.
    #[inline(always)]
    pub(super) fn of(position: &Position<PortalStandard>) -> Option<Context> {
        let us = position.turn;
        let king = position.king(us)?;
        let KingLines { checkers, shields } = PortalStandard::king_lines(position);
        let (own, enemy) = (position.by_color(us), position.by_color(!us));
        let (tokens, doubled) = (position.extra.squares(), position.extra.doubled());
        let open = tokens & !(own | enemy);
        Some(Context {
            us,
            king,
            own,
            enemy,
            tokens,
            doubled,
            open,
            blockers: own | enemy | tokens,
            checkers,
            pinned: shields & own & !tokens,
            shielding_tokens: shields & tokens & !doubled,
            exempt: open.is_empty() && tokens.has(king),
            tables: tables(),
        })
    }

    /// The squares on which a piece may end its move: first for pieces that leave no token behind, then for pieces that
    /// start on a token and so open it.
    #[inline(always)]
    pub(super) fn ends_check(&self) -> (Bitboard, Bitboard) {
        let live = check_mask(self.checkers, self.king, self.tables);
        (if self.exempt { Bitboard::FULL } else { live }, live)
    }

    /// The token squares through which pieces other than the king may move. Such a move removes one token from the
    /// entry and captures any piece on it; no other line opens or closes.
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
        let entries = self.tokens & !self.own & !self.shielding_tokens & ends_check;
        // If only one token is open, it is no entry, because there would be no exit.
        if self.open.more_than_one() {
            entries
        } else {
            entries & !self.open
        }
    }
}
