//! After the game: what an analysis is given, and what it has found.

use engine::{AnyPosition, Color, Move, Variant};

use super::Session;
use crate::notation::{listed, with_figurines};
use crate::text::say;
use crate::tree::{Group, group_of, number_of};
use crate::verdicts::{PlayedPly, Verdicts};
use crate::{Label, Message, Millis, ReviewTo, Settings};

/// A finished game in full, or the main line of an analysis: nothing of it is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// The rule set.
    pub variant: Variant,
    /// The start position's full FEN.
    pub start: String,
    /// Every ply.
    pub moves: Vec<Move>,
}

/// What the computer thinks of the moves of a finished game.
#[derive(Clone, Debug)]
pub(crate) struct JudgedMoves {
    /// The moves that it has judged. It speaks of no others.
    moves: Vec<Move>,
    /// What is written behind them, and its name, with the plies, counted from 1, in their order.
    marks: Vec<(usize, &'static str, Label)>,
}

impl JudgedMoves {
    /// What is written behind the ply with an index, and its name, if anything is.
    pub(crate) fn at(&self, index: usize) -> Option<(&'static str, Label)> {
        let place = self.marks.binary_search_by_key(&(index + 1), |mark| mark.0);
        let (_, sign, name) = *self.marks.get(place.ok()?)?;
        Some((sign, name))
    }
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
        let played = *self.game.moves().get(index)?;
        Some(could_have(before, played, better, &self.settings))
    }

    /// Writes the verdicts on the finished game behind its moves. They hold for as long as these are the moves, and the game is over. Where
    /// somebody has said what they think of a move, that stays alone; a mark that speaks of the position, as `±`, does not say it.
    pub fn take_verdicts(&mut self, verdicts: &Verdicts) {
        let notes = self.game.notes();
        let own = |ply: usize| {
            let mark = notes.at(ply).and_then(|note| number_of(&note.mark));
            mark.is_some_and(|mark| group_of(mark) == Group::Move)
        };
        let marked = verdicts.moves.iter();
        let marked = marked.filter(|judged| judged.verdict.mark().is_some() && !own(judged.ply));
        let marks = marked.map(|judged| {
            let verdict = judged.verdict;
            (judged.ply, verdict.sign(), Label::verdict(verdict))
        });
        self.judged = Some(JudgedMoves {
            marks: marks.collect(),
            moves: self.game.moves().to_vec(),
        });
    }

    /// The verdicts on the moves of the game as it is now.
    pub(crate) fn verdicts(&self) -> Option<&JudgedMoves> {
        let judged = self.judged.as_ref().filter(|_| self.is_over())?;
        (judged.moves == self.game.moves()).then_some(judged)
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

/// "12… Qxf7: Nf3 was better", for a move that was played in a position.
pub(crate) fn could_have(
    before: &AnyPosition,
    played: Move,
    better: Option<Move>,
    settings: &Settings,
) -> String {
    let dots = if before.turn() == Color::White {
        "."
    } else {
        "…"
    };
    let written = |play| match settings.figurines {
        true => with_figurines(&listed(before, play)),
        false => listed(before, play),
    };
    let message = Message::CouldHave {
        played: format!("{}{dots} {}", before.fullmove_number(), written(played)),
        better: better
            .filter(|&better| before.is_legal(better))
            .map(written),
    };
    say(settings.lang, &message.into())
}
