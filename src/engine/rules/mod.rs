//! The rule sets, each in a file of its own, so that one can be changed without reading the others. Code that they
//! share is in `movegen` and `play`.
//!
//! A rule set is a type, and a position of it knows its rules at compile time:
//!
//! ```
//! use portal_chess_engine::{Position, rules::Portal};
//!
//! let position: Position<Portal> = "4k3/8/8/3N4/8/8/8/4K3 w - - 0 1 -".parse()?;
//! // The knight stands on one of White's portals, d5, and may jump to another, b3.
//! let jumped = position.play("d5>b3".parse()?)?;
//! assert_eq!(jumped.to_string(), "4k3/8/8/8/8/1N6/8/4K3 b - - 1 1 noreturn:w:b3d5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::Debug;
use std::hash::Hash;

use crate::position::movegen::{self, KingLines};
use crate::position::play;
use crate::{
    Bitboard, Board, ByColor, Color, FenFault, Move, PieceMoves, Position, PositionError, Role,
    RoleSet, Scope, Setup, Square, Variant,
};

mod assassin;
mod chess;
mod dinosaur;
mod dispatch;
mod jumps;
mod layout;
pub(crate) mod network_family;
mod portal;
mod portal_custom;
mod portal_standard;
pub(crate) mod rule_sets;
mod shared_layout;
mod tokens;
pub(crate) mod variant;

#[cfg(feature = "networks")]
pub(crate) use assassin::hidden_assassins;
pub(crate) use assassin::revealing_squares;
pub use assassin::{AssassinRules, AssassinState};
pub use chess::Chess;
pub use dinosaur::Dinosaur;
pub(crate) use dispatch::{match_variant, played_by, plays, with_rules};
pub use layout::{Layout, LayoutError, LayoutFault, MAX_NETWORKS, MAX_SQUARES, Network};
pub use portal::{Portal, PortalNetwork, PortalState};
pub use portal_custom::{CustomState, PortalCustom};
pub use portal_standard::PortalStandard;
pub use shared_layout::SharedLayout;
pub use tokens::{Tokens, default_tokens};

/// Special Chess with one assassin per side.
pub type Assassin = AssassinRules<false>;
/// Special Chess with one assassin and one triceratops per side.
pub type DinosaurAssassin = AssassinRules<true>;

/// The roles of FIDE chess that a pawn may promote to.
const FIDE_PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Closes [`Rules`] to other crates: a rule set must be in the list that [`Variant`] is made of.
mod sealed {
    pub trait Sealed {}

    impl Sealed for super::Chess {}
    impl Sealed for super::Dinosaur {}
    impl<const DINOSAUR: bool> Sealed for super::AssassinRules<DINOSAUR> {}
    impl Sealed for super::Portal {}
    impl Sealed for super::PortalStandard {}
    impl Sealed for super::PortalCustom {}
}

/// A rule set, known at compile time so that plain chess does not pay for the others. Other crates cannot add any.
pub trait Rules:
    sealed::Sealed + Copy + Debug + Default + PartialEq + Eq + Hash + Send + Sync + 'static
{
    /// The name of the rule set.
    const VARIANT: Variant;
    /// The roles that a pawn may promote to.
    const PROMOTIONS: RoleSet = RoleSet::of(&FIDE_PROMOTIONS);
    /// Whether the rule set has triceratopses.
    const TRICERATOPS: bool = false;
    /// Whether the rule set has assassins.
    const ASSASSIN: bool = false;
    /// Whether castling is allowed.
    const CASTLING: bool = true;
    /// Whether pawns capture en passant.
    const EN_PASSANT: bool = true;
    /// Whether the rule set has networks of fixed portals.
    const FIXED_PORTALS: bool = false;
    /// Whether the rule set has portal tokens. If so, a jump captures the piece on its entry.
    const TOKENS: bool = false;
    /// Whether a pawn may come back to where it was: by a jump, or thrown back by a swap. Then a position may occur again
    /// although the clock of the fifty-move rule was reset in between.
    const PAWNS_RETURN: bool = Self::FIXED_PORTALS || Self::TOKENS;
    /// Whether a pawn may stand on the first or last rank.
    const PAWNS_ON_BACK_RANKS: bool = false;

    /// The state of a position beyond that of chess.
    type Extra: Copy + Debug + Default + PartialEq + Eq + Hash + Send + Sync;

    /// The rule set of a position with this state. It is another than [`Rules::VARIANT`] only if the type plays that one, too.
    #[inline(always)]
    fn variant(_extra: &Self::Extra) -> Variant {
        Self::VARIANT
    }

    /// Reads the extra state from a set-up.
    fn read_extra(_setup: &Setup, _board: &Board) -> Self::Extra {
        Self::Extra::default()
    }

    /// Writes the extra state into a set-up.
    fn write_extra(_extra: &Self::Extra, _setup: &mut Setup) {}

    /// The part of the position hash that depends on the extra state.
    #[inline(always)]
    fn extra_hash(_extra: &Self::Extra) -> u64 {
        0
    }

    /// Checks that the extra state of a set-up is legal.
    fn check_extra(_setup: &Setup) -> Result<(), PositionError> {
        Ok(())
    }

    /// Adds to an empty board what the rule set has even without pieces, such as portal tokens.
    fn init_empty_board(_setup: &mut Setup) {}

    /// Turns the start position of chess into that of the rule set.
    fn init_start_position(_setup: &mut Setup) {}

    /// Reads the last field of a FEN, which holds the state.
    fn read_field(_setup: &mut Setup, _field: &str) -> Result<(), FenFault> {
        Err(FenFault::UnexpectedExtra(Self::VARIANT))
    }

    /// Writes the fields of a FEN after the sixth, or returns `None` if the rule set has none.
    fn write_field(_setup: &Setup) -> Option<String> {
        None
    }

    /// The hidden assassins of both sides.
    #[inline(always)]
    fn hidden(_extra: &Self::Extra) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The sides that still have to place their assassin.
    fn placing(_extra: &Self::Extra) -> ByColor<bool> {
        ByColor([false; 2])
    }

    /// The squares with portal tokens.
    #[inline(always)]
    fn tokens(_extra: &Self::Extra) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The number of portal tokens on each square.
    fn token_counts(_extra: &Self::Extra) -> Tokens {
        Tokens::NONE
    }

    /// The networks of fixed portals.
    fn layout(_extra: &Self::Extra) -> Option<&'static Layout> {
        None
    }

    /// The fixed portals that a side may use.
    #[inline(always)]
    fn usable_portals(_extra: &Self::Extra, _color: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The networks of fixed portals that a side may use.
    #[inline(always)]
    fn portal_networks(_extra: &Self::Extra, _color: Color) -> impl Iterator<Item = Network> {
        std::iter::empty()
    }

    /// Whether a neural network for the rule set was trained with the portals of this position.
    #[inline(always)]
    fn suits_network(_extra: &Self::Extra) -> bool {
        true
    }

    /// The neutral networks, each by its first square, through which a side may not jump on its next turn.
    #[inline(always)]
    fn cooldown(_extra: &Self::Extra) -> ByColor<Bitboard> {
        ByColor([Bitboard::EMPTY; 2])
    }

    /// The jump that a side may not make on its next turn, as its start and end square.
    fn no_return(_extra: &Self::Extra, _color: Color) -> Option<(Square, Square)> {
        None
    }

    /// Whether the side to move could not have made the last move, because that move would have left its king in a
    /// check it had to end, or next to the other king. This is called for a set-up with the turn given back to the side
    /// that just moved.
    fn is_left_in_check(position: &Position<Self>) -> bool {
        position.is_check() || position.kings_touch()
    }

    /// The lines to the king of the side to move.
    #[inline(always)]
    fn king_lines(position: &Position<Self>) -> KingLines {
        let hidden = Self::hidden(&position.extra);
        let enemy = position.by_color(!position.turn).without(hidden);
        let blockers = position.occupied().without(hidden) | Self::tokens(&position.extra);
        KingLines::new::<Self>(&position.board, position.turn, enemy, blockers)
    }

    /// The pieces that give check to the side to move.
    #[inline(always)]
    fn checkers(position: &Position<Self>) -> Bitboard {
        Self::king_lines(position).checkers
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

    /// Ends restrictions that last until the side to move has moved.
    #[inline(always)]
    fn expire_restrictions(_position: &mut Position<Self>) {}

    /// Whether a null move makes sense for the search.
    #[inline(always)]
    fn allows_null_move(_position: &Position<Self>) -> bool {
        true
    }
}
