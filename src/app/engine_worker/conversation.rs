//! What page and worker have told each other: the pending question, the networks that were sent, and whether the worker
//! is ready. Every answer to the present question is passed on, and none to earlier ones. A worker that breaks, or is
//! silent for too long, is restarted once with the same question. The worker itself is in `mod.rs`, so that all this is
//! tested without a browser.

use std::rc::Rc;

use engine::Variant;
use game::verdicts::JudgedPosition;
use worker::protocol::WorkerResponse;

use super::{Network, chance};
use crate::platform::worker::Worker;

/// An answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The question has been sent to a worker that has just started.
    Started,
    /// The worker broke. It is started again with the same question.
    Restarted,
    /// A position has been judged.
    Judged {
        /// The number of plies before the position.
        ply: usize,
        /// The engine's judgement of the position.
        position: JudgedPosition,
    },
    /// Any other response of the worker to the question.
    Response(WorkerResponse),
    /// The question has failed; no more answers will come.
    Failed,
    /// This browser has no workers; no more answers will come.
    NoWorkers,
}

/// The callback that receives the answers.
pub(super) type AnswerCallback = Rc<dyn Fn(Answer)>;

/// The conversation between page and worker, apart from the worker itself.
#[derive(Default)]
pub(super) struct Conversation {
    /// Whether the worker is ready for messages.
    ready: bool,
    /// The families of rule sets whose networks the worker has received.
    sent_networks: Vec<&'static str>,
    /// The id of the last question.
    last: u64,
    pending: Option<PendingRequest>,
}

/// A question that has not been answered completely. Its id is the last one.
pub(super) struct PendingRequest {
    /// The request as text.
    pub(super) text: String,
    /// The rule set.
    pub(super) variant: Variant,
    /// The network that evaluates positions; `None` to evaluate them by the hand-written terms.
    pub(super) network: Option<Network>,
    /// Whether no answer is expected soon: exploring a position may take as long as it takes.
    pub(super) may_be_silent: bool,
    /// Receives the answers.
    pub(super) on_answer: AnswerCallback,
    /// Whether the question is asked for the second time, because the worker broke.
    pub(super) again: bool,
}

/// The next step.
pub(super) enum NextStep {
    /// Do nothing.
    Wait,
    /// Send the question, and tell the callback that the work has begun, if there is a callback.
    Post(Option<AnswerCallback>),
    /// Tell the callback that the worker is started again, and start it.
    Restart(AnswerCallback),
    /// Tell the callback an answer.
    Tell(AnswerCallback, Answer),
}

impl Conversation {
    /// Returns the id of the next question.
    pub(super) fn next_id(&self) -> u64 {
        self.last + 1
    }

    /// Notes a question, whose request has the [next id](Self::next_id).
    pub(super) fn ask(&mut self, pending: PendingRequest) {
        self.last += 1;
        self.pending = Some(pending);
    }

    /// Notes that a new worker has received nothing yet.
    pub(super) fn start(&mut self) {
        self.ready = false;
        self.sent_networks.clear();
    }

    /// Returns whether the worker receives messages.
    pub(super) fn is_ready(&self) -> bool {
        self.ready
    }

    /// Returns the id of the question, if it is not answered yet.
    pub(super) fn pending_id(&self) -> Option<u64> {
        self.pending.as_ref().map(|_| self.last)
    }

    /// Drops the question and returns its id.
    pub(super) fn cancel(&mut self) -> Option<u64> {
        self.pending.take().map(|_| self.last)
    }

    /// Returns whether no answer is expected soon.
    pub(super) fn may_be_silent(&self) -> bool {
        let pending = self.pending.as_ref();
        pending.is_none_or(|pending| pending.may_be_silent)
    }

    /// Sends the question, after the network that it needs.
    pub(super) fn post(&mut self, worker: &Worker) {
        let Some(pending) = &self.pending else { return };
        if let Some(network) = &pending.network
            && !self.sent_networks.contains(&network.family)
        {
            worker.post_bytes(&network.bytes);
            self.sent_networks.push(network.family);
        }
        worker.post(&pending.text);
    }

    /// Handles a response of the worker.
    pub(super) fn handle(&mut self, response: WorkerResponse) -> NextStep {
        use WorkerResponse::{
            Analysed, Error, Explored, Hint, Judged, Move, Progress, Ready, Stopped,
        };
        let id = match &response {
            Ready => {
                self.ready = true;
                let on_answer = self.pending.as_ref().map(PendingRequest::on_answer);
                return on_answer
                    .map_or(NextStep::Wait, |on_answer| NextStep::Post(Some(on_answer)));
            }
            // The worker may have refused a network, which it gets again with the next question.
            Error { id: None, .. } => {
                self.sent_networks.clear();
                return self.end(Answer::Failed);
            }
            Stopped { .. } => return NextStep::Wait,
            Error { id: Some(id), .. }
            | Progress { id, .. }
            | Explored { id, .. }
            | Judged { id, .. }
            | Move { id, .. }
            | Hint { id, .. }
            | Analysed { id } => *id,
        };
        let Some(pending) = self.pending.as_ref().filter(|_| id == self.last) else {
            return NextStep::Wait;
        };
        match response {
            // Only a worker of another build cannot read the request, and it could not read it the next time either.
            Error { .. } => self.end(Answer::Failed),
            Judged {
                ply, score, best, ..
            } => {
                let position = JudgedPosition {
                    chance: chance(pending.variant, score),
                    best: best.and_then(|best| best.parse().ok()),
                };
                NextStep::Tell(pending.on_answer(), Answer::Judged { ply, position })
            }
            response @ (Progress { .. } | Explored { .. }) => {
                NextStep::Tell(pending.on_answer(), Answer::Response(response))
            }
            last => self.end(Answer::Response(last)),
        }
    }

    /// Handles a worker that is silent or broken.
    pub(super) fn broke(&mut self) -> NextStep {
        match &mut self.pending {
            Some(pending) if !pending.again => {
                pending.again = true;
                NextStep::Restart(pending.on_answer())
            }
            _ => self.end(Answer::Failed),
        }
    }

    /// Ends the question with its last answer.
    pub(super) fn end(&mut self, answer: Answer) -> NextStep {
        match self.pending.take() {
            Some(pending) => NextStep::Tell(pending.on_answer, answer),
            None => NextStep::Wait,
        }
    }
}

impl PendingRequest {
    fn on_answer(&self) -> AnswerCallback {
        Rc::clone(&self.on_answer)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use worker::protocol::WorkerScore;

    use super::*;

    /// Asks a question and returns the list to which its answers will be added.
    fn ask(conversation: &mut Conversation, may_be_silent: bool) -> Rc<RefCell<Vec<Answer>>> {
        let heard = Rc::new(RefCell::new(Vec::new()));
        let on_answer = Rc::clone(&heard);
        conversation.ask(PendingRequest {
            text: String::new(),
            variant: Variant::Chess,
            network: None,
            may_be_silent,
            on_answer: Rc::new(move |answer| on_answer.borrow_mut().push(answer)),
            again: false,
        });
        heard
    }

    /// Carries out a step and returns whether the question is sent.
    fn run(next: NextStep) -> bool {
        match next {
            NextStep::Tell(on_answer, answer) => on_answer(answer),
            NextStep::Restart(on_answer) => on_answer(Answer::Restarted),
            NextStep::Post(Some(on_answer)) => {
                on_answer(Answer::Started);
                return true;
            }
            _ => {}
        }
        false
    }

    fn judged(id: u64, ply: usize) -> WorkerResponse {
        WorkerResponse::Judged {
            id,
            ply,
            score: WorkerScore::Won,
            best: None,
        }
    }

    #[test]
    fn a_question_waits_for_the_worker_and_ignores_answers_to_older_questions() {
        let mut conversation = Conversation::default();
        let old = ask(&mut conversation, false);
        let heard = ask(&mut conversation, false);
        assert!(run(conversation.handle(WorkerResponse::Ready)));
        run(conversation.handle(judged(1, 7)));
        run(conversation.handle(judged(2, 0)));
        assert!(!conversation.may_be_silent());
        run(conversation.handle(WorkerResponse::Analysed { id: 1 }));
        run(conversation.handle(WorkerResponse::Analysed { id: 2 }));
        assert!(conversation.may_be_silent());
        run(conversation.handle(judged(2, 1)));
        let position = JudgedPosition {
            chance: 1.0,
            best: None,
        };
        let expected = [
            Answer::Started,
            Answer::Judged { ply: 0, position },
            Answer::Response(WorkerResponse::Analysed { id: 2 }),
        ];
        assert_eq!(*heard.borrow(), expected);
        assert!(old.borrow().is_empty());
    }

    #[test]
    fn a_dropped_question_gets_no_answer() {
        let mut conversation = Conversation::default();
        let heard = ask(&mut conversation, false);
        assert_eq!(conversation.pending_id(), Some(1));
        assert_eq!(conversation.cancel(), Some(1));
        let best = "e2e4".to_owned();
        run(conversation.handle(WorkerResponse::Hint { id: 1, best }));
        run(conversation.broke());
        assert!(heard.borrow().is_empty());
        assert_eq!(conversation.cancel(), None);
    }

    #[test]
    fn a_broken_worker_is_restarted_once_per_question() {
        let mut conversation = Conversation::default();
        let heard = ask(&mut conversation, false);
        run(conversation.handle(WorkerResponse::Ready));
        run(conversation.broke());
        conversation.start();
        assert!(!conversation.is_ready() && conversation.sent_networks.is_empty());
        assert!(run(conversation.handle(WorkerResponse::Ready)));
        run(conversation.broke());
        use Answer::{Failed, Restarted, Started};
        assert_eq!(*heard.borrow(), [Started, Restarted, Started, Failed]);
        assert!(
            matches!(conversation.broke(), NextStep::Wait),
            "no question is pending"
        );
    }

    #[test]
    fn a_question_fails_at_once_if_the_worker_reports_an_error() {
        for id in [Some(1), None] {
            let mut conversation = Conversation::default();
            let heard = ask(&mut conversation, true);
            assert!(
                conversation.may_be_silent(),
                "exploring a position has no time limit"
            );
            let message = String::new();
            run(conversation.handle(WorkerResponse::Error { id, message }));
            assert_eq!(*heard.borrow(), [Answer::Failed]);
        }
    }
}
