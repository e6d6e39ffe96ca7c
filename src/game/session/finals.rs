//! Resigning, and offering and accepting a draw. Each takes two steps, so that no game ends by a slip.

use engine::Color;

use super::Session;
use crate::{Ask, GameResult, Message, Outgoing, PlayerKind, Reason};

impl Session {
    /// Whether the person may resign.
    pub(crate) fn can_resign(&self) -> bool {
        !self.game.is_over()
            && self.tokens.is_none()
            && self.curtain.is_none()
            && self.me().is_some()
    }

    /// Whether a draw may be offered: there is a person on the other side, who was not asked yet.
    pub(crate) fn can_offer_draw(&self) -> bool {
        let answers = |me: Color| !matches!(self.options().players[!me], PlayerKind::Computer(_));
        self.can_resign()
            && self.me().is_some_and(answers)
            && self.moment.offer.is_none()
            && self.may_offer
    }

    pub(super) fn ask_resign(&mut self) {
        if let Some(me) = self.me().filter(|_| self.can_resign()) {
            self.ask(Ask::Resign(me));
        }
    }

    pub(super) fn ask_draw(&mut self) {
        if let Some(me) = self.me().filter(|_| self.can_offer_draw()) {
            self.ask(Ask::OfferDraw(me));
        }
    }

    fn ask(&mut self, ask: Ask) {
        self.moment.ask = Some(ask);
        if !self.settings.confirm {
            self.confirm();
        }
    }

    pub(super) fn confirm(&mut self) {
        match self.moment.ask {
            Some(Ask::Resign(color)) => {
                self.moment.ask = None;
                self.send(Outgoing::Resign);
                self.end(GameResult::win(!color, Reason::Resignation));
            }
            Some(Ask::OfferDraw(color)) => {
                self.moment.ask = None;
                self.moment.offer = Some(color);
                self.send(Outgoing::OfferDraw);
                if self.is_shared() {
                    self.moment.ask = Some(Ask::AnswerDraw(!color));
                }
                self.announce(Message::DrawOffered(color));
            }
            Some(Ask::AnswerDraw(_)) => self.answer_draw(true),
            None => {}
        }
    }

    pub(super) fn dismiss(&mut self) {
        self.answer_draw(false);
        self.moment.ask = None;
    }

    /// Answers the other side's offer, if that is what is asked.
    pub(super) fn answer_draw(&mut self, yes: bool) {
        let Some(Ask::AnswerDraw(color)) = self.moment.ask else {
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
        }
    }
}
