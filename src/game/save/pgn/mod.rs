//! PGN for all rule sets: tags such as `Variant`, `FEN`, `TimeControl` and `Termination`, and moves in SAN. A disputed
//! game and one without a result are scored `*`, and `Termination` says which of the two it is. So they are read back as
//! they were, while other programs treat them as games that nobody won. A running game with assassins is not written,
//! because its moves would reveal them.
//!
//! There is one reader. `lexer` splits a text into tokens (`tag` and `words` know the ways in which people write them),
//! `split` finds the games, `read` makes a tree of one game's moves, with everything else that the text says, and
//! `main_line` takes from it the game for the board. `write_tree` writes a tree, `write` a game that was played here, and
//! `export` one that came from a file.

mod ending;
mod export;
mod header;
mod index;
mod letters;
mod lexer;
mod main_line;
mod numbering;
mod read;
mod split;
mod tag;
mod words;
mod write;
mod write_tree;

pub use export::{export, normalize};
pub use index::{FileGame, GameIndexer};
pub use main_line::{import, read};
pub use read::{ReadTree, read_tree};
pub use split::{ListedGame, PgnGame, games};
pub use write_tree::write_tree;

pub(crate) use letters::{PieceLetters, to_english};
pub(crate) use split::is_in;
pub(crate) use words::{is_invisible, looks_like_move};
pub use write::write;

pub(crate) use write::tags;

use crate::FileMessage;
use crate::game::Game;

/// The `Termination` of a disputed game. PGN has no word for it.
const DISPUTED: &str = "disputed";
/// The `Termination` of a game without a result.
const NO_RESULT: &str = "no result";

/// The largest file that is stored with the game that was loaded from it, in bytes.
pub const MAX_SOURCE: usize = 1 << 18;

/// A game imported from a text that somebody else may have written.
#[derive(Clone, Debug)]
pub struct ImportedGame {
    /// The game.
    pub game: Game,
    /// Messages to the person about how the text was read.
    pub notes: Vec<FileMessage>,
}
