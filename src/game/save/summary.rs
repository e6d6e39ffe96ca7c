//! The summary of a game in the list of past games.

use engine::{Color, Variant};

use crate::{GameResult, PlayerKind};

/// A game as the list of past games shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSummary {
    /// The game's id among the saved games.
    pub id: String,
    /// The rule set.
    pub variant: Variant,
    /// The date when the game began.
    pub date: String,
    /// Who played each side.
    pub players: engine::ByColor<PlayerKind>,
    /// The players' names; empty if unknown.
    pub names: engine::ByColor<String>,
    /// The result, or `None` while the game goes on.
    pub result: Option<GameResult>,
    /// The number of plies, including the placing of assassins.
    pub plies: usize,
    /// The number of moves, as in "31 moves".
    pub moves: u32,
}

/// The opponent in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OpponentKind {
    /// The computer at this level.
    Computer(u8),
    /// A person at another device, in a room or by links.
    Person,
    /// Somebody at the same device.
    SameDevice,
    /// Nobody, because two computers play each other.
    Nobody,
}

impl GameSummary {
    /// Returns the side that the person plays at this device, if there is exactly one such side.
    pub fn seat(&self) -> Option<Color> {
        PlayerKind::seat(&self.players)
    }

    /// Returns the opponent in the game.
    pub fn opponent(&self) -> OpponentKind {
        let kinds = self.players.0;
        if kinds
            .iter()
            .any(|kind| matches!(kind, PlayerKind::Remote | PlayerKind::Mail))
        {
            return OpponentKind::Person;
        }
        match kinds {
            [PlayerKind::Human, PlayerKind::Computer(level)]
            | [PlayerKind::Computer(level), PlayerKind::Human] => OpponentKind::Computer(level),
            [PlayerKind::Human, _] => OpponentKind::SameDevice,
            _ => OpponentKind::Nobody,
        }
    }

    /// Returns whether the person can continue the game from the list. A network game continues in its room.
    pub fn can_continue(&self) -> bool {
        self.result.is_none() && !self.players.0.contains(&PlayerKind::Remote)
    }
}

/// Returns the summary of a saved game without replaying it, or `None` if the text is not a saved game or nothing was
/// played.
pub fn summarize(json: &str) -> Option<GameSummary> {
    super::json::summary(json)
}
