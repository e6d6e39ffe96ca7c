//! A worker of the analysis pages, with the one question that it works on. The asker hears every answer to that
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
const PATIENCE: u32 = 30_000;

/// An answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The question has been sent to a worker that has just started.
    Begun,
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

/// The callback that hears the answers.
type Hear = Rc<dyn Fn(Answer)>;

/// A worker and its question. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Asker(StoredValue<State, LocalStorage>);

#[derive(Default)]
struct State {
    worker: Option<Worker>,
    talk: Talk,
    /// Runs out when the worker has been silent for too long.
    patience: Option<time::Timer>,
}

impl Asker {
    /// Creates an asker without a question. No worker is started yet.
    pub fn new() -> Asker {
        Asker(StoredValue::new_local(State::default()))
    }

    fn with<T>(self, change: impl FnOnce(&mut State) -> T) -> Option<T> {
        self.0.try_update_value(change)
    }

    /// Asks a question, which replaces the previous one. The request gets its id here.
    pub fn ask(
        self,
        request: AnalyseRequest,
        network: Option<Network>,
        hear: impl Fn(Answer) + 'static,
    ) {
        self.with(|state| state.talk.ask(request, network, Rc::new(hear)));
        self.post();
    }

    /// Stops the worker. No more answers are heard.
    pub fn stop(self) {
        self.with(|state| {
            *state = State {
                talk: Talk {
                    last: state.talk.last,
                    ..Talk::default()
                },
                ..State::default()
            }
        });
    }

    /// Sends the question to the worker, which is started first if it is not running.
    fn post(self) {
        let next = self.with(|state| {
            if state.worker.is_none() {
                state.talk.start();
                state.worker = Worker::start(
                    computer::script(),
                    move |text| {
                        let next = self.with(|state| state.talk.hear(&text));
                        self.go_on(next);
                    },
                    move || self.broke(),
                );
            }
            match (&state.worker, state.talk.ready) {
                (None, _) => state.talk.give_up(),
                (Some(_), true) => Next::Post(None),
                // A worker that is not ready does not hear messages yet.
                (Some(_), false) => Next::Wait,
            }
        });
        self.go_on(next);
    }

    fn broke(self) {
        let next = self.with(|state| {
            state.worker = None;
            state.talk.broke()
        });
        self.go_on(next);
    }

    fn go_on(self, next: Option<Next>) {
        self.with(|state| {
            let patient = state.talk.is_patient();
            state.patience = (!patient).then(|| time::timer(PATIENCE, move || self.broke()));
        });
        match next {
            None | Some(Next::Wait) => {}
            Some(Next::Post(hear)) => {
                self.with(|state| {
                    if let Some(worker) = &state.worker {
                        state.talk.post(worker);
                    }
                });
                if let Some(hear) = hear {
                    hear(Answer::Begun);
                }
            }
            Some(Next::Restart) => self.post(),
            Some(Next::Tell(hear, answer)) => hear(answer),
        }
    }
}

/// The conversation between page and worker, apart from the worker itself.
#[derive(Default)]
struct Talk {
    /// Whether the worker is ready to hear messages.
    ready: bool,
    /// The families of rule sets whose networks the worker has received.
    given: Vec<&'static str>,
    /// The id of the last question.
    last: u64,
    asked: Option<Asked>,
}

/// A question that has not been answered completely.
struct Asked {
    text: String,
    variant: Variant,
    /// The network that evaluates positions; `None` to evaluate them by the terms.
    network: Option<Network>,
    /// Whether positions are to be judged, so that answers are expected one after the other. Exploring a position may
    /// take as long as it takes.
    judges: bool,
    hear: Hear,
    /// Whether the question is asked for the second time, because the worker broke.
    again: bool,
}

/// The next step.
enum Next {
    /// Do nothing.
    Wait,
    /// Send the question, and tell the callback that the work has begun, if there is a callback.
    Post(Option<Hear>),
    /// Start the worker again.
    Restart,
    /// Tell the callback an answer.
    Tell(Hear, Answer),
}

impl Talk {
    fn ask(&mut self, request: AnalyseRequest, network: Option<Network>, hear: Hear) {
        self.last += 1;
        let id = self.last;
        self.asked = Some(Asked {
            judges: request.lines == 0,
            variant: request.variant,
            text: WorkerRequest::Analyse(AnalyseRequest { id, ..request }).to_text(),
            network,
            hear,
            again: false,
        });
    }

    /// Notes that a new worker has received nothing yet.
    fn start(&mut self) {
        self.ready = false;
        self.given.clear();
    }

    /// Whether no answer is expected soon.
    fn is_patient(&self) -> bool {
        !self.asked.as_ref().is_some_and(|asked| asked.judges)
    }

    /// Sends the question, after the network that it needs.
    fn post(&mut self, worker: &Worker) {
        let Some(asked) = &self.asked else { return };
        if let Some(network) = &asked.network
            && !self.given.contains(&network.family)
        {
            worker.post_bytes(&network.bytes);
            self.given.push(network.family);
        }
        worker.post(&asked.text);
    }

    /// Handles a message from the worker.
    fn hear(&mut self, text: &str) -> Next {
        let (id, answer) = match WorkerResponse::from_text(text) {
            Ok(WorkerResponse::Ready) => {
                self.ready = true;
                let hear = self.asked.as_ref().map(|asked| Rc::clone(&asked.hear));
                return hear.map_or(Next::Wait, |hear| Next::Post(Some(hear)));
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
                let Some(asked) = &self.asked else {
                    return Next::Wait;
                };
                let position = JudgedPosition {
                    chance: computer::chance(asked.variant, score),
                    best: best.and_then(|best| best.parse().ok()),
                };
                (id, Answer::Judged { ply, position })
            }
            Ok(WorkerResponse::Analysed { id }) => (id, Answer::Done),
            // Only a worker of another build cannot read the request, and it could not read it the next time either.
            Ok(WorkerResponse::Error { id: Some(id), .. }) => (id, Answer::Failed),
            Ok(WorkerResponse::Error { id: None, .. }) | Err(_) => return self.give_up(),
            Ok(_) => return Next::Wait,
        };
        if id != self.last {
            return Next::Wait;
        }
        match answer {
            Answer::Failed => self.give_up(),
            Answer::Done => self.end(Answer::Done),
            answer => match &self.asked {
                Some(asked) => Next::Tell(Rc::clone(&asked.hear), answer),
                None => Next::Wait,
            },
        }
    }

    /// Handles a worker that is silent or broken.
    fn broke(&mut self) -> Next {
        match &mut self.asked {
            Some(asked) if !asked.again => {
                asked.again = true;
                Next::Restart
            }
            _ => self.give_up(),
        }
    }

    /// Ends the question, to which there will be no answer.
    fn give_up(&mut self) -> Next {
        self.end(Answer::Failed)
    }

    fn end(&mut self, answer: Answer) -> Next {
        match self.asked.take() {
            Some(asked) => Next::Tell(asked.hear, answer),
            None => Next::Wait,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use engine::Variant;
    use worker::protocol::WorkerScore;

    use super::*;

    /// Asks a question and returns everything that is heard about it.
    fn ask(talk: &mut Talk, lines: usize) -> Rc<RefCell<Vec<Answer>>> {
        let heard = Rc::new(RefCell::new(Vec::new()));
        let hear = Rc::clone(&heard);
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
        talk.ask(
            request,
            None,
            Rc::new(move |answer| hear.borrow_mut().push(answer)),
        );
        heard
    }

    /// Carries out a step and returns whether the question is sent.
    fn run(next: Next) -> bool {
        match next {
            Next::Tell(hear, answer) => hear(answer),
            Next::Post(Some(hear)) => {
                hear(Answer::Begun);
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
    fn a_question_waits_for_its_worker_and_hears_its_own_answers_only() {
        let mut talk = Talk::default();
        let old = ask(&mut talk, 0);
        let heard = ask(&mut talk, 0);
        assert!(run(talk.hear(&WorkerResponse::Ready.to_text())));
        run(talk.hear(&judged(1, 7)));
        run(talk.hear(&judged(2, 0)));
        assert!(!talk.is_patient());
        run(talk.hear(&WorkerResponse::Analysed { id: 1 }.to_text()));
        run(talk.hear(&WorkerResponse::Analysed { id: 2 }.to_text()));
        assert!(talk.is_patient());
        run(talk.hear(&judged(2, 1)));
        let expected = [
            Answer::Begun,
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
    fn a_worker_that_breaks_is_started_again_once() {
        let mut talk = Talk::default();
        let heard = ask(&mut talk, 0);
        run(talk.hear(&WorkerResponse::Ready.to_text()));
        assert!(matches!(talk.broke(), Next::Restart));
        talk.start();
        assert!(!talk.ready && talk.given.is_empty());
        assert!(run(talk.hear(&WorkerResponse::Ready.to_text())));
        run(talk.broke());
        assert_eq!(
            *heard.borrow(),
            [Answer::Begun, Answer::Begun, Answer::Failed]
        );
        assert!(matches!(talk.broke(), Next::Wait), "nothing is asked");
    }

    #[test]
    fn what_the_worker_cannot_read_fails_at_once() {
        for id in [Some(1), None] {
            let mut talk = Talk::default();
            let heard = ask(&mut talk, 3);
            assert!(talk.is_patient(), "exploring takes as long as it takes");
            let message = String::new();
            run(talk.hear(&WorkerResponse::Error { id, message }.to_text()));
            assert_eq!(*heard.borrow(), [Answer::Failed]);
        }
        let mut talk = Talk::default();
        let heard = ask(&mut talk, 3);
        run(talk.hear("nonsense"));
        assert_eq!(*heard.borrow(), [Answer::Failed]);
    }
}
