//! The status of a game by the rules alone. Time, resignation and agreement belong to the game, not here.

use std::fmt;

use crate::Color;

/// The status of a game by the rules. `Display` gives the words of the command line, for example `checkmate white`
/// (White won).
///
/// Not `#[non_exhaustive]`, so that the compiler names each `match` that lacks a new reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The game goes on.
    Ongoing,
    /// The king is in check by revealed pieces and there is no legal move.
    Checkmate {
        /// The side that won.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check: a draw.
    Stalemate,
    /// An assassin captured the king.
    KingCaptured {
        /// The side that won.
        winner: Color,
    },
    /// The same position occurred for the third time.
    DrawRepetition,
    /// Each side made fifty moves without a capture or pawn move.
    DrawFifty,
    /// Neither side can ever give mate.
    DrawInsufficient,
}

impl Status {
    /// Whether the game is over.
    pub const fn is_over(self) -> bool {
        !matches!(self, Status::Ongoing)
    }

    /// The side that won, or `None` if the game goes on or is drawn.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Status::Checkmate { winner } | Status::KingCaptured { winner } => Some(winner),
            _ => None,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Ongoing => f.write_str("ongoing"),
            Status::Checkmate { winner } => write!(f, "checkmate {winner}"),
            Status::Stalemate => f.write_str("stalemate"),
            Status::KingCaptured { winner } => write!(f, "king-captured {winner}"),
            Status::DrawRepetition => f.write_str("draw-repetition"),
            Status::DrawFifty => f.write_str("draw-fifty"),
            Status::DrawInsufficient => f.write_str("draw-insufficient"),
        }
    }
}
