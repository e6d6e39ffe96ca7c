//! The text files of the first Standard Portal Chess: games, with one ply per line in the words of the rules, and
//! portal layouts of eight squares.
//!
//! ```text
//! Portals: c3 f3 d4 e4 d5 e5 c6 f6
//! White P: e2 to e3
//! Black Portal: e7 via d5 to f3
//! Result: 1-0 resignation
//! ```
//!
//! A game that starts from another position has `Position: <FEN>` instead of `Portals:`; without either it starts from
//! the default layout. Empty lines and lines that begin with `#` are ignored.

use engine::standard_notation::{self, StandardNotationError};
use engine::{Color, Square, Variant};

use super::{check_size, without_bom};
use crate::game::{Game, MAX_PLIES, tokens_setup};
use crate::text::message::{LineFault, PlyFault};
use crate::{Fault, GameOptions, GameResult, Reason, Start};

const PORTALS: &str = "Portals:";
const POSITION: &str = "Position:";
const RESULT: &str = "Result:";

/// Writes a `portal-standard` game.
pub fn write(game: &Game) -> Result<String, Fault> {
    if game.variant() != Variant::PortalStandard {
        return Err(Fault::TextFormatOnlyStandard);
    }
    let mut text = match &game.options().start {
        Start::Fen(_) => format!("{POSITION} {}\n", game.position_at(0).fen()),
        _ => format!("{PORTALS} {}\n", token_list(&game.position_at(0).tokens())),
    };
    for (index, &play) in game.moves().iter().enumerate() {
        text.push_str(&standard_notation::write(game.position_at(index), play));
        text.push('\n');
    }
    if let Some(result) = game.result() {
        text.push_str(&format!(
            "{RESULT} {} {}\n",
            result.score(),
            reason_word(result.reason)
        ));
    }
    Ok(text)
}

/// Writes a portal layout: its eight squares on one line.
pub fn write_layout(tokens: &[u8; 64]) -> String {
    format!("{}\n", token_list(tokens))
}

fn token_list(tokens: &[u8; 64]) -> String {
    let each = |square: Square| {
        std::iter::repeat_n(square.to_string(), usize::from(tokens[square.index()]))
    };
    Square::ALL
        .into_iter()
        .flat_map(each)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Reads a game.
pub fn read(text: &str) -> Result<Game, Fault> {
    check_size(text)?;
    let mut options = GameOptions::new(Variant::PortalStandard);
    options.time_control = None;
    let mut game: Option<Game> = None;
    let mut ended = false;
    for (index, raw) in without_bom(text).lines().enumerate() {
        let (line, words) = (index + 1, raw.trim());
        let fault = |why| Fault::Line {
            line,
            text: words.chars().take(48).collect(),
            why,
        };
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        if ended {
            return Err(fault(LineFault::Form));
        }
        if game.is_none() {
            if let Some(squares) = words.strip_prefix(PORTALS) {
                let squares = parse_squares(squares).map_err(|_| fault(LineFault::Square))?;
                tokens_setup(&squares)?;
                options.start = Start::Tokens(squares);
                game = Some(Game::new(options.clone())?);
                continue;
            }
            if let Some(fen) = words.strip_prefix(POSITION) {
                options.start = Start::Fen(fen.trim().to_owned());
                game = Some(Game::new(options.clone())?);
                continue;
            }
        }
        let game = match &mut game {
            Some(game) => game,
            empty => empty.insert(Game::new(options.clone())?),
        };
        if let Some(result) = words.strip_prefix(RESULT) {
            let result = parse_result(result).ok_or_else(|| fault(LineFault::Form))?;
            game.end(result, 0);
            ended = true;
        } else {
            play(game, words, line)?;
        }
    }
    game.ok_or(Fault::Empty)
}

fn play(game: &mut Game, words: &str, line: usize) -> Result<(), Fault> {
    let ply = game.ply() + 1;
    if game.is_over() {
        return Err(Fault::PliesAfterEnd { ply });
    }
    if ply > MAX_PLIES {
        return Err(Fault::TooManyPlies { limit: MAX_PLIES });
    }
    let text: String = words.chars().take(48).collect();
    let (number, side) = (game.position().fullmove_number(), game.turn());
    let play = standard_notation::parse(game.position(), words).map_err(|error| match error {
        StandardNotationError::Shape(_) => Fault::Line {
            line,
            text: text.clone(),
            why: LineFault::Form,
        },
        StandardNotationError::Turn { .. } => Fault::Line {
            line,
            text: text.clone(),
            why: LineFault::WrongSide,
        },
        StandardNotationError::Piece { .. } | StandardNotationError::Illegal { .. } => Fault::Ply {
            number,
            side,
            text: text.clone(),
            line: Some(line),
            why: PlyFault::Illegal,
        },
    })?;
    game.play(play, 0).map_err(|why| Fault::Ply {
        number,
        side,
        text,
        line: Some(line),
        why,
    })
}

/// Reads a portal layout: eight squares, separated by spaces, commas or line breaks.
pub fn read_layout(text: &str) -> Result<Vec<Square>, Fault> {
    check_size(text)?;
    let mut squares = Vec::new();
    for (index, raw) in without_bom(text).lines().enumerate() {
        let words = raw.trim();
        if words.starts_with('#') {
            continue;
        }
        let words = words.strip_prefix(PORTALS).unwrap_or(words);
        let read = parse_squares(words).map_err(|word| Fault::Line {
            line: index + 1,
            text: word.chars().take(48).collect(),
            why: LineFault::Square,
        })?;
        squares.extend(read);
    }
    let tokens = tokens_setup(&squares)?.tokens;
    Ok(Square::ALL
        .into_iter()
        .filter(|square| tokens[square.index()] > 0)
        .collect())
}

fn parse_squares(text: &str) -> Result<Vec<Square>, String> {
    text.split([' ', ',', ';', '\t'])
        .filter(|word| !word.is_empty())
        .map(|word| {
            word.to_ascii_lowercase()
                .parse()
                .map_err(|_| word.to_owned())
        })
        .collect()
}

const REASONS: [(Reason, &str); 15] = [
    (Reason::Checkmate, "checkmate"),
    (Reason::Stalemate, "stalemate"),
    (Reason::KingCapture, "king-capture"),
    (Reason::Time, "time"),
    (Reason::Resignation, "resignation"),
    (Reason::Agreement, "agreement"),
    (Reason::Repetition, "repetition"),
    (Reason::FiftyMoves, "fifty-moves"),
    (Reason::Insufficient, "insufficient"),
    (Reason::Abandoned, "abandoned"),
    (Reason::Cheated, "cheated"),
    (Reason::Disputed, "disputed"),
    (Reason::NoResult, "no-result"),
    (Reason::Unstated, "unstated"),
    (Reason::BothLost, "both-lost"),
];

fn reason_word(reason: Reason) -> &'static str {
    REASONS
        .into_iter()
        .find(|(known, _)| *known == reason)
        .map_or("", |(_, word)| word)
}

fn parse_result(text: &str) -> Option<GameResult> {
    let (score, word) = text.trim().split_once(' ')?;
    let winner = match score {
        "1-0" => Some(Color::White),
        "0-1" => Some(Color::Black),
        "1/2-1/2" | "*" => None,
        _ => return None,
    };
    let reason = REASONS
        .into_iter()
        .find(|(_, known)| *known == word.trim())?
        .0;
    let result = GameResult { winner, reason };
    (result.is_sound() && result.score() == score).then_some(result)
}
