//! Resigning, and offering and accepting a draw. Each takes two steps, so that no game ends by a slip, unless the
//! person has switched confirmations off. The computer answers an offer at once, based on the score of its last move.

use engine::Color;

use super::Session;
use crate::{GameResult, Message, PlayerKind, Question, Reason, UserAction};

/// The computer accepts a draw if it stands at least this much worse, in centipawns.
const WORSE_SCORE: i32 = 100;
/// Late in the game the computer also accepts a draw if it stands better by no more than this, in centipawns.
const EVEN_SCORE: i32 = 25;
/// The move number from which the game counts as late.
const LATE_MOVE_NUMBER: u32 = 40;

impl Session {
    /// Whether the person may resign.
    pub(crate) fn can_resign(&self) -> bool {
        // In a game by links, a resignation is sent with the person's own next link.
        let has_turn = self.is_my_turn() || !self.options().is_by_mail();
        has_turn && self.can_end()
    }

    /// Whether the game is running and a person at this device plays in it.
    fn can_end(&self) -> bool {
        !self.game.is_over()
            && self.tokens.is_none()
            && self.curtain.is_none()
            && self.own_color().is_some()
    }

    /// Whether this side sends the next link in a game played by links.
    pub(super) fn has_next_link(&self) -> bool {
        self.is_my_turn() || self.game.ply() > self.game.settled()
    }

    /// Whether the person may offer a draw: there is an opponent who has not been asked yet. The computer can only be
    /// asked in the person's turn.
    pub(crate) fn can_offer_draw(&self) -> bool {
        let answers = |me: Color| match self.options().players[!me] {
            PlayerKind::Computer(_) => self.is_my_turn() && !self.ply_state.declined,
            PlayerKind::Human | PlayerKind::Remote => true,
            // The offer travels with the next link.
            PlayerKind::Mail => self.has_next_link(),
        };
        self.can_end()
            && self.own_color().is_some_and(answers)
            && self.ply_state.offer.is_none()
            && self.may_offer
    }

    /// Whether the computer accepts a draw in the present position: it stands worse, or it is late in the game and the
    /// computer does not stand better. If the computer has no score, it plays on.
    fn computer_accepts_draw(&self) -> bool {
        let late = self.game.position().fullmove_number() >= LATE_MOVE_NUMBER;
        self.ply_state
            .score
            .is_some_and(|score| score <= -WORSE_SCORE || (late && score <= EVEN_SCORE))
    }

    pub(super) fn ask_resign(&mut self) {
        if let Some(me) = self.own_color().filter(|_| self.can_resign()) {
            self.ask(Question::Resign(me));
        }
    }

    pub(super) fn ask_draw(&mut self) {
        if let Some(me) = self.own_color().filter(|_| self.can_offer_draw()) {
            self.ask(Question::OfferDraw(me));
        }
    }

    fn ask(&mut self, question: Question) {
        self.ply_state.question = Some(question);
        if !self.settings.confirm {
            self.confirm();
        }
    }

    pub(super) fn confirm(&mut self) {
        match self.ply_state.question {
            Some(Question::Resign(color)) => {
                self.ply_state.question = None;
                self.send(UserAction::Resign);
                self.end(GameResult::win(!color, Reason::Resignation));
            }
            Some(Question::OfferDraw(color))
                if matches!(self.options().players[!color], PlayerKind::Computer(_)) =>
            {
                self.ply_state.question = None;
                if self.computer_accepts_draw() {
                    self.end(GameResult::draw(Reason::Agreement));
                } else {
                    self.ply_state.declined = true;
                    self.notify_info(Message::DrawDeclined(self.who(!color)));
                }
            }
            Some(Question::OfferDraw(color)) => {
                self.ply_state.question = None;
                self.ply_state.offer = Some(color);
                self.send(UserAction::OfferDraw);
                if self.options().is_by_mail() {
                    self.save();
                }
                if self.is_shared() {
                    self.ply_state.question = Some(Question::AnswerDraw(!color));
                }
                self.announce(Message::DrawOffered(self.who(color)));
            }
            Some(Question::AnswerDraw(_)) => self.answer_draw(true),
            Some(Question::AnswerTakeBack(_)) => self.answer_take_back(true),
            None => {}
        }
    }

    pub(super) fn dismiss(&mut self) {
        self.answer_draw(false);
        self.answer_take_back(false);
        self.ply_state.question = None;
    }

    /// Answers the other side's draw offer, if that is the open question.
    pub(super) fn answer_draw(&mut self, yes: bool) {
        let Some(Question::AnswerDraw(color)) = self.ply_state.question else {
            return;
        };
        self.ply_state.question = None;
        if self.ply_state.offer.take().is_none() {
            return;
        }
        if yes {
            self.send(UserAction::AcceptDraw);
            // A network game is over once both devices have entered it: the other side may have moved meanwhile, or may
            // not let it count.
            if self.options().is_local() {
                self.end(GameResult::draw(Reason::Agreement));
            }
        } else {
            self.send(UserAction::DeclineDraw);
            // Whoever is alone on this side of the board knows what was pressed.
            if self.is_shared() {
                self.notify_info(Message::DrawDeclined(self.who(color)));
            }
            if self.options().is_by_mail() {
                self.save();
            }
        }
    }
}
