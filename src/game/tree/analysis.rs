//! An analysis: a tree of variations with what a file says of the game as a whole. On which node somebody is at the moment belongs to
//! the page.

use engine::{AnyPosition, Variant};

use super::Tree;
use crate::game::{Game, start_position};
use crate::save::pgn;
use crate::{Fault, GameOptions};

/// How a game ended, as far as PGN says it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Score {
    /// White won.
    White,
    /// Black won.
    Black,
    /// A draw.
    Draw,
    /// The game goes on, or nobody knows.
    #[default]
    Open,
}

impl Score {
    /// As a file has it.
    pub const fn text(self) -> &'static str {
        match self {
            Score::White => "1-0",
            Score::Black => "0-1",
            Score::Draw => "1/2-1/2",
            Score::Open => "*",
        }
    }

    /// The score of a text as `1-0`; anything that is none leaves it open.
    pub fn of(text: &str) -> Score {
        let scores = [Score::White, Score::Black, Score::Draw];
        let mut known = scores.into_iter();
        known
            .find(|score| score.text() == text)
            .unwrap_or(Score::Open)
    }
}

/// A game with its variations, and the tags of its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// All tags in their order, known or not.
    pub tags: Vec<(String, String)>,
    /// The moves.
    pub tree: Tree,
    /// How the game ended.
    pub score: Score,
}

impl Analysis {
    /// An analysis that begins at the position that a game starts from, without a move.
    pub fn new(options: GameOptions) -> Result<Analysis, Fault> {
        let start = start_position(&options)?;
        Ok(Analysis {
            tags: pgn::tags(&Game::new(options)?),
            tree: Tree::new(start),
            score: Score::Open,
        })
    }

    /// The analysis of a game: its moves, times, comments and marks. A running game with hidden assassins is refused.
    pub(crate) fn of_game(game: &Game) -> Result<Analysis, Fault> {
        let read = pgn::read_tree(&pgn::write(game)?)?;
        Ok(read.analysis)
    }

    /// Its rule set.
    pub fn variant(&self) -> Variant {
        self.start().variant()
    }

    /// The position that it starts from.
    pub fn start(&self) -> &AnyPosition {
        self.tree.start()
    }

    /// The value of a tag.
    pub fn tag(&self, wanted: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        let tag = tags.find(|(name, _)| name.eq_ignore_ascii_case(wanted))?;
        Some(&tag.1)
    }
}
