//! An analysis: a tree of variations together with the tags and the result of its file. Which node is shown at the
//! moment is known to the page, not here.

use engine::{AnyPosition, Variant};

use super::Tree;
use crate::game::{Game, start_position};
use crate::result::DRAWN;
use crate::save::pgn;
use crate::{Fault, GameOptions};

/// The result of a game, as far as PGN can express it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Score {
    /// White won.
    White,
    /// Black won.
    Black,
    /// A draw.
    Draw,
    /// The game goes on, or its result is unknown.
    #[default]
    Open,
}

impl Score {
    /// Returns the score as it is written in a file.
    pub const fn text(self) -> &'static str {
        match self {
            Score::White => "1-0",
            Score::Black => "0-1",
            Score::Draw => "1/2-1/2",
            Score::Open => "*",
        }
    }

    /// Returns the score as people read it, or nothing while the game goes on.
    pub const fn to_read(self) -> &'static str {
        match self {
            Score::Draw => DRAWN,
            Score::Open => "",
            won => won.text(),
        }
    }

    /// Parses a score such as `1-0`. Any other text gives [`Score::Open`].
    pub fn parse(text: &str) -> Score {
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
    /// All tags in the order of the file, known or not.
    pub tags: Vec<(String, String)>,
    /// The moves, with their variations.
    pub tree: Tree,
    /// How the game ended.
    pub score: Score,
}

impl Analysis {
    /// Creates an analysis without moves from the start position of a game with these options.
    pub fn new(options: GameOptions) -> Result<Analysis, Fault> {
        let start = start_position(&options)?;
        Ok(Analysis {
            tags: pgn::tags(&Game::new(options)?),
            tree: Tree::new(start),
            score: Score::Open,
        })
    }

    /// Creates the analysis of a game, with its moves, times, comments and marks. A running game with hidden assassins
    /// is refused.
    pub(crate) fn from_game(game: &Game) -> Result<Analysis, Fault> {
        let read = pgn::read_tree(&pgn::write(game)?)?;
        Ok(read.analysis)
    }

    /// The rule set.
    pub fn variant(&self) -> Variant {
        self.start().variant()
    }

    /// The start position.
    pub fn start(&self) -> &AnyPosition {
        self.tree.start()
    }

    /// Returns the value of a tag. Upper and lower case of its name do not matter.
    pub fn tag(&self, wanted: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        let tag = tags.find(|(name, _)| name.eq_ignore_ascii_case(wanted))?;
        Some(&tag.1)
    }

    /// Sets a tag.
    pub(crate) fn set_tag(&mut self, name: &str, value: &str) {
        let mut tags = self.tags.iter_mut();
        match tags.find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, old)) => *old = value.to_owned(),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }
}
