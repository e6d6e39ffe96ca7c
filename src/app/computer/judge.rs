//! Judging a finished game: the worker's findings in each position become marks, and are kept, so that judging goes on
//! where it stopped. How moves are marked is decided in `game::verdicts`.

use engine::Move;
use game::FinishedGame;
use game::verdicts::{JudgedMove, JudgedPosition, PlayedPly, Verdict, Verdicts};
use leptos::prelude::*;
use worker::protocol::{AnalyseRequest, WorkerRequest};

use super::{Computer, What};
use crate::app::judged::{self, JudgedGame};
use crate::app::marks;
use crate::ui::pages::learned_game;
use crate::ui::panels::{AnalysisModel, MarkedMove};

/// Number of nodes searched for each position of a finished game.
pub const NODES: u64 = 40_000;

/// A finished game that is being judged.
pub(super) struct Judging {
    id: String,
    game: FinishedGame,
    plies: Vec<PlayedPly>,
    judged: JudgedGame,
}

impl Judging {
    fn is_complete(&self) -> bool {
        self.judged.is_whole(&self.game)
    }

    /// Returns what the page shows of the game so far.
    fn model(&self) -> AnalysisModel {
        let positions = &self.judged.positions;
        AnalysisModel {
            of: self.game.moves.len() + 1,
            chances: positions.iter().map(|position| position.chance).collect(),
            verdicts: Verdicts::new(&self.plies, positions),
            moves: None,
            learn: Some(learned_game(&self.id)),
        }
    }

    /// Returns the request to the worker: to judge the positions that are not judged yet.
    fn request(&self, id: u64) -> WorkerRequest {
        WorkerRequest::Analyse(AnalyseRequest {
            id,
            variant: self.game.variant,
            start: self.game.start.clone(),
            moves: self.game.moves.iter().map(Move::to_string).collect(),
            nodes: NODES,
            from: self.judged.positions.len(),
            lines: 0,
            network: self.judged.network,
        })
    }
}

impl Computer {
    /// Judges the finished game on the board, from where judging stopped.
    pub(super) fn begin_judging(&self) {
        let session = self
            .desk
            .store
            .table
            .ask(|session| Some((session.finished()?, session.played_plies())));
        let Some((game, plies)) = session else {
            return;
        };
        let id = self.desk.store.game_id();
        let variant = game.variant;
        let judging = Judging {
            judged: judged::find(&id, &game).unwrap_or_default(),
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
        self.equip(What::Analysis, variant, move |computer, network| {
            let by_network = network.is_some();
            let request = computer.with(|state| {
                let judging = state.judging.as_mut()?;
                judging.judged.value_by(by_network);
                Some(judging.request(0))
            });
            if let Some(Some(WorkerRequest::Analyse(request))) = request {
                computer.ask_worker(What::Analysis, network, |id| {
                    WorkerRequest::Analyse(AnalyseRequest { id, ..request })
                });
            }
        });
    }

    /// Records a position that the worker has judged.
    pub(super) fn judged(&self, ply: usize, position: JudgedPosition) {
        let desk = self.desk;
        let model = self.with(|state| {
            let judging = state.judging.as_mut()?;
            // A worker that was restarted begins again with the first position that it was asked for.
            judging.judged.positions.truncate(ply);
            judging.judged.positions.push(position);
            judged::keep(desk, &judging.id, &judging.game, &judging.judged);
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
        marks::put(self.desk, &model.verdicts);
        let moves = model.verdicts.moves.iter();
        model.moves = Some(moves.filter_map(|judged| self.marked(judged)).collect());
        self.shown.analysis.set(Some(model));
    }

    /// Returns a judged move as people read it.
    fn marked(&self, judged: &JudgedMove) -> Option<MarkedMove> {
        let better = judged
            .better
            .filter(|_| judged.verdict >= Verdict::Inaccuracy);
        let table = self.desk.store.table;
        let text = table.ask(|session| session.told_better(judged.ply, better))?;
        Some(MarkedMove {
            ply: judged.ply,
            text,
            verdict: judged.verdict,
            better,
            spent: judged.spent_text(),
        })
    }
}
