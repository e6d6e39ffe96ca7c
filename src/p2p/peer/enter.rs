//! Entering: what the guest asks for, what the host wants itself, and what an entry means for both.

use engine::Move;
use game::Millis;

use super::sync::LEAST_ABSENCE;
use super::{News, Peer};
use crate::Seat;
use crate::clock::after_ply;
use crate::digest::Tag;
use crate::log::{Ask, AskFault, Entry};
use crate::notice::Notice;
use crate::record::Pending;
use crate::secret::Accusation;
use crate::secret::say::Say;
use crate::wire::{Message, Request};

impl Peer {
    /// The guest wants something entered.
    pub(super) fn request(&mut self, request: Request, now: Millis) {
        let Some(log) = &self.log else { return };
        if self.stopped.is_some() {
            // It has not heard yet that the game is stopped.
            return self.open_stopped(now);
        }
        if self.seat != Seat::Host || self.frozen.is_some() || request.game > log.head().number {
            return self.strike(now);
        }
        if request.game < log.head().number || self.unheard {
            return;
        }
        let Request {
            ply,
            ask,
            seal,
            spent,
            ..
        } = request;
        if log.find(&seal).is_some() {
            // Entered already; the answer is on its way, or lost and sent again in time.
            return self.push(now);
        }
        if matches!(ask, Ask::Flag(_) | Ask::Apart) || ply > log.plies() {
            return self.strike(now);
        }
        if matches!(ask, Ask::Claim(_)) && self.contact.gap < LEAST_ABSENCE {
            self.send(Message::Reject { seal });
            return self.strike(now);
        }
        let said = Entry {
            by: Seat::Guest,
            ply,
            ask: ask.clone(),
            clocks: None,
            seal,
        };
        let entered = if log.ended_by_claim().is_some() && matches!(ask, Ask::Claim(_)) {
            // Both waited for the other: neither was there, or neither could know.
            self.enter_own(Ask::Apart, now)
        } else {
            let entry = Entry {
                clocks: self.stamp_clocks(Seat::Guest, &ask, spent, now),
                ..said.clone()
            };
            self.contact.asked = Some(seal);
            self.enter_stamped(entry, now)
        };
        match entered {
            Ok(()) => {}
            Err(fault) => {
                self.send(Message::Reject { seal });
                if let AskFault::Secret(fault) = fault {
                    self.accuse(Accusation::Cheated(fault), Some(said), now);
                }
                // What crossed an entry of the host's on the way is nobody's fault; these an honest guest never asks.
                if matches!(fault, AskFault::Illegal | AskFault::Full | AskFault::Clocks) {
                    self.strike(now);
                }
            }
        }
    }

    /// What the clocks say after something, by the host's measure.
    fn stamp_clocks(
        &mut self,
        by: Seat,
        ask: &Ask,
        said: Millis,
        now: Millis,
    ) -> Option<[Millis; 2]> {
        let log = self.log.as_ref()?;
        let clocks = log.clocks()?;
        let used = self.turn.used(now);
        let mover = log.terms().color(by);
        match ask {
            ask if ask.is_ply() && log.check(by, ask).is_err() => Some(clocks),
            ask if ask.is_ply() => {
                let charged = if by == Seat::Guest {
                    self.quota.charge(used, said)
                } else {
                    used
                };
                log.terms()
                    .time
                    .map(|time| after_ply(clocks, mover, charged, time))
            }
            Ask::Flag(loser) => {
                let mut flagged = clocks;
                flagged[*loser as usize] = 0;
                Some(flagged)
            }
            _ => Some(clocks),
        }
    }

    /// The host enters something of its own.
    pub(super) fn enter_own(&mut self, ask: Ask, now: Millis) -> Result<(), AskFault> {
        let log = self.log.as_ref().ok_or(AskFault::Over)?;
        let ply = log.plies();
        let seal = log.seal(&self.own_key, ply, &ask);
        let entry = Entry {
            by: Seat::Host,
            ply,
            clocks: self.stamp_clocks(Seat::Host, &ask, 0, now),
            ask,
            seal,
        };
        self.enter_stamped(entry, now)
    }

    fn enter_stamped(&mut self, entry: Entry, now: Millis) -> Result<(), AskFault> {
        self.enter(entry, now)?;
        self.store(now);
        self.push(now);
        self.say_due(now);
        Ok(())
    }

    /// Enters something, whoever's it is, and says what it means.
    pub(super) fn enter(&mut self, entry: Entry, now: Millis) -> Result<(), AskFault> {
        let Some(log) = &mut self.log else {
            return Err(AskFault::Over);
        };
        let (by, ply, ask, seal) = (
            log.terms().color(entry.by),
            entry.ply,
            entry.ask.clone(),
            entry.seal,
        );
        let turn = log.turn();
        log.append(entry)?;
        let (result, turned) = (log.result(), log.turn() != turn);
        self.pending.retain(|pending| pending.seal != seal);
        if turned || ask.is_ply() {
            self.turn.next(now);
        }
        match ask {
            Ask::Play(play) => self.news(News::Played { ply, play, by }),
            Ask::Offer if result.is_none() => self.news(News::Offered { by }),
            Ask::Decline => self.news(News::Declined { by }),
            _ => {}
        }
        self.follow_secrets(now);
        self.drop_stale();
        if let Some(result) = result {
            self.turn.rest(now);
            self.absence = None;
            self.verdict = None;
            self.news(News::Over(result));
        } else {
            self.run_clock(now);
        }
        self.tell_clocks(now);
        Ok(())
    }

    /// What the guest asked for before, and what can no longer be.
    fn drop_stale(&mut self) {
        let Some(log) = &self.log else { return };
        let seat = self.seat;
        let (kept, dropped): (Vec<_>, Vec<_>) = std::mem::take(&mut self.pending)
            .into_iter()
            .partition(|pending| log.check(seat, &pending.ask).is_ok());
        self.pending = kept;
        for pending in dropped {
            if let Some(play) = self.whole(&pending) {
                self.news(News::TakenBack(play));
            }
        }
        self.judge_pending();
    }

    /// The move behind what was asked for.
    fn whole(&self, pending: &Pending) -> Option<Move> {
        match &pending.ask {
            Ask::Play(play) => Some(*play),
            Ask::Deed(deed) => match deed.say {
                Say::Move(play) => Some(play),
                Say::Assassin { .. } => self.own.as_ref()?.secret().deed(pending.ply),
            },
            _ => None,
        }
    }

    /// The host did not enter something.
    pub(super) fn rejected(&mut self, seal: &Tag, now: Millis) {
        if self.seat != Seat::Guest {
            return self.strike(now);
        }
        let Some(index) = self
            .pending
            .iter()
            .position(|pending| pending.seal == *seal)
        else {
            return;
        };
        let pending = self.pending.remove(index);
        if let Some(play) = self.whole(&pending) {
            self.news(News::TakenBack(play));
            self.news(News::Notice(Notice::TakenBack));
        }
        self.judge_pending();
        self.store(now);
    }
}
