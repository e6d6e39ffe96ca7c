//! The rules of six chess variants: positions, moves, notation, counting. Nothing here knows the web, a clock or chance.

mod bitboard;
mod castling;
mod color;
mod fen;
mod moves;
mod outcome;
mod role;
mod setup;
mod square;
mod variant;

pub use bitboard::{Bitboard, Squares};
pub use castling::{CastlingRights, CastlingSide};
pub use color::{ByColor, Color};
pub use fen::*;
pub use moves::*;
pub use outcome::Status;
pub use role::{Piece, Role};
pub use setup::*;
pub use square::{File, ParseSquareError, Rank, Square};
pub use variant::{UnknownVariant, Variant};
