//! PGN for all rule sets: the tags `Variant`, `FEN`, `SetUp`, `TimeControl`, `Result` and `Termination`, moves as SAN.
//! A running game with assassins is not written: its moves would give them away.

mod lexer;
mod read;
mod write;

pub use read::read;
pub use write::write;

use crate::Message;
use crate::game::Game;

/// A game read from a text of somebody else's making.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The game.
    pub game: Game,
    /// What the person should know about how it was read.
    pub notes: Vec<Message>,
}
