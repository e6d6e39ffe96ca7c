//! The messages between page and worker. A text message is JSON of the form `{"kind": {…}}`; a message of bytes is a
//! neural network. Every request has an id and every answer repeats it, so that the page can drop answers that it no
//! longer wants. The kind comes first: if it were one field among others, serde would need code that buffers a whole
//! message until its kind is known.

use engine::search::Skill;
use engine::{Color, Variant};
use serde::{Deserialize, Serialize};

/// A request from the page. A new `Think` or `Analyse` cancels earlier work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkerRequest {
    /// Choose a move.
    Think(ThinkRequest),
    /// Judge every position of a finished game, or explore the last position of a line until the page stops it.
    Analyse(AnalyseRequest),
    /// Answer the `Think` with this id at once, with the best move found so far.
    MoveNow {
        /// The request's id.
        id: u64,
    },
    /// Stop this request, because its answer is no longer wanted.
    Stop {
        /// The request's id.
        id: u64,
    },
    /// A new game begins: forget everything learnt in the last one.
    NewGame,
}

/// A request for a move: what the player's side knows of the game, and how well it should play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThinkRequest {
    /// The request's id, which the answer repeats.
    pub id: u64,
    /// The rule set, such as `portal-standard`.
    #[serde(with = "text")]
    pub variant: Variant,
    /// The side to move, such as `white`.
    #[serde(with = "text")]
    pub color: Color,
    /// The level, such as `8` or `classic`.
    #[serde(with = "text")]
    pub skill: Skill,
    /// Whether to answer with `Hint` instead of `Move`.
    #[serde(default)]
    pub hint: bool,
    /// The start of the game as the side saw it, as the FEN of a [view](engine::PlayerView).
    pub start: String,
    /// The side's observation of each ply since then; each is an [`engine::Observation`] as text.
    pub observations: Vec<String>,
    /// The seed of the player's random choices.
    #[serde(default)]
    pub seed: u64,
    /// Whether to use the neural network of the rule set, which the worker must already have, instead of only the
    /// handcrafted evaluation.
    #[serde(default)]
    pub network: bool,
}

/// A finished game to judge, or a line whose last position is to be explored. The game is fully known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnalyseRequest {
    /// The request's id, which the answers repeat.
    pub id: u64,
    /// The rule set, such as `portal-standard`.
    #[serde(with = "text")]
    pub variant: Variant,
    /// The full FEN of the start position.
    pub start: String,
    /// All moves of the game.
    pub moves: Vec<String>,
    /// The number of nodes to search for each position.
    #[serde(default = "default_nodes")]
    pub nodes: u64,
    /// The first position to judge, as the number of plies before it. Earlier positions have already been judged.
    #[serde(default)]
    pub from: usize,
    /// The number of best lines to report for the last position; with 0, the positions are judged instead.
    #[serde(default)]
    pub lines: usize,
    /// Whether to use the neural network of the rule set, which the worker must already have, instead of only the
    /// handcrafted evaluation.
    #[serde(default)]
    pub network: bool,
}

const fn default_nodes() -> u64 {
    40_000
}

/// An answer from the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkerResponse {
    /// The worker is ready for requests. Sent once, before anything else.
    Ready,
    /// The progress of a `Think`.
    Progress {
        /// The request's id.
        id: u64,
        /// The finished share, from 0 to 1; sent in thousandths.
        #[serde(with = "thousandths")]
        share: f64,
        /// The search depth in plies.
        depth: u32,
    },
    /// The chosen move.
    Move {
        /// The request's id.
        id: u64,
        /// The move.
        best: String,
        /// The player's score of the position after the move, from its own point of view; `None` if it does not know,
        /// for instance because enemy assassins are hidden.
        #[serde(default)]
        score: Option<WorkerScore>,
    },
    /// The move that the player would make in the person's place.
    Hint {
        /// The request's id.
        id: u64,
        /// The move.
        best: String,
    },
    /// The result for one position of an analysis.
    Judged {
        /// The request's id.
        id: u64,
        /// The number of plies before the position.
        ply: usize,
        /// The score from White's point of view.
        score: WorkerScore,
        /// The best move, or `None` if the game is over.
        best: Option<String>,
    },
    /// All positions have been judged.
    Analysed {
        /// The request's id.
        id: u64,
    },
    /// The result so far for the last position of a line.
    Explored {
        /// The request's id.
        id: u64,
        /// The search depth in plies.
        depth: u32,
        /// The number of positions searched.
        nodes: u64,
        /// The best lines, the best one first; empty if there is no legal move.
        lines: Vec<ExploredLine>,
    },
    /// A request was stopped or replaced by another one.
    Stopped {
        /// The request's id.
        id: u64,
    },
    /// A request cannot be answered.
    Error {
        /// The request's id; `None` if the request could not be read.
        id: Option<u64>,
        /// What is wrong with the request.
        message: String,
    },
}

/// A score in a form that people can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkerScore {
    /// The score in hundredths of a pawn.
    Centipawns(i32),
    /// The number of moves to checkmate or to the capture of the king; negative if the side is losing.
    Mate(i32),
    /// The game is over and the side has won.
    Won,
    /// The game is over and the side has lost.
    Lost,
}

/// The line of best play that the search expects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExploredLine {
    /// The score from White's point of view.
    pub score: WorkerScore,
    /// The moves, at least one.
    pub moves: Vec<String>,
}

/// Serializes the engine's types as their texts. The engine's feature `serde` would do so, too, but bring the sentences of
/// its errors into the worker's download.
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
        // The error does not say what is wrong; `handler::replay` explains why.
        let read = text.parse().ok();
        read.ok_or_else(|| D::Error::custom("this is none"))
    }
}

/// Serializes shares as whole thousandths. Writing fractions exactly would add large tables to the worker's download.
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
    /// Returns the message as text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl WorkerResponse {
    /// Returns the message as text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Parses a message, or returns why it cannot be read.
    pub fn from_text(text: &str) -> Result<WorkerResponse, String> {
        serde_json::from_str(text)
            .map_err(|error| format!("the worker's message cannot be read: {error}"))
    }
}
