//! What a ply of a first lesson has to do, as something that a program can decide. Which ply of which lesson has which aim is in
//! `path.rs`.

use engine::{AnyPosition, Move, Role, Status, Variant};

/// What a ply has to do. Squares and moves are written as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// It is one of these moves.
    Play(&'static [&'static str]),
    /// It takes an enemy on one of these squares, and stays there.
    Capture(&'static [&'static str]),
    /// It starts on the first square, enters the portal on the second, and leaves by any other.
    Through(&'static str, &'static str),
    /// It jumps from the portal on this square to any other.
    JumpFrom(&'static str),
    /// It changes places with an enemy.
    Swap,
    /// It brings a token to this square, where none lay.
    TokenTo(&'static str),
    /// A pawn becomes this, or any piece.
    Promote(Option<Role>),
    /// The king castles.
    Castle,
    /// The enemy king is in check.
    Check,
    /// The enemy king is mated.
    Mate,
    /// The enemy king is taken.
    TakeKing,
    /// An assassin is placed.
    Place,
    /// An enemy assassin is revealed that was hidden.
    Reveal,
    /// An own assassin is hidden that was revealed.
    Hide,
}

impl Aim {
    /// Whether a ply does it, given the positions before and after it.
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
                    before.variant() == Variant::Portal && enemy_before(exit) && enemy_after(entry)
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
