//! After the game: what an analysis is given, and what it has found.

use engine::{Color, Move, Variant};

use super::Session;
use crate::notation::listed;
use crate::verdicts::PlayedPly;
use crate::{Message, Millis, ReviewTo};

/// A finished game in full: nothing is hidden any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// The rule set.
    pub variant: Variant,
    /// The start position's full FEN.
    pub start: String,
    /// Every ply.
    pub moves: Vec<Move>,
}

impl Session {
    /// The game, if it is over and all of it is known here.
    pub fn finished(&self) -> Option<FinishedGame> {
        let whole = self.game.observed_by().is_none();
        (self.is_over() && whole).then(|| FinishedGame {
            variant: self.game.variant(),
            start: self.game.position_at(0).fen(),
            moves: self.game.moves().to_vec(),
        })
    }

    /// Every ply of the game with its side and, where clocks were running, the time that it took; nothing while the game goes on.
    pub fn played_plies(&self) -> Vec<PlayedPly> {
        if !self.is_over() {
            return Vec::new();
        }
        let plies = self.game.moves().iter().enumerate();
        plies
            .map(|(index, &play)| PlayedPly {
                side: self.game.position_at(index).turn(),
                play,
                spent: self.spent(index),
            })
            .collect()
    }

    /// How long a side thought about a ply: what its clock lost, and the increment that it won.
    fn spent(&self, index: usize) -> Option<Millis> {
        let side = self.game.position_at(index).turn();
        let before = self.game.times_at(index)?[side];
        let after = self.game.times_at(index + 1)?[side];
        let increment = self.game.clock()?.control().increment_ms;
        // A first move, whose time is not counted, earns no increment, and neither does a placing.
        (after != before).then(|| (before + increment).saturating_sub(after))
    }

    /// "12… Qxf7: Nf3 was better", for a ply counted from 1; nothing while the game goes on.
    pub fn told_better(&self, ply: usize, better: Option<Move>) -> Option<String> {
        let index = ply
            .checked_sub(1)
            .filter(|&index| index < self.game.ply())?;
        if !self.is_over() {
            return None;
        }
        let before = self.game.position_at(index);
        let dots = if before.turn() == Color::White {
            "."
        } else {
            "…"
        };
        let played = listed(before, *self.game.moves().get(index)?);
        let better = better
            .filter(|&better| before.is_legal(better))
            .map(|better| listed(before, better));
        Some(self.say(Message::CouldHave {
            played: format!(
                "{}{dots} {}",
                before.fullmove_number(),
                self.figured(played)
            ),
            better: better.map(|better| self.figured(better)),
        }))
    }

    pub(super) fn show_better(&mut self, ply: usize, better: Option<Move>) {
        let Some(before) = ply
            .checked_sub(1)
            .filter(|&before| before < self.game.ply())
        else {
            return;
        };
        if !self.is_over() {
            return;
        }
        self.look_at(ReviewTo::Ply(before));
        self.moment.better = better
            .filter(|&better| self.game.position_at(before).is_legal(better))
            .map(|better| (before, better));
    }

    /// The better move, while the position before it is shown.
    pub(crate) fn visible_better(&self) -> Option<Move> {
        let (ply, better) = self.moment.better?;
        (self.review == Some(ply) && self.is_over()).then_some(better)
    }
}
