//! A finished game: the data that an analysis of it needs, and the verdicts that the analysis has found.

use engine::{AnyPosition, Color, Move, Variant};

use super::Session;
use crate::notation::in_print;
use crate::text::say;
use crate::tree::{MarkGroup, group_of, number_of};
use crate::verdicts::{PlayedPly, Verdicts};
use crate::{Label, Message, Millis, ReviewTo, Settings};

/// A finished game or the main line of an analysis, complete: no move of it is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// The rule set.
    pub variant: Variant,
    /// The start position's full FEN.
    pub start: String,
    /// All plies, in order.
    pub moves: Vec<Move>,
}

/// The computer's verdicts on the moves of a finished game.
#[derive(Clone, Debug)]
pub(crate) struct JudgedMoves {
    /// The moves of the game that was judged. The verdicts apply to exactly these moves.
    moves: Vec<Move>,
    /// For each marked ply, in order: its number counted from 1, the sign written behind it, and the name of the sign.
    marks: Vec<(usize, &'static str, Label)>,
}

impl JudgedMoves {
    /// Returns the sign written behind the ply with this index and the name of the sign, if the ply is marked.
    pub(crate) fn at(&self, index: usize) -> Option<(&'static str, Label)> {
        let place = self.marks.binary_search_by_key(&(index + 1), |mark| mark.0);
        let (_, sign, name) = *self.marks.get(place.ok()?)?;
        Some((sign, name))
    }
}

impl Session {
    /// Returns the game if it is over and this device knows all of it.
    pub fn finished(&self) -> Option<FinishedGame> {
        let whole = self.game.observed_by().is_none();
        (self.is_over() && whole).then(|| FinishedGame {
            variant: self.game.variant(),
            start: self.game.position_at(0).fen(),
            moves: self.game.moves().to_vec(),
        })
    }

    /// Returns every ply of the game with its side and, where clocks were running, the time it took. Empty while the
    /// game goes on.
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

    /// Returns how long a side thought about a ply: the time that its clock lost plus the increment that it gained.
    fn spent(&self, index: usize) -> Option<Millis> {
        let side = self.game.position_at(index).turn();
        let before = self.game.time_at(index, side)?;
        let after = self.game.time_at(index + 1, side)?;
        let increment = self.game.clock()?.control().increment_ms;
        // A first move, whose time is not counted, earns no increment, and neither does a placing.
        (after != before).then(|| (before + increment).saturating_sub(after))
    }

    /// Describes a ply, counted from 1, and a better move: "12… Qxf7: Nf3 was better". `None` while the game goes on.
    pub fn better_move_text(&self, ply: usize, better: Option<Move>) -> Option<String> {
        let index = ply
            .checked_sub(1)
            .filter(|&index| index < self.game.ply())?;
        if !self.is_over() {
            return None;
        }
        let before = self.game.position_at(index);
        let played = *self.game.moves().get(index)?;
        Some(describe_better_move(before, played, better, &self.settings))
    }

    /// Shows the verdicts on the finished game behind its moves, for as long as the game is over and its moves stay the
    /// same. A move that a person has marked keeps only that mark; a mark on the position, such as `±`, does not count.
    pub fn set_verdicts(&mut self, verdicts: &Verdicts) {
        let notes = self.game.notes();
        let own = |ply: usize| {
            let mark = notes.at(ply).and_then(|note| number_of(&note.mark));
            mark.is_some_and(|mark| group_of(mark) == MarkGroup::Move)
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

    /// Returns the verdicts, if the game is over and still has the moves that were judged.
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
        self.review_position(ReviewTo::Ply(before));
        self.ply_state.better = better
            .filter(|&better| self.game.position_at(before).is_legal(better))
            .map(|better| (before, better));
    }

    /// Returns the better move while the position in which it could have been played is shown.
    pub(crate) fn visible_better_move(&self) -> Option<Move> {
        let (ply, better) = self.ply_state.better?;
        (self.review == Some(ply) && self.is_over()).then_some(better)
    }
}

/// Describes a move that was played in the position `before`, and a better one: "12… Qxf7: Nf3 was better".
pub(crate) fn describe_better_move(
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
    let written = |play| in_print(&engine::san::san(before, play), settings.figurines);
    let message = Message::CouldHave {
        played: format!("{}{dots} {}", before.fullmove_number(), written(played)),
        better: better
            .filter(|&better| before.is_legal(better))
            .map(written),
    };
    say(settings.lang, &message.into())
}
