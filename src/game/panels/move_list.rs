//! The move list: every ply, as far as the reader may know it.

use engine::Color;

use super::{MoveCell, MoveListModel, MoveMark, MoveRow};
use crate::Message;
use crate::clock::clock_text;
use crate::notation::in_print;
use crate::session::{JudgedMoves, Session};
use crate::viewer::Viewer;

impl Session {
    /// Returns the move list. On a shared device it shows what everybody may know, whatever the board shows.
    pub fn move_list(&self) -> MoveListModel {
        let viewer = if self.is_shared() && !self.is_over() {
            Viewer::Public
        } else {
            self.viewer()
        };
        let judged = self.verdicts();
        let mut rows: Vec<MoveRow> = Vec::new();
        for index in 0..self.game.ply() {
            let before = self.game.position_at(index);
            let (cell, comment) = self.cell(index, viewer, judged);
            let placed = self.game.is_placing_ply(index);
            let number = if placed { 0 } else { before.fullmove_number() };
            let black = before.turn() == Color::Black;
            let opens = rows
                .last()
                .is_none_or(|row| !black || row.number != number || row.black.is_some());
            if opens {
                rows.push(MoveRow {
                    number,
                    white: None,
                    black: None,
                    comments: Vec::new(),
                });
            }
            let Some(row) = rows.last_mut() else { continue };
            if black {
                row.black = Some(cell);
            } else {
                row.white = Some(cell);
            }
            row.comments.extend(comment);
        }
        let score = self.game.result().map(|result| match result.counts() {
            true => result.score_to_read().to_owned(),
            false => self.say(Message::ResultTitle(result)),
        });
        MoveListModel {
            rows,
            current: self.shown_ply(),
            last: self.game.ply(),
            score,
        }
    }

    /// Returns a ply as the list shows it, and its comments. A comment may reveal what is hidden, so comments are left
    /// out until nothing is hidden any more.
    fn cell(
        &self,
        index: usize,
        viewer: Viewer,
        judged: Option<&JudgedMoves>,
    ) -> (MoveCell, Vec<String>) {
        let mover = self.game.position_at(index).turn();
        let open = self.is_over() || !self.game.variant().has_assassin();
        let notes = self.game.notes();
        let [intro, note] = [
            (index == 0).then(|| notes.at(0)).flatten(),
            notes.at(index + 1),
        ]
        .map(|note| note.filter(|_| open));
        let mut text = self.in_print(self.game.notation(index).read(viewer));
        let mut comments: Vec<String> = Vec::new();
        comments.extend(intro.map(|intro| intro.comment.clone()));
        if let Some(note) = note {
            text.push_str(&note.mark);
            if !note.comment.is_empty() {
                comments.push(format!("{text}: {}", note.comment));
            }
        }
        let left = self.game.time_at(index + 1, mover);
        let is_shown = self.is_over() || !notes.is_empty() || self.game.clock().is_none();
        let clock = left.filter(|_| is_shown).map(clock_text);
        let ply = index + 1;
        let mark = judged.and_then(|judged| judged.at(index));
        let mark = mark.map(|(sign, name)| MoveMark {
            sign,
            name: name.say(self.lang()).to_owned(),
        });
        let cell = MoveCell {
            text,
            mark,
            clock,
            ply,
        };
        (cell, comments)
    }

    /// Writes SAN as the page prints it, with figurines or with letters, as the person prefers.
    pub(crate) fn in_print(&self, san: &str) -> String {
        in_print(san, self.settings.figurines)
    }
}
