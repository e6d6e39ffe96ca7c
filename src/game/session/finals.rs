//! The final things, each in two steps: resigning, offering and accepting a draw.

use engine::Color;

use super::Session;
use crate::{Ask, Effect, GameResult, Message, Outgoing, PlayerKind, Reason};

impl Session {
    /// Whether one may resign.
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
            && self.offer.is_none()
            && self.may_offer
    }

    pub(super) fn ask_resign(&mut self, effects: &mut Vec<Effect>) {
        if let Some(me) = self.me().filter(|_| self.can_resign()) {
            self.ask(Ask::Resign(me), effects);
        }
    }

    pub(super) fn ask_draw(&mut self, effects: &mut Vec<Effect>) {
        if let Some(me) = self.me().filter(|_| self.can_offer_draw()) {
            self.ask(Ask::OfferDraw(me), effects);
        }
    }

    fn ask(&mut self, ask: Ask, effects: &mut Vec<Effect>) {
        self.ask = Some(ask);
        if !self.settings.confirm {
            self.confirm(effects);
        }
    }

    pub(super) fn confirm(&mut self, effects: &mut Vec<Effect>) {
        match self.ask.take() {
            Some(Ask::Resign(color)) => {
                self.send(Outgoing::Resign, effects);
                let result = GameResult {
                    winner: Some(!color),
                    reason: Reason::Resignation,
                };
                self.end(result, effects);
            }
            Some(Ask::OfferDraw(color)) => {
                self.offer = Some(color);
                self.send(Outgoing::OfferDraw, effects);
                if self.is_shared() {
                    self.ask = Some(Ask::AnswerDraw(!color));
                }
                effects.push(Effect::Announce(self.say(Message::DrawOffered(color))));
            }
            Some(Ask::AnswerDraw(color)) => self.answer_draw(color, true, effects),
            None => {}
        }
    }

    pub(super) fn dismiss(&mut self, effects: &mut Vec<Effect>) {
        if let Some(Ask::AnswerDraw(color)) = self.ask.take() {
            self.answer_draw(color, false, effects);
        }
    }

    pub(super) fn accept_draw(&mut self, effects: &mut Vec<Effect>) {
        if let Some(Ask::AnswerDraw(color)) = self.ask {
            self.ask = None;
            self.answer_draw(color, true, effects);
        }
    }

    pub(super) fn decline_draw(&mut self, effects: &mut Vec<Effect>) {
        if let Some(Ask::AnswerDraw(color)) = self.ask {
            self.ask = None;
            self.answer_draw(color, false, effects);
        }
    }

    fn answer_draw(&mut self, color: Color, yes: bool, effects: &mut Vec<Effect>) {
        if self.offer.take().is_none() {
            return;
        }
        if yes {
            self.send(Outgoing::AcceptDraw, effects);
            self.end(
                GameResult {
                    winner: None,
                    reason: Reason::Agreement,
                },
                effects,
            );
        } else {
            self.send(Outgoing::DeclineDraw, effects);
            self.inform(Message::DrawDeclined(color), effects);
        }
    }
}
