//! A line in the list of past games.

use engine::Variant;

use crate::{GameResult, PlayerKind};

/// What the list of past games shows of one.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSummary {
    /// Identifies it among the saved games.
    pub id: String,
    /// Its rule set.
    pub variant: Variant,
    /// When it began.
    pub date: String,
    /// Who played.
    pub players: engine::ByColor<PlayerKind>,
    /// How it ended; `None` while it goes on.
    pub result: Option<GameResult>,
    /// How many plies, placings included.
    pub plies: usize,
    /// The number of the last move, as in "31 moves".
    pub moves: u32,
}

/// The line of a saved game, without replaying it: `None` if the text is no saved game, or nothing was played.
pub fn summarize(json: &str) -> Option<GameSummary> {
    super::json::summary(json)
}
