//! The aims of the first lessons: conditions on a ply that a program can check. `path.rs` says which ply of which
//! lesson has which aim.

use engine::{AnyPosition, Move, Role, Status};

/// A condition that a ply has to meet. Squares and moves are written as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The ply is one of these moves.
    Play(&'static [&'static str]),
    /// The ply captures an enemy piece on one of these squares and stays there.
    Capture(&'static [&'static str]),
    /// The ply starts on the first square, enters the portal on the second, and leaves by any other portal.
    Through(&'static str, &'static str),
    /// The ply jumps from the portal on this square to any other portal.
    JumpFrom(&'static str),
    /// The piece changes places with an enemy piece.
    Swap,
    /// The ply brings a token to this square, which had none.
    TokenTo(&'static str),
    /// A pawn promotes to this role, or to any role if it is `None`.
    Promote(Option<Role>),
    /// The ply castles.
    Castle,
    /// The ply gives check.
    Check,
    /// The ply gives checkmate.
    Mate,
    /// The ply captures the enemy king.
    TakeKing,
    /// The ply places an assassin.
    Place,
    /// The ply reveals a hidden enemy assassin.
    Reveal,
    /// The ply hides the player's own revealed assassin again.
    Hide,
}

impl Aim {
    /// Returns whether a ply meets the aim, given the positions before and after it.
    pub fn is_met(self, before: &AnyPosition, play: Move, after: &AnyPosition) -> bool {
        let (me, other) = (before.turn(), !before.turn());
        let enemy_before = |square| before.by_color(other).has(square);
        let enemy_after = |square| after.by_color(other).has(square);
        match self {
            Aim::Play(moves) => moves.contains(&play.to_string().as_str()),
            Aim::Capture(squares) => {
                let to = play.to();
                matches!(play, Move::Normal { .. })
                    && squares.contains(&to.to_string().as_str())
                    && enemy_before(to)
            }
            Aim::Through(start, portal) => match play {
                Move::Jump { from, entry, .. } => {
                    from.to_string() == start && entry.to_string() == portal
                }
                _ => false,
            },
            Aim::JumpFrom(portal) => match play {
                Move::Activate { from, .. } => from.to_string() == portal,
                _ => false,
            },
            Aim::Swap => match play {
                Move::Jump { entry, exit, .. } => {
                    before.layout().is_some() && enemy_before(exit) && enemy_after(entry)
                }
                Move::Activate { from, exit } => enemy_before(exit) && enemy_after(from),
                _ => false,
            },
            Aim::TokenTo(square) => square.parse().is_ok_and(|square| {
                before.token_count(square) == 0 && after.token_count(square) > 0
            }),
            Aim::Promote(None) => play.promotion().is_some(),
            Aim::Promote(role) => play.promotion() == role,
            Aim::Castle => before.castling_side(play).is_some(),
            Aim::Check => after.is_check(),
            Aim::Mate => after.status() == Status::Checkmate { winner: me },
            Aim::TakeKing => after.status() == Status::KingCaptured { winner: me },
            Aim::Place => matches!(play, Move::Place { .. }),
            Aim::Reveal => after
                .revealed(other)
                .into_iter()
                .any(|square| before.hidden(other).has(square)),
            Aim::Hide => {
                !before.revealed(me).is_empty()
                    && after.revealed(me).is_empty()
                    && after.hidden(me).has(play.to())
            }
        }
    }
}
