//! Taking plies back, playing them again, and looking at earlier positions without changing the game.

use super::Session;
use super::ply_state::PlyState;
use crate::{Effect, Message, PlayerKind, ReviewTo, SoundKind};

impl Session {
    /// Whether there is anything to take back: at least one ply that a person played and that was not sent in a link
    /// yet.
    pub(crate) fn can_undo(&self) -> bool {
        let own = |ply: usize| {
            let mover = self.game.position_at(ply).turn();
            self.options().players[mover] == PlayerKind::Human
        };
        self.options().is_local()
            && self.tokens.is_none()
            && self.curtain.is_none()
            && (self.game.settled()..self.game.ply()).rev().any(own)
    }

    /// Whether plies that were taken back can be played again.
    pub(crate) fn can_redo(&self) -> bool {
        self.options().is_local() && self.tokens.is_none() && self.game.can_redo()
    }

    /// Takes back plies until a person is to move.
    pub(super) fn undo(&mut self) {
        if !self.can_undo() {
            return self.notify_refusal(Message::NothingToUndo);
        }
        while self.game.undo(self.now).is_some() && self.game.mover() != PlayerKind::Human {}
        self.announce(Message::TakenBack);
        self.after_history_change();
    }

    /// Plays plies again until a person is to move.
    pub(super) fn redo(&mut self) {
        if !self.can_redo() {
            return self.notify_refusal(Message::NothingToRedo);
        }
        while self.game.redo(self.now).is_some() && self.game.mover() != PlayerKind::Human {}
        self.emit(Effect::Announce(self.status().text));
        self.after_history_change();
    }

    pub(super) fn after_history_change(&mut self) {
        self.ply_state = PlyState::default();
        self.review = None;
        if self.is_shared() {
            self.assassins_shown = false;
        }
        self.update_curtain();
        self.emit(Effect::Sound(SoundKind::Move));
        self.save();
        self.think();
    }

    /// Shows the position after another ply. The game goes on meanwhile.
    pub(super) fn review_position(&mut self, to: ReviewTo) {
        if self.tokens.is_some() || self.curtain.is_some() {
            return;
        }
        let last = self.game.ply();
        let ply = match to {
            ReviewTo::First => 0,
            ReviewTo::Prev => self.shown_ply().saturating_sub(1),
            ReviewTo::Next => self.shown_ply().saturating_add(1).min(last),
            ReviewTo::Last => last,
            ReviewTo::Ply(ply) => ply.min(last),
        };
        self.review = (ply < last).then_some(ply);
        self.ply_state.interaction = self.ply_state.interaction.premove_only();
    }
}
