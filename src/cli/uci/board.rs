//! The effect of `position`: which board the other program means, and what is wrong with it.

use std::io::Write;

use engine::{AnyPosition, History, Move};
use game::save::position_text;
use game::{FileMessage, Lang};

use super::go::{legal, read_move};
use super::session::Session;
use super::telling::remark;
use crate::error::CliError;

impl Session {
    /// Sets up a board and plays the moves.
    pub(super) fn set_position(
        &mut self,
        words: &[&str],
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        let at = words
            .iter()
            .position(|word| *word == "moves")
            .unwrap_or(words.len());
        let start = match words.first() {
            Some(&"startpos") if at > 1 => Err(format!("expected moves, not {:?}", words[1])),
            Some(&"startpos") => Ok(AnyPosition::initial(self.options.variant)),
            Some(&"fen") => self.read_fen(&words[1..at].join(" "), out)?,
            _ => Err("expected startpos or fen".to_owned()),
        };
        let moves = words.get(at + 1..).unwrap_or(&[]);
        self.game = match start.and_then(|start| replay(start, moves)) {
            Ok(game) => Some(game),
            Err(message) => {
                remark(&format!("position: {message}"), out)?;
                None
            }
        };
        Ok(())
    }

    /// Reads a FEN as other programs write it, and tells what of it was left out.
    fn read_fen(
        &self,
        fen: &str,
        out: &mut impl Write,
    ) -> Result<Result<AnyPosition, String>, CliError> {
        let read = match position_text::read_setup(self.options.variant, fen) {
            Ok(read) => read,
            Err(fault) => return Ok(Err(fault.say(Lang::En))),
        };
        for note in &read.notes {
            if let FileMessage::LeftOut { text, .. } = note
                && text
                    .split_whitespace()
                    .any(|word| word.parse::<Move>().is_ok())
            {
                // Moves that are not announced as such: the board that is meant is a later one.
                return Ok(Err(format!("expected moves, not {text:?}")));
            }
            remark(&format!("position: {}", note.say(Lang::En)), out)?;
        }
        Ok(AnyPosition::from_setup(&read.setup).map_err(|error| error.to_string()))
    }
}

fn replay(start: AnyPosition, moves: &[&str]) -> Result<History, String> {
    let mut game = History::new(start);
    for word in moves {
        let play = read_move(word).map_err(|error| error.to_string())?;
        let play = legal(game.position(), play).unwrap_or(play);
        game.push(play).map_err(|error| error.to_string())?;
    }
    Ok(game)
}
