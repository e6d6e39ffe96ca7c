//! Messages from the other device: its moves and offers, and the whole game that both have agreed on.

use engine::{Color, Move, Observation};

use super::Session;
use crate::game::Game;
use crate::{
    Effect, GameOptions, GameResult, Label, Message, Millis, PlayerKind, Question, Reason,
    RemoteMsg,
};

impl Session {
    /// Handles a message from the other device. This is not a [`crate::Msg`], so that the page need not fetch this code
    /// until there is another device. A `now` in the past counts as the present.
    pub fn remote(&mut self, msg: RemoteMsg, now: Millis) -> Vec<Effect> {
        self.wake(now);
        self.hear(msg);
        self.finish()
    }

    fn hear(&mut self, msg: RemoteMsg) {
        match msg {
            RemoteMsg::Game { options, moves } => {
                return self.take_over(*options, moves);
            }
            RemoteMsg::ObservedGame {
                options,
                observations,
            } => {
                return self.take_over_observed(*options, observations);
            }
            _ => {}
        }
        let Some(me) = self.options().seat().filter(|_| !self.options().is_local()) else {
            return;
        };
        match msg {
            RemoteMsg::Move(play) => {
                if self.game.mover() == PlayerKind::Remote && self.tokens.is_none() {
                    self.play(play);
                }
            }
            RemoteMsg::Resign => {
                self.end(GameResult::win(me, Reason::Resignation));
            }
            RemoteMsg::Abandon => {
                self.end(GameResult::win(me, Reason::Abandoned));
            }
            RemoteMsg::OfferDraw => {
                if !self.game.is_over() {
                    self.moment.offer = Some(!me);
                    self.moment.ask = Some(Question::AnswerDraw(me));
                    self.inform(Message::DrawOffered(!me));
                }
            }
            RemoteMsg::AcceptDraw => {
                if self.moment.offer == Some(me) {
                    self.end(GameResult::draw(Reason::Agreement));
                }
            }
            RemoteMsg::DeclineDraw => {
                if self.moment.offer.take_if(|offer| *offer == me).is_some() {
                    self.inform(Message::DrawDeclined(!me));
                }
            }
            RemoteMsg::Clock { white, black } => {
                self.game
                    .set_clock(engine::ByColor([white, black]), self.now);
            }
            RemoteMsg::Pause(paused) => {
                self.paused = paused;
                self.rest_clock();
            }
            RemoteMsg::Flagged(loser) => {
                self.end(GameResult::win(!loser, Reason::Time));
            }
            RemoteMsg::Over(GameResult::DISPUTED) => self.dispute(),
            RemoteMsg::Over(result) => self.end(result),
            RemoteMsg::Draw { offer, may_offer } => self.stand_about_draw(me, offer, may_offer),
            RemoteMsg::TakeBack { asked, may_ask } => {
                self.stand_about_take_back(me, asked, may_ask);
            }
            RemoteMsg::Names(names) => {
                self.game.set_names(names);
                self.save();
            }
            RemoteMsg::GoBack(plies) => self.go_back(plies),
            RemoteMsg::RefuseTakeBack => self.inform(Label::TAKE_BACK_REFUSED),
            RemoteMsg::Ply { ply, observation } => {
                self.apply(ply, *observation);
            }
            RemoteMsg::Proof(proof) => {
                self.game.set_proof(proof);
                self.save();
            }
            RemoteMsg::Game { .. } | RemoteMsg::ObservedGame { .. } => {}
        }
    }

    /// Replaces the game on the board by the agreed game, as far as this side has observed it.
    fn take_over_observed(&mut self, options: GameOptions, observations: Vec<Observation>) {
        let mut game = match Game::observed(options) {
            Ok(game) => game,
            Err(fault) => return self.fail(&fault),
        };
        for (ply, observation) in observations.into_iter().enumerate() {
            let text = observation.to_string();
            if game.apply(ply, observation, self.now).is_err() {
                return self.refuse(Message::PlayedIllegal { text });
            }
        }
        self.take_over_game(game);
    }

    /// Replaces the game on the board by the agreed game. If both are the same game, the board's orientation and a
    /// premove stay.
    fn take_over(&mut self, options: GameOptions, moves: Vec<Move>) {
        let mut game = match Game::new(options) {
            Ok(game) => game,
            Err(fault) => return self.fail(&fault),
        };
        for play in moves {
            if game.play(play, self.now).is_err() {
                let text = play.to_string();
                return self.refuse(Message::PlayedIllegal { text });
            }
        }
        self.take_over_game(game);
    }

    fn take_over_game(&mut self, game: Game) {
        let same = self.options().id == game.options().id;
        let (flipped, premove) = (self.flipped, self.moment.hand.premove);
        let session = Session::around(game, self.now);
        self.replace(session);
        if same {
            self.flipped = flipped;
            self.moment.hand.premove = premove;
        }
        self.save();
    }

    /// Takes over what both devices agree on about a draw. An offer of the other side becomes a question to the person.
    fn stand_about_draw(&mut self, me: Color, offer: Option<Color>, may_offer: bool) {
        self.may_offer = may_offer;
        if self.game.is_over() || self.moment.offer == offer {
            return;
        }
        self.moment.offer = offer;
        if offer == Some(!me) {
            self.moment.ask = Some(Question::AnswerDraw(me));
            self.inform(Message::DrawOffered(!me));
        } else if matches!(self.moment.ask, Some(Question::AnswerDraw(_))) {
            self.moment.ask = None;
        }
    }
}
