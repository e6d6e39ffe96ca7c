//! The rules of chess and its variants: positions, moves, notation, move counting (perft) and search. Nothing here
//! knows about the web, clocks or randomness.
//!
//! A short game, from the start position to mate, in the notation of players:
//!
//! ```
//! use engine::{AnyPosition, Color, History, Status, Variant, san};
//!
//! let mut game = History::new(AnyPosition::initial(Variant::Chess));
//! for text in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"] {
//!     let mv = san::parse_san(game.position(), text)?;
//!     assert_eq!(san::san(game.position(), mv), text);
//!     game.push(mv)?;
//! }
//! assert_eq!(game.status(), Status::Checkmate { winner: Color::White });
//! assert_eq!(
//!     game.position().fen(),
//!     "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Setup`] is the content of a FEN or of the board editor; [`AnyPosition`] (or, for one rule set, [`Position`]) is
//!   a legal position.
//! - [`History`] is a game: its plies, its repetitions and its status.
//! - [`PlayerView`] is what one side may know of a position, [`Observation`] is what one side observes of a ply.
//!   Neither holds the enemy's hidden assassins.
//! - [`san`] and [`standard_notation`] write and read moves for people. The text form of [`Move`] is for programs.

mod any_position;
pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod color;
pub mod eval;
mod fen;
mod fen_error;
mod fen_field;
mod history;
mod leapers;
#[cfg(feature = "magics")]
mod magics;
mod move_facts;
mod movegen;
mod movelist;
mod moves;
mod network_family;
mod observation;
mod perft;
mod piece_moves;
mod play;
mod position;
mod position_status;
mod role;
mod rule_sets;
pub mod rules;
pub mod san;
pub mod search;
mod setup;
mod splitmix;
mod square;
pub mod standard_notation;
mod status;
mod tables;
mod validate;
mod variant;
mod view;
mod zobrist;

/// Builds the lookup tables that would otherwise be built with the first position. For programs that want to choose
/// when to spend that time.
pub fn prepare() {
    let _ = tables::tables();
}

pub use any_position::AnyPosition;
pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingRights, CastlingSide};
pub use color::{ByColor, Color, UnknownColor};
pub use fen_error::{FenError, FenFault, FenField};
pub use history::{History, IllegalPly, RepetitionKey};
pub use movelist::MoveList;
pub use moves::{Move, ParseMoveError};
pub use network_family::NetworkFamily;
pub use observation::{Captured, Observation, ObservedMove, ParseObservationError, captures};
pub use piece_moves::{PieceMoves, RoleSet, Scope};
pub use position::{IllegalMove, InvalidFen, Position};
pub use position_status::FIFTY_MOVES;
pub use role::{ByRole, Piece, Role};
pub use rules::{PortalNetwork, Rules, default_tokens};
pub use setup::Setup;
pub use square::{File, ParseSquareError, Rank, Square};
pub use status::Status;
pub use validate::PositionError;
pub use variant::{UnknownVariant, Variant};
pub use view::{ObservationError, PlayerView, ViewError};
