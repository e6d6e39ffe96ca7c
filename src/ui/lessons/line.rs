//! The texts of the rules pages, of the puzzle page and of the workshop, in all languages. `build.rs` generates a constant
//! for each message of `locales/<language>/lessons.ftl`, `puzzles.ftl` and `workshop.ftl`.

use game::Lang;

use super::isolate;

/// A text of one of these pages, such as a heading, a sentence, or a task on a board. It holds its
/// translations in the order of [`Lang::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line([&'static str; Lang::ALL.len()]);

impl Line {
    /// Returns the text as it was written.
    pub fn text(self, lang: Lang) -> &'static str {
        self.0[lang as usize]
    }

    /// Returns the text for display. In right-to-left languages, squares and notation are isolated so that they keep
    /// their direction.
    pub fn say(self, lang: Lang) -> String {
        let text = self.text(lang);
        if lang.direction() == "rtl" {
            isolate::isolated(text)
        } else {
            text.to_owned()
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/lessons.rs"));
include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));
include!(concat!(env!("OUT_DIR"), "/workshop.rs"));
