//! The exercises from a finished game: which game an address means, what of it was judged, and the engine that judges a move. It is a worker of
//! its own, started with the first move that has to be judged.

use engine::Move;
use game::tree::Analysis;
use game::verdicts::{Exercises, Verdicts};
use game::{Effect as Deed, FinishedGame, GameOptions, Label, NoticeLevel, Session, Start};
use leptos::prelude::*;
use worker::protocol::{AnalyseRequest, WorkerRequest, WorkerResponse};

use super::of_kept_game;
use crate::app::judged::{self, JudgedGame};
use crate::app::{Desk, computer};
use crate::platform::time;
use crate::platform::worker::Worker;
use crate::ui::pages::{Mistakes, MistakesAct, MistakesPage, analysed_game};
use crate::ui::table::{Table, now};

/// How long the engine may take over a move, in milliseconds.
const PATIENCE: u32 = 30_000;

/// The exercises of a game, before they stand on a page.
#[derive(Clone)]
pub struct Material {
    id: String,
    game: FinishedGame,
    judged: JudgedGame,
    exercises: Exercises,
    /// What was played at each exercise, by its ply.
    told: Vec<(usize, String)>,
}

/// The exercises of the game with an id, or why there are none.
pub async fn open(desk: Desk, id: &str) -> Result<Material, Label> {
    let table = desk.store.table;
    let material = if id == desk.store.game_id() {
        table.ask(|session| material(id, session))
    } else {
        let session = of_kept_game(desk, id).await;
        material(id, &session.ok_or(Label::ANALYSIS_MISSING)?)
    };
    material.ok_or(Label::LEARN_NOT_JUDGED)
}

/// The exercises of a game, if it is judged whole. Whoever played against the computer or another device has only their own mistakes.
fn material(id: &str, session: &Session) -> Option<Material> {
    let game = session.finished()?;
    let judged = judged::find(id, &game)?;
    if !judged.is_whole(&game) {
        return None;
    }
    let verdicts = Verdicts::new(&session.played_plies(), &judged.positions);
    let exercises = Exercises::new(&verdicts, session.options().seat(), &judged.done);
    let told = verdicts.moves.iter();
    let told = told.filter_map(|judged| {
        let text = session.told_better(judged.ply, None)?;
        Some((judged.ply, text))
    });
    Some(Material {
        id: id.to_owned(),
        told: told.collect(),
        game,
        judged,
        exercises,
    })
}

/// The page with the exercises.
pub fn page(desk: Desk, material: Material) -> Result<AnyView, game::Fault> {
    let Material {
        id,
        game,
        judged,
        exercises,
        told,
    } = material;
    let start = Analysis::new(GameOptions {
        start: Start::Fen(game.start.clone()),
        ..GameOptions::new(game.variant)
    })?;
    let session = Session::for_analysis(&start, now())?;
    let judge = Judge(StoredValue::new_local(State::default()));
    let learn = StoredValue::new(None::<Mistakes>);
    let board = analysed_game(&id);
    let moves = game.moves.clone();
    let kept = StoredValue::new((id, game, judged));
    let act = Callback::new(move |act| {
        let Some(learn) = learn.get_value() else {
            return;
        };
        match act {
            MistakesAct::Effects(effects) => {
                for effect in effects {
                    if let Deed::Sound(_) | Deed::Announce(_) | Deed::Notice(_) = effect {
                        desk.run(effect);
                    }
                }
            }
            MistakesAct::Judge(moves) => {
                let (variant, start) =
                    kept.with_value(|(_, game, _)| (game.variant, game.start.clone()));
                judge.ask(desk, learn, &moves, |id| AnalyseRequest {
                    id,
                    variant,
                    start,
                    moves: moves.iter().map(Move::to_string).collect(),
                    nodes: computer::NODES,
                    from: moves.len().saturating_sub(1),
                    lines: 0,
                    network: false,
                });
            }
            MistakesAct::Keep => {
                let done = learn
                    .exercises
                    .with_untracked(|exercises| exercises.done().to_vec());
                kept.update_value(|(id, game, judged)| {
                    judged.done = done;
                    judged::keep(desk, id, game, judged);
                });
            }
        }
    });
    let made = Mistakes::new(exercises, Table::new(session), moves, told, act);
    learn.set_value(Some(made));
    on_cleanup(move || judge.stop());
    Ok(view! {
        <MistakesPage learn=made board settings=desk.store.table.settings animate=desk.store.animate() />
    }
    .into_any())
}

/// The engine that judges moves. Cheap to copy.
#[derive(Clone, Copy)]
struct Judge(StoredValue<State, LocalStorage>);

/// The worker, and the move that it judges.
#[derive(Default)]
struct State {
    worker: Option<Worker>,
    ready: bool,
    last: u64,
    asked: Option<Asked>,
    /// Runs out when the worker is silent for too long.
    patience: Option<time::Timer>,
}

/// A move that is judged.
struct Asked {
    play: Move,
    text: String,
    /// White's chance before it, once that is known.
    before: Option<f64>,
}

impl Judge {
    /// Asks for White's chance before and after the last of these moves.
    fn ask(
        self,
        desk: Desk,
        learn: Mistakes,
        moves: &[Move],
        request: impl FnOnce(u64) -> AnalyseRequest,
    ) {
        let Some(&play) = moves.last() else { return };
        let fail = move || self.fail(desk, learn);
        let started = self.0.try_update_value(|state| {
            state.last += 1;
            let text = WorkerRequest::Analyse(request(state.last)).to_text();
            state.patience = Some(time::timer(PATIENCE, fail));
            if state.worker.is_none() {
                state.ready = false;
                let hear = move |text: String| self.hear(desk, learn, &text);
                state.worker = Worker::start(computer::script(), hear, fail);
            }
            let worker = state.worker.as_ref()?;
            // Before it listens, it would not hear.
            if state.ready {
                worker.post(&text);
            }
            state.asked = Some(Asked {
                play,
                text,
                before: None,
            });
            Some(())
        });
        if started == Some(None) {
            fail();
        }
    }

    fn hear(self, desk: Desk, learn: Mistakes, text: &str) {
        let response = match WorkerResponse::from_text(text) {
            Ok(WorkerResponse::Error { .. }) | Err(_) => return self.fail(desk, learn),
            Ok(response) => response,
        };
        let judged = self.0.try_update_value(|state| {
            match response {
                WorkerResponse::Ready => {
                    state.ready = true;
                    if let (Some(worker), Some(asked)) = (&state.worker, &state.asked) {
                        worker.post(&asked.text);
                    }
                }
                WorkerResponse::Judged { id, score, .. } if id == state.last => {
                    let chance = computer::chance(score);
                    let asked = state.asked.as_mut()?;
                    if let Some(before) = asked.before {
                        let play = asked.play;
                        state.asked = None;
                        state.patience = None;
                        return Some((play, before, chance));
                    }
                    asked.before = Some(chance);
                }
                _ => {}
            }
            None
        });
        if let Some(Some((play, before, after))) = judged {
            learn.judge(play, before, after);
        }
    }

    /// The move cannot be judged: the person is told, and may try again.
    fn fail(self, desk: Desk, learn: Mistakes) {
        self.stop();
        learn.give_up();
        desk.store.say(NoticeLevel::Error, Label::ANALYSIS_FAILED);
    }

    /// Ends the worker.
    fn stop(self) {
        self.0.try_update_value(|state| {
            *state = State {
                last: state.last,
                ..State::default()
            };
        });
    }
}
