//! The rules pages: which lines each has, and the [`boards`] on which a rule can be tried. What the lines say stands in
//! `locales/<language>/lessons.ftl`; drawing them belongs to `pages`. The first lessons have the same boards and lines in an order
//! of their own ([`path()`]), and [`pieces`] says of each piece and portal how it moves.

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
pub use path::{Step, path, short_game};
pub use pieces::{Sample, Shown, reach, samples};

/// A piece of a rules page, in the order of reading.
pub enum Part {
    /// A heading.
    Heading(Line),
    /// A paragraph.
    Text(Line),
    /// Lines of a list.
    List(&'static [Line]),
    /// A board to try the rule on.
    Try(Lesson),
}

/// What is said beside a board on which one rule can be tried.
#[derive(Debug)]
pub struct Lesson {
    /// The board.
    pub board: &'static Exercise,
    /// What it is about.
    pub title: Line,
    /// The rule, in a sentence or two.
    pub text: Line,
    /// What to do.
    pub goal: Line,
}

/// A board to try a rule on, the same in every language.
#[derive(Debug, PartialEq, Eq)]
pub struct Exercise {
    /// Where it starts, seventh field included.
    pub fen: &'static str,
    /// One way to do it, as move text; each is legal after those before it.
    pub moves: &'static [&'static str],
    /// Own hidden assassins are shown from the start.
    pub show_assassins: bool,
}

/// The page of a rule set, the same in every language.
pub fn lessons(variant: Variant) -> &'static [Part] {
    match variant {
        Variant::Chess => special::CHESS,
        Variant::Dinosaur => special::DINOSAUR,
        Variant::Assassin => special::ASSASSIN,
        Variant::DinosaurAssassin => special::BOTH,
        Variant::Portal => portals::PORTAL,
        Variant::PortalStandard => portals::STANDARD,
    }
}
