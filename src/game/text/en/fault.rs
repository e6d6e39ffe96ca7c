//! The catalogue in English: what went wrong, and what to do.

use crate::text::message::{LineFault, PlyFault};
use crate::text::{Fault, Label, Lang};

/// Says what went wrong.
pub fn fault(fault: &Fault) -> String {
    match fault {
        Fault::GameIsOver => "The game is over. Start a new one, or take moves back.".to_owned(),
        Fault::NotYourTurn => "It is not your turn.".to_owned(),
        Fault::MoveUnreadable { text } => format!("“{text}” isn't a move. Try Nf3 or e2e4."),
        Fault::ExitMissing { text, example } => format!("{text} enters a portal. Name an exit, as in {example}."),
        Fault::MoveIllegal { text } => format!("{text} is not legal here."),
        Fault::MoveAmbiguous { text, candidates } => {
            format!("{text} could be several moves: {}.", candidates.join(", "))
        }
        Fault::PlayedIllegal { text } => {
            format!("The other side played {text}, which is not legal here, so it is ignored.")
        }
        Fault::ComputerFailed => "The computer did not answer. Take a move back, or go on as two players.".to_owned(),
        Fault::TooLarge { bytes, limit } => {
            format!("The file is too large: it has {bytes} bytes, and no game needs more than {limit}.")
        }
        Fault::UnknownFormat => {
            "We couldn't read this. Paste a PGN, a FEN, a saved game or a list of moves."
                .to_owned()
        }
        Fault::Empty => "This file is empty.".to_owned(),
        Fault::NewerVersion { version, known } => format!(
            "This game was saved by a newer version of the program (format {version}; this version reads formats up to {known}). Reload the page to update."
        ),
        Fault::Json { line, column, detail } => {
            format!("The saved game is damaged at line {line}, column {column}: {detail}.")
        }
        Fault::Field { field, detail } => format!("The saved game has a wrong value in the field “{field}”: {detail}."),
        Fault::Ply { number, side, text, line, why } => {
            let mut place = format!("Move {number}, {}", Label::color(*side).say(Lang::En));
            if let Some(line) = line {
                place = format!("{place} (line {line})");
            }
            match why {
                PlyFault::Unreadable => format!("{place}: “{text}” isn't a move."),
                PlyFault::Illegal => format!("{place}: {text} is not legal here."),
                PlyFault::Ambiguous => format!("{place}: {text} could be several moves."),
                PlyFault::Hidden => format!("{place}: {text} hides what was played, so the game cannot be followed."),
                PlyFault::TooLong => format!("{place}: the game is too long."),
            }
        }
        Fault::PliesAfterEnd { ply } => format!("Ply {ply}: the game is already over."),
        Fault::TooManyPlies { limit } => format!("A game cannot have more than {limit} plies here."),
        // The engine speaks English itself.
        Fault::Fen(error) => sentence(&error.to_string()),
        Fault::Position(error) => sentence(&error.to_string()),
        Fault::Line { line, text, why } => match why {
            LineFault::Form => format!(
                "Line {line}: “{text}” could not be read. Expected a line like “White P: e2 to e4” or “Black Portal: e7 via d5 to f3”."
            ),
            LineFault::Square => format!("Line {line}: “{text}” names a square that does not exist."),
            LineFault::WrongSide => format!("Line {line}: “{text}” is a move of the wrong side."),
            LineFault::Unclosed => format!("Line {line}: “{text}” opens something that is never closed."),
        },
        Fault::TokenCount(count) => format!("A portal layout has eight squares, but this one has {count}."),
        Fault::TokenSquare { square, twice: true } => format!("The portal layout names {square} twice."),
        Fault::TokenSquare { square, twice: false } => {
            format!("A portal cannot start on {square}: a piece stands there.")
        }
        Fault::TextFormatOnlyStandard => "Text files are only for Standard Portal Chess. Use PGN instead.".to_owned(),
        Fault::SecretGame => {
            "A running game with hidden assassins cannot be exported, because that would give them away. Save it as a file instead."
                .to_owned()
        }
        Fault::LinkDamaged => "This link is damaged or cut off. Copy the whole link and open it again, or ask for a new one.".to_owned(),
        Fault::UnknownVariant(name) => format!("The rule set “{name}” is not known here."),
        Fault::NothingToUndo => "There is nothing to take back.".to_owned(),
        Fault::NothingToRedo => "There is nothing to redo.".to_owned(),
        Fault::TokensFull => "All eight portals are placed. Tap one to take it away first.".to_owned(),
    }
}

/// An error's words as a sentence: capital first (a square stays as it is written), full stop last.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next();
    let square = letters
        .clone()
        .next()
        .is_some_and(|second| second.is_ascii_digit());
    let mut text: String = match first {
        Some(first) if !square => std::iter::once(first.to_ascii_uppercase())
            .chain(letters)
            .collect(),
        _ => words.to_owned(),
    };
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}
