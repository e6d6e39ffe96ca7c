//! The computer as a player, which is asked and answers later, and messages to the other device. Messages from the
//! other device are in `remote`.

use engine::Move;

use super::Session;
use super::ply_state::PlyState;
use crate::viewer::Viewer;
use crate::{
    ComputerRequest, Effect, Evaluation, Message, Notice, NoticeLevel, PlayerKind, UserAction,
};

/// A request that the computer has not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Thinking {
    /// The id of the request.
    pub id: u64,
    /// Whether the request is for a hint.
    pub hint: bool,
}

/// The computer's level when it gives hints.
const HINT_LEVEL: u8 = 6;

impl Session {
    /// Asks the computer for a move, if it is its turn.
    pub(super) fn think(&mut self) {
        self.stop_thinking();
        if let (PlayerKind::Computer(level), false) = (self.game.mover(), self.game.is_over()) {
            self.request(level, false);
        }
    }

    /// Tells the computer that its answer is no longer needed.
    pub(super) fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            self.emit(Effect::StopThinking {
                request: thinking.id,
            });
        }
    }

    fn request(&mut self, level: u8, hint: bool) {
        let id = self.next_request;
        self.next_request += 1;
        self.thinking = Some(Thinking { id, hint });
        self.emit(Effect::Think(Box::new(
            self.computer_request(id, level, hint),
        )));
    }

    /// Builds a request that contains what the side to move knows, and nothing else.
    fn computer_request(&self, id: u64, level: u8, hint: bool) -> ComputerRequest {
        let color = self.game.turn();
        let observations = self
            .game
            .moves()
            .iter()
            .enumerate()
            .map(|(ply, play)| self.game.position_at(ply).observe(*play, Some(color)));
        ComputerRequest {
            id,
            variant: self.game.variant(),
            color,
            level,
            hint,
            start: self.game.position_at(0).view(color).fen(),
            observations: observations
                .map(|observation| observation.to_string())
                .collect(),
            evaluation: self.game.evaluation(),
        }
    }

    /// Whether a hint can be asked for.
    pub(crate) fn can_hint(&self) -> bool {
        // Against a person elsewhere, help would be unfair.
        !self.options().has_opponent_elsewhere()
            && self.is_my_turn()
            && !self.game.is_placing()
            && self.thinking.is_none()
    }

    pub(super) fn request_hint(&mut self) {
        if self.can_hint() {
            self.request(HINT_LEVEL, true);
        }
    }

    /// Whether the computer is working on its move.
    pub(crate) fn is_computing(&self) -> bool {
        self.thinking.is_some_and(|thinking| !thinking.hint)
    }

    /// Whether the computer is to move but is not thinking, because its answer never came.
    pub(crate) fn is_computer_move_missing(&self) -> bool {
        let computer = matches!(self.game.mover(), PlayerKind::Computer(_));
        computer && !self.game.is_over() && self.tokens.is_none() && !self.is_computing()
    }

    /// Whether the players may be changed.
    pub(crate) fn can_change_players(&self) -> bool {
        let bound = self.options().has_opponent_elsewhere();
        !bound && !self.game.is_over() && self.curtain.is_none()
    }

    /// Returns the ply at which a person at this device is to move in answer to another player or the computer; `None`
    /// if it is not their turn.
    pub fn awaited_ply(&self) -> Option<usize> {
        let other = self.options().players[!self.game.turn()];
        (self.is_my_turn() && other != PlayerKind::Human).then(|| self.plies())
    }

    /// Whether two computers play, and the person watches.
    pub fn is_computer_match(&self) -> bool {
        let computer = |kind: &PlayerKind| matches!(kind, PlayerKind::Computer(_));
        !self.game.is_over() && self.options().players.0.iter().all(computer)
    }

    pub(super) fn pause(&mut self, paused: bool) {
        if self.is_computer_match() && paused != self.paused {
            self.paused = paused;
            self.sync_clock_with_pause();
        }
    }

    /// Stops the clocks if the game is paused, and starts them if it is not.
    pub(super) fn sync_clock_with_pause(&mut self) {
        if self.paused {
            self.game.stop_clock(self.now);
        } else {
            self.game.run_clock(self.now);
        }
    }

    pub(super) fn set_players(&mut self, players: engine::ByColor<PlayerKind>) {
        let here = |kind: &PlayerKind| !matches!(kind, PlayerKind::Remote | PlayerKind::Mail);
        if !players.0.iter().all(here)
            || !self.can_change_players()
            || players == self.options().players
        {
            return;
        }
        if std::mem::take(&mut self.paused) {
            self.sync_clock_with_pause();
        }
        self.game.set_players(players);
        self.ply_state = PlyState::default();
        self.assassins_shown = self.options().seat().is_some();
        self.update_curtain();
        self.save();
        if self.tokens.is_none() {
            self.think();
        }
        self.emit(Effect::Announce(self.status().text));
    }

    fn accept_answer(&mut self, request: u64, hint: bool) -> bool {
        let fits = self.thinking == Some(Thinking { id: request, hint });
        if fits {
            self.thinking = None;
        }
        fits
    }

    pub(super) fn hint_ready(&mut self, request: u64, best: Option<Move>) {
        if !self.accept_answer(request, true) {
            return;
        }
        let Some(best) = best.filter(|best| self.game.position().is_legal(*best)) else {
            return self.notify_refusal(Message::ComputerFailed);
        };
        if let Some(from) = best.from() {
            self.ply_state.hint = Some(best);
            // The text is based on what the person sees now: it must not tell the move of a hidden piece that is not
            // shown.
            let known = self.known_position();
            let text = match known.piece_at(from) {
                Some(_) => engine::san::san(&known, best),
                None => engine::san::san_for(self.game.position(), best, None),
            };
            self.emit(Effect::Notice(Notice {
                level: NoticeLevel::Hint,
                text: self.say(Message::HintIs(self.in_print(&text))),
            }));
        }
    }

    pub(super) fn computer_moved(&mut self, request: u64, play: Move, score: Option<i32>) {
        if self.accept_answer(request, false) {
            let plies = self.plies();
            self.play(play);
            // If a premove followed at once, the score is not about the present position.
            if self.plies() == plies + 1 {
                self.ply_state.score = score;
            }
        }
    }

    pub(super) fn evaluation_chosen(&mut self, request: u64, evaluation: Evaluation) {
        let asked = self.thinking.is_some_and(|thinking| thinking.id == request);
        if asked && self.game.evaluation() != Some(evaluation) {
            self.game.set_evaluation(evaluation);
            self.save();
        }
    }

    /// How the computer evaluates positions in this game, if that has been decided.
    pub fn evaluation(&self) -> Option<Evaluation> {
        self.game.evaluation()
    }

    pub(super) fn computer_failed(&mut self, request: u64) {
        if self.thinking.is_some_and(|thinking| thinking.id == request) {
            self.thinking = None;
            self.notify_refusal(Message::ComputerFailed);
        }
    }

    /// Tells the other device, if there is one, that the player did this.
    pub(super) fn send(&mut self, action: UserAction) {
        if !self.options().is_local() {
            self.emit(Effect::Send(action));
        }
    }

    /// Whether a hint for the present position has been given.
    pub fn has_hint(&self) -> bool {
        self.ply_state.hint.is_some()
    }

    /// The hint, unless it would give away a hidden piece.
    pub(crate) fn visible_hint(&self) -> Option<Move> {
        let hint = self.ply_state.hint?;
        let seen = self.viewer() == Viewer::All
            || hint
                .from()
                .is_some_and(|from| self.visible_pieces().piece(from).is_some());
        seen.then_some(hint)
    }
}
