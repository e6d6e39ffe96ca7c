//! `pchess jsonl`: questions about positions on standard input, a JSON object a line; an answer a line on standard
//! output, flushed at once. A bad line is answered with an error and never ends the conversation.

use std::io::{BufRead, Read, Write};

use engine::{AnyPosition, Color, History, Move, Variant};
use serde::{Deserialize, Serialize};

use crate::error::CliError;

/// The longest line that is read; a game of a thousand plies needs about ten thousand bytes.
const MAX_LINE: u64 = 1 << 20;

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

#[derive(Serialize)]
struct Answer {
    fen: String,
    legal: Vec<String>,
    check: bool,
    status: String,
}

#[derive(Serialize)]
struct Failure {
    error: String,
}

/// Answers until the input ends.
pub fn run(
    mut parser: lexopt::Parser,
    mut input: impl BufRead,
    out: &mut impl Write,
) -> Result<(), CliError> {
    if let Some(arg) = parser.next()? {
        return Err(arg.unexpected().into());
    }
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(());
        }
        let answer = if read as u64 == MAX_LINE && line.last() != Some(&b'\n') {
            skip_line(&mut input)?;
            Err(format!("the line is longer than {MAX_LINE} bytes"))
        } else {
            answer(&line)
        };
        match answer {
            Ok(answer) => serde_json::to_writer(&mut *out, &answer),
            Err(error) => serde_json::to_writer(&mut *out, &Failure { error }),
        }
        .map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
        out.flush()?;
    }
}

/// Reads on to the end of a line that is too long, without keeping it.
fn skip_line(input: &mut impl BufRead) -> Result<(), CliError> {
    loop {
        let buffer = input.fill_buf()?;
        let length = buffer.len();
        if length == 0 {
            return Ok(());
        }
        match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => {
                input.consume(end + 1);
                return Ok(());
            }
            None => input.consume(length),
        }
    }
}

fn answer(line: &[u8]) -> Result<Answer, String> {
    let question: Question =
        serde_json::from_slice(line).map_err(|error| format!("this is no question: {error}"))?;
    let variant: Variant = question
        .variant
        .parse()
        .map_err(|error| format!("variant: {error}"))?;
    let viewer = match question.view.as_deref() {
        None => None,
        Some("white") => Some(Color::White),
        Some("black") => Some(Color::Black),
        Some(other) => {
            return Err(format!(
                "view: expected \"white\" or \"black\", found {other:?}"
            ));
        }
    };
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
