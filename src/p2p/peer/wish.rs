//! What the player wants. The host enters it at once; the guest asks, and asks again until the log has it.

use engine::Move;
use game::{GameResult, Millis, Reason};

use super::watch::COUNTDOWN;
use super::{Command, Link, News, Peer, Wish};
use crate::Seat;
use crate::digest::Nonce;
use crate::log::{Ask, AskFault, Claim};
use crate::notice::Notice;
use crate::record::Pending;
use crate::wire::{MAX_CHAT, Message, Request};

/// How long leaving waits for the other side to hear of it.
const FAREWELL: Millis = 1_500;

/// How long at most if it has yet to see this side's secrets, without which this side would lose.
const LAST_WORDS: Millis = 6_000;

impl Peer {
    pub(super) fn wish(&mut self, wish: Wish, now: Millis) {
        let done = match wish {
            Wish::Play(play) => self.play(play, now),
            Wish::OfferDraw => self.ask(Ask::Offer, now),
            Wish::AcceptDraw => self.ask(Ask::Accept, now),
            Wish::DeclineDraw => self.ask(Ask::Decline, now),
            Wish::Resign => self.ask(Ask::Resign, now),
            Wish::Leave => return self.leave(now),
            Wish::Rematch(want) => self.want_rematch(want, now),
            Wish::Chat(text) => return self.say(&text),
            Wish::Mute(muted) => {
                self.muted = muted;
                self.store(now);
                Ok(())
            }
            Wish::WaitLonger => {
                if let Some(absence) = &mut self.absence {
                    absence.deadline += COUNTDOWN;
                }
                Ok(())
            }
            Wish::ClaimDraw => {
                if let Some(absence) = &mut self.absence {
                    absence.claim = Claim::Draw;
                }
                Ok(())
            }
            Wish::Retry => {
                self.closed = None;
                self.attempts = 0;
                let intent = self.intent();
                self.connect(intent, now);
                Ok(())
            }
        };
        if let Err(fault) = done {
            self.news(News::Refused(fault));
        }
    }

    fn play(&mut self, play: Move, now: Millis) -> Result<(), AskFault> {
        if self.frozen.is_some() || self.result().is_some() {
            return Err(AskFault::Over);
        }
        // A secret that is remembered for a ply must not be replaced while that ply is on its way.
        if self
            .pending
            .iter()
            .any(|pending| pending.ask.is_ply() || matches!(pending.ask, Ask::Place(_)))
        {
            return Err(AskFault::Turn);
        }
        let ask = self.as_ask(play)?;
        self.ask(ask, now)
    }

    /// Has something entered: now, if this is the host, or as soon as the host has agreed.
    pub(super) fn ask(&mut self, ask: Ask, now: Millis) -> Result<(), AskFault> {
        if self.frozen.is_some() || self.result().is_some() || !self.bound {
            return Err(AskFault::Over);
        }
        if self.seat == Seat::Host {
            let may_wait = !matches!(ask, Ask::Leave | Ask::Claim(_));
            return if self.unheard && may_wait {
                Err(AskFault::Unheard)
            } else {
                self.enter_own(ask, now)
            };
        }
        let Some(log) = &self.log else {
            return Err(AskFault::Over);
        };
        log.check(self.seat, &ask)?;
        let same = |pending: &Pending| {
            std::mem::discriminant(&pending.ask) == std::mem::discriminant(&ask)
        };
        if self.pending.iter().any(same) {
            return Err(AskFault::Turn);
        }
        let ply = log.plies();
        let seal = log.seal(&self.own_key, ply, &ask);
        let pending = Pending {
            ply,
            ask,
            seal,
            spent: self.turn.used(now),
        };
        self.pending.push(pending.clone());
        self.judge_pending();
        self.store(now);
        self.request_entry(pending, now);
        if let Some(result) = self.verdict {
            self.rest_clock(now);
            self.absence = None;
            self.news(News::Over(result));
        }
        Ok(())
    }

    fn request_entry(&mut self, pending: Pending, now: Millis) {
        let (Some(log), true) = (&self.log, self.contact.live) else {
            return;
        };
        self.contact.asked_at = now;
        let Pending {
            ply,
            ask,
            seal,
            spent,
        } = pending;
        self.send_stored(Message::Request(Request {
            game: log.head().number,
            ply,
            ask,
            seal,
            spent,
        }));
    }

    /// Asks for everything that is not entered yet.
    pub(super) fn ask_again(&mut self, now: Millis) {
        if self.frozen.is_none() && self.seat == Seat::Guest {
            for pending in self.pending.clone() {
                self.request_entry(pending, now);
            }
        }
    }

    /// Whether this has been asked for and is not entered yet.
    pub(super) fn is_pending(&self, ask: &Ask) -> bool {
        self.pending.iter().any(|pending| pending.ask == *ask)
    }

    /// What the guest's own unheard words mean for it.
    pub(super) fn judge_pending(&mut self) {
        let Some(log) = &self.log else { return };
        let side = log.terms().color(self.seat);
        self.verdict = self.pending.iter().find_map(|pending| match pending.ask {
            Ask::Resign => Some(GameResult {
                winner: Some(!side),
                reason: Reason::Resignation,
            }),
            Ask::Leave => Some(GameResult {
                winner: Some(!side),
                reason: Reason::Abandoned,
            }),
            Ask::Claim(Claim::Win) => Some(GameResult {
                winner: Some(side),
                reason: Reason::Abandoned,
            }),
            Ask::Claim(Claim::Draw) => Some(GameResult {
                winner: None,
                reason: Reason::Abandoned,
            }),
            _ => None,
        });
    }

    /// Leaves for good. In the middle of a game that loses it.
    fn leave(&mut self, now: Millis) {
        let told = self.ask(Ask::Leave, now).is_ok();
        if !self.contact.live {
            return self.gone();
        }
        if !told {
            self.send(Message::Bye);
        }
        let owes = self.own.is_some() && !self.confessed;
        self.leaving = Some(now + if owes { LAST_WORDS } else { FAREWELL });
    }

    /// Whether the other side has heard the last word.
    pub(super) fn has_heard_farewell(&self) -> bool {
        let confirmed = self
            .log
            .as_ref()
            .is_none_or(|log| self.contact.seen >= log.len());
        // Whoever leaves a game with secrets shows them first.
        let shown = self.own.is_none() || self.confessed;
        shown
            && match self.seat {
                Seat::Host => confirmed,
                Seat::Guest => self.pending.is_empty(),
            }
    }

    pub(super) fn gone(&mut self) {
        self.leaving = None;
        self.contact = super::Contact::default();
        self.absence = None;
        self.next_attempt = None;
        self.link = Link::Closed;
        self.out.push(Command::Disconnect);
        self.out.push(Command::Forget);
    }

    fn want_rematch(&mut self, want: bool, now: Millis) -> Result<(), AskFault> {
        if self.result().is_none() || self.frozen.is_some() {
            return Err(AskFault::Turn);
        }
        if want && self.rematch.mine.is_none() {
            let part: Nonce = self.rematch.drawn.unwrap_or_else(|| self.dice.draw());
            self.rematch.drawn = Some(part);
            self.rematch.mine = Some(part);
            self.store(now);
        } else if !want {
            self.rematch.mine = None;
        }
        self.tell_rematch();
        self.start_next(now);
        Ok(())
    }

    pub(super) fn tell_rematch(&mut self) {
        let (Some(log), Some(part)) = (&self.log, self.rematch.drawn) else {
            return;
        };
        if self.contact.live && log.result().is_some() {
            let want = self.rematch.mine.is_some();
            self.send_stored(Message::Rematch {
                game: log.head().number,
                want,
                part,
            });
        }
    }

    fn say(&mut self, text: &str) {
        let text: String = text
            .chars()
            .filter(|c| !c.is_control())
            .take(MAX_CHAT)
            .collect();
        if !text.trim().is_empty() && self.contact.live {
            self.contact.lines_said += 1;
            self.send(Message::Chat {
                line: self.contact.lines_said,
                text,
            });
        }
    }

    /// The reason for which nothing goes on, if there is one.
    pub fn trouble(&self) -> Option<&Notice> {
        self.frozen.as_ref().or(self.closed.as_ref())
    }
}
