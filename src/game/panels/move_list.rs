//! The move list: every ply as far as the reader may know it.

use engine::Color;

use super::{MoveCell, MoveListModel, MoveRow};
use crate::Message;
use crate::session::Session;
use crate::viewer::Viewer;

impl Session {
    /// The move list. On a shared device it shows what everybody may know, whatever the board shows.
    pub fn move_list(&self) -> MoveListModel {
        let viewer = if self.is_shared() && !self.is_over() {
            Viewer::Public
        } else {
            self.viewer()
        };
        let mut rows: Vec<MoveRow> = Vec::new();
        for index in 0..self.game.ply() {
            let before = self.game.position_at(index);
            let cell = MoveCell {
                text: self.game.notation(index).read(viewer).to_owned(),
                ply: index + 1,
            };
            let placed = self.game.is_placing_ply(index);
            let number = if placed { 0 } else { before.fullmove_number() };
            let open = rows.last_mut().filter(|row| {
                before.turn() == Color::Black && row.number == number && row.black.is_none()
            });
            match (open, before.turn()) {
                (Some(row), _) => row.black = Some(cell),
                (None, Color::White) => rows.push(MoveRow {
                    number,
                    white: Some(cell),
                    black: None,
                }),
                (None, Color::Black) => rows.push(MoveRow {
                    number,
                    white: None,
                    black: Some(cell),
                }),
            }
        }
        let score = self.game.result().map(|result| match result.counts() {
            true => result.score().to_owned(),
            false => self.say(Message::ResultTitle(result)),
        });
        MoveListModel {
            rows,
            current: self.shown_ply(),
            last: self.game.ply(),
            score,
        }
    }
}
