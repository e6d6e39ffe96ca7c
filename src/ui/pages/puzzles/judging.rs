//! Asks an engine about a move that is not the one of the puzzle's line. Until it has answered, the move stays on the
//! board; then the other side answers it there, or it counts as solved.

use game::practice::attempt::Attempt;
use game::practice::trial::Question;
use game::verdicts::JudgedPosition;
use leptos::prelude::*;

use super::solver::Solver;

/// A question to the engine.
pub struct JudgeRequest {
    /// The position to judge.
    pub question: Question,
    /// Receives the judgement; `None` if there is no engine, or it does not answer. Then the move is just wrong.
    pub answer: Box<dyn Fn(Option<JudgedPosition>)>,
}

impl Solver {
    /// Asks about the move on the board, if there is anything to ask.
    pub(super) fn ask_engine(self) {
        let Some(question) = self.with_attempt_untracked(Attempt::question) else {
            return;
        };
        let Some(turn) = self.begin_wait() else {
            return;
        };
        self.ask(question, turn);
    }

    fn ask(self, question: Question, turn: u32) {
        let answer = Box::new(move |answer| self.hear(answer, turn));
        self.context
            .judge
            .run(Some(JudgeRequest { question, answer }));
    }

    /// Takes an answer of the engine, unless the question is no longer open.
    fn hear(self, answer: Option<JudgedPosition>, turn: u32) {
        if !self.waits(turn) {
            return;
        }
        self.act(|attempt, _, _| {
            attempt.judged(answer);
            Vec::new()
        });
        match self.with_attempt_untracked(Attempt::question) {
            Some(next) => self.ask(next, turn),
            None => self.go_on(),
        }
    }

    /// Ends the current wait, and drops the question to the engine if there is one.
    pub(super) fn drop_question(self) {
        self.begin_wait();
        self.context.judge.run(None);
    }
}
