//! Messages to and from the computer's worker. A worker that is silent for too long, or fails, is restarted once with
//! the same request.

use engine::Variant;
use game::verdicts;
use game::{Label, Msg, NoticeLevel};
use leptos::prelude::*;
use worker::protocol::{WorkerRequest, WorkerResponse, WorkerScore};

use super::networks::Network;
use super::{Computer, PendingRequest, Purpose, State};
use crate::platform::time;
use crate::platform::worker::{Worker, has_simd};

/// Address of the worker with networks, relative to the page.
const WITH_NETWORKS: &str = "./network-worker_loader.js";
/// Address of the worker that only has the hand-written evaluation terms, for browsers without 128-bit vectors.
const TERMS_ONLY: &str = "./worker_loader.js";
/// How long a new worker may take until it is ready, in milliseconds.
const START_TIMEOUT: u32 = 10_000;
/// How long a worker may be silent while it works, in milliseconds.
const SILENCE_TIMEOUT: u32 = 30_000;

impl Computer {
    /// Sends the worker a request, which replaces the previous one.
    pub(super) fn ask_worker(
        &self,
        purpose: Purpose,
        network: Option<Network>,
        request: impl FnOnce(u64) -> WorkerRequest,
    ) {
        self.with(|state| {
            state.waiting = None;
            state.last += 1;
            let (id, since) = (state.last, time::now());
            state.pending = Some(PendingRequest {
                id,
                purpose,
                text: request(id).to_text(),
                network,
                since,
                again: false,
            });
            state.held = None;
        });
        self.shown.progress.set(None);
        self.post_pending();
    }

    /// Starts the worker if it is not running.
    pub(super) fn start_worker(&self) {
        let computer = *self;
        self.with(|state| {
            if state.worker.is_none() {
                state.ready = false;
                state.sent_networks.clear();
                state.worker = Worker::start(
                    script(),
                    move |text| computer.hear(&text),
                    move || computer.worker_broke(),
                );
            }
        });
    }

    /// Sends the request to the worker, and starts the worker if it is not running.
    fn post_pending(&self) {
        self.start_worker();
        let computer = *self;
        let has_worker = self.with(|state| {
            if state.worker.is_none() || state.pending.is_none() {
                return state.worker.is_some();
            }
            // A worker that is not ready would not receive it.
            if state.ready {
                state.post_pending();
            }
            let timeout = if state.ready {
                SILENCE_TIMEOUT
            } else {
                START_TIMEOUT
            };
            state.watchdog = Some(time::timer(timeout, move || computer.worker_broke()));
            true
        });
        if has_worker != Some(false) {
            return;
        }
        // A browser without workers has none at the next attempt, either.
        self.app
            .store
            .show_notice(NoticeLevel::Error, Label::NO_WORKERS);
        if let Some(asked) = self.with(|state| state.pending.take()).flatten() {
            self.give_up(asked.purpose);
        }
    }

    /// Handles a message from the worker.
    fn hear(&self, text: &str) {
        let computer = *self;
        let Ok(response) = WorkerResponse::from_text(text) else {
            return self.worker_broke();
        };
        self.with(|state| {
            state.ready = true;
            state.watchdog = state
                .pending
                .is_some()
                .then(|| time::timer(SILENCE_TIMEOUT, move || computer.worker_broke()));
        });
        let computer = *self;
        match response {
            // The analysis board has its own worker for exploring positions.
            WorkerResponse::Stopped { .. } | WorkerResponse::Explored { .. } => {}
            WorkerResponse::Ready => {
                self.with(State::post_pending);
            }
            WorkerResponse::Progress { id, share, depth } => {
                if computer.awaits(id) {
                    let percent = (share.clamp(0.0, 1.0) * 100.0) as u32;
                    computer.shown.progress.set(Some((percent, depth)));
                }
            }
            WorkerResponse::Move { id, best, score } => {
                let Some(PendingRequest {
                    purpose: Purpose::Think(request),
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
                if let Some(PendingRequest {
                    purpose: Purpose::Think(request),
                    ..
                }) = computer.answered(id)
                {
                    self.app.send(Msg::HintReady {
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
                    let best = best.and_then(|best| best.parse().ok());
                    computer.judged(ply, score, best);
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
                    // The worker may have refused a network, which it gets again with the next request.
                    None => computer
                        .with(|state| {
                            state.sent_networks.clear();
                            state.pending.take()
                        })
                        .flatten(),
                };
                if let Some(asked) = asked {
                    self.give_up(asked.purpose);
                }
            }
        }
    }

    /// Restarts a silent or failed worker with the same request, once.
    fn worker_broke(&self) {
        let again = self.with(|state| {
            state.worker = None;
            state.watchdog = None;
            match &mut state.pending {
                Some(asked) if !asked.again => {
                    asked.again = true;
                    Ok(())
                }
                _ => Err(state.pending.take()),
            }
        });
        self.shown.progress.set(None);
        match again {
            Some(Ok(())) => {
                self.app
                    .store
                    .show_notice(NoticeLevel::Error, Label::COMPUTER_RESTARTED);
                self.post_pending();
            }
            Some(Err(Some(asked))) => self.give_up(asked.purpose),
            _ => {}
        }
    }

    /// Reports that there will be no answer. The game goes on without it.
    fn give_up(&self, purpose: Purpose) {
        match purpose {
            Purpose::Think(request) => self.app.send(Msg::ComputerFailed { request }),
            Purpose::Analysis => {
                self.shown.analysis.set(None);
                self.app
                    .store
                    .show_notice(NoticeLevel::Error, Label::ANALYSIS_FAILED);
            }
        }
    }
}

impl State {
    /// Sends the request to a worker that is ready, after the network that it needs.
    fn post_pending(&mut self) {
        let (Some(worker), Some(asked)) = (&self.worker, &self.pending) else {
            return;
        };
        if let Some(network) = &asked.network
            && !self.sent_networks.contains(&network.family)
        {
            worker.post_bytes(&network.bytes);
            self.sent_networks.push(network.family);
        }
        worker.post(&asked.text);
    }
}

/// Returns the address of the worker's program for this browser.
pub fn script() -> &'static str {
    if has_simd() {
        WITH_NETWORKS
    } else {
        TERMS_ONLY
    }
}

/// Converts a score to centipawns. A forced win or loss counts more than any material.
fn centipawns(score: WorkerScore) -> i32 {
    const CERTAIN: i32 = 30_000;
    match score {
        WorkerScore::Centipawns(centipawns) => centipawns,
        WorkerScore::Mate(moves) if moves < 0 => -CERTAIN,
        WorkerScore::Lost => -CERTAIN,
        WorkerScore::Mate(_) | WorkerScore::Won => CERTAIN,
    }
}

/// Converts a score in a rule set to a chance of winning, from 0 to 1.
pub fn chance(variant: Variant, score: WorkerScore) -> f64 {
    match score {
        WorkerScore::Centipawns(centipawns) => verdicts::chance(variant, centipawns),
        WorkerScore::Mate(moves) => f64::from(u8::from(moves >= 0)),
        WorkerScore::Won => 1.0,
        WorkerScore::Lost => 0.0,
    }
}
