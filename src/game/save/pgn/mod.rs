//! PGN for all rule sets: the tags `Variant`, `FEN`, `SetUp`, `TimeControl`, `Result` and `Termination`, moves as SAN.
//! A disputed game and one without a result are scored `*`, and `Termination` says which it is: so they read back as they
//! were, and any other program takes them for games that nobody won.
//! A running game with assassins is not written: its moves would give them away.
//! A game with its variations is read by `read_tree` and written by `write_tree`; nothing of a file is lost between the two.

mod letters;
mod lexer;
mod read;
mod read_tree;
mod write;
mod write_tree;

pub use read::{Listed, games, read};
pub use read_tree::{ReadTree, read_tree};
pub use write::write;
pub use write_tree::write_tree;

pub(crate) use write::tags;

use crate::FileMessage;
use crate::game::Game;
use crate::tree::Analysis;

/// The `Termination` of a disputed game. PGN has no word of its own for it.
const DISPUTED: &str = "disputed";
/// The `Termination` of a game without a result.
const NO_RESULT: &str = "no result";

/// The largest file that is kept beside the game that was loaded from it, in bytes.
pub const MAX_SOURCE: usize = 1 << 18;

/// What is kept of a file beside the game that was loaded from it: its first game with all variations, if that is more than the
/// game itself holds.
pub(crate) fn source(text: &str, game: &Game) -> Option<String> {
    let analysis = read_tree(text).ok()?.analysis;
    let same = Analysis::of_game(game).is_ok_and(|own| own == analysis);
    let written = (!same).then(|| write_tree(&analysis))?;
    (written.len() <= MAX_SOURCE).then_some(written)
}

/// A game read from a text of somebody else's making.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The game.
    pub game: Game,
    /// What the person should know about how it was read.
    pub notes: Vec<FileMessage>,
}
