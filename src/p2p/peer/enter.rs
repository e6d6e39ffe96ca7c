//! Entering actions in the log: the guest's requests, the host's own actions, and the effect of an entry on both sides.

use engine::Move;

use super::acceptance::is_end;
use super::{News, Peer};
use crate::Seat;
use crate::audit::Accusation;
use crate::digest::Tag;
use crate::entry::{Action, ActionFault, Entry};
use crate::mutant::Mutant;
use crate::notice::Notice;
use crate::record::{Dispute, Ending, Pending};
use crate::secret::announcement::PublicMove;
use crate::wire::{Message, Request};

/// After how many unfounded refusals a game is disputed. One may be a mistake in transit.
const MAX_UNFOUNDED_REFUSALS: u32 = 3;

impl Peer {
    /// The guest requests an entry.
    pub(super) fn request(&mut self, request: Request) {
        let Some(log) = self.shared_log.log() else {
            return;
        };
        if self.secrets.stopped.is_some() {
            // The guest has not heard yet that the game is stopped.
            return self.open_stopped();
        }
        if self.id.seat != Seat::Host || request.game > log.head().number {
            return self.strike();
        }
        if request.game < log.head().number || self.shared_log.awaiting_peer {
            return;
        }
        let Request {
            ply,
            action,
            spent,
            seal,
            ..
        } = request;
        if log.find(&seal).is_some() {
            // The action is entered already; the answer is on its way, or will be sent again in time.
            return self.push();
        }
        if ply > log.plies() {
            return self.strike();
        }
        match self.ending {
            Some(Ending::Disputed(_) | Ending::Forsaken(_)) => return self.confirm(),
            // By this side's reckoning the guest's time was up, even with all the time that the line may have cost.
            Some(Ending::Claimed(crate::ClaimKind::Time)) if action.is_ply() => {
                return self.dispute(Dispute::TheirTime);
            }
            // The guest must answer the claim first. It will repeat its request.
            Some(Ending::Claimed(_)) if !is_end(&action) => return,
            _ => {}
        }
        let is_question = matches!(action, Action::Offer | Action::TakeBack);
        let entry = Entry {
            by: Seat::Guest,
            ply,
            action,
            spent,
            seal,
        };
        self.shared_log.progress.asked = Some(seal);
        if is_question && self.shared_log.is_refused(&seal) {
            // The guest may have heard the refusal, and would no longer accept the entry.
            return self.reject(seal);
        }
        let entered = if self.is_acceptable(&entry, self.ending) {
            self.enter_stored(entry.clone())
        } else {
            Err(ActionFault::Turn)
        };
        let Err(fault) = entered else { return };
        if is_question {
            self.shared_log.note_refused(seal);
        }
        self.reject(seal);
        if let ActionFault::Secret(fault) = fault {
            self.accuse(Accusation::Cheated(fault), Some(entry));
        }
        // A request that crossed one of the host's entries on the way is nobody's fault. An honest guest never makes a
        // request with one of these faults.
        if matches!(
            fault,
            ActionFault::Illegal | ActionFault::Full | ActionFault::Clocks
        ) {
            self.strike();
        }
    }

    /// Refuses a request of the guest, after the entries that explain it.
    fn reject(&mut self, seal: Tag) {
        if let Some(log) = self.log() {
            let seq = log.len();
            self.send_stored(Message::Reject { seal, seq });
        }
    }

    /// Enters an action of the host.
    pub(super) fn enter_own(&mut self, action: Action) -> Result<(), ActionFault> {
        let log = self.shared_log.log().ok_or(ActionFault::Over)?;
        log.check(Seat::Host, &action)?;
        let (ply, counts) = (log.plies(), log.clocks_run());
        let now = self.now();
        let before = self.clocks.clone();
        let spent = action
            .is_ply()
            .then(|| self.clocks.own_ply(counts, now))
            .flatten();
        let log = self.shared_log.log().ok_or(ActionFault::Over)?;
        // The log counts the time that this side has stated. This side's own reckoning may have less time left than the
        // log, but never more.
        let spent = spent.map(|spent| {
            log.clocks().map_or(spent, |left| {
                spent.min(left[log.terms().color(Seat::Host) as usize])
            })
        });
        let seal = log.seal(&self.id.own_key, ply, &action, spent);
        let entry = Entry {
            by: Seat::Host,
            ply,
            action,
            spent,
            seal,
        };
        let entered = self.enter_stored(entry);
        if entered.is_err() {
            self.clocks = before;
        }
        entered
    }

    fn enter_stored(&mut self, entry: Entry) -> Result<(), ActionFault> {
        self.enter(entry)?;
        self.store();
        self.push();
        self.enter_automatic_action();
        Ok(())
    }

    /// Enters an entry of either side, and applies its effects.
    pub(super) fn enter(&mut self, entry: Entry) -> Result<(), ActionFault> {
        let now = self.now();
        let own = entry.by == self.id.seat;
        let Some(log) = self.shared_log.log_mut() else {
            return Err(ActionFault::Over);
        };
        let by = log.terms().color(entry.by);
        let counts = log.clocks_run();
        let timed = log.clocks().is_some() && !log.is_opening();
        let (ply, action, spent, seal) = (
            log.plies_on_board(),
            entry.action.clone(),
            entry.spent,
            entry.seal,
        );
        log.append(entry)?;
        let result = log.result();
        self.shared_log
            .pending
            .retain(|pending| pending.seal != seal);
        if action.is_ply() && !own {
            self.clocks.their_ply(ply, spent.unwrap_or(0), counts, now);
        } else if action.is_answer() {
            // A guest's answer runs the host's clock until the host has entered it.
            let waited = self.clocks.side() != self.color()
                && self.id.seat == Seat::Guest
                && !Mutant::EnteringAnswersIsFree.is_active();
            if own && !waited {
                self.clocks.own_answer(now);
            } else {
                self.clocks.their_answer(ply, timed, now);
            }
        }
        match action {
            Action::Play(play) => self.news(News::Played { ply, play, by }),
            Action::Offer if result.is_none() => self.news(News::Offered { by }),
            Action::Decline => self.news(News::Declined { by }),
            Action::Refuse => self.news(News::TakeBackRefused { by }),
            // Whoever leaves plays no other game.
            Action::Leave if !own => {
                self.other_left = true;
                self.rematch.theirs = None;
            }
            _ => {}
        }
        if action.is_ply() || action == Action::Allow {
            self.presence.forgive();
        }
        self.follow_secrets();
        self.drop_stale();
        if action == Action::Allow {
            self.go_back();
        }
        if let Some(result) = result {
            self.ending = None;
            // The guest has this result from the host, so both sides know it.
            self.shared_log.settled = self.id.seat == Seat::Guest;
            self.news(News::GameOver(result));
        }
        self.update_clocks();
        self.report_clocks();
        Ok(())
    }

    /// The log has taken plies back: the clocks follow it, and the board is told.
    fn go_back(&mut self) {
        let Some(log) = self.shared_log.log() else {
            return;
        };
        let (left, plies) = (log.clocks(), log.plies_on_board());
        if let Some(left) = left {
            self.clocks.go_back(left, plies);
        }
        self.news(News::PliesTakenBack { plies });
    }

    /// Notes that the other side has confirmed the end of the game.
    pub(super) fn settle(&mut self) {
        if !std::mem::replace(&mut self.shared_log.settled, true) {
            self.store();
        }
    }

    /// Drops the guest's requests that can no longer be entered.
    fn drop_stale(&mut self) {
        let Some(log) = self.shared_log.log() else {
            return;
        };
        let seat = self.id.seat;
        let stale: Vec<Pending> = self
            .shared_log
            .pending
            .iter()
            .filter(|pending| {
                // While another question is open these two are only delayed. The host may already have closed it, and
                // then enters them.
                let may_wait = matches!(pending.action, Action::Offer | Action::TakeBack);
                let barred = log.check(seat, &pending.action).is_err();
                !log.still_applies(pending.ply, &pending.action)
                    || barred && (!may_wait || log.result().is_some())
            })
            .cloned()
            .collect();
        for pending in stale {
            self.drop_pending(&pending);
        }
    }

    /// Drops a request of this side that will not be entered.
    fn drop_pending(&mut self, dropped: &Pending) {
        self.shared_log
            .pending
            .retain(|pending| pending.seal != dropped.seal);
        self.shared_log.note_refused(dropped.seal);
        if dropped.action.is_ply() {
            let (turn, now) = (self.turn(), self.now());
            self.clocks.take_back(turn, now);
        }
        if let Some(play) = self.whole(dropped) {
            self.news(News::MoveRejected(play));
        }
    }

    /// Returns the whole move of a request.
    fn whole(&self, pending: &Pending) -> Option<Move> {
        match &pending.action {
            Action::Play(play) => Some(*play),
            Action::Deed(announcement) => match announcement.say {
                PublicMove::Move(play) => Some(play),
                PublicMove::Assassin { .. } => self
                    .secrets
                    .private_game
                    .as_ref()?
                    .secret()
                    .hidden_move(pending.ply),
            },
            _ => None,
        }
    }

    /// Returns whether an action that the host has refused could be entered in the log as this side knows it.
    fn is_refusal_unfounded(&self, refused: &Pending) -> bool {
        let entry = Entry {
            by: self.id.seat,
            ply: refused.ply,
            action: refused.action.clone(),
            spent: refused.spent,
            seal: refused.seal,
        };
        self.log()
            .is_some_and(|log| log.check_entry(&entry).is_ok())
    }

    /// The host has refused a request.
    pub(super) fn rejected(&mut self, seal: &Tag, seq: u32) {
        if self.id.seat != Seat::Guest {
            return self.strike();
        }
        let refused = self
            .shared_log
            .pending
            .iter()
            .find(|pending| pending.seal == *seal)
            .cloned();
        let Some(refused) = refused else { return };
        // What ends this side's turn, or its program's: until the host enters it, the time is the host's. And a placing is
        // sealed: the host could enter the first one after the player has placed again, and would call that cheating.
        let ends_turn = refused.action.is_ply()
            || refused.action.is_answer()
            || matches!(
                refused.action,
                Action::Place(_) | Action::Allow | Action::Accept
            );
        let explained = ends_turn || is_end(&refused.action);
        if explained && self.log().is_some_and(|log| log.len() < seq) {
            // The entries that explain it are still to come; they will drop the request.
            return;
        }
        if ends_turn
            && self.is_refusal_unfounded(&refused)
            && !Mutant::UnfoundedRefusalCounts.is_active()
        {
            // The request stands, and this side's turn has ended.
            self.shared_log.unfounded_refusals += 1;
            if self.shared_log.unfounded_refusals >= MAX_UNFOUNDED_REFUSALS {
                return self.dispute(Dispute::Refused);
            }
            return self.strike();
        }
        let before = self.result();
        self.drop_pending(&refused);
        if refused.action.is_ply() {
            self.news(News::Notice(Notice::MoveRejected));
        }
        if before.is_some() && self.result().is_none() {
            self.news(News::Resumed);
        }
        self.store();
    }
}
