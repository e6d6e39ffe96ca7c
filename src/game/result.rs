//! How a game ended: who won and why, whether by the rules, by the clock, or by the players' will.

use engine::{Color, Status};
use serde::{Deserialize, Serialize};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The king is in check and there is no legal move.
    Checkmate,
    /// No legal move and no check.
    Stalemate,
    /// An assassin captured the king.
    KingCapture,
    /// A clock ran out.
    Time,
    /// A side resigned.
    Resignation,
    /// Both sides agreed on a draw.
    Agreement,
    /// The same position for the third time.
    Repetition,
    /// Fifty moves of each side without capture or pawn move.
    FiftyMoves,
    /// Nobody can mate any more.
    Insufficient,
    /// A side left a network game.
    Abandoned,
    /// A side broke the rules of hidden assassins in a network game, or did not show its own in the end.
    Cheated,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// Who won; `None` is a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

impl GameResult {
    /// What the rules alone say, if the game is over by them.
    pub fn from_status(status: Status) -> Option<GameResult> {
        let (winner, reason) = match status {
            Status::Ongoing => return None,
            Status::Checkmate { winner } => (Some(winner), Reason::Checkmate),
            Status::Stalemate => (None, Reason::Stalemate),
            Status::KingCaptured { winner } => (Some(winner), Reason::KingCapture),
            Status::DrawRepetition => (None, Reason::Repetition),
            Status::DrawFifty => (None, Reason::FiftyMoves),
            Status::DrawInsufficient => (None, Reason::Insufficient),
        };
        Some(GameResult { winner, reason })
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn score(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// A win of this side.
    pub const fn win(winner: Color, reason: Reason) -> GameResult {
        GameResult {
            winner: Some(winner),
            reason,
        }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> GameResult {
        GameResult {
            winner: None,
            reason,
        }
    }
}
