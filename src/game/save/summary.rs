//! A line in the list of past games.

use engine::{Color, Variant};

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
    /// The players' names; empty where nobody gave one.
    pub names: engine::ByColor<String>,
    /// How it ended; `None` while it goes on.
    pub result: Option<GameResult>,
    /// How many plies, placings included.
    pub plies: usize,
    /// The number of the last move, as in "31 moves".
    pub moves: u32,
}

/// Against whom a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Against {
    /// The computer, at this level.
    Computer(u8),
    /// A person at another device, in a room or by links.
    Person,
    /// Somebody at the same device.
    SameDevice,
    /// Two computers play each other.
    Nobody,
}

impl GameSummary {
    /// The side that the person plays at this device, if there is exactly one such side.
    pub fn seat(&self) -> Option<Color> {
        PlayerKind::seat(&self.players)
    }

    /// Against whom it is played.
    pub fn against(&self) -> Against {
        let kinds = self.players.0;
        if kinds
            .iter()
            .any(|kind| matches!(kind, PlayerKind::Remote | PlayerKind::Mail))
        {
            return Against::Person;
        }
        match kinds {
            [PlayerKind::Human, PlayerKind::Computer(level)]
            | [PlayerKind::Computer(level), PlayerKind::Human] => Against::Computer(level),
            [PlayerKind::Human, _] => Against::SameDevice,
            _ => Against::Nobody,
        }
    }

    /// Whether the person can go on with it here. A game in a room goes on in its room.
    pub fn can_continue(&self) -> bool {
        self.result.is_none() && !self.players.0.contains(&PlayerKind::Remote)
    }
}

/// The line of a saved game, without replaying it: `None` if the text is no saved game, or nothing was played.
pub fn summarize(json: &str) -> Option<GameSummary> {
    super::json::summary(json)
}
