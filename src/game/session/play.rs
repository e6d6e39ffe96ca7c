//! Playing a ply, and what follows: a sound, an announcement, a message to the other device, and a save.

use engine::{Color, Move, Square};

use super::Session;
use super::ply_state::PlyState;
use crate::game::MAX_PLIES;
use crate::interaction::{Interaction, Premove};
use crate::report::{ply_sounds, report};
use crate::text::message::PlyFault;
use crate::{Effect, GameResult, Message, Outcome, PlayerKind, Reason, SoundKind, UserAction};

impl Session {
    /// Plays a ply of the person at this device, and tells the other device if there is one.
    pub(super) fn play_mine(&mut self, play: Move) {
        if !self.is_my_turn() {
            return;
        }
        let is_remote_game = self.options().players[!self.game.turn()] == PlayerKind::Remote;
        self.review = None;
        if self.play(play) && is_remote_game {
            self.emit(Effect::Send(UserAction::Play(play)));
        }
    }

    /// Plays a ply, whoever made it. Returns `false`, and changes nothing, if it is not legal.
    pub(super) fn play(&mut self, play: Move) -> bool {
        let before = *self.game.position();
        if let Err(why) = self.game.play(play, self.now) {
            self.notify_refusal(match why {
                PlyFault::TooLong => Message::TooManyPlies { limit: MAX_PLIES },
                _ => Message::PlayedIllegal {
                    text: play.to_string(),
                },
            });
            return false;
        }
        self.after_ply(&before);
        true
    }

    /// Adds a ply of the other device's side as far as this side observes it, or replaces this side's own last ply by a
    /// better observation of it. Returns `false`, and changes nothing, if that is not possible.
    pub(super) fn apply(&mut self, ply: usize, observation: engine::Observation) -> bool {
        if ply + 1 == self.game.ply() && self.game.observations().last() == Some(&observation) {
            return true;
        }
        let before = *self.game.position_at(ply);
        if self.game.apply(ply, observation, self.now).is_err() {
            return false;
        }
        self.after_ply(&before);
        true
    }

    fn after_ply(&mut self, before: &engine::AnyPosition) {
        let local = self.options().is_local();
        let interaction = std::mem::take(&mut self.ply_state.interaction);
        self.ply_state = self.ply_state.after_ply(before.turn(), local);
        self.ply_state.interaction = self.interaction_after_ply(&interaction, before.turn());
        if self.paused && self.is_computer_match() {
            self.sync_clock_with_pause();
        }
        if self.is_shared() {
            self.assassins_shown = false;
        }
        self.update_curtain();
        let last = self.game.ply().saturating_sub(1);
        if let Some(observation) = self.game.observation(last, self.viewer()) {
            let (after, over) = (self.game.position(), self.game.is_over());
            let report = report(before, &observation, after);
            for sound in ply_sounds(before, &observation, after, &report, over) {
                self.emit(Effect::Sound(sound));
            }
            self.announce(Message::Played(report));
        }
        self.save();
        if self.game.is_over() {
            self.game_over();
        } else {
            self.think();
            self.play_premove();
        }
    }

    /// Returns what remains of an interaction once `mover` has played a ply: a premove, and the piece that the person
    /// has selected or picked up while the opponent was thinking, unless it has been captured. If it did not stay
    /// selected, the opponent's move could arrive between the two taps of a move and cancel the first one.
    fn interaction_after_ply(&self, interaction: &Interaction, mover: Color) -> Interaction {
        let answered = self.options().seat() == Some(!mover);
        let stands = |square: Square| answered && self.can_select(square);
        // The question what a premoved pawn shall promote to is asked again, now about the move itself.
        let asked = interaction.pending.as_ref().filter(|_| answered);
        let asked = asked.map(|pending| Premove {
            from: pending.from,
            to: pending.at,
            promotion: None,
        });
        Interaction {
            selected: interaction.selected.filter(|&square| stands(square)),
            drag: interaction.drag.filter(|drag| stands(drag.from)),
            premove: interaction.premove.or(asked),
            ..Interaction::default()
        }
    }

    /// Ends the game for a reason outside the rules.
    pub(super) fn end(&mut self, result: GameResult) {
        if !self.game.is_over() {
            self.game.end(result, self.now);
            self.save();
            self.game_over();
        }
    }

    /// Ends the game as disputed, because the two devices disagree about it. On this device it may have seemed to be
    /// over.
    pub(super) fn dispute(&mut self) {
        if self.game.result() != Some(GameResult::DISPUTED) {
            self.game.dispute(self.now);
            self.save();
            self.game_over();
        }
    }

    fn game_over(&mut self) {
        self.ply_state = PlyState::default();
        self.curtain = None;
        self.stop_thinking();
        if let (Some(result), Some(model)) = (self.game.result(), self.result()) {
            self.emit(Effect::Sound(match model.outcome {
                Outcome::Won => SoundKind::Won,
                Outcome::Lost => SoundKind::Lost,
                Outcome::Drawn | Outcome::Decided | Outcome::Void => SoundKind::Drawn,
            }));
            self.emit(Effect::Announce(model.sentence()));
            self.emit(Effect::GameOver(result));
        }
    }

    /// Checks the clocks: a side may have run out of time, or have little left.
    pub(super) fn watch_clock(&mut self) {
        if self.game.is_over() || self.paused {
            return;
        }
        let keeps_time = self.options().is_local();
        let Some(clock) = self.game.clock().copied() else {
            return;
        };
        if let Some(loser) = clock.flagged(self.now).filter(|_| keeps_time) {
            self.end(GameResult::win(!loser, Reason::Time));
            return;
        }
        for color in Color::ALL {
            let low = clock.is_low(color, self.now);
            let warned = &mut self.warned[color as usize];
            let concerns_me = self.game.options().players[color] == PlayerKind::Human;
            if low && !*warned && clock.running() == Some(color) {
                *warned = true;
                if concerns_me {
                    let seconds = clock.left(color, self.now) / 1000;
                    self.emit(Effect::Sound(SoundKind::LowTime));
                    self.announce(Message::LowTime { color, seconds });
                }
            } else if !low {
                *warned = false;
            }
        }
    }
}
