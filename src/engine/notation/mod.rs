//! Text: FEN, and moves as players write them. What the text means belongs to `position` and the rules.

mod fen;
pub(crate) mod fen_error;
pub(crate) mod fen_field;
pub mod san;
pub mod standard_notation;
