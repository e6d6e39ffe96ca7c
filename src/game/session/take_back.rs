//! Taking a move back in a game against somebody at another device: asking for it, and answering such a request. The
//! two devices come to an agreement by themselves; the session shows what they agree on. In a game at one device moves
//! are simply undone, see `history`.

use engine::Color;

use super::Session;
use crate::{Label, Message, Question, UserAction};

impl Session {
    /// Whether the person may ask the other device for a move back.
    pub(crate) fn can_ask_take_back(&self) -> bool {
        self.may_take_back && !self.game.is_over() && !self.options().is_local()
    }

    /// Whether the take-back button does something. In a game with hidden assassins it says why nothing can be taken
    /// back.
    pub(crate) fn answers_take_back(&self) -> bool {
        let hides = self.game.variant().has_assassin() && !self.options().is_local();
        self.can_ask_take_back() || hides && !self.game.is_over()
    }

    /// Asks the other device for a move back, or tells the person why that is not possible.
    pub(super) fn ask_take_back(&mut self) {
        if self.can_ask_take_back() {
            self.may_take_back = false;
            self.send(UserAction::TakeBack);
            self.notify_info(Label::TAKE_BACK_SENT);
        } else if self.game.variant().has_assassin() {
            self.notify_info(Label::TAKE_BACK_HIDDEN);
        } else {
            self.notify_info(Label::TAKE_BACK_NOT_NOW);
        }
    }

    /// Answers the other side's request for a move back, if that is the open question.
    pub(super) fn answer_take_back(&mut self, yes: bool) {
        if let Some(Question::AnswerTakeBack(_)) = self.ply_state.question {
            self.ply_state.question = None;
            self.send(if yes {
                UserAction::AllowTakeBack
            } else {
                UserAction::RefuseTakeBack
            });
        }
    }

    /// Takes over what both devices agree on: who asks for a move back, and whether this side may ask.
    pub(super) fn sync_take_back(&mut self, me: Color, asked: Option<Color>, may_ask: bool) {
        self.may_take_back = may_ask;
        let question = Question::AnswerTakeBack(me);
        let is_asked = self.ply_state.question == Some(question);
        if asked == Some(!me) && !self.game.is_over() {
            if !is_asked {
                self.ply_state.question = Some(question);
                self.notify_info(Label::TAKE_BACK_ASKED);
            }
        } else if is_asked {
            self.ply_state.question = None;
        }
    }

    /// Goes back to the first `plies` plies, after both devices have agreed to take the others back.
    pub(super) fn go_back(&mut self, plies: usize) {
        if self.game.take_back(plies, self.now) {
            self.announce(Message::TakenBack);
            self.after_history_change();
        }
    }
}
