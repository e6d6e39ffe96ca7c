//! The catalogue in Spanish: what is wrong with a position.

use engine::{FenError, FenFault, FenField, PositionError};

use super::message::{lower, role, side};
use crate::text::{Label, Lang};

/// Why a text is no FEN.
pub fn fen(error: &FenError) -> String {
    let field = match error.field {
        FenField::Text => "FEN",
        FenField::Board => "FEN, campo 1 (piezas)",
        FenField::Turn => "FEN, campo 2 (turno)",
        FenField::Castling => "FEN, campo 3 (enroque)",
        FenField::EnPassant => "FEN, campo 4 (al paso)",
        FenField::HalfmoveClock => "FEN, campo 5 (medias jugadas sin captura ni peón)",
        FenField::FullmoveNumber => "FEN, campo 6 (número de jugada)",
        FenField::Extra => "FEN, campo 7",
    };
    let fault = match &error.fault {
        FenFault::TooLong(bytes) => format!("{bytes} bytes son demasiados"),
        FenFault::FieldCount(count) => format!("se esperan 6 o 7 campos, hay {count}"),
        FenFault::RankCount(count) => format!("se esperan 8 filas, hay {count}"),
        FenFault::RankLength { rank, files } => {
            format!("la fila {rank} tiene {files} casillas en vez de 8")
        }
        FenFault::UnknownPiece(letter) => format!("{letter:?} no es ni pieza ni número del 1 al 8"),
        FenFault::ForeignPiece {
            variant,
            role: kind,
        } => {
            format!(
                "no hay {} en: {}",
                role(*kind),
                Label::variant(*variant).say(Lang::Es)
            )
        }
        FenFault::UnknownTurn(text) => format!("se espera «w» o «b», hay {text:?}"),
        FenFault::UnknownCastling(text) => format!("se espera «-» o letras de KQkq, hay {text:?}"),
        FenFault::NoEnPassantSquare(text) => {
            format!("se espera «-» o una casilla de la fila 3 o 6, hay {text:?}")
        }
        FenFault::NoNumber { text, .. } => format!("{text:?} no es un número adecuado"),
        FenFault::NoExtra(_) => "estas reglas solo tienen seis campos".to_owned(),
        FenFault::UnknownExtra { text, .. } => format!("{text:?} no se conoce aquí"),
        FenFault::Twice(text) => format!("{text:?} aparece dos veces"),
    };
    format!("{field}: {fault}.")
}

/// Why a position cannot be played.
pub fn position(error: &PositionError) -> String {
    match error {
        PositionError::Variant { .. } => "Esta posición es de otras reglas.".to_owned(),
        PositionError::View => {
            "Esta posición es solo lo que ve un bando: faltan los asesinos escondidos.".to_owned()
        }
        PositionError::Kings { color, count } => {
            format!(
                "{}: hay {count} reyes, cada bando debe tener uno.",
                side(*color)
            )
        }
        PositionError::Role {
            role: kind,
            square,
            variant,
        } => {
            format!(
                "En {square}: no hay {} en: {}.",
                role(*kind),
                Label::variant(*variant).say(Lang::Es)
            )
        }
        PositionError::PawnRank(square) => {
            format!("Hay un peón en {square}, y los peones están en las filas 2 a 7.")
        }
        PositionError::OpponentInCheck(color) => {
            format!("{}: en jaque, pero mueve el otro bando.", side(*color))
        }
        PositionError::Castling { color, rook } => format!(
            "{}: no se puede enrocar con la torre de {rook}, rey y torre deben estar en su sitio.",
            side(*color)
        ),
        PositionError::EnPassant(square) => {
            format!("No se puede capturar al paso en {square}: ningún peón acaba de pasar por ahí.")
        }
        PositionError::TokenCount(count) => format!("Hay {count} fichas de portal, deben ser 8."),
        PositionError::NoReturn { color, from, to } => {
            format!(
                "De {from} a {to} no hay salto en la red de las {}.",
                lower(*color)
            )
        }
    }
}
