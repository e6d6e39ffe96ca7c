//! Questions about a rule set that is known only at run time, answered by its [`Rules`].

use super::Rules;
use crate::{CastlingRights, Role, RoleSet, Setup, Variant};

/// Evaluates an expression with the rule set of a [`Variant`](crate::Variant), which the expression sees as a
/// type.
macro_rules! with_rules {
    ($variant:expr, $rules:ident => $value:expr) => {
        $crate::rules::rule_sets::rule_sets!([$crate::rules::match_variant] $variant, $rules => $value)
    };
}

macro_rules! match_variant {
    (($variant:expr, $rules:ident => $value:expr) $($(#[$doc:meta])* $name:ident $id:literal,)*) => {
        match $variant {
            $($crate::Variant::$name => {
                type $rules = $crate::rules::played_by::$name;
                $value
            })*
        }
    };
}

pub(crate) use {match_variant, with_rules};

/// The types whose code plays the rule sets, each under the name of its rule set. Without the feature `compiled-portals`,
/// one type plays both rule sets with fixed portals, because two copies of that code make a downloaded program larger.
pub(crate) mod played_by {
    // What is named below takes precedence over what the star brings in.
    #[cfg(not(feature = "compiled-portals"))]
    pub use crate::rules::PortalCustom as Portal;
    pub use crate::rules::*;
}

/// Whether positions of a rule set may be of this type: it is the rule set's own, or plays it.
pub(crate) fn plays<R: Rules>(variant: Variant) -> bool {
    variant == R::VARIANT || with_rules!(variant, Player => Player::VARIANT) == R::VARIANT
}

impl Variant {
    /// Whether each side has a Triceratops, and pawns may promote to it.
    pub const fn has_triceratops(self) -> bool {
        with_rules!(self, R => R::TRICERATOPS)
    }

    /// Whether each side hides an Assassin, and pawns may promote to it.
    pub const fn has_assassin(self) -> bool {
        with_rules!(self, R => R::ASSASSIN)
    }

    /// Whether this kind of piece belongs to the rule set.
    pub const fn has(self, role: Role) -> bool {
        match role {
            Role::Triceratops => self.has_triceratops(),
            Role::Assassin => self.has_assassin(),
            _ => true,
        }
    }

    /// The roles that a pawn may promote to.
    pub const fn promotions(self) -> RoleSet {
        with_rules!(self, R => R::PROMOTIONS)
    }

    /// Whether each game has networks of its own, which the seventh field of a FEN holds. The state follows as the eighth.
    pub(crate) const fn has_drawn_layout(self) -> bool {
        matches!(self, Variant::PortalCustom)
    }

    /// Whether a pawn may stand on the first or last rank.
    pub(crate) const fn has_pawns_on_back_ranks(self) -> bool {
        with_rules!(self, R => R::PAWNS_ON_BACK_RANKS)
    }
}

impl Setup {
    /// An empty board with White to move and nothing else set, for the board editor to start from. `portal-standard`
    /// has its tokens in the default layout.
    pub fn empty(variant: Variant) -> Setup {
        let mut setup = Setup::without_pieces(variant);
        with_rules!(variant, R => R::init_empty_board(&mut setup));
        setup
    }

    /// The start position of a rule set.
    pub fn initial(variant: Variant) -> Setup {
        let mut setup = Setup::empty(variant);
        setup.place_chess_pieces();
        with_rules!(variant, R => {
            if R::CASTLING {
                setup.castling = CastlingRights::ALL;
            }
            R::init_start_position(&mut setup);
        });
        setup
    }
}
