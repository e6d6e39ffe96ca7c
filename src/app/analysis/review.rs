//! The review of the main line of an analysis: the worker judges its positions like those of a finished game, the
//! judgement is kept under the name of the analysis, and when the whole line is judged, the marks are added to the
//! analysis.

use engine::Move;
use game::tree::Analysis;
use game::verdicts::JudgedMove;
use game::{Label, NoticeLevel};
use leptos::prelude::*;
use leptos::task::spawn_local;
use worker::protocol::WorkerResponse;

use super::fair_play::{RECHECK_INTERVAL, network_game_runs};
use super::marked::MarkedLines;
use super::saved_analyses;
use super::{Finished, Host};
use crate::app::engine_worker::{Answer, EngineWorker, SILENCE_TIMEOUT, network_for};
use crate::app::judgements;
use crate::app::judging::Judging;
use crate::platform::time;
use crate::ui::pages::{AnalysisAction, ReviewModel, Study};
use crate::ui::panels::MarkedMove;

/// The review of a study. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Reviewer {
    host: Host,
    study: Study,
    worker: EngineWorker,
    /// The name of the analysis.
    name: StoredValue<String>,
    /// The finished game that the analysis is about, if there is one.
    game: StoredValue<Option<Finished>>,
    marked: StoredValue<MarkedLines>,
    state: StoredValue<State, LocalStorage>,
    /// The review as the page shows it.
    pub shown: ReviewModel,
}

/// The changing state of a review.
#[derive(Default)]
struct State {
    line: Option<Judging>,
    /// Counts up whenever the review is stopped, so that a task that began earlier can tell that it is late.
    turn: u64,
    /// Runs out when to check again whether a network game is running.
    look: Option<time::Timer>,
}

/// Returns the main line with these moves, with its stored judgement. The judgement is stored under the id of the game
/// that the analysis is about, as long as the line has the moves of that game, otherwise under the name of the
/// analysis.
fn judging(name: &str, of: Option<&Finished>, analysis: &Analysis, moves: &[Move]) -> Judging {
    let game = analysis.line(moves);
    let own = judgements::find(name, &game);
    let of_game = of.and_then(|of| judgements::find(&of.id, &game));
    let kept = [own, of_game].into_iter().flatten();
    let judged = kept.max_by_key(|judged| judged.positions.len());
    let (id, plies) = match of.filter(|of| of.moves == moves) {
        Some(of) => (of.id.clone(), of.plies.clone()),
        None => (name.to_owned(), analysis.plies(moves)),
    };
    Judging {
        id,
        plies,
        judged: judged.unwrap_or_default(),
        game,
    }
}

impl Reviewer {
    /// Creates a review that has not begun. If a complete review is kept, it is shown. The review follows the study for
    /// as long as the page that creates it is shown.
    pub fn new(
        host: Host,
        study: Study,
        name: StoredValue<String>,
        game: Option<Finished>,
        marked: StoredValue<MarkedLines>,
    ) -> Reviewer {
        let begin = StoredValue::new(None::<Reviewer>);
        let reviewer = Reviewer {
            host,
            study,
            worker: EngineWorker::new(SILENCE_TIMEOUT),
            name,
            game: StoredValue::new(game),
            marked,
            state: StoredValue::new_local(State::default()),
            shown: ReviewModel {
                found: RwSignal::new(None),
                going: RwSignal::new(false),
                refused: RwSignal::new(None),
                begin: Callback::new(move |()| {
                    if let Some(reviewer) = begin.get_value() {
                        reviewer.begin();
                    }
                }),
            },
        };
        begin.set_value(Some(reviewer));
        let moves = Memo::new(move |_| study.analysis.with(Analysis::main_moves));
        Effect::new(move |_| moves.with(|moves| reviewer.take(moves)));
        on_cleanup(move || reviewer.worker.stop());
        reviewer
    }

    fn with<T>(self, change: impl FnOnce(&mut State) -> T) -> Option<T> {
        self.state.try_update_value(change)
    }

    /// Changes the main line, if there is one.
    fn line<T>(self, change: impl FnOnce(&mut Judging) -> T) -> Option<T> {
        self.with(|state| state.line.as_mut().map(change)).flatten()
    }

    /// Takes the moves that the main line has now. The judgement of the previous line stays kept, and it holds for as
    /// many moves as the two lines share.
    fn take(self, moves: &[Move]) {
        self.rest();
        self.shown.refused.set(None);
        let line = (!moves.is_empty()).then(|| {
            self.study.analysis.with_untracked(|analysis| {
                self.name.with_value(|name| {
                    self.game.with_value(|of| {
                        judging(
                            &saved_analyses::storage_name(name),
                            of.as_ref(),
                            analysis,
                            moves,
                        )
                    })
                })
            })
        });
        let whole = line.as_ref().is_some_and(|line| line.is_complete());
        self.with(|state| state.line = line);
        self.shown.found.set(None);
        if whole {
            self.finish();
        }
    }

    /// Stops the worker.
    fn rest(self) {
        self.worker.stop();
        self.with(|state| {
            state.turn += 1;
            state.look = None;
        });
        self.shown.going.set(false);
    }

    /// Stops the review, and shows why if there is a reason to show.
    fn refuse(self, why: Option<Label>) {
        self.rest();
        self.shown.found.set(None);
        self.shown.refused.set(why);
    }

    /// Judges the main line from where judging stopped, unless a network game is running.
    fn begin(self) {
        self.rest();
        self.shown.refused.set(None);
        let Some(variant) = self.line(|line| line.game.variant) else {
            return;
        };
        self.shown.going.set(true);
        let turn = self.with(|state| state.turn);
        // The page may have been left meanwhile, or the line may have changed.
        let is_late = move || turn.is_none() || self.with(|state| state.turn) != turn;
        spawn_local(async move {
            let running = network_game_runs(self.host.store.table, self.host.storage).await;
            if is_late() {
                return;
            }
            if running {
                return self.refuse(Some(Label::ENGINE_REFUSED));
            }
            let network = network_for(variant).await;
            if is_late() {
                return;
            }
            let begun = self.line(|line| {
                line.judged.set_evaluation(network.is_some());
                (line.request(), line.model())
            });
            if let Some((request, model)) = begun {
                self.shown.found.set(Some(model));
                self.worker
                    .analyse(request, network, move |answer| self.hear(answer));
                self.recheck_later();
            }
        });
    }

    /// Checks again later whether a network game is running.
    fn recheck_later(self) {
        self.with(|state| {
            let turn = state.turn;
            state.look = Some(time::timer(RECHECK_INTERVAL, move || {
                spawn_local(async move {
                    let running = network_game_runs(self.host.store.table, self.host.storage).await;
                    if self.with(|state| state.turn) != Some(turn) {
                        return;
                    }
                    match running {
                        true => self.refuse(Some(Label::ENGINE_REFUSED)),
                        false => self.recheck_later(),
                    }
                });
            }));
        });
    }

    fn hear(self, answer: Answer) {
        match answer {
            Answer::Judged { ply, position } => {
                let model = self.line(|line| {
                    line.take(self.host.texts, ply, position);
                    line.model()
                });
                self.shown.found.set(model);
            }
            Answer::Response(WorkerResponse::Analysed { .. }) => {
                self.rest();
                self.finish();
            }
            Answer::Failed | Answer::NoWorkers => {
                self.refuse(None);
                let store = self.host.store;
                store
                    .notices
                    .show_label(NoticeLevel::Error, Label::ANALYSIS_FAILED);
            }
            Answer::Started | Answer::Restarted | Answer::Response(_) => {}
        }
    }

    /// Ends a complete review: shows the moves with their verdicts, and adds the marks to the analysis.
    fn finish(self) {
        let known = self.line(|line| (line.game.moves.clone(), line.model()));
        let Some((moves, mut model)) = known else {
            return;
        };
        let settings = self.host.store.table.settings.get_untracked();
        let marked_move = |analysis: &Analysis, judged: &JudgedMove| {
            MarkedMove::new(judged, |better| {
                analysis.better_move_text(&moves, judged.ply, better, &settings)
            })
        };
        model.moves = Some(self.study.analysis.with_untracked(|analysis| {
            let moves = model.verdicts.moves.iter();
            moves
                .filter_map(|judged| marked_move(analysis, judged))
                .collect()
        }));
        let mut marked = self.marked.get_value();
        let news = self.study.analysis.try_maybe_update(|analysis| {
            let news = marked.mark(analysis, &moves, &model.verdicts);
            (news, news)
        });
        if news == Some(true) {
            self.marked.set_value(marked);
            self.study.act(AnalysisAction::Changed);
        }
        self.shown.found.set(Some(model));
    }
}
