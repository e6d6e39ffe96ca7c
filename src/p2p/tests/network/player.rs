//! The behaviour of the players in a simulated network.

use p2p::secret::public_game;
use p2p::{Seat, UserAction};

use crate::world::{HOST, World};

impl World {
    /// Lets a player act, when it is their turn and sometimes when it is not.
    pub fn act(&mut self, at: usize) {
        if self.sides[at].idle || self.sides[at].peer.is_none() {
            return;
        }
        if self.rng.percent(self.faults.reload) {
            return self.reload(at);
        }
        let dice = self.rng.below(100);
        let resigns = dice == 99 && self.rng.percent(self.resign);
        let peer = self.peer(at);
        let model = peer.model(self.moment(at));
        if self.rematches && model.result.is_some() {
            if dice < 10 && !model.rematch_wanted {
                self.perform(at, UserAction::Rematch(true));
            }
            return;
        }
        let Some(log) = peer.log().filter(|_| model.result.is_none()) else {
            return;
        };
        // A player who has accepted a draw waits until the page says that the game is over.
        if self.rematches && self.sides[at].accepted == Some((model.game, log.plies())) {
            return;
        }
        let mine = log
            .terms()
            .color(if at == HOST { Seat::Host } else { Seat::Guest });
        if model.draw_offer == Some(!mine) && dice < 30 {
            let answer = if dice < 6 {
                UserAction::AcceptDraw
            } else {
                UserAction::DeclineDraw
            };
            if answer == UserAction::AcceptDraw {
                self.sides[at].accepted = Some((model.game, log.plies()));
            }
            return self.perform(at, answer);
        }
        if model.may_offer && dice < 2 {
            return self.perform(at, UserAction::OfferDraw);
        }
        if model.take_back == Some(!mine) && dice < 40 {
            let answer = if dice < 20 {
                UserAction::AllowTakeBack
            } else {
                UserAction::RefuseTakeBack
            };
            return self.perform(at, answer);
        }
        if self.take_backs && model.may_take_back && (90..94).contains(&dice) {
            return self.perform(at, UserAction::TakeBack);
        }
        if resigns {
            return self.perform(at, UserAction::Resign);
        }
        if dice == 98 {
            return self.perform(at, UserAction::Chat("hello".into()));
        }
        let mut moves = match log.public_game() {
            None if log.history().position().turn() == mine => {
                log.history().position().legal_moves()
            }
            None => Vec::new(),
            Some(public) if public.must_place(mine) => peer.placings(),
            Some(public)
                if public.expected() == public_game::Expected::Ply && public.turn() == mine =>
            {
                peer.view()
                    .map_or_else(Vec::new, engine::PlayerView::legal_moves)
            }
            Some(_) => Vec::new(),
        };
        if model.move_pending || moves.is_empty() {
            return;
        }
        let takes_king = |play: &engine::Move| {
            let taken = peer
                .view()
                .and_then(|view| view.position().piece_at(play.to()));
            taken.is_some_and(|piece| piece.role == engine::Role::King)
        };
        if let Some(play) = moves.iter().copied().find(takes_king) {
            return self.perform(at, UserAction::Play(play));
        }
        // There are few assassins: with random moves they would hardly ever meet.
        let is_assassin = |play: &engine::Move| {
            let piece = play
                .from()
                .and_then(|from| peer.view()?.position().piece_at(from));
            piece.is_some_and(|piece| piece.role == engine::Role::Assassin)
        };
        if log.public_game().is_some() && dice % 5 < self.stealth && moves.iter().any(is_assassin) {
            moves.retain(is_assassin);
        }
        let play = moves[self.rng.below(moves.len() as u64) as usize];
        self.perform(at, UserAction::Play(play));
    }
}
