//! A move as its mover states it, and its text. Whether it is legal is the position's to say.

use crate::{Role, Square};

/// A move (or a placing), complete: with the rules and the position it leads to exactly one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `e2e4`, `e7e8q`; castling is the king's two steps, `e1g1`.
    Normal {
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
        /// What a pawn on the last rank becomes.
        promotion: Option<Role>,
    },
    /// `c3d5>b3`: a regular move onto a portal, then on to another; also the portal move of `portal-standard`.
    Jump {
        /// Where it starts.
        from: Square,
        /// The portal it enters.
        entry: Square,
        /// The portal it leaves by, where it ends.
        exit: Square,
    },
    /// `d5>b3`: from a portal straight to another of its network (`portal` only).
    Activate {
        /// The portal it stands on.
        from: Square,
        /// The portal it leaves by, where it ends.
        exit: Square,
    },
    /// `A@e3`: an assassin is placed before the first move.
    Place {
        /// Where it is placed.
        square: Square,
    },
}
