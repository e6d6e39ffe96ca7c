//! The move list of Standard Portal Chess, worded as in its rules (docs/rules.md): "White P: e2 to e4", "Black Portal: e7
//! via d5 to f3". This module writes and reads it; other rule sets use SAN.
//!
//! ```
//! use portal_chess_engine::{AnyPosition, Variant, standard_notation};
//!
//! let mut position = AnyPosition::initial(Variant::PortalStandard);
//! for line in ["White P: e2 to e3", "Black Portal: b8 via c6 to e4"] {
//!     let mv = standard_notation::parse(&position, line)?;
//!     assert_eq!(standard_notation::write(&position, mv), line);
//!     position.play(mv)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::{AnyPosition, Color, Move, Role, Square};

/// Why a line of a Standard Portal Chess move list is not a legal move.
///
/// Not `#[non_exhaustive]`, so that the compiler names each translation that lacks a new fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StandardNotationError {
    /// The line does not have the shape of a move.
    #[error(
        "{0:?} is not a move: expected something like \"White P: e2 to e4\" or \"Black Portal: e7 via d5 to f3\""
    )]
    Shape(String),
    /// The line names the side that is not to move.
    #[error("{text:?}: it is {turn}'s turn")]
    Turn {
        /// The line that was read.
        text: String,
        /// The side to move.
        turn: Color,
    },
    /// The line names a different piece than the one on the start square.
    #[error("{text:?}: {found} on {square}")]
    Piece {
        /// The line that was read.
        text: String,
        /// The start square in the line.
        square: Square,
        /// A description of the piece on that square, if any.
        found: String,
    },
    /// The move is not legal.
    #[error("{text:?}: {mv} is not legal here")]
    Illegal {
        /// The line that was read.
        text: String,
        /// The move in the line.
        mv: Move,
    },
}

/// Writes a legal move as the move list of the rules does. Promotions are not marked, because a pawn always becomes a
/// queen.
///
/// ```
/// use portal_chess_engine::{AnyPosition, Variant, standard_notation};
///
/// let position = AnyPosition::initial(Variant::PortalStandard);
/// let text = standard_notation::write(&position, "e2e3".parse()?);
/// assert_eq!(text, "White P: e2 to e3");
/// let text = standard_notation::write(&position, "b1c3>e5".parse()?);
/// assert_eq!(text, "White Portal: b1 via c3 to e5");
/// # Ok::<(), portal_chess_engine::ParseMoveError>(())
/// ```
pub fn write(before: &AnyPosition, mv: Move) -> String {
    let side = side_name(before.turn());
    match mv {
        Move::Normal { from, to, .. } => {
            let letter = before
                .piece_at(from)
                .map_or('?', |piece| piece.role.letter().to_ascii_uppercase());
            format!("{side} {letter}: {from} to {to}")
        }
        Move::Jump { from, entry, exit } => format!("{side} Portal: {from} via {entry} to {exit}"),
        Move::Activate { from, exit } => format!("{side} Portal: {from} to {exit}"),
        Move::Place { square } => format!("{side} A: {square}"),
    }
}

/// Reads a line of the move list. Returns the legal move that it describes.
pub fn parse(before: &AnyPosition, text: &str) -> Result<Move, StandardNotationError> {
    let quoted = || text.chars().take(60).collect::<String>();
    let shape = || StandardNotationError::Shape(quoted());
    let words: Vec<&str> = text.split_whitespace().take(8).collect();
    let square = |word: &str| word.parse::<Square>().map_err(|_| shape());
    let (side, kind, from, via, to) = match words[..] {
        [side, kind, from, "to", to] => (side, kind, square(from)?, None, square(to)?),
        [side, kind, from, "via", via, "to", to] => {
            (side, kind, square(from)?, Some(square(via)?), square(to)?)
        }
        _ => return Err(shape()),
    };
    let color = Color::ALL
        .into_iter()
        .find(|&color| side_name(color) == side)
        .ok_or_else(shape)?;
    let kind = kind.strip_suffix(':').ok_or_else(shape)?;
    if color != before.turn() {
        return Err(StandardNotationError::Turn {
            text: quoted(),
            turn: before.turn(),
        });
    }
    let standing = before.piece_at(from);
    let role = match kind {
        "Portal" => None,
        _ => {
            let mut letters = kind.chars();
            let role = letters
                .next()
                .and_then(Role::from_letter)
                .ok_or_else(shape)?;
            if letters.next().is_some() {
                return Err(shape());
            }
            Some(role)
        }
    };
    if role.is_some() != via.is_none() {
        return Err(shape());
    }
    let fits = standing
        .is_some_and(|piece| piece.color == color && role.is_none_or(|role| piece.role == role));
    if !fits {
        let found = match standing {
            Some(piece) => format!("there is a {} {}", piece.color, piece.role.name()),
            None => "there is nothing".into(),
        };
        return Err(StandardNotationError::Piece {
            text: quoted(),
            square: from,
            found,
        });
    }
    let mv = match via {
        Some(entry) => Move::Jump {
            from,
            entry,
            exit: to,
        },
        None => {
            let plain = Move::Normal {
                from,
                to,
                promotion: None,
            };
            let queen = Move::Normal {
                from,
                to,
                promotion: Some(Role::Queen),
            };
            if before.is_legal(queen) { queen } else { plain }
        }
    };
    if before.is_legal(mv) {
        Ok(mv)
    } else {
        Err(StandardNotationError::Illegal { text: quoted(), mv })
    }
}

fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
