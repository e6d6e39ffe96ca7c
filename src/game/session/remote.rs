//! Messages from the other device: its moves and offers, and the whole game that both have agreed on.

use engine::{Color, Move, Observation};

use super::Session;
use crate::game::Game;
use crate::{
    Effect, GameOptions, GameResult, Label, Message, Millis, PlayerKind, Question, RemoteMsg,
};

impl Session {
    /// Handles a message from the other device. This is not a [`crate::Msg`], so that the page need not fetch this code
    /// until there is another device. A `now` in the past counts as the present.
    pub fn remote(&mut self, msg: RemoteMsg, now: Millis) -> Vec<Effect> {
        self.advance_time(now);
        self.handle_remote(msg);
        self.finish()
    }

    fn handle_remote(&mut self, msg: RemoteMsg) {
        match msg {
            RemoteMsg::Game { options, moves } => {
                return self.replace_with_known_game(*options, moves);
            }
            RemoteMsg::ObservedGame {
                options,
                observations,
            } => {
                return self.replace_with_observed_game(*options, observations);
            }
            _ => {}
        }
        if self.options().is_local() {
            return;
        }
        match msg {
            RemoteMsg::Move(play) => {
                if self.game.mover() == PlayerKind::Remote && self.tokens.is_none() {
                    self.play(play);
                }
            }
            RemoteMsg::Clock {
                white,
                black,
                running,
            } => {
                self.game
                    .set_clock(engine::ByColor([white, black]), self.now);
                self.paused = running.is_none();
                match running {
                    Some(side) => self.game.run_clock_of(side, self.now),
                    None => self.game.stop_clock(self.now),
                }
            }
            RemoteMsg::Over(GameResult::DISPUTED) => self.dispute(),
            RemoteMsg::Over(result) => self.end(result),
            RemoteMsg::Names(names) => {
                self.game.set_names(names);
                self.save();
            }
            RemoteMsg::GoBack(plies) => self.go_back(plies),
            RemoteMsg::RefuseTakeBack => self.notify_info(Label::TAKE_BACK_REFUSED),
            RemoteMsg::Ply { ply, observation } => {
                self.apply(ply, *observation);
            }
            RemoteMsg::Proof(proof) => {
                self.game.set_proof(proof);
                self.save();
            }
            msg => {
                if let Some(me) = self.options().seat() {
                    self.handle_opponent(msg, me);
                }
            }
        }
    }

    /// Handles what the other player does with the one at this device, who plays this colour.
    fn handle_opponent(&mut self, msg: RemoteMsg, me: Color) {
        match msg {
            RemoteMsg::DeclineDraw if self.ply_state.offer == Some(me) => {
                self.ply_state.offer = None;
                self.notify_info(Message::DrawDeclined(self.who(!me)));
            }
            RemoteMsg::Draw { offer, may_offer } => self.sync_draw_offer(me, offer, may_offer),
            RemoteMsg::TakeBack { asked, may_ask } => {
                self.sync_take_back(me, asked, may_ask);
            }
            // What comes too late, and what was handled above.
            _ => {}
        }
    }

    /// Replaces the game on the board by the agreed game, as far as this side has observed it.
    fn replace_with_observed_game(&mut self, options: GameOptions, observations: Vec<Observation>) {
        let mut game = match Game::observed(options) {
            Ok(game) => game,
            Err(fault) => return self.notify_fault(&fault),
        };
        for (ply, observation) in observations.into_iter().enumerate() {
            let text = observation.to_string();
            if game.apply(ply, observation, self.now).is_err() {
                return self.notify_refusal(Message::PlayedIllegal { text });
            }
        }
        self.replace_with_agreed_game(game);
    }

    /// Replaces the game on the board by the agreed game. If both are the same game, the board's orientation and a
    /// premove stay.
    fn replace_with_known_game(&mut self, options: GameOptions, moves: Vec<Move>) {
        let mut game = match Game::new(options) {
            Ok(game) => game,
            Err(fault) => return self.notify_fault(&fault),
        };
        for play in moves {
            if game.play(play, self.now).is_err() {
                let text = play.to_string();
                return self.notify_refusal(Message::PlayedIllegal { text });
            }
        }
        self.replace_with_agreed_game(game);
    }

    fn replace_with_agreed_game(&mut self, game: Game) {
        let same = self.options().id == game.options().id;
        let (flipped, premove) = (self.flipped, self.ply_state.interaction.premove);
        let session = Session::from_game(game, self.now);
        self.replace(session);
        if same {
            self.flipped = flipped;
            self.ply_state.interaction.premove = premove;
        }
        self.save();
    }

    /// Takes over what both devices agree on about a draw. An offer of the other side becomes a question to the person.
    fn sync_draw_offer(&mut self, me: Color, offer: Option<Color>, may_offer: bool) {
        self.may_offer = may_offer;
        if self.game.is_over() || self.ply_state.offer == offer {
            return;
        }
        self.ply_state.offer = offer;
        if offer == Some(!me) {
            self.ply_state.question = Some(Question::AnswerDraw(me));
            self.notify_info(Message::DrawOffered(self.who(!me)));
        } else if matches!(self.ply_state.question, Some(Question::AnswerDraw(_))) {
            self.ply_state.question = None;
        }
    }
}
