//! What the rules pages say, and the boards on which each rule can be tried. Pure data, a folder for each language and
//! the [`boards`] that all of them share; drawing it belongs to `pages`.

pub mod boards;
mod de;
mod en;
mod es;
mod he;
mod isolate;
#[cfg(test)]
mod tests;

use engine::Variant;
use game::Lang;

/// A piece of a rules page, in the order of reading.
pub enum Part {
    /// A heading.
    Heading(&'static str),
    /// A paragraph.
    Text(&'static str),
    /// Lines of a list.
    List(&'static [&'static str]),
    /// A board to try the rule on.
    Try(Lesson),
}

/// What is said beside a board on which one rule can be tried.
pub struct Lesson {
    /// The board.
    pub board: &'static Exercise,
    /// What it is about.
    pub title: &'static str,
    /// The rule, in a sentence or two.
    pub text: &'static str,
    /// What to do.
    pub goal: &'static str,
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

impl Part {
    /// The text at a place: the lines of a list one by one, of a lesson its title, its text and its goal.
    pub fn line(&self, at: usize) -> Option<&'static str> {
        match self {
            Part::Heading(text) | Part::Text(text) => (at == 0).then_some(*text),
            Part::List(lines) => lines.get(at).copied(),
            Part::Try(lesson) => [lesson.title, lesson.text, lesson.goal].get(at).copied(),
        }
    }
}

/// The page of a rule set. In every language it has the same parts in the same order.
pub fn lessons(variant: Variant, lang: Lang) -> &'static [Part] {
    match lang {
        Lang::En => en::lessons(variant),
        Lang::De => de::lessons(variant),
        Lang::Es => es::lessons(variant),
        Lang::He => he::lessons(variant),
    }
}

/// One line of one part of a page, as it is shown.
pub fn said(variant: Variant, lang: Lang, part: usize, line: usize) -> String {
    let text = lessons(variant, lang)
        .get(part)
        .and_then(|part| part.line(line))
        .unwrap_or_default();
    if lang.direction() == "rtl" {
        isolate::isolated(text)
    } else {
        text.to_owned()
    }
}
