//! The summary of a game in the list of past games. It is stored beside the game, so that a list of a thousand games reads
//! no game.

use engine::{ByColor, Color, Variant};
use serde::{Deserialize, Serialize};

use super::json::{FORMAT, SavedResult};
use super::{check_size, without_bom};
use crate::{GameOptions, GameResult, PlayerKind};

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
    pub players: ByColor<PlayerKind>,
    /// The players' names; empty if unknown.
    pub names: ByColor<String>,
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

/// A summary as it is stored beside its game.
#[derive(Serialize, Deserialize)]
struct Stored {
    options: GameOptions,
    plies: usize,
    moves: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<SavedResult>,
}

impl From<Stored> for GameSummary {
    fn from(stored: Stored) -> GameSummary {
        let options = stored.options;
        GameSummary {
            id: options.id,
            variant: options.variant,
            date: options.date,
            players: options.players,
            names: ByColor(options.names.0.map(|name| crate::text::name(&name))),
            result: stored
                .result
                .map(SavedResult::read)
                .filter(|result| result.is_sound()),
            plies: stored.plies,
            moves: stored.moves,
        }
    }
}

/// The parts of a saved game that its summary needs.
#[derive(Deserialize)]
struct Outline {
    format: String,
    options: GameOptions,
    #[serde(default)]
    plies: Vec<String>,
    #[serde(default)]
    result: Option<SavedResult>,
}

fn outline(json: &str) -> Option<Stored> {
    check_size(json).ok()?;
    let outline: Outline = serde_json::from_str(without_bom(json)).ok()?;
    // A game in which nothing has been played is stored only for a reload.
    if outline.format != FORMAT || (outline.plies.is_empty() && outline.result.is_none()) {
        return None;
    }
    let moves = outline.plies.iter().filter(|ply| !ply.contains('@'));
    Some(Stored {
        moves: moves.count().div_ceil(2) as u32,
        plies: outline.plies.len(),
        options: outline.options,
        result: outline.result,
    })
}

/// Returns the summary of a saved game without replaying it, or `None` if the text is not a saved game or nothing was
/// played.
pub fn summarize(json: &str) -> Option<GameSummary> {
    outline(json).map(GameSummary::from)
}

/// Returns the text of a saved game's summary, to store beside the game. It is empty if the game is not listed, because
/// the text is not a saved game or nothing was played.
pub fn summary_text(json: &str) -> String {
    outline(json)
        .and_then(|stored| serde_json::to_string(&stored).ok())
        .unwrap_or_default()
}

/// Reads the text of a summary; `None` if the game is not listed.
pub fn read_summary(text: &str) -> Option<GameSummary> {
    let stored: Stored = serde_json::from_str(text).ok()?;
    Some(stored.into())
}
