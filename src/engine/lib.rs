//! The rules of chess and its variants: positions, moves, notation, move counting (perft) and search. Nothing here
//! knows about the web, clocks or randomness.
//!
//! A short game, from the start position to mate, in the notation of players:
//!
//! ```
//! use portal_chess_engine::{AnyPosition, Color, History, Status, Variant, san};
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
//!
//! Errors and results that programs only report may grow without a new major version, so a `match` needs an arm for what
//! it does not know:
//!
//! ```compile_fail
//! # use portal_chess_engine::ParseMoveError;
//! fn part(error: &ParseMoveError) -> &str {
//!     match error {
//!         ParseMoveError::Shape(text) => text,
//!         ParseMoveError::Square { part, .. } => part,
//!         ParseMoveError::Promotion { text, .. } => text,
//!     }
//! }
//! ```
//!
//! The crate needs `std`: it builds its attack tables at their first use, and positions with the same drawn portals share
//! one copy of them behind a lock. `core` has neither a `LazyLock` nor a `Mutex`, and a table passed to every call would
//! be in everybody's way.

#![cfg_attr(
    not(feature = "search"),
    allow(
        dead_code,
        reason = "some questions about positions are asked by the search alone"
    )
)]

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
#[cfg(feature = "search")]
pub mod eval;
mod notation;
mod position;
pub mod rules;
#[cfg(feature = "search")]
pub mod search;
#[cfg(feature = "serde")]
mod serde_text;

/// The code in the README is tested, too.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;

/// Builds the lookup tables that would otherwise be built with the first position. For programs that want to choose
/// when to spend that time.
pub fn prepare() {
    let _ = board::tables::tables();
}

pub use board::Board;
pub use board::attacks;
pub use board::bitboard::{Bitboard, Squares};
pub use board::castling::{CastlingRights, CastlingSide};
pub use board::color::{ByColor, Color, UnknownColor};
pub use board::role::{ByRole, Piece, Role, UnknownPiece};
pub use board::square::{File, ParseSquareError, Rank, Square};
pub use notation::fen_error::{FenError, FenFault, FenField};
pub use notation::{san, standard_notation};
pub use position::any_position::AnyPosition;
pub use position::game_history::{History, IllegalPly, RepetitionKey};
pub use position::moves::{Move, ParseMoveError};
pub use position::observation::{
    Captured, Observation, ObservedMove, ParseObservationError, captures,
};
pub use position::piece_moves::{PieceMoves, RoleSet, Scope};
pub use position::position_status::FIFTY_MOVES;
pub use position::setup::Setup;
pub use position::status::Status;
pub use position::validate::PositionError;
pub use position::view::{ObservationError, PlayerView, ViewError};
pub use position::{IllegalMove, InvalidFen, Position};
pub use rules::network_family::NetworkFamily;
pub use rules::variant::{UnknownVariant, Variant};
pub use rules::{PortalNetwork, Rules, default_tokens};
