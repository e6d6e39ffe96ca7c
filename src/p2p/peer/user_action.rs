//! The player's actions. The host enters them at once; the guest requests them, and repeats each request until the log
//! has it.

use engine::Move;
use game::{Millis, UserAction};

use super::{Command, Link, News, Peer};
use crate::Seat;
use crate::entry::{Action, ActionFault};
use crate::notice::Refusal;
use crate::record::{ClaimKind, Ending, Pending};
use crate::wire::{Message, Request};

/// How long leaving waits for the other side to hear of it, in milliseconds.
const LEAVE_TIMEOUT: Millis = 1_500;

/// The longest such wait if the other side has yet to get this side's secrets, without which the game would stay
/// unverified.
const LEAVE_TIMEOUT_WITH_SECRETS: Millis = 6_000;

impl Peer {
    pub(super) fn user_action(&mut self, action: UserAction) {
        let done = match action {
            UserAction::Play(play) => self.play(play),
            UserAction::OfferDraw => self.ask(Action::Offer),
            UserAction::AcceptDraw => self.ask(Action::Accept),
            UserAction::DeclineDraw => self.ask(Action::Decline),
            UserAction::TakeBack => self.take_back(),
            UserAction::AllowTakeBack => self.ask(Action::Allow),
            UserAction::RefuseTakeBack => self.ask(Action::Refuse),
            UserAction::Resign => self.ask(Action::Resign),
            UserAction::Void => self.ask(Action::Void),
            UserAction::SitOut => self.sit_out(),
            UserAction::Leave => return self.leave(),
            UserAction::Rematch(want) => self.want_rematch(want),
            UserAction::Chat(text) => {
                self.chat.say(&text);
                return;
            }
            UserAction::SetName(name) => return self.set_name(&name),
            UserAction::Mute(muted) => {
                self.chat.muted = muted;
                self.store();
                Ok(())
            }
            UserAction::AcceptTerms => {
                self.accept_terms();
                Ok(())
            }
            UserAction::WaitLonger => {
                self.presence.wait_longer();
                Ok(())
            }
            UserAction::ClaimDraw => {
                self.prefers_draw = true;
                Ok(())
            }
            UserAction::Retry => {
                self.closed = None;
                self.dialer.attempts = 0;
                self.go_to_first_place();
                let intent = self.intent();
                self.connect(intent);
                Ok(())
            }
        };
        if let Err(fault) = done {
            self.news(News::Refused(fault));
        }
    }

    /// Returns whether nothing can be entered any more, as this side sees it.
    pub(super) fn is_over(&self) -> bool {
        self.result().is_some() || self.secrets.stopped.is_some()
    }

    fn play(&mut self, play: Move) -> Result<(), ActionFault> {
        if self.is_over() {
            return Err(ActionFault::Over);
        }
        // The secret move that is stored for a ply must not be replaced while that ply is on its way.
        if self.shared_log.is_move_pending() {
            return Err(ActionFault::Turn);
        }
        // This side has just allowed a take-back or accepted a draw, which ended its turn.
        if self.has_ended_turn() {
            return Err(ActionFault::Turn);
        }
        let action = self.as_action(play)?;
        self.ask(action)
    }

    /// Asks to take the last ply back. A ply that the host has not entered yet cannot be taken back.
    fn take_back(&mut self) -> Result<(), ActionFault> {
        if self.shared_log.is_move_pending() {
            return Err(ActionFault::TakeBack);
        }
        self.ask(Action::TakeBack)
    }

    /// Has an action entered: at once if this is the host, or as soon as the host has entered it.
    pub(super) fn ask(&mut self, action: Action) -> Result<(), ActionFault> {
        if self.is_over() || !self.id.bound {
            return Err(ActionFault::Over);
        }
        if self.id.seat == Seat::Host {
            return if self.shared_log.awaiting_peer && action != Action::Leave {
                Err(ActionFault::AwaitingPeer)
            } else {
                self.enter_own(action)
            };
        }
        let Some(log) = self.shared_log.log() else {
            return Err(ActionFault::Over);
        };
        log.check(self.id.seat, &action)?;
        let same = |pending: &Pending| {
            std::mem::discriminant(&pending.action) == std::mem::discriminant(&action)
        };
        if self.shared_log.pending.iter().any(same) {
            return Err(ActionFault::Turn);
        }
        let now = self.now();
        let (ply, counts) = (log.plies(), log.clocks_run());
        let left = log
            .clocks()
            .map(|left| left[log.terms().color(Seat::Guest) as usize]);
        let spent = action
            .is_ply()
            .then(|| self.clocks.own_ply(counts, now))
            .flatten()
            // As with the host's own plies: never more than what is left by this side's own statements.
            .map(|spent| spent.min(left.unwrap_or(spent)));
        if action.is_answer() {
            self.clocks.own_answer(now);
        }
        let seal = log.seal(&self.id.own_key, ply, &action, spent);
        // In the same position it would have the same seal as the one that was refused.
        if matches!(action, Action::Offer | Action::TakeBack) && self.shared_log.is_refused(&seal) {
            return Err(ActionFault::TooSoon);
        }
        // Any other action is meant again, and may now be entered.
        self.shared_log.forget_refusal(&seal);
        let pending = Pending {
            ply,
            action,
            spent,
            seal,
        };
        self.shared_log.pending.push(pending.clone());
        // The request may have ended this side's turn. The clocks must be told before they are stored; otherwise, after
        // a reload, the time that this player thought would count as the other side's.
        self.update_clocks();
        self.store();
        self.request_entry(pending);
        if let Some(result) = self.result() {
            self.news(News::GameOver(result));
        }
        Ok(())
    }

    fn request_entry(&mut self, pending: Pending) {
        let (Some(log), true) = (self.shared_log.log(), self.connection.live) else {
            return;
        };
        let game = log.head().number;
        self.shared_log.progress.asked_at = self.now();
        let Pending {
            ply,
            action,
            spent,
            seal,
        } = pending;
        let is_ply = action.is_ply();
        let request = Message::Request(Request {
            game,
            ply,
            action,
            spent,
            seal,
        });
        self.send_entries(request, is_ply);
    }

    /// Requests everything that is not entered yet.
    pub(super) fn ask_again(&mut self) {
        if self.secrets.stopped.is_none() && self.id.seat == Seat::Guest {
            for pending in self.shared_log.pending.clone() {
                self.request_entry(pending);
            }
        }
    }

    /// Claims the end of a game without clocks, because the player will wait no longer for a move.
    fn sit_out(&mut self) -> Result<(), ActionFault> {
        if !self.may_sit_out() {
            return Err(ActionFault::TooSoon);
        }
        self.claim(Ending::Claimed(ClaimKind::SatOut));
        Ok(())
    }

    /// Leaves for good. This loses a game that is in progress.
    fn leave(&mut self) {
        let ends_game = self.ask(Action::Leave).is_ok();
        if self.connection.offer.is_some() {
            self.send(Message::Refuse(Refusal::Declined));
            // The refusal needs a moment to leave.
            self.leaving = Some(self.now() + LEAVE_TIMEOUT);
            return;
        }
        if !self.connection.live {
            return self.gone();
        }
        if !ends_game {
            self.send(Message::Bye);
        }
        let owes = !self.secrets.are_revealed();
        let patience = if owes {
            LEAVE_TIMEOUT_WITH_SECRETS
        } else {
            LEAVE_TIMEOUT
        };
        self.leaving = Some(self.now() + patience);
    }

    /// Returns whether the other side has received everything that this side had to tell it before leaving.
    pub(super) fn has_delivered_farewell(&self) -> bool {
        let confirmed = self
            .log()
            .is_none_or(|log| self.shared_log.progress.seen >= log.len());
        // A side that leaves a game with secrets reveals them first.
        self.secrets.are_revealed()
            && match self.id.seat {
                Seat::Host => confirmed,
                Seat::Guest => self.shared_log.pending.is_empty(),
            }
    }

    pub(super) fn gone(&mut self) {
        self.leaving = None;
        self.drop_connection();
        self.dialer.next_attempt = None;
        self.dialer.link = Link::Closed;
        self.out.push(Command::Disconnect);
        self.out.push(Command::Forget);
    }

    fn want_rematch(&mut self, want: bool) -> Result<(), ActionFault> {
        if !self.is_over() {
            return Err(ActionFault::Turn);
        }
        if want && self.rematch.mine.is_none() {
            let part = match self.rematch.drawn {
                Some(part) => part,
                None => self.id.rng.draw(),
            };
            self.rematch.drawn = Some(part);
            self.rematch.mine = Some(part);
            self.store();
        } else if !want {
            self.rematch.mine = None;
        }
        self.send_rematch();
        self.start_next();
        Ok(())
    }
}
