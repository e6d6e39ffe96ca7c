//! What the other device tells: its moves and words, and the whole game that both have agreed on.

use engine::{Color, Move, Observation};

use super::Session;
use crate::game::Game;
use crate::text::Fault;
use crate::{Ask, Effect, GameOptions, GameResult, Message, Millis, PlayerKind, Reason, RemoteMsg};

impl Session {
    /// Something came from the other device. No [`crate::Msg`], so that a page can do without all this until there is one.
    /// `now` never goes back.
    pub fn remote(&mut self, msg: RemoteMsg, now: Millis) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.wake(now, &mut effects);
        self.hear(msg, &mut effects);
        self.track_motion();
        effects
    }

    fn hear(&mut self, msg: RemoteMsg, effects: &mut Vec<Effect>) {
        match msg {
            RemoteMsg::Game { options, moves } => {
                return self.take_over(*options, moves, effects);
            }
            RemoteMsg::Seen { options, told } => {
                return self.take_over_seen(*options, told, effects);
            }
            _ => {}
        }
        let Some(me) = self.options().seat().filter(|_| !self.options().is_local()) else {
            return;
        };
        match msg {
            RemoteMsg::Move(play) => {
                if self.game.mover() == PlayerKind::Remote && self.tokens.is_none() {
                    self.play(play, effects);
                }
            }
            RemoteMsg::Resign => {
                self.end(
                    GameResult {
                        winner: Some(me),
                        reason: Reason::Resignation,
                    },
                    effects,
                );
            }
            RemoteMsg::Abandon => {
                self.end(
                    GameResult {
                        winner: Some(me),
                        reason: Reason::Abandoned,
                    },
                    effects,
                );
            }
            RemoteMsg::OfferDraw => {
                if !self.game.is_over() {
                    self.offer = Some(!me);
                    self.ask = Some(Ask::AnswerDraw(me));
                    self.inform(Message::DrawOffered(!me), effects);
                }
            }
            RemoteMsg::AcceptDraw => {
                if self.offer == Some(me) {
                    self.end(
                        GameResult {
                            winner: None,
                            reason: Reason::Agreement,
                        },
                        effects,
                    );
                }
            }
            RemoteMsg::DeclineDraw => {
                if self.offer.take_if(|offer| *offer == me).is_some() {
                    self.inform(Message::DrawDeclined(!me), effects);
                }
            }
            RemoteMsg::Clock { white, black } => {
                self.game
                    .set_clock(engine::ByColor([white, black]), self.now);
            }
            RemoteMsg::Pause(paused) => {
                self.paused = paused;
                if paused {
                    self.game.stop_clock(self.now);
                } else {
                    self.game.run_clock(self.now);
                }
            }
            RemoteMsg::Flagged(loser) => {
                self.end(
                    GameResult {
                        winner: Some(!loser),
                        reason: Reason::Time,
                    },
                    effects,
                );
            }
            RemoteMsg::Over(result) => self.end(result, effects),
            RemoteMsg::Draw { offer, may_offer } => {
                self.stand_about_draw(me, offer, may_offer, effects)
            }
            RemoteMsg::Ply { ply, seen } => {
                self.see(ply, *seen, effects);
            }
            RemoteMsg::Proof(proof) => {
                self.game.set_proof(proof);
                effects.push(self.save_effect());
            }
            RemoteMsg::Game { .. } | RemoteMsg::Seen { .. } => {}
        }
    }

    /// The agreed game as far as this side has seen it.
    fn take_over_seen(
        &mut self,
        options: GameOptions,
        told: Vec<Observation>,
        effects: &mut Vec<Effect>,
    ) {
        let mut game = match Game::seen(options) {
            Ok(game) => game,
            Err(fault) => return self.refuse(fault, effects),
        };
        for (ply, observation) in told.into_iter().enumerate() {
            let text = observation.to_string();
            if game.see(ply, observation, self.now).is_err() {
                return self.refuse(Fault::PlayedIllegal { text }, effects);
            }
        }
        self.take_over_game(game, effects);
    }

    /// The agreed game replaces what is on the board. It is the same board to the person where it is the same game.
    fn take_over(&mut self, options: GameOptions, moves: Vec<Move>, effects: &mut Vec<Effect>) {
        let mut game = match Game::new(options) {
            Ok(game) => game,
            Err(fault) => return self.refuse(fault, effects),
        };
        for play in moves {
            if game.play(play, self.now).is_err() {
                let text = play.to_string();
                return self.refuse(Fault::PlayedIllegal { text }, effects);
            }
        }
        self.take_over_game(game, effects);
    }

    fn take_over_game(&mut self, game: Game, effects: &mut Vec<Effect>) {
        let same = self.options().id == game.options().id;
        let (flipped, premove) = (self.flipped, self.hand.premove);
        let session = Session::around(game, self.now);
        self.replace(session, Vec::new(), effects);
        if same {
            self.flipped = flipped;
            self.hand.premove = premove;
        }
        effects.push(self.save_effect());
    }

    /// What both devices agree on about a draw; an offer of the other side is a question.
    fn stand_about_draw(
        &mut self,
        me: Color,
        offer: Option<Color>,
        may_offer: bool,
        effects: &mut Vec<Effect>,
    ) {
        self.may_offer = may_offer;
        if self.game.is_over() || self.offer == offer {
            return;
        }
        self.offer = offer;
        if offer == Some(!me) {
            self.ask = Some(Ask::AnswerDraw(me));
            self.inform(Message::DrawOffered(!me), effects);
        } else if matches!(self.ask, Some(Ask::AnswerDraw(_))) {
            self.ask = None;
        }
    }
}
