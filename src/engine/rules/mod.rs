//! The rule sets, a file each: a reader changes one without reading another. What they share is in
//! `movegen` and `play`.

use std::fmt::Debug;
use std::hash::Hash;

use crate::board::Board;
use crate::piece_moves::{PieceMoves, RoleSet, Scope};
use crate::{Bitboard, Move, Position, PositionError, Role, Setup, Variant, movegen, play};

mod assassin;
mod chess;
mod dinosaur;
mod portal;
mod portal_standard;
mod tokens;

pub(crate) use assassin::revealing;
pub use assassin::{AssassinRules, AssassinState};
pub use chess::Chess;
pub use dinosaur::Dinosaur;
pub use portal::{Network, Portal, PortalState};
pub use portal_standard::PortalStandard;
pub use tokens::Tokens;

/// Special Chess with an assassin a side.
pub type Assassin = AssassinRules<false>;
/// Special Chess with an assassin and a triceratops a side.
pub type DinosaurAssassin = AssassinRules<true>;

/// The roles of FIDE chess that a pawn may become.
pub(crate) const FIDE_PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// A rule set, known at compile time so that plain chess pays nothing for the others.
pub trait Rules: Copy + Debug + Default + PartialEq + Eq + Hash + Send + Sync + 'static {
    /// Its name.
    const VARIANT: Variant;
    /// What a pawn may become.
    const PROMOTIONS: RoleSet;
    /// Whether there are triceratopses.
    const TRICERATOPS: bool = false;
    /// Whether there are assassins.
    const ASSASSIN: bool = false;
    /// Whether kings castle.
    const CASTLING: bool = true;
    /// Whether pawns capture in passing.
    const EN_PASSANT: bool = true;

    /// What a position holds beyond that of chess.
    type Extra: Copy + Debug + PartialEq + Eq + Hash + Send + Sync;

    /// Takes the extra state from a set-up.
    fn read_extra(setup: &Setup, board: &Board) -> Self::Extra;

    /// Puts the extra state into a set-up.
    fn write_extra(extra: &Self::Extra, setup: &mut Setup);

    /// The extra state's part of the position hash.
    fn extra_hash(extra: &Self::Extra) -> u64;

    /// What a set-up's extra state must fulfil.
    fn check_extra(_setup: &Setup) -> Result<(), PositionError> {
        Ok(())
    }

    /// Assassins that are hidden.
    #[inline(always)]
    fn hidden(_extra: &Self::Extra) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Squares with portal tokens.
    #[inline(always)]
    fn tokens(_extra: &Self::Extra) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The pieces that give check to the side to move.
    #[inline(always)]
    fn checkers(position: &Position<Self>) -> Bitboard {
        position
            .frame()
            .map_or(Bitboard::EMPTY, |frame| frame.checkers)
    }

    /// Hands out legal moves; see [`Position::generate`].
    #[inline(always)]
    fn generate(
        position: &Position<Self>,
        scope: Scope,
        listener: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        match position.frame() {
            Some(frame) => movegen::generate(position, &frame, scope, listener),
            None => false,
        }
    }

    /// Makes a legal move.
    #[inline(always)]
    fn play(position: &mut Position<Self>, mv: Move) {
        if let Move::Normal {
            from,
            to,
            promotion,
        } = mv
        {
            play::normal(position, from, to, promotion);
        }
    }

    /// Ends what lasts until the side to move has moved.
    #[inline(always)]
    fn expire(_position: &mut Position<Self>) {}

    /// Whether passing makes sense to the search.
    #[inline(always)]
    fn may_pass(_position: &Position<Self>) -> bool {
        true
    }
}
