//! The catalogue in German: what is wrong with a position.

use engine::{FenError, FenFault, FenField, PositionError};

use super::message::{role, side};
use crate::text::{Label, Lang};

/// Why a text is no FEN.
pub fn fen(error: &FenError) -> String {
    let field = match error.field {
        FenField::Text => "FEN",
        FenField::Board => "FEN, Feld 1 (Figuren)",
        FenField::Turn => "FEN, Feld 2 (Seite am Zug)",
        FenField::Castling => "FEN, Feld 3 (Rochade)",
        FenField::EnPassant => "FEN, Feld 4 (en passant)",
        FenField::HalfmoveClock => "FEN, Feld 5 (Halbzüge seit Schlagen oder Bauernzug)",
        FenField::FullmoveNumber => "FEN, Feld 6 (Zugnummer)",
        FenField::Extra => "FEN, Feld 7",
    };
    let fault = match &error.fault {
        FenFault::TooLong(bytes) => format!("{bytes} Bytes sind zu lang"),
        FenFault::FieldCount(count) => format!("erwartet werden 6 oder 7 Felder, gefunden {count}"),
        FenFault::RankCount(count) => format!("erwartet werden 8 Reihen, gefunden {count}"),
        FenFault::RankLength { rank, files } => format!("Reihe {rank} hat {files} statt 8 Felder"),
        FenFault::UnknownPiece(letter) => {
            format!("{letter:?} ist weder Figur noch Zahl von 1 bis 8")
        }
        FenFault::ForeignPiece {
            variant,
            role: kind,
        } => {
            format!(
                "{} gibt es nicht in: {}",
                role(*kind),
                Label::variant(*variant).say(Lang::De)
            )
        }
        FenFault::UnknownTurn(text) => format!("erwartet wird „w“ oder „b“, gefunden {text:?}"),
        FenFault::UnknownCastling(text) => {
            format!("erwartet wird „-“ oder aus KQkq, gefunden {text:?}")
        }
        FenFault::NoEnPassantSquare(text) => {
            format!("erwartet wird „-“ oder ein Feld der Reihe 3 oder 6, gefunden {text:?}")
        }
        FenFault::NoNumber { text, .. } => format!("{text:?} ist keine passende Zahl"),
        FenFault::NoExtra(_) => "diese Regeln haben nur sechs Felder".to_owned(),
        FenFault::UnknownExtra { text, .. } => format!("{text:?} ist hier unbekannt"),
        FenFault::Twice(text) => format!("{text:?} steht zweimal da"),
    };
    format!("{field}: {fault}.")
}

/// Why a position cannot be played.
pub fn position(error: &PositionError) -> String {
    match error {
        PositionError::Variant { .. } => "Diese Stellung gehört zu anderen Regeln.".to_owned(),
        PositionError::View => {
            "Diese Stellung ist nur das, was eine Seite sieht: Versteckte Assassinen fehlen darin."
                .to_owned()
        }
        PositionError::Kings { color, count } => {
            format!(
                "{} hat {count} Könige, jede Seite braucht genau einen.",
                side(*color)
            )
        }
        PositionError::Role {
            role: kind,
            square,
            variant,
        } => {
            format!(
                "Auf {square}: {} gibt es nicht in: {}.",
                role(*kind),
                Label::variant(*variant).say(Lang::De)
            )
        }
        PositionError::PawnRank(square) => {
            format!("Auf {square} steht ein Bauer, Bauern stehen auf den Reihen 2 bis 7.")
        }
        PositionError::OpponentInCheck(color) => {
            format!(
                "{} steht im Schach, aber die andere Seite ist am Zug.",
                side(*color)
            )
        }
        PositionError::Castling { color, rook } => {
            format!(
                "{} kann nicht mit dem Turm von {rook} rochieren: König und Turm müssen am Platz stehen.",
                side(*color)
            )
        }
        PositionError::EnPassant(square) => {
            format!(
                "En passant auf {square} geht nicht: Kein Bauer kann eben daran vorbeigezogen sein."
            )
        }
        PositionError::TokenCount(count) => {
            format!("Es liegen {count} Portalsteine da, es müssen 8 sein.")
        }
        PositionError::NoReturn { color, from, to } => {
            format!(
                "{from} nach {to} ist kein Sprung im Netz von {}.",
                side(*color)
            )
        }
    }
}
