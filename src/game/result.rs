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
    /// The two devices disagree about how a network game ended. It counts for nobody.
    Disputed,
    /// A file tells the result, and not how it came about.
    Unstated,
    /// A network game was not begun in time, or both players called it off. It counts for nobody.
    NoResult,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 14] = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::KingCapture,
        Reason::Time,
        Reason::Resignation,
        Reason::Agreement,
        Reason::Repetition,
        Reason::FiftyMoves,
        Reason::Insufficient,
        Reason::Abandoned,
        Reason::Cheated,
        Reason::Disputed,
        Reason::Unstated,
        Reason::NoResult,
    ];
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// Who won; `None` is a draw, or a game that [counts](GameResult::counts) for nobody.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

impl GameResult {
    /// The two devices disagree about the end.
    pub const DISPUTED: GameResult = GameResult {
        winner: None,
        reason: Reason::Disputed,
    };
    /// The game ended without a result.
    pub const NO_RESULT: GameResult = GameResult {
        winner: None,
        reason: Reason::NoResult,
    };

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

    /// Whether the game was won or drawn: a disputed game and one without a result score nothing for either side.
    pub const fn counts(self) -> bool {
        !matches!(self.reason, Reason::Disputed | Reason::NoResult)
    }

    /// Whether a game can end so at all: a mate has a winner, a stalemate has none. What is read from a file need not.
    pub const fn is_sound(self) -> bool {
        match self.reason {
            Reason::Checkmate
            | Reason::KingCapture
            | Reason::Time
            | Reason::Resignation
            | Reason::Cheated => self.winner.is_some(),
            Reason::Stalemate
            | Reason::Agreement
            | Reason::Repetition
            | Reason::FiftyMoves
            | Reason::Insufficient
            | Reason::Disputed
            | Reason::NoResult => self.winner.is_none(),
            // Whoever stayed may also have left it at a draw.
            Reason::Abandoned => true,
            // A file may tell any result.
            Reason::Unstated => true,
        }
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` where the game counts for nobody, as in PGN.
    pub const fn score(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None if self.counts() => "1/2-1/2",
            None => "*",
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
