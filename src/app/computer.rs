//! The computer player of the page: what a session asks becomes a request to the worker, what the worker says becomes a
//! message to the session. The worker is started when it is first needed, and again when it breaks; an answer that
//! nobody waits for any more is dropped.

mod door;

use engine::{Move, search};
use game::{Label, Msg, NoticeLevel, Session};
use leptos::prelude::*;
use worker::protocol::{
    AnalyseRequest, ThinkRequest, WorkerRequest, WorkerResponse, WorkerScore, WorstMove,
};

pub use self::door::{CHUNK, ComputerChunk, ComputerSlot};
use super::Desk;
use crate::platform::time;
use crate::platform::worker::{Worker, device_memory};
use crate::ui::panels::{AnalysisModel, ComputerModel, Pace, WorstModel};

/// Beside the page, whatever address it runs under.
const SCRIPT: &str = "./worker_loader.js";
/// How long a new worker may take until it listens, in milliseconds.
const UNTIL_READY: u32 = 10_000;
/// How long a worker may be silent over its work.
const UNTIL_SAID: u32 = 30_000;
/// Nodes for each position of a finished game.
const NODES: u64 = 40_000;
/// Numbers that JSON and the browser both keep whole.
const WHOLE: u64 = (1 << 53) - 1;

/// The computer player. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Computer {
    state: StoredValue<State, LocalStorage>,
    /// What the page shows of it.
    pub shown: ComputerModel,
}

/// The worker and the one question that it works on.
#[derive(Default)]
struct State {
    worker: Option<Worker>,
    ready: bool,
    /// The last id given to a request.
    last: u64,
    asked: Option<Asked>,
    /// Runs out when the worker is silent for too long.
    patience: Option<time::Timer>,
    /// A move that waits for its time.
    held: Option<Held>,
    /// The next move is shown although the game is paused.
    step: bool,
}

/// A move that is there already and that a person who watches is not shown yet.
struct Held {
    msg: Msg,
    /// Runs out when it may be shown; none while the game is paused.
    timer: Option<time::Timer>,
}

/// What the worker works on.
struct Asked {
    /// Of the request to the worker.
    id: u64,
    what: What,
    text: String,
    since: f64,
    /// It was asked before, and broke.
    again: bool,
}

/// What an answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// A session's request for a move or a hint, by its id there.
    Think(u64),
    /// The analysis panel.
    Analysis,
}

impl Computer {
    /// A computer player whose worker is not started yet.
    fn new(progress: RwSignal<Option<(u32, u32)>>) -> Computer {
        Computer {
            state: StoredValue::new_local(State::default()),
            shown: ComputerModel {
                progress,
                analysis: RwSignal::new(None),
                paused: RwSignal::new(false),
                pace: RwSignal::new(Pace::default()),
            },
        }
    }

    fn with<T>(&self, read: impl FnOnce(&mut State) -> T) -> Option<T> {
        self.state.try_update_value(read)
    }

    /// Takes the question that this answers, unless nobody waits for it any more.
    fn answered(&self, id: u64) -> Option<Asked> {
        let asked = self.with(|state| {
            let asked = state.asked.take_if(|asked| asked.id == id)?;
            state.patience = None;
            Some(asked)
        })??;
        self.shown.progress.set(None);
        Some(asked)
    }

    /// Whether this is still waited for.
    fn awaits(&self, id: u64) -> bool {
        self.with(|state| state.asked.as_ref().is_some_and(|asked| asked.id == id))
            .unwrap_or_default()
    }

    /// Nobody waits for such a question any more.
    fn drop_asked(&self, which: impl Fn(What) -> bool) {
        self.with(|state| {
            let Some(asked) = state.asked.take_if(|asked| which(asked.what)) else {
                return;
            };
            state.patience = None;
            if let Some(worker) = &state.worker {
                worker.post(&WorkerRequest::Stop { id: asked.id }.to_text());
            }
            self.shown.progress.set(None);
        });
    }

    /// Another game is on the board.
    pub fn new_game(&self) {
        self.drop_asked(|_| true);
        self.shown.analysis.set(None);
        self.shown.paused.set(false);
        self.with(|state| {
            state.held = None;
            if let Some(worker) = &state.worker {
                worker.post(&WorkerRequest::NewGame.to_text());
            }
        });
    }

    /// The session does not wait for this move or hint any more.
    pub fn stop(&self, request: u64) {
        self.with(|state| {
            state.held = None;
            state.step = false;
        });
        self.drop_asked(|what| what == What::Think(request));
    }

    /// The move that waits for its time, if there is one, and it waits no more.
    fn take_held(&self) -> Option<Msg> {
        self.with(|state| state.held.take())?.map(|held| held.msg)
    }

    /// Whether the next move is shown although the game is paused; the one after it is not.
    fn take_step(&self) -> bool {
        self.with(|state| std::mem::take(&mut state.step))
            .unwrap_or_default()
    }

    /// The move is wanted at once.
    pub fn move_now(&self) {
        self.with(|state| {
            if let (Some(worker), Some(asked)) = (&state.worker, &state.asked) {
                worker.post(&WorkerRequest::MoveNow { id: asked.id }.to_text());
            }
        });
    }

    /// A person plays: two computers that play later are not paused.
    pub fn forget_pause(&self) {
        if self.shown.paused.get_untracked() {
            self.shown.paused.set(false);
        }
    }

    /// The game goes on: what was said about its end holds no more.
    pub fn forget_analysis(&self) {
        if self.shown.analysis.with_untracked(Option::is_some) {
            self.drop_asked(|what| what == What::Analysis);
            self.shown.analysis.set(None);
        }
    }
}

impl Desk {
    /// A session wants a move or a hint.
    pub(super) fn think(&self, request: game::ComputerRequest) {
        let what = What::Think(request.id);
        self.ask_worker(what, |id| {
            WorkerRequest::Think(ThinkRequest {
                id,
                variant: request.variant,
                color: request.color,
                skill: search::Level::new(request.level)
                    .map_or(search::Skill::Classic, search::Skill::Level),
                hint: request.hint,
                start: request.start,
                observations: request.observations,
                seed: time::random_u64() & WHOLE,
                table_mb: match device_memory() {
                    Some(gigabytes) if gigabytes >= 8.0 => 32,
                    Some(gigabytes) if gigabytes < 4.0 => 8,
                    _ => 16,
                },
            })
        });
    }

    /// The person wants to know where a finished game was lost.
    pub(super) fn analyse(&self) {
        let Some(game) = self.table.ask(|session| session.finished()) else {
            return;
        };
        self.computer
            .shown
            .analysis
            .set(Some(AnalysisModel::of(game.moves.len() + 1)));
        self.ask_worker(What::Analysis, |id| {
            WorkerRequest::Analyse(AnalyseRequest {
                id,
                variant: game.variant,
                start: game.start,
                moves: game.moves.iter().map(Move::to_string).collect(),
                nodes: NODES,
            })
        });
    }

    fn ask_worker(&self, what: What, request: impl FnOnce(u64) -> WorkerRequest) {
        self.computer.with(|state| {
            state.last += 1;
            let (id, since) = (state.last, time::now());
            state.asked = Some(Asked {
                id,
                what,
                text: request(id).to_text(),
                since,
                again: false,
            });
            state.held = None;
        });
        self.computer.shown.progress.set(None);
        self.post_asked();
    }

    /// Sends the question to the worker, which is started if it is not there.
    fn post_asked(&self) {
        let desk = *self;
        let posted = self.computer.with(|state| {
            if state.worker.is_none() {
                state.ready = false;
                state.worker = Worker::start(
                    SCRIPT,
                    move |text| desk.hear(&text),
                    move || desk.worker_broke(),
                );
            }
            let (Some(worker), Some(asked)) = (&state.worker, &state.asked) else {
                return false;
            };
            // Before it listens, it would not hear.
            if state.ready {
                worker.post(&asked.text);
            }
            let patience = if state.ready { UNTIL_SAID } else { UNTIL_READY };
            state.patience = Some(time::timer(patience, move || desk.worker_broke()));
            true
        });
        if posted != Some(true) {
            self.worker_broke();
        }
    }

    /// The worker says something.
    fn hear(&self, text: &str) {
        let desk = *self;
        let Ok(response) = WorkerResponse::from_text(text) else {
            return self.worker_broke();
        };
        self.computer.with(|state| {
            state.ready = true;
            state.patience = state
                .asked
                .is_some()
                .then(|| time::timer(UNTIL_SAID, move || desk.worker_broke()));
        });
        let computer = *self.computer;
        match response {
            WorkerResponse::Stopped { .. } => {}
            WorkerResponse::Ready => {
                self.computer.with(|state| {
                    if let (Some(worker), Some(asked)) = (&state.worker, &state.asked) {
                        worker.post(&asked.text);
                    }
                });
            }
            WorkerResponse::Progress {
                id, share, depth, ..
            } => {
                if computer.awaits(id) {
                    let percent = (share.clamp(0.0, 1.0) * 100.0) as u32;
                    computer.shown.progress.set(Some((percent, depth)));
                }
            }
            WorkerResponse::Move { id, best, score } => {
                let Some(Asked {
                    what: What::Think(request),
                    since,
                    ..
                }) = computer.answered(id)
                else {
                    return;
                };
                let msg = match best.parse() {
                    Ok(play) => Msg::ComputerMoved {
                        request,
                        play,
                        score: score.map(centipawns),
                    },
                    Err(_) => Msg::ComputerFailed { request },
                };
                self.send_in_time(msg, since);
            }
            WorkerResponse::Hint { id, best, .. } => {
                if let Some(Asked {
                    what: What::Think(request),
                    ..
                }) = computer.answered(id)
                {
                    self.send(Msg::HintReady {
                        request,
                        best: best.parse().ok(),
                    });
                }
            }
            WorkerResponse::Judged { id, score, .. } => {
                if computer.awaits(id) {
                    computer.shown.analysis.update(|model| {
                        if let Some(model) = model {
                            model.scores.push(chance(score));
                        }
                    });
                }
            }
            WorkerResponse::Analysed { id, worst } => {
                if computer.answered(id).is_some() {
                    let worst = worst
                        .into_iter()
                        .filter_map(|worst| self.worst(worst))
                        .collect();
                    computer.shown.analysis.update(|model| {
                        if let Some(model) = model {
                            model.worst = Some(worst);
                        }
                    });
                }
            }
            WorkerResponse::Error { id, .. } => {
                let asked = match id {
                    Some(id) => computer.answered(id),
                    None => computer.with(|state| state.asked.take()).flatten(),
                };
                if let Some(asked) = asked {
                    self.give_up(asked.what);
                }
            }
        }
    }

    /// Sends the computer's move; where a person only watches, so that they can follow.
    fn send_in_time(&self, msg: Msg, since: f64) {
        if !self.table.ask(Session::is_watched) {
            return self.send(msg);
        }
        let shown = self.computer.shown;
        let early = shown.pace.get_untracked().millis() - (time::now() - since);
        let timer = match shown.paused.get_untracked() {
            true if self.computer.take_step() => return self.send(msg),
            true => None,
            false if early > 0.0 => {
                let desk = *self;
                Some(time::timer(early as u32, move || desk.show_held()))
            }
            false => return self.send(msg),
        };
        self.computer
            .with(|state| state.held = Some(Held { msg, timer }));
    }

    /// The move that waits for its time is played now.
    fn show_held(&self) {
        if let Some(msg) = self.computer.take_held() {
            self.send(msg);
        }
    }

    /// A person who watches wants the game to stop, or to go on.
    pub(super) fn pause(&self, paused: bool) {
        self.computer.shown.paused.set(paused);
        self.send(Msg::Pause(paused));
        if paused {
            self.computer.with(|state| {
                if let Some(held) = &mut state.held {
                    held.timer = None;
                }
            });
        } else {
            self.show_held();
        }
    }

    /// A person who watches wants one move and then a pause.
    pub(super) fn step(&self) {
        self.pause(true);
        match self.computer.take_held() {
            Some(msg) => self.send(msg),
            None => {
                self.computer.with(|state| state.step = true);
            }
        }
    }

    fn worst(&self, worst: WorstMove) -> Option<WorstModel> {
        let better: Option<Move> = worst.better.and_then(|better| better.parse().ok());
        let text = self
            .table
            .ask(|session| session.told_better(worst.ply, better))?;
        Some(WorstModel {
            ply: worst.ply,
            text,
            better,
        })
    }

    /// The worker is silent or broken: it is started again with the same question, once.
    fn worker_broke(&self) {
        let again = self.computer.with(|state| {
            state.worker = None;
            state.patience = None;
            match &mut state.asked {
                Some(asked) if !asked.again => {
                    asked.again = true;
                    Ok(())
                }
                _ => Err(state.asked.take()),
            }
        });
        self.computer.shown.progress.set(None);
        match again {
            Some(Ok(())) => {
                self.computer.shown.analysis.update(|model| {
                    if let Some(model) = model {
                        model.scores.clear();
                    }
                });
                self.say(NoticeLevel::Error, Label::COMPUTER_RESTARTED);
                self.post_asked();
            }
            Some(Err(Some(asked))) => self.give_up(asked.what),
            _ => {}
        }
    }

    /// There will be no answer; the game goes on without.
    fn give_up(&self, what: What) {
        match what {
            What::Think(request) => self.send(Msg::ComputerFailed { request }),
            What::Analysis => {
                self.computer.shown.analysis.set(None);
                self.say(NoticeLevel::Error, Label::ANALYSIS_FAILED);
            }
        }
    }
}

/// A score as one number; a forced win or loss counts more than any material.
fn centipawns(score: WorkerScore) -> i32 {
    const CERTAIN: i32 = 30_000;
    match score {
        WorkerScore::Centipawns(centipawns) => centipawns,
        WorkerScore::Mate(moves) if moves < 0 => -CERTAIN,
        WorkerScore::Lost => -CERTAIN,
        WorkerScore::Mate(_) | WorkerScore::Won => CERTAIN,
    }
}

/// White's chance of winning, from 0 to 1, as people feel a score.
fn chance(score: WorkerScore) -> f64 {
    match score {
        WorkerScore::Centipawns(centipawns) => 1.0 / (1.0 + (-f64::from(centipawns) / 250.0).exp()),
        WorkerScore::Mate(moves) => f64::from(u8::from(moves >= 0)),
        WorkerScore::Won => 1.0,
        WorkerScore::Lost => 0.0,
    }
}
