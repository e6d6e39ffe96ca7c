//! The fixed texts: words on buttons, headings, names, sentences without data. They stand in
//! `locales/<language>/page.ftl`; `build.rs` makes a constant of each.

use super::Lang;
use super::catalogue;

/// A fixed text. It holds what it says in English, so a text weighs nothing in a chunk of the page that does not say it; a
/// language that was fetched has a table of all texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// Its place in the other languages' tables.
    index: u16,
    english: &'static str,
}

/// The fixed texts of a language other than English.
pub(super) type Table = [&'static str; COUNT];

impl Label {
    /// Says it.
    pub fn say(self, lang: Lang) -> &'static str {
        catalogue::labels(lang)
            .and_then(|table| table.get(usize::from(self.index)).copied())
            .unwrap_or(self.english)
    }
}

include!(concat!(env!("OUT_DIR"), "/labels.rs"));
