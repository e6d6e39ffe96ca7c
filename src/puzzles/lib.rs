//! Puzzles: a position, the move that led to it, and the only good line from there. This crate defines puzzles, reads
//! and writes their files, detects their themes and checks solutions. It knows nothing about the page, clocks or
//! randomness, and it does not search: puzzles are made by `cargo xtask puzzles`, whose program is in `xtask/strength`.

mod detect;
mod format;
mod theme;

use engine::{AnyPosition, Color, Move, Variant};

pub use detect::{can_be_taken, is_quiet, themes, worth};
pub use format::{PuzzleError, read, write};
pub use theme::{Theme, Themes};

/// The lowest rating of a puzzle.
pub const LOWEST_RATING: u16 = 500;
/// The highest rating of a puzzle.
pub const HIGHEST_RATING: u16 = 3_000;
/// The maximum number of moves that a solver has to find.
pub const MAX_SOLVER_MOVES: usize = 5;

/// A puzzle. The line of a puzzle returned by [`read`] is legal from the first move to the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The rule set of the puzzle.
    pub variant: Variant,
    /// The whole position before the move that is shown. If assassins are hidden, the solver is shown
    /// [`AnyPosition::view`].
    pub start: AnyPosition,
    /// The moves: first the shown move of the other side, then in turn the solver's moves and the replies. The last
    /// move is the solver's.
    pub line: Vec<Move>,
    /// The rating on the Glicko-2 scale.
    pub rating: u16,
    /// The themes of the puzzle.
    pub themes: Themes,
    /// How the likeliest wrong answers to the first move are refuted. Where the solver does not know an assassin there
    /// are none, because they would tell where it is.
    pub tries: Vec<WrongTry>,
}

/// A wrong answer that a solver is likely to try, and its refutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongTry {
    /// The solver's move, in place of the first one of the solution.
    pub play: Move,
    /// The other side's best answer.
    pub reply: Move,
    /// The solver's best move after that, unless the answer has ended the game.
    pub next: Option<Move>,
    /// The solver's chance to win after the wrong move, in per cent. Only what is certain is 0.
    pub chance: u8,
}

impl Puzzle {
    /// The permanent id of the puzzle. It is a hash of the position and the moves, so it does not depend on the
    /// puzzle's place in the file, its rating or its themes.
    pub fn id(&self) -> u32 {
        // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/). Players' saved results refer to puzzles by this id, so
        // it must not change.
        let mut hash = 0x811c_9dc5_u32;
        let mut add = |text: &str| {
            for byte in text.bytes().chain([b' ']) {
                hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
            }
        };
        add(self.variant.id());
        add(&self.start.fen());
        for play in &self.line {
            add(&play.to_string());
        }
        hash
    }

    /// The side that solves the puzzle.
    pub fn solver(&self) -> Color {
        !self.start.turn()
    }

    /// The number of moves that the solver has to find.
    pub fn moves_to_find(&self) -> usize {
        self.line.len() / 2
    }

    /// The position after a number of moves of the line, or after all of them if there are fewer.
    pub fn position(&self, moves: usize) -> AnyPosition {
        let mut position = self.start;
        for &play in self.line.iter().take(moves) {
            position.play_unchecked(play);
        }
        position
    }

    /// Whether a move is the solution after this many moves of the line have been played: it is the move of the line,
    /// or it is the last move and wins the game at once. Always `false` if it is not the solver's turn.
    pub fn solves(&self, moves: usize, play: Move) -> bool {
        let Some(&expected) = self.line.get(moves) else {
            return false;
        };
        let before = self.position(moves);
        if before.turn() != self.solver() || !before.is_legal(play) {
            return false;
        }
        let mut after = before;
        after.play_unchecked(play);
        let is_last = moves + 1 == self.line.len();
        play == expected || is_last && after.status().winner() == Some(self.solver())
    }
}
