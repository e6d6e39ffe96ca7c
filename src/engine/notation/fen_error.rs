//! Errors for texts that are not valid FEN, worded so that a person can correct the text. The parser is in `fen`.

use std::fmt;

use crate::rules::LayoutError;
use crate::{Role, Variant};

/// The length limit, in bytes: longer texts are not read. The longest sensible FEN has about 120 characters.
pub(crate) const MAX_LENGTH: usize = 400;
/// The largest move number or halfmove clock that is accepted.
pub(crate) const MAX_NUMBER: u32 = 65_535;

/// One of the fields of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenField {
    /// The text as a whole.
    Text,
    /// The first field: the pieces.
    Board,
    /// The second field: the side to move.
    Turn,
    /// The third field: castling rights.
    Castling,
    /// The fourth field: the en passant square.
    EnPassant,
    /// The fifth field: plies since the last capture or pawn move.
    HalfmoveClock,
    /// The sixth field: the move number.
    FullmoveNumber,
    /// The seventh field: state that only this rule set has, or a layout of portals.
    Extra,
    /// The eighth field: the state of a rule set whose seventh field is a layout.
    State,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Text => "FEN",
            FenField::Board => "FEN, field 1 (pieces)",
            FenField::Turn => "FEN, field 2 (side to move)",
            FenField::Castling => "FEN, field 3 (castling)",
            FenField::EnPassant => "FEN, field 4 (en passant)",
            FenField::HalfmoveClock => "FEN, field 5 (halfmove clock)",
            FenField::FullmoveNumber => "FEN, field 6 (move number)",
            FenField::Extra => "FEN, field 7",
            FenField::State => "FEN, field 8",
        })
    }
}

/// Why a text is not a valid FEN: the field, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{field}: {fault}")]
pub struct FenError {
    /// The field with the fault.
    pub field: FenField,
    /// The fault found in the field.
    pub fault: FenFault,
}

/// A fault in a field of a FEN.
///
/// Not `#[non_exhaustive]`, so that the compiler names each translation that lacks a new fault.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum FenFault {
    /// A layout of portals has to follow the sixth field, but nothing does.
    #[error("the portal layout is missing, as in wb3e3d5f5/bc4e4d6g6/ng4b5")]
    NoLayout,
    /// The layout of portals is not possible.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The text is longer than any position needs.
    #[error("{0} bytes are too many; at most {MAX_LENGTH} are read")]
    TooLong(usize),
    /// There are not as many fields as the rule set has.
    #[error(
        "expected 6 fields (7 where the rule set has more state, 8 with a portal layout, or 4 without the clocks), found {0}"
    )]
    FieldCount(usize),
    /// There are not eight ranks.
    #[error("expected 8 ranks separated by '/', found {0}")]
    RankCount(usize),
    /// A rank does not have eight files.
    #[error("rank {rank} has {files} squares instead of 8")]
    RankLength {
        /// The rank, 1 to 8.
        rank: u8,
        /// The number of files it has.
        files: usize,
    },
    /// A character is neither a piece nor a number of empty squares.
    #[error("{0:?} is neither a piece nor a number from 1 to 8")]
    UnknownPiece(char),
    /// The rule set does not have this piece.
    #[error("{variant} has no {}", role.name())]
    ForeignPiece {
        /// The rule set.
        variant: Variant,
        /// The kind of piece.
        role: Role,
    },
    /// The side to move is neither `w` nor `b`.
    #[error("expected 'w' or 'b', found {0:?}")]
    UnknownTurn(String),
    /// The castling field is neither `-` nor some of `KQkq`, each once.
    #[error("expected '-' or some of KQkq, each once, found {0:?}")]
    UnknownCastling(String),
    /// The en passant field is neither `-` nor a square on the third or sixth rank.
    #[error("expected '-' or a square on rank 3 or 6, found {0:?}")]
    InvalidEnPassant(String),
    /// The text is not a number in the accepted range.
    #[error("expected a number from {least} to {MAX_NUMBER}, found {text:?}")]
    InvalidNumber {
        /// The smallest number allowed.
        least: u32,
        /// The text that was found.
        text: String,
    },
    /// There is a seventh field, but the rule set has none.
    #[error("{0} has only six fields")]
    UnexpectedExtra(Variant),
    /// The rule set does not know a part of the seventh field.
    #[error("expected {expected}, found {text:?}")]
    UnknownExtra {
        /// The parts that the rule set knows.
        expected: &'static str,
        /// The text that was found.
        text: String,
    },
    /// A part of the seventh field occurs twice.
    #[error("{0:?} is given twice")]
    Duplicate(String),
}

impl FenFault {
    pub(crate) fn at(self, field: FenField) -> FenError {
        FenError { field, fault: self }
    }
}
