//! PGN for all rule sets: the tags `Variant`, `FEN`, `SetUp`, `TimeControl`, `Result` and `Termination`, and moves in
//! SAN. A disputed game and one without a result are scored `*`, and `Termination` says which of the two it is. So they
//! are read back as they were, while other programs treat them as games that nobody won. A running game with assassins
//! is not written, because its moves would reveal them. A game with its variations is read by `read_tree` and written
//! by `write_tree`; nothing in a file is lost between the two.

mod letters;
mod lexer;
mod read;
mod read_tree;
mod write;
mod write_tree;

pub use read::{PgnGame, games, read};
pub use read_tree::{ReadTree, read_tree};
pub use write::write;
pub use write_tree::write_tree;

pub(crate) use write::tags;

use crate::FileMessage;
use crate::game::Game;
use crate::tree::Analysis;

/// The `Termination` of a disputed game. PGN has no word for it.
const DISPUTED: &str = "disputed";
/// The `Termination` of a game without a result.
const NO_RESULT: &str = "no result";

/// The largest file that is stored with the game that was loaded from it, in bytes.
pub const MAX_SOURCE: usize = 1 << 18;

/// Returns the PGN to store with a game that was loaded from `text`: the first game with all its variations, if the
/// text contains more than the game itself does.
pub(crate) fn source(text: &str, game: &Game) -> Option<String> {
    let analysis = read_tree(text).ok()?.analysis;
    let same = Analysis::from_game(game).is_ok_and(|own| own == analysis);
    let written = (!same).then(|| write_tree(&analysis))?;
    (written.len() <= MAX_SOURCE).then_some(written)
}

/// A game imported from a text that somebody else may have written.
#[derive(Clone, Debug)]
pub struct ImportedGame {
    /// The game.
    pub game: Game,
    /// Messages to the person about how the text was read.
    pub notes: Vec<FileMessage>,
}
