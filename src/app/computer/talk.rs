//! What is said to the computer's worker, and what comes of its answers. A worker that is silent for too long, or breaks, is
//! started again with the same question, once.

use game::verdicts::{self, JudgedPosition};
use game::{Label, Msg, NoticeLevel};
use leptos::prelude::*;
use worker::protocol::{WorkerRequest, WorkerResponse, WorkerScore};

use super::networks::Network;
use super::{Asked, Computer, State, What};
use crate::platform::time;
use crate::platform::worker::{Worker, has_vectors};

/// The worker with networks, beside the page, whatever address it runs under.
const WITH_NETWORKS: &str = "./network-worker_loader.js";
/// The worker that knows the terms only, for browsers without vectors of 128 bits.
const TERMS_ONLY: &str = "./worker_loader.js";
/// How long a new worker may take until it listens, in milliseconds.
const UNTIL_READY: u32 = 10_000;
/// How long a worker may be silent over its work.
const UNTIL_SAID: u32 = 30_000;

impl Computer {
    /// Asks the worker something, in the place of what it was asked before.
    pub(super) fn ask_worker(
        &self,
        what: What,
        network: Option<Network>,
        request: impl FnOnce(u64) -> WorkerRequest,
    ) {
        self.with(|state| {
            state.waiting = None;
            state.last += 1;
            let (id, since) = (state.last, time::now());
            state.asked = Some(Asked {
                id,
                what,
                text: request(id).to_text(),
                network,
                since,
                again: false,
            });
            state.held = None;
        });
        self.shown.progress.set(None);
        self.post_asked();
    }

    /// Starts the worker if it is not there.
    pub(super) fn start_worker(&self) {
        let computer = *self;
        self.with(|state| {
            if state.worker.is_none() {
                state.ready = false;
                state.given.clear();
                state.worker = Worker::start(
                    script(),
                    move |text| computer.hear(&text),
                    move || computer.worker_broke(),
                );
            }
        });
    }

    /// Sends the question to the worker, which is started if it is not there.
    fn post_asked(&self) {
        self.start_worker();
        let computer = *self;
        let posted = self.with(|state| {
            if state.worker.is_none() || state.asked.is_none() {
                return false;
            }
            // Before it listens, it would not hear.
            if state.ready {
                state.post_asked();
            }
            let patience = if state.ready { UNTIL_SAID } else { UNTIL_READY };
            state.patience = Some(time::timer(patience, move || computer.worker_broke()));
            true
        });
        if posted != Some(true) {
            self.worker_broke();
        }
    }

    /// The worker says something.
    fn hear(&self, text: &str) {
        let computer = *self;
        let Ok(response) = WorkerResponse::from_text(text) else {
            return self.worker_broke();
        };
        self.with(|state| {
            state.ready = true;
            state.patience = state
                .asked
                .is_some()
                .then(|| time::timer(UNTIL_SAID, move || computer.worker_broke()));
        });
        let computer = *self;
        match response {
            // Positions are explored by a worker of the analysis board.
            WorkerResponse::Stopped { .. } | WorkerResponse::Explored { .. } => {}
            WorkerResponse::Ready => {
                self.with(State::post_asked);
            }
            WorkerResponse::Progress { id, share, depth } => {
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
            WorkerResponse::Hint { id, best } => {
                if let Some(Asked {
                    what: What::Think(request),
                    ..
                }) = computer.answered(id)
                {
                    self.desk.send(Msg::HintReady {
                        request,
                        best: best.parse().ok(),
                    });
                }
            }
            WorkerResponse::Judged {
                id,
                ply,
                score,
                best,
            } => {
                if computer.awaits(id) {
                    let position = JudgedPosition {
                        chance: chance(score),
                        best: best.and_then(|best| best.parse().ok()),
                    };
                    computer.judged(ply, position);
                }
            }
            WorkerResponse::Analysed { id } => {
                if computer.answered(id).is_some() {
                    computer.all_judged();
                }
            }
            WorkerResponse::Error { id, .. } => {
                let asked = match id {
                    Some(id) => computer.answered(id),
                    // It may have refused a network, which it gets again with the next question.
                    None => computer
                        .with(|state| {
                            state.given.clear();
                            state.asked.take()
                        })
                        .flatten(),
                };
                if let Some(asked) = asked {
                    self.give_up(asked.what);
                }
            }
        }
    }

    /// The worker is silent or broken: it is started again with the same question, once.
    fn worker_broke(&self) {
        let again = self.with(|state| {
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
        self.shown.progress.set(None);
        match again {
            Some(Ok(())) => {
                self.desk
                    .store
                    .say(NoticeLevel::Error, Label::COMPUTER_RESTARTED);
                self.post_asked();
            }
            Some(Err(Some(asked))) => self.give_up(asked.what),
            _ => {}
        }
    }

    /// There will be no answer; the game goes on without.
    fn give_up(&self, what: What) {
        match what {
            What::Think(request) => self.desk.send(Msg::ComputerFailed { request }),
            What::Analysis => {
                self.shown.analysis.set(None);
                self.desk
                    .store
                    .say(NoticeLevel::Error, Label::ANALYSIS_FAILED);
            }
        }
    }
}

impl State {
    /// Sends the question to a worker that listens, after the network that it needs.
    fn post_asked(&mut self) {
        let (Some(worker), Some(asked)) = (&self.worker, &self.asked) else {
            return;
        };
        if let Some(network) = &asked.network
            && !self.given.contains(&network.family)
        {
            worker.post_bytes(&network.bytes);
            self.given.push(network.family);
        }
        worker.post(&asked.text);
    }
}

/// The worker's program for this browser.
pub fn script() -> &'static str {
    if has_vectors() {
        WITH_NETWORKS
    } else {
        TERMS_ONLY
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

/// White's chance of winning, from 0 to 1.
pub fn chance(score: WorkerScore) -> f64 {
    match score {
        WorkerScore::Centipawns(centipawns) => verdicts::chance(centipawns),
        WorkerScore::Mate(moves) => f64::from(u8::from(moves >= 0)),
        WorkerScore::Won => 1.0,
        WorkerScore::Lost => 0.0,
    }
}
