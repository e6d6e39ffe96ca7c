//! A line of the rules pages or of the page of puzzles, in all languages. `build.rs` makes a constant of each message of
//! `locales/<language>/lessons.ftl` and `puzzles.ftl`.

use game::Lang;

use super::isolate;

/// A line of the rules or of the puzzles: a heading, a sentence, what to do on a board. It holds what it says in the order of [`Lang::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line([&'static str; Lang::ALL.len()]);

impl Line {
    /// What it says, as it is written.
    pub fn text(self, lang: Lang) -> &'static str {
        self.0[lang as usize]
    }

    /// What it says, as it is shown: squares and notation keep their direction.
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
