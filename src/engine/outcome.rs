//! How a game stands by the rules alone. Time, resignation and agreement belong to the game, not here.

use std::fmt;

use crate::color::Color;

/// How a game stands by the rules. `Display` gives the command line's words, as `checkmate white` (the winner).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It goes on.
    Ongoing,
    /// The king is in check by revealed pieces and there is no legal move.
    Checkmate {
        /// Who won.
        winner: Color,
    },
    /// No legal move, no check: a draw.
    Stalemate,
    /// An assassin captured the king.
    KingCaptured {
        /// Who won.
        winner: Color,
    },
    /// The same position for the third time.
    DrawRepetition,
    /// Fifty moves of each side without capture or pawn move.
    DrawFifty,
    /// Nobody can mate any more.
    DrawInsufficient,
}

impl Status {
    /// Whether the game is over.
    pub const fn is_over(self) -> bool {
        !matches!(self, Status::Ongoing)
    }

    /// Who won, where somebody did.
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
