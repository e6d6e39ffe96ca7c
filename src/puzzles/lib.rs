//! Puzzles: a position, the move that led to it, and the only good line from there. This crate says what a puzzle is, how its file is
//! written and read, which themes it has and which moves solve it. It knows no page, no clock and no chance, and it searches nothing:
//! puzzles are made by `cargo xtask puzzles`, whose program is in `xtask/strength`.

mod detect;
mod format;
mod theme;

use engine::{AnyPosition, Color, Move, Variant};

pub use detect::{can_be_taken, is_quiet, themes};
pub use format::{PuzzleError, read, write};
pub use theme::{Theme, Themes};

/// No puzzle is rated lower.
pub const LOWEST_RATING: u16 = 500;
/// No puzzle is rated higher.
pub const HIGHEST_RATING: u16 = 3_000;
/// The most moves that a solver has to find.
pub const MOST_MOVES: usize = 5;

/// One puzzle. Those that [`read`] returns are legal from the first move to the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Its rule set.
    pub variant: Variant,
    /// The position before the move that is shown, all of it: where assassins hide, the solver is given [`AnyPosition::view`].
    pub start: AnyPosition,
    /// The moves: first the one that is shown, by the other side, then in turn the solver's and the answers to them. The last one is
    /// the solver's.
    pub line: Vec<Move>,
    /// How hard it is, on the scale of Glicko-2.
    pub rating: u16,
    /// What it is about.
    pub themes: Themes,
}

impl Puzzle {
    /// The number that stays with a puzzle for ever. It is made from the position and the moves, so it changes neither with the
    /// puzzle's place in the file nor with its rating and themes.
    pub fn id(&self) -> u32 {
        // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/): results that players keep name puzzles by it, so it must not change.
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

    /// The side that solves it.
    pub fn solver(&self) -> Color {
        !self.start.turn()
    }

    /// How many moves the solver has to find.
    pub fn moves_to_find(&self) -> usize {
        self.line.len() / 2
    }

    /// The position after this number of moves of the line, or after all of them if there are fewer.
    pub fn position(&self, moves: usize) -> AnyPosition {
        let mut position = self.start;
        for &play in self.line.iter().take(moves) {
            position.play_unchecked(play);
        }
        position
    }

    /// Whether a move solves the step at which this many moves of the line have been played: it is the line's own move, or it is the last
    /// one and wins the game at once. Where it is not the solver's turn nothing solves.
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
