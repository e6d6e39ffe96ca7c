//! Why a text is no FEN, in words by which a person can correct it. The reading itself is in `fen`.

use std::fmt;

use crate::role::Role;
use crate::variant::Variant;

/// Longer texts are not read. The longest FEN that makes sense has about 120 characters.
pub(crate) const MAX_LENGTH: usize = 400;
/// The largest move number or clock that is read.
pub(crate) const MAX_NUMBER: u32 = 65_535;

/// One of the fields of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenField {
    /// The text as a whole.
    Text,
    /// First: the pieces.
    Board,
    /// Second: whose turn it is.
    Turn,
    /// Third: the castlings.
    Castling,
    /// Fourth: the en passant square.
    EnPassant,
    /// Fifth: plies since the last capture or pawn move.
    HalfmoveClock,
    /// Sixth: the number of the move.
    FullmoveNumber,
    /// Seventh: what only this rule set has.
    Extra,
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
        })
    }
}

/// Why a text is no FEN: which field, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{field}: {fault}")]
pub struct FenError {
    /// Where the fault is.
    pub field: FenField,
    /// What it is.
    pub fault: FenFault,
}

/// What is wrong with a field of a FEN.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum FenFault {
    /// More text than any position needs.
    #[error("{0} bytes are too long, at most {MAX_LENGTH} are read")]
    TooLong(usize),
    /// Not 4, 6 or 7 fields.
    #[error(
        "expected 6 fields (7 where the rule set has more state, or 4 without the clocks), found {0}"
    )]
    FieldCount(usize),
    /// Not eight ranks.
    #[error("expected 8 ranks separated by '/', found {0}")]
    RankCount(usize),
    /// A rank that has not eight files.
    #[error("rank {rank} has {files} squares instead of 8")]
    RankLength {
        /// Which rank, 1 to 8.
        rank: u8,
        /// How many files it has.
        files: usize,
    },
    /// A character that is no piece and no number of empty squares.
    #[error("{0:?} is neither a piece nor a number from 1 to 8")]
    UnknownPiece(char),
    /// A piece that the rule set does not have.
    #[error("{variant} has no {}", role.name())]
    ForeignPiece {
        /// The rule set.
        variant: Variant,
        /// The piece.
        role: Role,
    },
    /// Neither `w` nor `b`.
    #[error("expected 'w' or 'b', found {0:?}")]
    UnknownTurn(String),
    /// Not `-` nor some of `KQkq`, each once.
    #[error("expected '-' or some of KQkq, each once, found {0:?}")]
    UnknownCastling(String),
    /// Not `-` nor a square of the third or sixth rank.
    #[error("expected '-' or a square on rank 3 or 6, found {0:?}")]
    NoEnPassantSquare(String),
    /// Not a number, or too large a one.
    #[error("expected a number from {least} to {MAX_NUMBER}, found {text:?}")]
    NoNumber {
        /// The smallest number allowed.
        least: u32,
        /// What was found.
        text: String,
    },
    /// A seventh field where the rule set has none.
    #[error("{0} has only six fields")]
    NoExtra(Variant),
    /// A part of the seventh field that the rule set does not know.
    #[error("expected {expected}, found {text:?}")]
    UnknownExtra {
        /// What the rule set knows.
        expected: &'static str,
        /// What was found.
        text: String,
    },
    /// A part of the seventh field that is said twice.
    #[error("{0:?} is said twice")]
    Twice(String),
}

impl FenFault {
    pub(crate) fn at(self, field: FenField) -> FenError {
        FenError { field, fault: self }
    }
}
