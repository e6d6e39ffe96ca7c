//! The contents of the rules pages: their lines, and the [`boards`] on which a rule can be tried. The texts are in
//! `locales/<language>/lessons.ftl`, and the views are in `pages`. The first lessons use many of the same boards and
//! lines in an order of their own ([`path()`]); [`pieces`] describes how each piece and portal moves.

mod aim;
mod attempt;
pub mod boards;
mod isolate;
mod line;
mod path;
#[cfg(test)]
mod path_tests;
mod pieces;
mod portals;
mod special;
#[cfg(test)]
mod tests;

use engine::Variant;

pub use attempt::{Attempt, Stage, speak, standing};
pub use line::Line;
pub use path::{Step, intro, path, short_game};
pub use pieces::{Sample, Shown, reach, samples};

/// A part of a rules page. A page is a list of parts in reading order.
pub enum Part {
    /// A heading.
    Heading(Line),
    /// A paragraph.
    Text(Line),
    /// The items of a list.
    List(&'static [Line]),
    /// A board to try the rule on.
    Try(Lesson),
}

/// A board on which one rule can be tried, with the texts beside it.
#[derive(Debug)]
pub struct Lesson {
    /// The board.
    pub board: &'static Exercise,
    /// The title of the lesson.
    pub title: Line,
    /// The rule, in a sentence or two.
    pub text: Line,
    /// The task on the board.
    pub goal: Line,
}

/// A board to try a rule on, the same in every language.
#[derive(Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The starting position as FEN, including the seventh field of the rule sets that have one.
    pub fen: &'static str,
    /// One solution, as move text. Each move is legal after those before it.
    pub moves: &'static [&'static str],
    /// Whether the learner's own hidden assassins are shown from the start.
    pub show_assassins: bool,
}

/// Returns the parts of a rule set's page, the same in every language.
pub fn lessons(variant: Variant) -> &'static [Part] {
    match variant {
        Variant::Chess => special::CHESS,
        Variant::Dinosaur => special::DINOSAUR,
        Variant::Assassin => special::ASSASSIN,
        Variant::DinosaurAssassin => special::BOTH,
        Variant::Portal | Variant::PortalCustom => portals::PORTAL,
        Variant::PortalStandard => portals::STANDARD,
    }
}
