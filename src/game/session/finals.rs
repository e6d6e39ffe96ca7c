//! Resigning, and offering and accepting a draw. Each takes two steps, so that no game ends by a slip, unless the
//! person has switched confirmations off. The computer answers an offer at once, based on the score of its last move.

use engine::Color;

use super::Session;
use crate::{GameResult, Message, Outgoing, PlayerKind, Question, Reason};

/// The computer accepts a draw if it stands at least this much worse, in centipawns.
const WORSE: i32 = 100;
/// Late in the game the computer also accepts a draw if it stands better by no more than this, in centipawns.
const EVEN: i32 = 25;
/// The move number from which the game counts as late.
const LATE: u32 = 40;

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
            && self.me().is_some()
    }

    /// Whether this side sends the next link in a game played by links.
    pub(super) fn has_next_link(&self) -> bool {
        self.is_my_turn() || self.game.ply() > self.game.settled()
    }

    /// Whether the person may offer a draw: there is an opponent who has not been asked yet. The computer can only be
    /// asked in the person's turn.
    pub(crate) fn can_offer_draw(&self) -> bool {
        let answers = |me: Color| match self.options().players[!me] {
            PlayerKind::Computer(_) => self.is_my_turn() && !self.moment.declined,
            PlayerKind::Human | PlayerKind::Remote => true,
            // The offer travels with the next link.
            PlayerKind::Mail => self.has_next_link(),
        };
        self.can_end()
            && self.me().is_some_and(answers)
            && self.moment.offer.is_none()
            && self.may_offer
    }

    /// Whether the computer accepts a draw in the present position: it stands worse, or it is late in the game and the
    /// computer does not stand better. If the computer has no score, it plays on.
    fn computer_takes_draw(&self) -> bool {
        let late = self.game.position().fullmove_number() >= LATE;
        self.moment
            .score
            .is_some_and(|score| score <= -WORSE || (late && score <= EVEN))
    }

    pub(super) fn ask_resign(&mut self) {
        if let Some(me) = self.me().filter(|_| self.can_resign()) {
            self.ask(Question::Resign(me));
        }
    }

    pub(super) fn ask_draw(&mut self) {
        if let Some(me) = self.me().filter(|_| self.can_offer_draw()) {
            self.ask(Question::OfferDraw(me));
        }
    }

    fn ask(&mut self, ask: Question) {
        self.moment.ask = Some(ask);
        if !self.settings.confirm {
            self.confirm();
        }
    }

    pub(super) fn confirm(&mut self) {
        match self.moment.ask {
            Some(Question::Resign(color)) => {
                self.moment.ask = None;
                self.send(Outgoing::Resign);
                self.end(GameResult::win(!color, Reason::Resignation));
            }
            Some(Question::OfferDraw(color))
                if matches!(self.options().players[!color], PlayerKind::Computer(_)) =>
            {
                self.moment.ask = None;
                if self.computer_takes_draw() {
                    self.end(GameResult::draw(Reason::Agreement));
                } else {
                    self.moment.declined = true;
                    self.inform(Message::DrawDeclined(!color));
                }
            }
            Some(Question::OfferDraw(color)) => {
                self.moment.ask = None;
                self.moment.offer = Some(color);
                self.send(Outgoing::OfferDraw);
                if self.options().is_by_mail() {
                    self.save();
                }
                if self.is_shared() {
                    self.moment.ask = Some(Question::AnswerDraw(!color));
                }
                self.announce(Message::DrawOffered(color));
            }
            Some(Question::AnswerDraw(_)) => self.answer_draw(true),
            Some(Question::AnswerTakeBack(_)) => self.answer_take_back(true),
            None => {}
        }
    }

    pub(super) fn dismiss(&mut self) {
        self.answer_draw(false);
        self.answer_take_back(false);
        self.moment.ask = None;
    }

    /// Answers the other side's draw offer, if that is the open question.
    pub(super) fn answer_draw(&mut self, yes: bool) {
        let Some(Question::AnswerDraw(color)) = self.moment.ask else {
            return;
        };
        self.moment.ask = None;
        if self.moment.offer.take().is_none() {
            return;
        }
        if yes {
            self.send(Outgoing::AcceptDraw);
            self.end(GameResult::draw(Reason::Agreement));
        } else {
            self.send(Outgoing::DeclineDraw);
            self.inform(Message::DrawDeclined(color));
            if self.options().is_by_mail() {
                self.save();
            }
        }
    }
}
