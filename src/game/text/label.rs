//! The fixed texts: words on buttons, headings, names, and sentences without data. They are written in
//! `locales/<language>/page.ftl`; `build.rs` makes a constant of each.

use super::Lang;
use super::catalogue;

/// A fixed text. It contains its English wording, so that a text adds nothing to a chunk of the page that does not use
/// it. A language that was fetched has a table of all texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The text's index in the tables of the other languages.
    index: u16,
    english: &'static str,
}

/// The fixed texts of a language other than English.
pub(super) type Table = [&'static str; COUNT];

impl Label {
    /// Returns the text in a language.
    pub fn say(self, lang: Lang) -> &'static str {
        catalogue::labels(lang)
            .and_then(|table| table.get(usize::from(self.index)).copied())
            .unwrap_or(self.english)
    }
}

include!(concat!(env!("OUT_DIR"), "/labels.rs"));
