//! The computer as a player: it is asked, and answers later. And telling the other device, if there is one; what that one
//! tells is in `remote`.

use engine::{Color, Move};

use super::Session;
use crate::hand::Hand;
use crate::text::Fault;
use crate::viewer::Viewer;
use crate::{Effect, Message, Outgoing, PlayerKind, ThinkRequest};

/// A question that the computer has not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Thinking {
    /// Its id.
    pub id: u64,
    /// A person wants a hint.
    pub hint: bool,
}

/// The level that gives hints.
const HINT_LEVEL: u8 = 6;

impl Session {
    /// Asks the computer, if it is its turn.
    pub(super) fn think(&mut self, effects: &mut Vec<Effect>) {
        self.stop_thinking(effects);
        if let (PlayerKind::Computer(level), false) = (self.game.mover(), self.game.is_over()) {
            self.request(level, false, effects);
        }
    }

    /// Nobody waits for an answer any more.
    pub(super) fn stop_thinking(&mut self, effects: &mut Vec<Effect>) {
        if let Some(thinking) = self.thinking.take() {
            effects.push(Effect::StopThinking {
                request: thinking.id,
            });
        }
    }

    fn request(&mut self, level: u8, hint: bool, effects: &mut Vec<Effect>) {
        let id = self.next_request;
        self.next_request += 1;
        self.thinking = Some(Thinking { id, hint });
        effects.push(Effect::Think(Box::new(self.think_request(id, level, hint))));
    }

    /// What the side to move knows, and nothing else.
    fn think_request(&self, id: u64, level: u8, hint: bool) -> ThinkRequest {
        let color = self.game.turn();
        let told = self
            .game
            .moves()
            .iter()
            .enumerate()
            .map(|(ply, play)| self.game.position_at(ply).observe(*play, Some(color)));
        let clock = self.game.clock().map(|clock| clock.both(self.now));
        ThinkRequest {
            id,
            variant: self.game.variant(),
            color,
            level,
            hint,
            start: self.game.position_at(0).view(color).fen(),
            told: told.map(|observation| observation.to_string()).collect(),
            fen: self.game.position().view(color).fen(),
            clock: clock.map(|clock| (clock[Color::White], clock[Color::Black])),
            increment: self
                .options()
                .time_control
                .map_or(0, |control| control.increment_ms),
        }
    }

    /// Whether a hint can be asked for.
    pub(crate) fn can_hint(&self) -> bool {
        // Against a person elsewhere, help would be unfair.
        self.options().is_local()
            && self.is_my_turn()
            && !self.game.is_placing()
            && self.thinking.is_none()
    }

    pub(super) fn request_hint(&mut self, effects: &mut Vec<Effect>) {
        if self.can_hint() {
            self.request(HINT_LEVEL, true, effects);
        }
    }

    /// Whether the computer is at work on its move.
    pub(crate) fn is_computing(&self) -> bool {
        self.thinking.is_some_and(|thinking| !thinking.hint)
    }

    /// Whether the computer owes a move that nobody waits for: its answer never came.
    pub(crate) fn owes_move(&self) -> bool {
        let computer = matches!(self.game.mover(), PlayerKind::Computer(_));
        computer && !self.game.is_over() && self.tokens.is_none() && !self.is_computing()
    }

    /// Whether other players may take over.
    pub(crate) fn can_change_players(&self) -> bool {
        self.options().is_local() && !self.game.is_over() && self.curtain.is_none()
    }

    pub(super) fn set_players(
        &mut self,
        players: engine::ByColor<PlayerKind>,
        effects: &mut Vec<Effect>,
    ) {
        let local = players.0.iter().all(|kind| *kind != PlayerKind::Remote);
        if !local || !self.can_change_players() || players == self.options().players {
            return;
        }
        self.game.set_players(players);
        self.hand = Hand::default();
        self.ask = None;
        self.offer = None;
        self.hint = None;
        self.shown = self.options().seat().is_some();
        self.fall_curtain();
        effects.push(self.save_effect());
        if self.tokens.is_none() {
            self.think(effects);
        }
        effects.push(Effect::Announce(self.status().text));
    }

    fn take_answer(&mut self, request: u64, hint: bool) -> bool {
        let fits = self.thinking == Some(Thinking { id: request, hint });
        if fits {
            self.thinking = None;
        }
        fits
    }

    pub(super) fn hint_ready(
        &mut self,
        request: u64,
        best: Option<Move>,
        effects: &mut Vec<Effect>,
    ) {
        if !self.take_answer(request, true) {
            return;
        }
        let Some(best) = best.filter(|best| self.game.position().is_legal(*best)) else {
            return self.refuse(Fault::ComputerFailed, effects);
        };
        if let Some(from) = best.from() {
            self.hint = Some((from, best.to()));
            // From what the person sees now; a hidden piece that is not shown moves unseen here too.
            let known = self.known_position();
            let san = match known.piece_at(from) {
                Some(_) => engine::san::san(&known, best),
                None => engine::san::san_for(self.game.position(), best, None),
            };
            self.inform(Message::HintIs(san), effects);
        }
    }

    pub(super) fn computer_moved(&mut self, request: u64, play: Move, effects: &mut Vec<Effect>) {
        if self.take_answer(request, false) {
            self.play(play, effects);
        }
    }

    pub(super) fn computer_failed(&mut self, request: u64, effects: &mut Vec<Effect>) {
        if self.thinking.is_some_and(|thinking| thinking.id == request) {
            self.thinking = None;
            self.refuse(Fault::ComputerFailed, effects);
        }
    }

    /// Tells the other device, if there is one.
    pub(super) fn send(&self, outgoing: Outgoing, effects: &mut Vec<Effect>) {
        if !self.options().is_local() {
            effects.push(Effect::Send(outgoing));
        }
    }

    /// Whether the eye of the screen may see the hint's arrow: not where it would show a hidden piece.
    pub(crate) fn visible_hint(&self) -> Option<(engine::Square, engine::Square)> {
        let (from, to) = self.hint?;
        let seen = self.viewer() == Viewer::All || self.sight().piece(from).is_some();
        seen.then_some((from, to))
    }
}
