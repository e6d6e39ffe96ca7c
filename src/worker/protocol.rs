//! The messages between page and worker: JSON texts, one a message, `{"kind": {…}}`. A message of bytes is a network. Every request carries an id and
//! every answer gives it back, so that the page can drop an answer that it no longer wants. The kind comes first: if it were
//! a field among others, serde would need code that keeps a whole message until its kind is known.

use engine::search::Skill;
use engine::{Color, Variant};
use serde::{Deserialize, Serialize};

/// What the page asks. A new `Think` or `Analyse` ends what was at work before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkerRequest {
    /// Choose a move.
    Think(ThinkRequest),
    /// Judge every position of a finished game, or look at the last position of a line for as long as it is wanted.
    Analyse(AnalyseRequest),
    /// Answer the `Think` of this id at once, with the best move found so far.
    MoveNow {
        /// The request's id.
        id: u64,
    },
    /// The answer to this request is not wanted any more.
    Stop {
        /// The request's id.
        id: u64,
    },
    /// Another game begins: forget what was learnt.
    NewGame,
}

/// What a player is asked: what its side knows of the game, and how well it should play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThinkRequest {
    /// Given back with the answer.
    pub id: u64,
    /// The rule set, as `portal-standard`.
    #[serde(with = "text")]
    pub variant: Variant,
    /// The side to move, as `white`.
    #[serde(with = "text")]
    pub color: Color,
    /// Who plays, as `8` or `classic`.
    #[serde(with = "text")]
    pub skill: Skill,
    /// Answer with `Hint`, not with `Move`.
    #[serde(default)]
    pub hint: bool,
    /// What the side saw at the start, as a view's FEN.
    pub start: String,
    /// What it has observed of each ply since, each an [`engine::Observation`] as text.
    pub observations: Vec<String>,
    /// The seed of the player's random choices.
    #[serde(default)]
    pub seed: u64,
    /// Megabytes of table, at most 48; the first request of a rule set decides.
    #[serde(default = "default_table")]
    pub table_mb: u32,
    /// Value positions by the network of the rule set, which the worker has got before, and not by the terms alone.
    #[serde(default)]
    pub network: bool,
}

/// A finished game to be judged, or a line whose last position is to be explored. All of it is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnalyseRequest {
    /// Given back with the answers.
    pub id: u64,
    /// The rule set, as `portal-standard`.
    #[serde(with = "text")]
    pub variant: Variant,
    /// The start position's full FEN.
    pub start: String,
    /// The moves, all of them.
    pub moves: Vec<String>,
    /// Nodes for each position.
    #[serde(default = "default_nodes")]
    pub nodes: u64,
    /// The first position to be judged, by how many plies lead to it. Those before it are judged already.
    #[serde(default)]
    pub from: usize,
    /// How many best lines of the last position are wanted; with none, the positions are judged instead.
    #[serde(default)]
    pub lines: usize,
    /// Value positions by the network of the rule set, which the worker has got before, and not by the terms alone.
    #[serde(default)]
    pub network: bool,
}

const fn default_table() -> u32 {
    16
}

const fn default_nodes() -> u64 {
    40_000
}

/// What the worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkerResponse {
    /// It is ready for requests. It says so once, before anything else.
    Ready,
    /// How far a `Think` is.
    Progress {
        /// Of which request.
        id: u64,
        /// From 0 to 1; it travels in thousandths.
        #[serde(with = "thousandths")]
        share: f64,
        /// Plies looked ahead.
        depth: u32,
    },
    /// The move chosen.
    Move {
        /// Of which request.
        id: u64,
        /// The move.
        best: String,
        /// What it thinks of the position after it, for the side that played it; nothing where it does not know, as where enemy
        /// assassins are hidden.
        #[serde(default)]
        score: Option<WorkerScore>,
    },
    /// The move that it would play in the person's place.
    Hint {
        /// Of which request.
        id: u64,
        /// The move.
        best: String,
    },
    /// One position of an analysis.
    Judged {
        /// Of which request.
        id: u64,
        /// After how many plies.
        ply: usize,
        /// The score from White's point of view.
        score: WorkerScore,
        /// The best move there; none where the game is over.
        best: Option<String>,
    },
    /// Every position that was to be judged is judged.
    Analysed {
        /// Of which request.
        id: u64,
    },
    /// What has been found in the last position of a line so far.
    Explored {
        /// Of which request.
        id: u64,
        /// Plies looked ahead.
        depth: u32,
        /// Positions looked at.
        nodes: u64,
        /// The best lines, the very best first; none where there is no move.
        lines: Vec<ExploredLine>,
    },
    /// A request was stopped, or gave way to another one.
    Stopped {
        /// Of which request.
        id: u64,
    },
    /// A request that cannot be answered.
    Error {
        /// Of which request; nothing where it could not be read.
        id: Option<u64>,
        /// What is wrong with it.
        message: String,
    },
}

/// A score that people read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkerScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// The number of moves to mate, or to the king's capture; negative against the side.
    Mate(i32),
    /// The game is over, and the side has won.
    Won,
    /// The game is over, and the side has lost.
    Lost,
}

/// A line that is expected to be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExploredLine {
    /// The score from White's point of view.
    pub score: WorkerScore,
    /// The moves, at least one.
    pub moves: Vec<String>,
}

/// The engine's types as their texts: the engine itself knows nothing of serde.
mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<T: Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(super) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        let text = String::deserialize(deserializer)?;
        // Not what is wrong with it, see `brain::replay`.
        let read = text.parse().ok();
        read.ok_or_else(|| D::Error::custom("this is none"))
    }
}

/// Shares as whole thousandths. Writing fractions exactly would add large tables to the worker's download.
mod thousandths {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(share: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32((share * 1000.0).round() as u32)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        u32::deserialize(deserializer).map(|thousandths| f64::from(thousandths) / 1000.0)
    }
}

impl WorkerRequest {
    /// The text that is sent.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl WorkerResponse {
    /// The text that is sent.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What a message says, or why it cannot be read.
    pub fn from_text(text: &str) -> Result<WorkerResponse, String> {
        serde_json::from_str(text)
            .map_err(|error| format!("the worker's message cannot be read: {error}"))
    }
}
