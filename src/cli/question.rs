//! The questions of `pchess jsonl` and their answers, without input and output. `jsonl` reads and writes the lines.

use engine::{AnyPosition, Color, History, Move, Variant};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
struct Question {
    variant: String,
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    moves: Option<Vec<String>>,
    #[serde(default)]
    view: Option<String>,
}

/// The answer to a question.
#[derive(Serialize)]
pub struct Answer {
    fen: String,
    legal: Vec<String>,
    check: bool,
    status: String,
}

/// The answer to a bad line.
#[derive(Serialize)]
pub struct Failure {
    /// A sentence that says what is wrong.
    pub error: String,
}

/// Answers a line. The error is a sentence that says what is wrong with it.
pub fn answer(line: &[u8]) -> Result<Answer, String> {
    // A list of the values without their names would be read, too.
    if !line.trim_ascii_start().starts_with(b"{") {
        return Err("invalid question: expected a JSON object".to_owned());
    }
    let question: Question =
        serde_json::from_slice(line).map_err(|error| format!("invalid question: {error}"))?;
    let variant: Variant = question
        .variant
        .parse()
        .map_err(|error| format!("variant: {error}"))?;
    let viewer: Option<Color> = question
        .view
        .map(|side| side.parse())
        .transpose()
        .map_err(|error| format!("view: {error}"))?;
    let start = match &question.fen {
        Some(fen) => {
            AnyPosition::from_fen(variant, fen).map_err(|error| format!("fen: {error}"))?
        }
        None => AnyPosition::initial(variant),
    };
    let mut game = History::new(start);
    for (index, text) in question.moves.iter().flatten().enumerate() {
        let at = |error: String| format!("moves[{index}]: {error}");
        let mv: Move = text
            .parse()
            .map_err(|error: engine::ParseMoveError| at(error.to_string()))?;
        game.push(mv).map_err(|error| at(error.to_string()))?;
    }
    let (fen, legal, check, status) = match viewer {
        None => {
            let position = game.position();
            (
                position.fen(),
                position.legal_moves(),
                position.is_check(),
                game.status(),
            )
        }
        Some(color) => {
            let view = game.position().view(color);
            (
                view.fen(),
                view.legal_moves(),
                view.position().is_check(),
                game.view_status(color),
            )
        }
    };
    let mut legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
    legal.sort();
    Ok(Answer {
        fen,
        legal,
        check,
        status: status.to_string(),
    })
}
