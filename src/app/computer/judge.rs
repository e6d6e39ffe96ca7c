//! Judging a finished game: the worker's findings in each position become marks, and are kept, so that judging goes on
//! where it stopped. How moves are marked is decided in `game::verdicts`.

use game::verdicts::{JudgedMove, JudgedPosition};
use leptos::prelude::*;

use super::{Computer, Purpose};
use crate::app::judging::Judging;
use crate::app::{judgements, marks};
use crate::platform::{dom, time};
use crate::ui::panels::MarkedMove;

impl Computer {
    /// Judges the finished game on the board, from where judging stopped, unless that has begun.
    pub(super) fn begin_judging(&self) {
        if self.shown.analysis.with_untracked(Option::is_some) {
            return;
        }
        let session = self
            .table
            .with_session_untracked(|session| Some((session.finished()?, session.played_plies())));
        let Some((game, plies)) = session else {
            return;
        };
        let id = self
            .table
            .with_session_untracked(|session| session.options().id.clone());
        let variant = game.variant;
        let judging = Judging {
            judged: judgements::find(&id, &game).unwrap_or_default(),
            id,
            game,
            plies,
        };
        self.shown.analysis.set(Some(judging.model()));
        let complete = judging.is_complete();
        self.with(|state| state.judging = Some(judging));
        if complete {
            return self.all_judged();
        }
        self.with_network(Purpose::Analysis, variant, move |computer, network| {
            let by_network = network.is_some();
            let request = computer.with(|state| {
                let judging = state.judging.as_mut()?;
                judging.judged.set_evaluation(by_network);
                Some(judging.request())
            });
            if let Some(Some(request)) = request {
                let computer = *computer;
                computer.begin(Purpose::Analysis);
                computer.worker.analyse(request, network, move |answer| {
                    computer.hear_of_analysis(answer)
                });
            }
        });
    }

    /// Shows the analysis that has begun, if there is one.
    pub(super) fn open_analysis(&self) {
        if self.shown.analysis.with_untracked(Option::is_none) {
            return;
        }
        self.shown.opened.set(true);
        self.mark_moves();
        // Whoever asked for it sees where it appears, on a phone too, and goes on from there.
        time::after_frame(|| {
            if let Some(panel) = dom::find(".analysis") {
                dom::focus_by_selector(".analysis");
                dom::reveal(&panel);
            }
        });
    }

    /// Shows the marks behind the moves of the game, if the analysis is shown and complete.
    fn mark_moves(&self) {
        let whole = self.shown.analysis.with_untracked(|model| {
            let model = model.as_ref().filter(|model| model.moves.is_some())?;
            Some(model.verdicts.clone())
        });
        if let Some(verdicts) = whole.filter(|_| self.shown.opened.get_untracked()) {
            marks::put(self.table, &verdicts);
        }
    }

    /// Records a position that the worker has judged.
    pub(super) fn judged(&self, ply: usize, position: JudgedPosition) {
        let texts = self.texts;
        let model = self.with(|state| {
            let judging = state.judging.as_mut()?;
            judging.take(texts, ply, position);
            Some(judging.model())
        });
        if let Some(Some(model)) = model {
            self.shown.analysis.set(Some(model));
        }
    }

    /// Shows the moves with their marks, after all positions are judged.
    pub(super) fn all_judged(&self) {
        let model = self.with(|state| Some(state.judging.as_ref()?.model()));
        let Some(Some(mut model)) = model else {
            return;
        };
        let moves = model.verdicts.moves.iter();
        model.moves = Some(moves.filter_map(|judged| self.marked(judged)).collect());
        self.shown.analysis.set(Some(model));
        self.mark_moves();
    }

    /// Returns a judged move as people read it.
    fn marked(&self, judged: &JudgedMove) -> Option<MarkedMove> {
        let table = self.table;
        MarkedMove::new(judged, |better| {
            table.with_session_untracked(|session| session.better_move_text(judged.ply, better))
        })
    }
}
