//! Comments, and marks such as `!?`, that a loaded file has on the moves of a game. The moves themselves are in
//! `record`.

use serde::{Deserialize, Serialize};

use crate::tree::{number_of, sign_of};

/// The maximum length of a comment, in characters. The rest is cut off.
const LONGEST: usize = 2_000;

/// The comment and the mark of one ply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Note {
    /// The number of plies played up to and including this one; 0 for a note before the first ply.
    pub ply: usize,
    /// A mark such as `!?`, or empty.
    pub mark: String,
    /// The comment, or empty.
    pub comment: String,
}

/// All notes of a game, in the order of the plies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Notes(Vec<Note>);

impl Notes {
    /// Returns whether there are no notes.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the note of the last of `ply` plies.
    pub fn at(&self, ply: usize) -> Option<&Note> {
        let place = self.0.binary_search_by_key(&ply, |note| note.ply);
        self.0.get(place.ok()?)
    }

    /// Removes the notes after the first `plies` plies, because other plies are played instead.
    pub fn cut(&mut self, plies: usize) {
        self.0.retain(|note| note.ply <= plies);
    }

    /// Adds a mark, given as a sign or as its number in PGN. An unknown mark is ignored.
    pub fn add_mark(&mut self, ply: usize, mark: &str) {
        if let Some(sign) = number_of(mark).and_then(sign_of) {
            self.note(ply).mark = sign.to_owned();
        }
    }

    /// Adds a comment, without the commands that programs write for each other, such as `[%clk 0:09:41]`.
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

    /// Returns the notes that fit a game of `plies` plies, cleaned like any other text from outside.
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

/// Returns a comment as one line, without commands for programs and without characters that change the text direction.
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
    fn plain_comments_omit_commands_and_control_characters() {
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
    fn notes_are_sorted_by_ply_and_limited_in_length() {
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
