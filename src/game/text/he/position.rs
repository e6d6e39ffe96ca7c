//! The catalogue in Hebrew: what is wrong with a position.

use engine::{FenError, FenFault, FenField, PositionError};

use super::message::{role, side};
use crate::text::{Label, Lang};

/// Why a text is no FEN.
pub fn fen(error: &FenError) -> String {
    let field = match error.field {
        FenField::Text => "FEN",
        FenField::Board => "FEN, שדה 1 (כלים)",
        FenField::Turn => "FEN, שדה 2 (התור)",
        FenField::Castling => "FEN, שדה 3 (הצרחה)",
        FenField::EnPassant => "FEN, שדה 4 (הכאה דרך הילוכו)",
        FenField::HalfmoveClock => "FEN, שדה 5 (חצאי מסעים בלי הכאה או רגלי)",
        FenField::FullmoveNumber => "FEN, שדה 6 (מספר המסע)",
        FenField::Extra => "FEN, שדה 7",
    };
    let fault = match &error.fault {
        FenFault::TooLong(bytes) => format!("{bytes} בתים הם יותר מדי"),
        FenFault::FieldCount(count) => format!("נדרשים 6 או 7 שדות, נמצאו {count}"),
        FenFault::RankCount(count) => format!("נדרשות 8 שורות, נמצאו {count}"),
        FenFault::RankLength { rank, files } => format!("בשורה {rank} יש {files} משבצות במקום 8"),
        FenFault::UnknownPiece(letter) => format!("{letter:?} אינו כלי ואינו מספר מ־1 עד 8"),
        FenFault::ForeignPiece {
            variant,
            role: kind,
        } => {
            format!(
                "אין {} בחוקים: {}",
                role(*kind),
                Label::variant(*variant).say(Lang::He)
            )
        }
        FenFault::UnknownTurn(text) => format!("נדרש w או b, נמצא {text:?}"),
        FenFault::UnknownCastling(text) => format!("נדרש - או אותיות מתוך KQkq, נמצא {text:?}"),
        FenFault::NoEnPassantSquare(text) => format!("נדרש - או משבצת בשורה 3 או 6, נמצא {text:?}"),
        FenFault::NoNumber { text, .. } => format!("{text:?} אינו מספר מתאים"),
        FenFault::NoExtra(_) => "בחוקים אלה יש רק שישה שדות".to_owned(),
        FenFault::UnknownExtra { text, .. } => format!("{text:?} אינו מוכר כאן"),
        FenFault::Twice(text) => format!("{text:?} מופיע פעמיים"),
    };
    format!("{field}: {fault}.")
}

/// Why a position cannot be played.
pub fn position(error: &PositionError) -> String {
    match error {
        PositionError::Variant { .. } => "העמדה הזאת שייכת לחוקים אחרים.".to_owned(),
        PositionError::View => {
            "העמדה הזאת היא רק מה שצד אחד רואה: מתנקשים נסתרים חסרים בה.".to_owned()
        }
        PositionError::Kings { color, count } => {
            format!(
                "{}: יש {count} מלכים, ולכל צד צריך להיות אחד.",
                side(*color)
            )
        }
        PositionError::Role {
            role: kind,
            square,
            variant,
        } => {
            format!(
                "על {square}: אין {} בחוקים: {}.",
                role(*kind),
                Label::variant(*variant).say(Lang::He)
            )
        }
        PositionError::PawnRank(square) => {
            format!("על {square} עומד רגלי, ורגלים עומדים בשורות 2 עד 7.")
        }
        PositionError::OpponentInCheck(color) => {
            format!("{} בשח, אך התור של הצד השני.", side(*color))
        }
        PositionError::Castling { color, rook } => {
            format!(
                "{} אינו יכול להצריח עם הצריח של {rook}: המלך והצריח צריכים לעמוד במקומם.",
                side(*color)
            )
        }
        PositionError::EnPassant(square) => {
            format!("אין הכאה דרך הילוכו על {square}: אף רגלי לא עבר שם זה עתה.")
        }
        PositionError::TokenCount(count) => format!("יש {count} אסימוני פורטל, וצריכים להיות 8."),
        PositionError::NoReturn { color, from, to } => {
            format!("מ־{from} אל {to} אין קפיצה ברשת של {}.", side(*color))
        }
    }
}
