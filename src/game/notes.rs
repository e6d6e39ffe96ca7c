//! What somebody has written beside the moves of a game that was loaded: comments, and marks as `!?`. The moves themselves are
//! in `record`.

use serde::{Deserialize, Serialize};

use crate::tree::{number_of, sign_of};

/// As much of a comment as is kept, in letters.
const LONGEST: usize = 2_000;

/// What is written beside one ply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Note {
    /// How many plies were played up to it, 0 for what is written before the first.
    pub ply: usize,
    /// `!?`, or nothing.
    pub mark: String,
    /// The comment, or nothing.
    pub comment: String,
}

/// All that is written beside the plies of a game, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Notes(Vec<Note>);

impl Notes {
    /// Whether nothing is written.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is written beside the ply after which so many were played.
    pub fn at(&self, ply: usize) -> Option<&Note> {
        let place = self.0.binary_search_by_key(&ply, |note| note.ply);
        self.0.get(place.ok()?)
    }

    /// Forgets what is written beside the plies after so many: others are played in their place.
    pub fn cut(&mut self, plies: usize) {
        self.0.retain(|note| note.ply <= plies);
    }

    /// Adds a mark, or its number in PGN. One that is not known says nothing.
    pub fn add_mark(&mut self, ply: usize, mark: &str) {
        if let Some(sign) = number_of(mark).and_then(sign_of) {
            self.note(ply).mark = sign.to_owned();
        }
    }

    /// Adds a comment. What programs write there for each other, as `[%clk 0:09:41]`, is no comment.
    pub fn add_comment(&mut self, ply: usize, comment: &str) {
        let plain = plain(comment);
        if plain.is_empty() {
            return;
        }
        let own = &mut self.note(ply).comment;
        if !own.is_empty() {
            own.push(' ');
        }
        own.push_str(&plain);
        if let Some((end, _)) = own.char_indices().nth(LONGEST) {
            own.truncate(end);
        }
    }

    /// The same notes as far as they fit a game of so many plies, cleaned like those of any other text from outside.
    #[must_use]
    pub fn checked(self, plies: usize) -> Notes {
        let mut notes = Notes::default();
        for Note { ply, mark, comment } in self.0 {
            if ply <= plies {
                notes.add_mark(ply, &mark);
                notes.add_comment(ply, &comment);
            }
        }
        notes
    }

    fn note(&mut self, ply: usize) -> &mut Note {
        let at = self.0.partition_point(|note| note.ply < ply);
        if self.0.get(at).is_none_or(|note| note.ply != ply) {
            self.0.insert(
                at,
                Note {
                    ply,
                    ..Note::default()
                },
            );
        }
        &mut self.0[at]
    }
}

/// A comment in one line, without what is meant for programs and without what would turn the direction of other texts.
fn plain(comment: &str) -> String {
    let mut text = String::new();
    let mut rest = comment;
    while let Some((before, command)) = rest.split_once("[%") {
        text.push_str(before);
        rest = command.split_once(']').map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    crate::text::name(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_what_a_person_wrote() {
        for (comment, text) in [
            ("[%clk 0:09:41] A  fine\nmove.[%eval 0.3]", "A fine move."),
            ("[%clk 0:09:41]", ""),
            ("left \u{202E}right", "left right"),
            ("open [%clk 1", "open"),
        ] {
            assert_eq!(plain(comment), text, "{comment:?}");
        }
    }

    #[test]
    fn notes_stand_in_the_order_of_their_plies_and_are_never_endless() {
        let mut notes = Notes::default();
        notes.add_comment(3, "third");
        notes.add_comment(0, "before");
        notes.add_mark(1, "$6");
        notes.add_mark(1, "$99");
        notes.add_comment(3, &"long ".repeat(1_000));
        assert_eq!(
            notes.0.iter().map(|note| note.ply).collect::<Vec<_>>(),
            [0, 1, 3]
        );
        assert_eq!(notes.at(1).map(|note| note.mark.as_str()), Some("?!"));
        assert_eq!(
            notes.at(3).map(|note| note.comment.chars().count()),
            Some(LONGEST)
        );
        notes.cut(1);
        assert_eq!(notes.at(3), None);
    }
}
