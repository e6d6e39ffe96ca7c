//! A worker of the analysis pages, with the one question that it works on. It passes on every answer to that
//! question, and none to earlier ones. A worker that breaks, or is silent for too long while judging, is restarted once
//! with the same question.

use std::rc::Rc;

use engine::Variant;
use game::verdicts::JudgedPosition;
use leptos::prelude::*;
use worker::protocol::{AnalyseRequest, ExploredLine, WorkerRequest, WorkerResponse};

use crate::app::computer::{self, Network};
use crate::platform::time;
use crate::platform::worker::Worker;

/// How long a worker may be silent while judging, in milliseconds.
const SILENCE_TIMEOUT: u32 = 30_000;

/// An answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The question has been sent to a worker that has just started.
    Started,
    /// The current findings in a position that is being explored.
    Explored {
        /// Search depth, in plies.
        depth: u32,
        /// Number of positions searched.
        nodes: u64,
        /// The best lines.
        lines: Vec<ExploredLine>,
    },
    /// A position has been judged.
    Judged {
        /// The number of plies before the position.
        ply: usize,
        /// The engine's judgement of the position.
        position: JudgedPosition,
    },
    /// Everything is judged; no more answers will come.
    Done,
    /// The question has failed; no more answers will come.
    Failed,
}

/// The callback that receives the answers.
type AnswerCallback = Rc<dyn Fn(Answer)>;

/// A worker and its question. Cheap to copy.
#[derive(Clone, Copy)]
pub struct AnalysisWorker(StoredValue<State, LocalStorage>);

#[derive(Default)]
struct State {
    worker: Option<Worker>,
    conversation: Conversation,
    /// Runs out when the worker has been silent for too long.
    watchdog: Option<time::Timer>,
}

impl AnalysisWorker {
    /// Creates a worker without a question. No worker is started yet.
    pub fn new() -> AnalysisWorker {
        AnalysisWorker(StoredValue::new_local(State::default()))
    }

    fn with<T>(self, change: impl FnOnce(&mut State) -> T) -> Option<T> {
        self.0.try_update_value(change)
    }

    /// Asks a question, which replaces the previous one. The request gets its id here.
    pub fn ask(
        self,
        request: AnalyseRequest,
        network: Option<Network>,
        on_answer: impl Fn(Answer) + 'static,
    ) {
        self.with(|state| state.conversation.ask(request, network, Rc::new(on_answer)));
        self.post();
    }

    /// Stops the worker. No more answers are heard.
    pub fn stop(self) {
        self.with(|state| {
            *state = State {
                conversation: Conversation {
                    last: state.conversation.last,
                    ..Conversation::default()
                },
                ..State::default()
            }
        });
    }

    /// Sends the question to the worker, which is started first if it is not running.
    fn post(self) {
        let next = self.with(|state| {
            if state.worker.is_none() {
                state.conversation.start();
                state.worker = Worker::start(
                    computer::script(),
                    move |text| {
                        let next = self.with(|state| state.conversation.handle_message(&text));
                        self.go_on(next);
                    },
                    move || self.broke(),
                );
            }
            match (&state.worker, state.conversation.ready) {
                (None, _) => state.conversation.give_up(),
                (Some(_), true) => NextStep::Post(None),
                // A worker that is not ready does not receive messages yet.
                (Some(_), false) => NextStep::Wait,
            }
        });
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
            let may_be_silent = state.conversation.may_be_silent();
            state.watchdog =
                (!may_be_silent).then(|| time::timer(SILENCE_TIMEOUT, move || self.broke()));
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
            Some(NextStep::Restart) => self.post(),
            Some(NextStep::Tell(on_answer, answer)) => on_answer(answer),
        }
    }
}

/// The conversation between page and worker, apart from the worker itself.
#[derive(Default)]
struct Conversation {
    /// Whether the worker is ready for messages.
    ready: bool,
    /// The families of rule sets whose networks the worker has received.
    sent_networks: Vec<&'static str>,
    /// The id of the last question.
    last: u64,
    pending: Option<PendingRequest>,
}

/// A question that has not been answered completely.
struct PendingRequest {
    text: String,
    variant: Variant,
    /// The network that evaluates positions; `None` to evaluate them by the terms.
    network: Option<Network>,
    /// Whether positions are to be judged, so that answers are expected one after the other. Exploring a position may
    /// take as long as it takes.
    judges: bool,
    on_answer: AnswerCallback,
    /// Whether the question is asked for the second time, because the worker broke.
    again: bool,
}

/// The next step.
enum NextStep {
    /// Do nothing.
    Wait,
    /// Send the question, and tell the callback that the work has begun, if there is a callback.
    Post(Option<AnswerCallback>),
    /// Start the worker again.
    Restart,
    /// Tell the callback an answer.
    Tell(AnswerCallback, Answer),
}

impl Conversation {
    fn ask(
        &mut self,
        request: AnalyseRequest,
        network: Option<Network>,
        on_answer: AnswerCallback,
    ) {
        self.last += 1;
        let id = self.last;
        self.pending = Some(PendingRequest {
            judges: request.lines == 0,
            variant: request.variant,
            text: WorkerRequest::Analyse(AnalyseRequest { id, ..request }).to_text(),
            network,
            on_answer,
            again: false,
        });
    }

    /// Notes that a new worker has received nothing yet.
    fn start(&mut self) {
        self.ready = false;
        self.sent_networks.clear();
    }

    /// Whether no answer is expected soon.
    fn may_be_silent(&self) -> bool {
        !self.pending.as_ref().is_some_and(|pending| pending.judges)
    }

    /// Sends the question, after the network that it needs.
    fn post(&mut self, worker: &Worker) {
        let Some(pending) = &self.pending else { return };
        if let Some(network) = &pending.network
            && !self.sent_networks.contains(&network.family)
        {
            worker.post_bytes(&network.bytes);
            self.sent_networks.push(network.family);
        }
        worker.post(&pending.text);
    }

    /// Handles a message from the worker.
    fn handle_message(&mut self, text: &str) -> NextStep {
        let (id, answer) = match WorkerResponse::from_text(text) {
            Ok(WorkerResponse::Ready) => {
                self.ready = true;
                let on_answer = self
                    .pending
                    .as_ref()
                    .map(|pending| Rc::clone(&pending.on_answer));
                return on_answer
                    .map_or(NextStep::Wait, |on_answer| NextStep::Post(Some(on_answer)));
            }
            Ok(WorkerResponse::Explored {
                id,
                depth,
                nodes,
                lines,
            }) => (
                id,
                Answer::Explored {
                    depth,
                    nodes,
                    lines,
                },
            ),
            Ok(WorkerResponse::Judged {
                id,
                ply,
                score,
                best,
            }) => {
                let Some(pending) = &self.pending else {
                    return NextStep::Wait;
                };
                let position = JudgedPosition {
                    chance: computer::chance(pending.variant, score),
                    best: best.and_then(|best| best.parse().ok()),
                };
                (id, Answer::Judged { ply, position })
            }
            Ok(WorkerResponse::Analysed { id }) => (id, Answer::Done),
            // Only a worker of another build cannot read the request, and it could not read it the next time either.
            Ok(WorkerResponse::Error { id: Some(id), .. }) => (id, Answer::Failed),
            Ok(WorkerResponse::Error { id: None, .. }) | Err(_) => return self.give_up(),
            Ok(_) => return NextStep::Wait,
        };
        if id != self.last {
            return NextStep::Wait;
        }
        match answer {
            Answer::Failed => self.give_up(),
            Answer::Done => self.end(Answer::Done),
            answer => match &self.pending {
                Some(pending) => NextStep::Tell(Rc::clone(&pending.on_answer), answer),
                None => NextStep::Wait,
            },
        }
    }

    /// Handles a worker that is silent or broken.
    fn broke(&mut self) -> NextStep {
        match &mut self.pending {
            Some(pending) if !pending.again => {
                pending.again = true;
                NextStep::Restart
            }
            _ => self.give_up(),
        }
    }

    /// Ends the question, to which there will be no answer.
    fn give_up(&mut self) -> NextStep {
        self.end(Answer::Failed)
    }

    fn end(&mut self, answer: Answer) -> NextStep {
        match self.pending.take() {
            Some(pending) => NextStep::Tell(pending.on_answer, answer),
            None => NextStep::Wait,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use engine::Variant;
    use worker::protocol::WorkerScore;

    use super::*;

    /// Asks a question and returns the list to which its answers will be added.
    fn ask(conversation: &mut Conversation, lines: usize) -> Rc<RefCell<Vec<Answer>>> {
        let heard = Rc::new(RefCell::new(Vec::new()));
        let on_answer = Rc::clone(&heard);
        let request = AnalyseRequest {
            id: 0,
            variant: Variant::Chess,
            start: String::new(),
            moves: Vec::new(),
            nodes: 1,
            from: 0,
            lines,
            network: false,
        };
        conversation.ask(
            request,
            None,
            Rc::new(move |answer| on_answer.borrow_mut().push(answer)),
        );
        heard
    }

    /// Carries out a step and returns whether the question is sent.
    fn run(next: NextStep) -> bool {
        match next {
            NextStep::Tell(on_answer, answer) => on_answer(answer),
            NextStep::Post(Some(on_answer)) => {
                on_answer(Answer::Started);
                return true;
            }
            _ => {}
        }
        false
    }

    fn judged(id: u64, ply: usize) -> String {
        WorkerResponse::Judged {
            id,
            ply,
            score: WorkerScore::Won,
            best: None,
        }
        .to_text()
    }

    fn position() -> JudgedPosition {
        JudgedPosition {
            chance: 1.0,
            best: None,
        }
    }

    #[test]
    fn a_question_waits_for_the_worker_and_ignores_answers_to_older_questions() {
        let mut conversation = Conversation::default();
        let old = ask(&mut conversation, 0);
        let heard = ask(&mut conversation, 0);
        assert!(run(
            conversation.handle_message(&WorkerResponse::Ready.to_text())
        ));
        run(conversation.handle_message(&judged(1, 7)));
        run(conversation.handle_message(&judged(2, 0)));
        assert!(!conversation.may_be_silent());
        run(conversation.handle_message(&WorkerResponse::Analysed { id: 1 }.to_text()));
        run(conversation.handle_message(&WorkerResponse::Analysed { id: 2 }.to_text()));
        assert!(conversation.may_be_silent());
        run(conversation.handle_message(&judged(2, 1)));
        let expected = [
            Answer::Started,
            Answer::Judged {
                ply: 0,
                position: position(),
            },
            Answer::Done,
        ];
        assert_eq!(*heard.borrow(), expected);
        assert!(old.borrow().is_empty());
    }

    #[test]
    fn a_broken_worker_is_restarted_once_per_question() {
        let mut conversation = Conversation::default();
        let heard = ask(&mut conversation, 0);
        run(conversation.handle_message(&WorkerResponse::Ready.to_text()));
        assert!(matches!(conversation.broke(), NextStep::Restart));
        conversation.start();
        assert!(!conversation.ready && conversation.sent_networks.is_empty());
        assert!(run(
            conversation.handle_message(&WorkerResponse::Ready.to_text())
        ));
        run(conversation.broke());
        assert_eq!(
            *heard.borrow(),
            [Answer::Started, Answer::Started, Answer::Failed]
        );
        assert!(
            matches!(conversation.broke(), NextStep::Wait),
            "no question is pending"
        );
    }

    #[test]
    fn a_question_fails_at_once_if_the_worker_reports_an_error_or_nonsense() {
        for id in [Some(1), None] {
            let mut conversation = Conversation::default();
            let heard = ask(&mut conversation, 3);
            assert!(
                conversation.may_be_silent(),
                "exploring a position has no time limit"
            );
            let message = String::new();
            run(conversation.handle_message(&WorkerResponse::Error { id, message }.to_text()));
            assert_eq!(*heard.borrow(), [Answer::Failed]);
        }
        let mut conversation = Conversation::default();
        let heard = ask(&mut conversation, 3);
        run(conversation.handle_message("nonsense"));
        assert_eq!(*heard.borrow(), [Answer::Failed]);
    }
}
