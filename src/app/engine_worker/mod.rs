//! A worker of the engine and the one request that it works on, as the computer player and the analysis pages use it:
//! starting it, sending it networks, noticing that it is silent or broken, and passing on what it answers to that
//! request. What is asked and what the answers mean to a game does not belong here.

mod conversation;
mod networks;
mod request;

use std::rc::Rc;

use engine::Variant;
use game::verdicts;
use leptos::prelude::*;
use worker::protocol::{AnalyseRequest, ThinkRequest, WorkerRequest, WorkerResponse, WorkerScore};

pub use self::conversation::Answer;
use self::conversation::{AnswerCallback, Conversation, NextStep, PendingRequest};
pub use self::networks::{NETWORK_TIMEOUT, Network, Networks, file_of, network_for};
pub use self::request::think_request;
use crate::platform::time;
use crate::platform::worker::Worker;

/// Address of the worker's script, relative to the page.
const SCRIPT: &str = "./worker_loader.js";

/// How long a worker may be silent while it works, in milliseconds.
pub const SILENCE_TIMEOUT: u32 = 30_000;

/// A worker and its question. Cheap to copy.
#[derive(Clone, Copy)]
pub struct EngineWorker(StoredValue<State, LocalStorage>);

struct State {
    /// How long a new worker may take until it is ready, in milliseconds.
    start_timeout: u32,
    worker: Option<Worker>,
    conversation: Conversation,
    /// Runs out when the worker has been silent for too long.
    watchdog: Option<time::Timer>,
}

impl EngineWorker {
    /// Creates a worker without a question, which may take `start_timeout` milliseconds until it is ready. No worker is
    /// started yet.
    pub fn new(start_timeout: u32) -> EngineWorker {
        EngineWorker(StoredValue::new_local(State {
            start_timeout,
            worker: None,
            conversation: Conversation::default(),
            watchdog: None,
        }))
    }

    fn with<T>(self, change: impl FnOnce(&mut State) -> T) -> Option<T> {
        self.0.try_update_value(change)
    }

    /// Asks for a move or a hint. The question replaces the previous one, as every question does; its id is given here.
    pub fn think(
        self,
        request: ThinkRequest,
        network: Option<Network>,
        on_answer: impl Fn(Answer) + 'static,
    ) {
        let variant = request.variant;
        self.ask(variant, network, false, Rc::new(on_answer), |id| {
            WorkerRequest::Think(ThinkRequest { id, ..request })
        });
    }

    /// Asks to judge positions, so that answers are expected one after the other, or to explore one.
    pub fn analyse(
        self,
        request: AnalyseRequest,
        network: Option<Network>,
        on_answer: impl Fn(Answer) + 'static,
    ) {
        let (variant, explores) = (request.variant, request.lines > 0);
        self.ask(variant, network, explores, Rc::new(on_answer), |id| {
            WorkerRequest::Analyse(AnalyseRequest { id, ..request })
        });
    }

    fn ask(
        self,
        variant: Variant,
        network: Option<Network>,
        may_be_silent: bool,
        on_answer: AnswerCallback,
        request: impl FnOnce(u64) -> WorkerRequest,
    ) {
        self.with(|state| {
            let text = request(state.conversation.next_id()).to_text();
            state.conversation.ask(PendingRequest {
                text,
                variant,
                network,
                may_be_silent,
                on_answer,
                again: false,
            });
        });
        self.post();
    }

    /// Starts the worker if it is not running, so that its program is fetched before the first question.
    pub fn start(self) {
        self.with(|state| {
            if state.worker.is_none() {
                state.conversation.start();
                state.worker = Worker::start(
                    SCRIPT,
                    move |text| match WorkerResponse::from_text(&text) {
                        Ok(response) => {
                            let next = self.with(|state| state.conversation.handle(response));
                            self.go_on(next);
                        }
                        Err(_) => self.broke(),
                    },
                    move || self.broke(),
                );
            }
        });
    }

    /// Asks for the answer to the present question at once.
    pub fn move_now(self) {
        self.with(|state| {
            if let Some(id) = state.conversation.pending_id() {
                state.post(&WorkerRequest::MoveNow { id });
            }
        });
    }

    /// Drops the question, because nobody waits for the answer any more. The worker goes on running.
    pub fn cancel(self) {
        self.with(|state| {
            if let Some(id) = state.conversation.cancel() {
                state.watchdog = None;
                state.post(&WorkerRequest::Stop { id });
            }
        });
    }

    /// Tells the worker, if it is running, to forget what it has learnt in the last game.
    pub fn new_game(self) {
        self.with(|state| state.post(&WorkerRequest::NewGame));
    }

    /// Ends the worker. No more answers are heard.
    pub fn stop(self) {
        self.with(|state| {
            state.conversation.cancel();
            state.worker = None;
            state.watchdog = None;
        });
    }

    /// Sends the question to the worker, which is started first if it is not running.
    fn post(self) {
        self.start();
        let next = self.with(
            |state| match (&state.worker, state.conversation.is_ready()) {
                // A browser without workers has none at the next attempt, either.
                (None, _) => state.conversation.end(Answer::NoWorkers),
                (Some(_), true) => NextStep::Post(None),
                // A worker that is not ready does not receive messages yet.
                (Some(_), false) => NextStep::Wait,
            },
        );
        self.go_on(next);
    }

    fn broke(self) {
        let next = self.with(|state| {
            state.worker = None;
            state.conversation.broke()
        });
        self.go_on(next);
    }

    fn go_on(self, next: Option<NextStep>) {
        self.with(|state| {
            let timeout = match state.conversation.is_ready() {
                true => SILENCE_TIMEOUT,
                false => state.start_timeout,
            };
            state.watchdog = (!state.conversation.may_be_silent())
                .then(|| time::timer(timeout, move || self.broke()));
        });
        match next {
            None | Some(NextStep::Wait) => {}
            Some(NextStep::Post(on_answer)) => {
                self.with(|state| {
                    if let Some(worker) = &state.worker {
                        state.conversation.post(worker);
                    }
                });
                if let Some(on_answer) = on_answer {
                    on_answer(Answer::Started);
                }
            }
            Some(NextStep::Restart(on_answer)) => {
                on_answer(Answer::Restarted);
                self.post();
            }
            Some(NextStep::Tell(on_answer, answer)) => on_answer(answer),
        }
    }
}

impl State {
    fn post(&self, request: &WorkerRequest) {
        if let Some(worker) = &self.worker {
            worker.post(&request.to_text());
        }
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
