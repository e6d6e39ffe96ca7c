//! The rule sets, each in a file of its own, so that one can be changed without reading the others. What they share is in
//! `movegen` and `play`.

use std::fmt::Debug;
use std::hash::Hash;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::fen_error::FenFault;
use crate::movegen;
use crate::moves::Move;
use crate::piece_moves::{PieceMoves, RoleSet, Scope};
use crate::play;
use crate::position::Position;
use crate::role::Role;
use crate::setup::Setup;
use crate::square::Square;
use crate::validate::PositionError;
use crate::variant::Variant;

mod assassin;
mod chess;
mod dinosaur;
mod portal;
mod portal_standard;
mod questions;
mod tokens;

#[cfg(feature = "networks")]
pub(crate) use assassin::hidden as hidden_assassins;
pub(crate) use assassin::revealing;
pub use assassin::{AssassinRules, AssassinState};
pub use chess::Chess;
pub use dinosaur::Dinosaur;
pub use portal::{Network, Portal, PortalState};
pub use portal_standard::PortalStandard;
pub(crate) use questions::{match_variant, with_rules};
pub use tokens::{Tokens, default_tokens};

/// Special Chess with an assassin a side.
pub type Assassin = AssassinRules<false>;
/// Special Chess with an assassin and a triceratops a side.
pub type DinosaurAssassin = AssassinRules<true>;

/// The roles of FIDE chess that a pawn may become.
const FIDE_PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// A rule set, known at compile time so that plain chess pays nothing for the others.
pub trait Rules: Copy + Debug + Default + PartialEq + Eq + Hash + Send + Sync + 'static {
    /// Its name.
    const VARIANT: Variant;
    /// What a pawn may become.
    const PROMOTIONS: RoleSet = RoleSet::of(&FIDE_PROMOTIONS);
    /// Whether there are triceratopses.
    const TRICERATOPS: bool = false;
    /// Whether there are assassins.
    const ASSASSIN: bool = false;
    /// Whether kings castle.
    const CASTLING: bool = true;
    /// Whether pawns capture in passing.
    const EN_PASSANT: bool = true;
    /// Whether there are networks of fixed portals.
    const FIXED_PORTALS: bool = false;
    /// Whether there are portal tokens. Then a jump captures what stands on its entry.
    const TOKENS: bool = false;
    /// Whether a pawn may stand on the first and the last rank.
    const PAWNS_ON_BACK_RANKS: bool = false;

    /// What a position holds beyond that of chess.
    type Extra: Copy + Debug + Default + PartialEq + Eq + Hash + Send + Sync;

    /// Takes the extra state from a set-up.
    fn read_extra(_setup: &Setup, _board: &Board) -> Self::Extra {
        Self::Extra::default()
    }

    /// Puts the extra state into a set-up.
    fn write_extra(_extra: &Self::Extra, _setup: &mut Setup) {}

    /// The extra state's part of the position hash.
    #[inline(always)]
    fn extra_hash(_extra: &Self::Extra) -> u64 {
        0
    }

    /// What a set-up's extra state must fulfil.
    fn check_extra(_setup: &Setup) -> Result<(), PositionError> {
        Ok(())
    }

    /// Puts on an empty board what belongs there even without pieces.
    fn furnish(_setup: &mut Setup) {}

    /// Makes the start position of chess that of the rule set.
    fn set_up(_setup: &mut Setup) {}

    /// Reads the seventh field of a FEN.
    fn read_field(_setup: &mut Setup, _field: &str) -> Result<(), FenFault> {
        Err(FenFault::NoExtra(Self::VARIANT))
    }

    /// The seventh field of a FEN, where the rule set has one.
    fn write_field(_setup: &Setup) -> Option<String> {
        None
    }

    /// Assassins that are hidden.
    #[inline(always)]
    fn hidden(_extra: &Self::Extra) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Which sides still have to place their assassin.
    fn placing(_extra: &Self::Extra) -> ByColor<bool> {
        ByColor([false; 2])
    }

    /// Squares with portal tokens.
    #[inline(always)]
    fn tokens(_extra: &Self::Extra) -> Bitboard {
        Bitboard::EMPTY
    }

    /// How many portal tokens lie on each square.
    fn token_counts(_extra: &Self::Extra) -> Tokens {
        Tokens::NONE
    }

    /// The networks of fixed portals that a side may use: its own and the neutral one.
    fn networks(_color: Color) -> [Bitboard; 2] {
        [Bitboard::EMPTY; 2]
    }

    /// Which sides may not jump through the neutral pair on their next turn.
    fn cooldown(_extra: &Self::Extra) -> ByColor<bool> {
        ByColor([false; 2])
    }

    /// The jump, from where to where, that a side may not make on its next turn.
    fn no_return(_extra: &Self::Extra, _color: Color) -> Option<(Square, Square)> {
        None
    }

    /// Whether no last move of the side to move can have led here, because it left its king in a check that it had to end, or
    /// beside the other king. It is asked of a set-up in which the turn has been passed back.
    fn is_left_in_check(position: &Position<Self>) -> bool {
        position.is_check() || position.kings_touch()
    }

    /// The pieces that give check to the side to move.
    #[inline(always)]
    fn checkers(position: &Position<Self>) -> Bitboard {
        position
            .context()
            .map_or(Bitboard::EMPTY, |context| context.checkers)
    }

    /// Hands out legal moves; see [`Position::generate`].
    #[inline(always)]
    fn generate(
        position: &Position<Self>,
        scope: Scope,
        listener: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        match position.context() {
            Some(context) => movegen::generate(position, &context, scope, listener),
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
