//! What time brings: pings, a connection that went quiet, a player who vanished, a clock that ran out.

use game::Millis;

use super::sync::AGAIN;
use super::{Absence, Command, Contact, Intent, Link, Peer, SignalEvent};
use crate::Seat;
use crate::log::{Ask, Claim};
use crate::notice::Notice;
use crate::wire::Message;

/// How often a quiet line is asked whether it still is one.
const HEARTBEAT: Millis = 3_000;

/// Silence after which the line is shown as unstable.
const UNSTABLE: Millis = 6_000;

/// Silence after which a new socket is opened.
const DEAD: Millis = 12_000;

/// When the channel is said to be closed, this much of [`DEAD`] counts as passed: it is a hint and no proof.
const HINT: Millis = 9_000;

/// How long a vanished player has to come back, and how much longer each time the other says so.
pub(super) const COUNTDOWN: Millis = 60_000;

/// A page that heard no tick for so long was asleep: the silence was its own.
const ASLEEP: Millis = 10_000;

/// How long entering a room may take before it is tried again.
const CONNECT_TIMEOUT: Millis = 30_000;

/// The longest wait between attempts.
const MAX_BACKOFF: Millis = 8_000;

/// How often running clocks are stored, so that a reload gives no time back.
const STORE_CLOCKS: Millis = 5_000;

/// Attempts to reach the signalling server before a player who has no game yet is told.
const FIRST_ATTEMPTS: u32 = 2;

impl Peer {
    pub(super) fn tick(&mut self, now: Millis) {
        let passed = now.saturating_sub(self.last_tick);
        let back = now < self.last_tick;
        self.last_tick = now;
        if back {
            // The time of day was set back: spans across that are worth nothing.
            self.heard = self.heard.min(now);
            self.contact.heard = self.contact.heard.min(now);
            for moment in [
                &mut self.contact.opened,
                &mut self.contact.greeted,
                &mut self.contact.pinged_at,
            ] {
                *moment = (*moment).min(now);
            }
        }
        if self.closed.is_some() {
            return;
        }
        if let Some(deadline) = self.leaving {
            if now >= deadline || self.has_heard_farewell() && self.stored >= self.ticket {
                self.gone();
            }
            return;
        }
        if self.contact.open {
            self.watch_contact(now);
        } else {
            self.watch_attempts(now);
        }
        self.watch_absence(passed, now);
        self.watch_flags(now);
        self.say_due(now);
        self.watch_due(now);
        if self.turn.is_running() && now.saturating_sub(self.stored_at) >= STORE_CLOCKS {
            self.store(now);
        }
    }

    fn watch_contact(&mut self, now: Millis) {
        if !self.contact.live {
            if now.saturating_sub(self.contact.opened) >= DEAD {
                // A player who was held up comes with a new socket, too.
                self.out.push(Command::Shun);
                return self.lost(now);
            }
            if now.saturating_sub(self.contact.greeted) >= AGAIN {
                self.greet(now);
            }
            return;
        }
        let silence = now.saturating_sub(self.contact.heard);
        if silence >= DEAD {
            return self.lost(now);
        }
        if silence >= UNSTABLE && self.link == Link::Live {
            self.link = Link::Unstable;
        }
        if now.saturating_sub(self.contact.pinged_at) >= HEARTBEAT {
            self.contact.pinged_at = now;
            if let Some(state) = self.state() {
                self.send(Message::Ping { at: now, state });
            }
            self.tell_rematch();
        }
        if !self.pending.is_empty() && now.saturating_sub(self.contact.asked_at) >= AGAIN {
            self.ask_again(now);
        }
        self.push(now);
    }

    /// Nothing was heard for too long: a new socket.
    fn lost(&mut self, now: Millis) {
        self.rest_clock(self.contact.heard);
        self.missing(now);
        let intent = self.intent();
        if self.by_hand {
            self.contact = Contact::default();
            self.link = Link::Reconnecting;
        } else {
            self.connect(intent, now);
        }
    }

    /// The other side is not there. In a game that goes on, the countdown starts.
    pub(super) fn missing(&mut self, now: Millis) {
        let playing =
            self.bound && self.log.is_some() && self.result().is_none() && self.frozen.is_none();
        if playing && self.absence.is_none() {
            self.absence = Some(Absence {
                deadline: now + COUNTDOWN,
                claim: Claim::Win,
            });
        }
    }

    pub(super) fn disconnected(&mut self, now: Millis) {
        if !self.contact.live {
            if self.contact.open {
                self.turn_away(now);
            }
            return;
        }
        self.contact.heard = self.contact.heard.min(now.saturating_sub(HINT));
        self.link = Link::Unstable;
        self.rest_clock(self.heard);
        self.missing(now);
    }

    pub(super) fn handshake_failed(&mut self, now: Millis) {
        if self.contact.live || self.closed.is_some() {
            return;
        }
        if self.bound {
            self.retry_later(now);
        } else if self.seat == Seat::Guest {
            self.close(Notice::CannotCross);
        } else {
            self.news(super::News::Notice(Notice::CannotCross));
            self.retry_later(now);
        }
    }

    pub(super) fn signalling(&mut self, event: SignalEvent, now: Millis) {
        if self.closed.is_some() {
            return;
        }
        if event == SignalEvent::InRoom {
            self.in_room = true;
            if !self.bound {
                self.attempts = 0;
            }
            if !self.contact.open {
                self.link = match (self.bound, self.seat) {
                    (true, _) => Link::Reconnecting,
                    (false, Seat::Host) => Link::Waiting,
                    (false, Seat::Guest) => Link::Connecting,
                };
            }
            return;
        }
        self.in_room = false;
        match event {
            SignalEvent::Replaced => self.close(Notice::OtherTab),
            // A connection that stands needs no server.
            _ if self.contact.live => {}
            SignalEvent::RoomTaken if !self.bound => self.change_code(now),
            SignalEvent::NoSuchRoom if !self.bound => self.close(Notice::NoSuchRoom),
            SignalEvent::RoomFull if !self.bound && self.seat == Seat::Guest => {
                self.close(Notice::RoomFull)
            }
            SignalEvent::ServerFull if !self.bound => self.close(Notice::ServerFull),
            SignalEvent::Lost if !self.bound && self.attempts >= FIRST_ATTEMPTS => {
                self.close(Notice::NoSignalling)
            }
            _ => self.retry_later(now),
        }
    }

    /// Tries again, after a little longer each time.
    pub(super) fn retry_later(&mut self, now: Millis) {
        if self.by_hand {
            return;
        }
        let delay = (1_000 << self.attempts.min(3)).min(MAX_BACKOFF);
        self.attempts += 1;
        self.next_attempt = Some(now + delay);
        self.link = if self.bound {
            Link::Reconnecting
        } else {
            Link::Connecting
        };
    }

    /// How the room is entered next.
    pub(super) fn intent(&self) -> Intent {
        if self.seat == Seat::Guest && !self.bound {
            Intent::Join
        } else {
            Intent::Resume
        }
    }

    fn watch_attempts(&mut self, now: Millis) {
        let stuck = matches!(
            self.link,
            Link::Connecting | Link::Waiting | Link::Reconnecting
        ) && !self.in_room
            && !self.by_hand
            && now.saturating_sub(self.contact.opened) >= CONNECT_TIMEOUT;
        if self.next_attempt.is_some_and(|at| now >= at) || (stuck && self.next_attempt.is_none()) {
            let intent = self.intent();
            self.connect(intent, now);
        }
    }

    fn watch_absence(&mut self, passed: Millis, now: Millis) {
        let reachable = self.could_be_heard();
        let Some(absence) = &mut self.absence else {
            return;
        };
        if passed >= ASLEEP {
            absence.deadline = now + COUNTDOWN;
        } else if !reachable {
            absence.deadline += passed;
        }
        if now >= absence.deadline {
            let claim = absence.claim;
            self.absence = None;
            // It was possible a moment ago; should it not be now, the log has something better.
            let _ = self.ask(Ask::Claim(claim), now);
        }
    }

    /// The host ends a game whose clock has run out. The guest gets what the line may still hold back.
    fn watch_flags(&mut self, now: Millis) {
        if self.seat != Seat::Host
            || !self.turn.is_running()
            || self.frozen.is_some()
            || self.unheard
        {
            return;
        }
        let (Some(log), Some(color)) = (&self.log, self.turn_color()) else {
            return;
        };
        let (Some(clocks), true) = (log.clocks(), log.clocks_run()) else {
            return;
        };
        let grace = if log.turn() == Seat::Guest {
            self.quota.left()
        } else {
            0
        };
        if self.turn.used(now) >= clocks[color as usize].saturating_add(grace) {
            let _ = self.ask(Ask::Flag(color), now);
        }
    }
}
