//! Placing before the first move: assassins in secret, and the tokens of `portal-standard`.

use engine::{AnyPosition, Move, Square, Variant};

use super::Session;
use crate::game::{Game, tokens_setup};
use crate::interaction::Interaction;
use crate::{Effect, GameOptions, Message, Start};

/// The number of tokens.
pub(crate) const TOKENS: usize = 8;

impl Session {
    /// Covers the board on a shared device until the player who places next holds it.
    pub(super) fn update_curtain(&mut self) {
        let secret = self.game.analysed_by().is_none();
        let needed = secret && self.is_shared() && self.game.is_placing() && !self.game.is_over();
        self.curtain = needed.then(|| self.game.turn());
    }

    pub(super) fn place_assassin(&mut self, square: Square) {
        let play = Move::Place { square };
        if self.game.position().is_legal(play) {
            self.ply_state.interaction = Interaction::default();
            self.play_mine(play);
        }
    }

    /// Whether a token may be placed on this square or taken away from it.
    pub(crate) fn can_place_token(&self, square: Square) -> bool {
        self.tokens.as_ref().is_some_and(|tokens| {
            let free = tokens.len() < TOKENS && self.game.position().piece_at(square).is_none();
            free || tokens.contains(&square)
        })
    }

    pub(super) fn toggle_token(&mut self, square: Square) {
        let empty = self.game.position().piece_at(square).is_none();
        let Some(tokens) = &mut self.tokens else {
            return;
        };
        if let Some(index) = tokens.iter().position(|&token| token == square) {
            tokens.remove(index);
        } else if empty && tokens.len() < TOKENS {
            tokens.insert(tokens.partition_point(|&token| token < square), square);
        } else {
            return self.notify_refusal(match empty {
                true => Message::TokensFull,
                false => Message::TokenOnPiece(square),
            });
        }
        let left = TOKENS - tokens.len();
        self.emit(Effect::Sound(crate::SoundKind::Move));
        self.announce(Message::PlaceTokens(left));
        self.save();
    }

    pub(super) fn start_with_tokens(&mut self) {
        let Some(tokens) = self.tokens.clone() else {
            return;
        };
        let options = GameOptions {
            variant: Variant::PortalStandard,
            start: Start::Tokens(tokens.clone()),
            ..self.options().clone()
        };
        // Only free squares can be chosen, and each only once, so only the number of tokens can be wrong. With eight the
        // position is legal, so the page needs no code here that checks positions.
        let Ok(setup) = tokens_setup(&tokens) else {
            return self.notify_refusal(Message::TokenCount(tokens.len()));
        };
        let start = AnyPosition::from_setup_unchecked(&setup);
        self.game = Game::from_position(options, start);
        self.tokens = None;
        self.activate();
        self.save();
        self.emit(Effect::Announce(self.status().text));
    }
}
