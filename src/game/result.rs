//! The result of a game: who won and why, by the rules, on the clock or by the players' decision.

use engine::{Color, Status};
use serde::{Deserialize, Serialize};

/// The score of a draw as people read it.
pub(crate) const DRAWN: &str = "½–½";

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
    /// A clock ran out. In a file, that may be a draw: the other side had nothing left to mate with.
    Time,
    /// A side resigned.
    Resignation,
    /// Both sides agreed on a draw.
    Agreement,
    /// The same position occurred for the third time.
    Repetition,
    /// Each side made fifty moves without a capture or a pawn move.
    FiftyMoves,
    /// Neither side has enough material left to give mate.
    Insufficient,
    /// A side left a network game.
    Abandoned,
    /// A side broke the rules of hidden assassins in a network game, or did not show its own in the end.
    Cheated,
    /// The two devices disagree about how a network game ended. The game counts for neither side.
    Disputed,
    /// A file has the result but not the reason.
    Unstated,
    /// A network game was not begun in time, or both players called it off. The game counts for neither side.
    NoResult,
    /// Both sides lost, as a file says: neither came, or both broke a rule. The game counts for neither side.
    BothLost,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 15] = [
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
        Reason::BothLost,
    ];
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// The winner; `None` is a draw, or a game that does not [count](GameResult::counts).
    pub winner: Option<Color>,
    /// The reason why the game ended.
    pub reason: Reason,
}

impl GameResult {
    /// The result of a game about whose end the two devices disagree.
    pub const DISPUTED: GameResult = GameResult {
        winner: None,
        reason: Reason::Disputed,
    };
    /// The result of a game that ended without a winner and without a draw.
    pub const NO_RESULT: GameResult = GameResult {
        winner: None,
        reason: Reason::NoResult,
    };

    /// The result of a game that both sides lost.
    pub const BOTH_LOST: GameResult = GameResult {
        winner: None,
        reason: Reason::BothLost,
    };

    /// Returns the result that the rules give a game with this status, or `None` if it goes on.
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

    /// Returns whether the game was won or drawn. A disputed game and one without a result score nothing for either
    /// side.
    pub const fn counts(self) -> bool {
        !matches!(
            self.reason,
            Reason::Disputed | Reason::NoResult | Reason::BothLost
        )
    }

    /// Returns whether a winner, or none, fits the reason: checkmate has a winner, stalemate has none. A result read
    /// from a file may be unsound.
    pub const fn is_sound(self) -> bool {
        match self.reason {
            Reason::Checkmate | Reason::KingCapture | Reason::Resignation | Reason::Cheated => {
                self.winner.is_some()
            }
            Reason::Stalemate
            | Reason::Agreement
            | Reason::Repetition
            | Reason::FiftyMoves
            | Reason::Insufficient
            | Reason::Disputed
            | Reason::NoResult
            | Reason::BothLost => self.winner.is_none(),
            // The player who stayed may also have agreed to call it a draw.
            Reason::Abandoned => true,
            // By the rules of other programs, a player whose opponent cannot mate only draws.
            Reason::Time => true,
            // A file may contain any result.
            Reason::Unstated => true,
        }
    }

    /// Returns the score as in PGN: `1-0`, `0-1`, `1/2-1/2`, or `*` if the game does not count.
    pub const fn score(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None if self.counts() => "1/2-1/2",
            None => "*",
        }
    }

    /// Returns the score as people read it: a draw is `½–½`.
    pub const fn score_to_read(self) -> &'static str {
        match self.winner {
            None if self.counts() => DRAWN,
            _ => self.score(),
        }
    }

    /// Creates a win for a side.
    pub const fn win(winner: Color, reason: Reason) -> GameResult {
        GameResult {
            winner: Some(winner),
            reason,
        }
    }

    /// Creates a draw.
    pub const fn draw(reason: Reason) -> GameResult {
        GameResult {
            winner: None,
            reason,
        }
    }
}
