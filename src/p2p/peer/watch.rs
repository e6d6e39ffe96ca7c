//! What the passing of time causes: pings, the detection of a dead connection, attempts to make a new one, and
//! deadlines.

use game::Millis;

use super::clocks::Clocks;
use super::presence::SLEEP_GAP;
use super::shared_log::RESEND_AFTER;
use super::{Command, Intent, Link, News, Peer, SignalEvent};
use crate::notice::Notice;
use crate::record::Stored;
use crate::wire::Message;
use crate::{Seat, WebRtcFault};

/// How often a ping is sent, in milliseconds.
const HEARTBEAT: Millis = 3_000;

/// Silence after which the line is shown as unstable, in milliseconds.
pub(super) const UNSTABLE: Millis = 6_000;

/// Silence after which a new socket is opened, in milliseconds.
const DEAD: Millis = 12_000;

/// When the data channel is reported as closed, this much of [`DEAD`] counts as passed. The report is a hint and no
/// proof.
const CLOSE_REPORT_CREDIT: Millis = 9_000;

/// Silence after which an opponent counts as gone once the game is over, in milliseconds. A page that is loaded again is
/// back before that, and whoever comes later is there again.
const GONE: Millis = 6_000;

/// How long entering a room may take before it is tried again, in milliseconds.
const CONNECT_TIMEOUT: Millis = 30_000;

/// How often a game in progress is stored without a move, in milliseconds, so that after a reload this side knows how
/// long it was away.
pub(super) const STORE_EVERY: Millis = 5_000;

/// How many attempts to reach the signalling server are made before a player without a game is told that it cannot be
/// reached.
const FIRST_ATTEMPTS: u32 = 2;

impl Peer {
    /// Does what the passing of time brings.
    pub(super) fn pass(&mut self) {
        let now = self.now();
        if self.closed.is_some() {
            return;
        }
        if let Some(deadline) = self.leaving {
            if now >= deadline || self.has_delivered_farewell() && self.out.is_stored() {
                self.gone();
            }
            return;
        }
        if self.connection.open {
            self.watch_connection();
        } else {
            self.watch_attempts();
        }
        self.watch_claims();
        self.watch_departure();
        self.follow_name();
        self.send_chat();
        self.enter_automatic_action();
        self.check_overdue_response();
        // A game whose end is only claimed may go on, so it is stored as well.
        let goes_on = self.id.bound && self.log().is_some_and(|log| log.result().is_none());
        let stale = goes_on && !self.is_disputed() && self.out.since_stored(now) >= STORE_EVERY;
        if self.out.retries(now) || stale {
            self.store();
        }
    }

    /// Notes whether this page and the other page were present.
    pub(super) fn watch_presence(&mut self, passed: Millis, jumped: Millis) {
        let now = self.now();
        if jumped > 0 {
            self.clocks.jumped(jumped);
        }
        if self.id.bound {
            if jumped > 0 {
                self.presence.clock_jumped(jumped);
                // From here on, a page that is reloaded measures its absence by the time of day.
                self.store();
            }
            if jumped > 0 || passed >= SLEEP_GAP {
                self.note_unheard();
            }
            if passed >= SLEEP_GAP {
                // The line may have been dead since then. What is heard next will show that.
                let since = now.saturating_sub(passed);
                if self.clocks.side() == self.color() {
                    self.clocks.line_down(since, now);
                } else {
                    self.clocks.pause(since, now);
                }
            }
            let reachable = self.connection.live || self.dialer.is_reachable(now);
            self.presence.pass(passed, self.dialer.online, reachable);
        }
        if self.is_live() {
            self.presence.note_good_behaviour(passed.min(SLEEP_GAP));
        } else {
            self.presence.reset_good_behaviour();
        }
    }

    fn watch_connection(&mut self) {
        let now = self.now();
        if !self.connection.live {
            // Somebody with the key of the line is no stranger, and may consider the terms for as long as it greets.
            let since = match self.connection.key {
                Some(_) => self.connection.greeted,
                None => self.connection.opened,
            };
            if now.saturating_sub(since) >= DEAD {
                // A player who was only delayed will come with a new socket, too.
                self.out.push(Command::BlockPeer);
                let intent = self.intent();
                return self.connect(intent);
            }
            if now.saturating_sub(self.connection.last_hello) >= RESEND_AFTER {
                self.greet();
            }
            return;
        }
        let silence = now.saturating_sub(self.connection.heard);
        if silence >= DEAD {
            self.line_lost();
            let intent = self.intent();
            return self.connect(intent);
        }
        if silence >= UNSTABLE && self.dialer.link == Link::Live {
            self.line_lost();
            self.dialer.link = Link::Unstable;
        }
        if now.saturating_sub(self.connection.last_ping) >= HEARTBEAT {
            let id = self.id.rng.draw();
            self.connection.note_ping(id, now);
            let turn = self.turn_report();
            if let Some(state) = self.state() {
                self.send(Message::Ping { id, state, turn });
            }
            self.send_rematch();
        }
        let again = now.saturating_sub(self.shared_log.progress.asked_at) >= RESEND_AFTER;
        if !self.shared_log.pending.is_empty() && again {
            self.ask_again();
        }
        self.push();
    }

    /// Notes that the other side has gone without a word after the end of the game, as when its page is closed. The request
    /// for a rematch goes with it; a page that comes back repeats its own.
    fn watch_departure(&mut self) {
        let alone = !self.connection.live && self.presence.unheard_for() >= GONE;
        // Players who have paired by hand find each other again only by new codes.
        if alone && self.id.bound && self.is_over() && !self.dialer.by_hand {
            self.other_left = true;
            self.rematch.theirs = None;
        }
    }

    /// Notes that the other side is no longer heard: since it was last heard, the time of the present turn counts as
    /// time with the line down.
    pub(super) fn line_lost(&mut self) {
        let now = self.now();
        if self.id.bound && self.connection.live {
            self.clocks.line_down(self.connection.heard, now);
            self.presence
                .silence(now.saturating_sub(self.connection.heard));
        }
    }

    /// The data channel is closed, or reported as closed.
    pub(super) fn disconnected(&mut self) {
        if !self.connection.live {
            if self.connection.open {
                self.turn_away();
            }
            return;
        }
        self.line_lost();
        let hinted = self.now().saturating_sub(CLOSE_REPORT_CREDIT);
        self.connection.heard = self.connection.heard.min(hinted);
        self.dialer.link = Link::Unstable;
    }

    pub(super) fn handshake_failed(&mut self) {
        if self.connection.live || self.closed.is_some() {
            return;
        }
        if self.id.bound {
            self.retry_later();
        } else if self.id.seat == Seat::Guest {
            self.close(Notice::ConnectionFailed);
        } else {
            self.news(News::Notice(Notice::ConnectionFailed));
            self.retry_later();
        }
    }

    /// This browser cannot connect to any other. Another attempt would fail as well, so there is none before the player
    /// wants it.
    pub(super) fn cannot_connect(&mut self, fault: WebRtcFault) {
        if !self.connection.live && self.closed.is_none() {
            self.close(Notice::CannotConnect(fault));
        }
    }

    pub(super) fn signalling(&mut self, event: SignalEvent) {
        if self.closed.is_some() {
            return;
        }
        let now = self.now();
        if event == SignalEvent::InRoom {
            self.dialer.enter_room(now);
            if !self.id.bound {
                self.dialer.attempts = 0;
            }
            if !self.connection.open {
                self.dialer.link = match (self.id.bound, self.id.seat) {
                    (true, _) => Link::Reconnecting,
                    (false, Seat::Host) => Link::Waiting,
                    (false, Seat::Guest) => Link::Connecting,
                };
            }
            return;
        }
        self.dialer.leave_room(now);
        if event == SignalEvent::Replaced && self.id.bound {
            // A write fails if another tab has the seat, so this page learns whether the server is right.
            self.store();
        }
        match event {
            SignalEvent::Replaced if !self.id.bound => self.close(Notice::OtherTab),
            // An established connection needs no server. And no server can end a game by saying that this seat is open
            // in another tab: the browser itself knows that, and the other player's page shows it by a mark.
            _ if self.connection.live => {}
            SignalEvent::RoomTaken if !self.id.bound && self.has_given_code => {
                self.close(Notice::RoomFull)
            }
            SignalEvent::RoomTaken if !self.id.bound => self.change_code(),
            SignalEvent::NoSuchRoom if !self.id.bound => self.miss_place(),
            SignalEvent::RoomFull if !self.id.bound && self.id.seat == Seat::Guest => {
                self.go_to_next_place(Notice::RoomFull)
            }
            SignalEvent::ServerFull if !self.id.bound => self.close(Notice::ServerFull),
            SignalEvent::Lost if !self.id.bound && self.dialer.attempts >= FIRST_ATTEMPTS => {
                self.close(Notice::NoSignalling)
            }
            _ => self.retry_later(),
        }
    }

    /// Plans another attempt, after a longer pause each time.
    pub(super) fn retry_later(&mut self) {
        if self.dialer.by_hand {
            return;
        }
        self.dialer.retry_later(self.time.now());
        self.dialer.link = if self.id.bound {
            Link::Reconnecting
        } else {
            Link::Connecting
        };
    }

    /// Returns the intent with which the room is entered next.
    pub(super) fn intent(&self) -> Intent {
        if self.id.seat == Seat::Guest && !self.id.bound {
            Intent::Join
        } else {
            Intent::Resume
        }
    }

    fn watch_attempts(&mut self) {
        let now = self.now();
        let stuck = matches!(
            self.dialer.link,
            Link::Connecting | Link::Waiting | Link::Reconnecting
        ) && !self.dialer.is_in_room()
            && !self.dialer.by_hand
            && now.saturating_sub(self.connection.opened) >= CONNECT_TIMEOUT;
        let due = self.dialer.next_attempt.is_some_and(|at| now >= at);
        if due || stuck && self.dialer.next_attempt.is_none() {
            let intent = self.intent();
            self.connect(intent);
        }
    }

    /// Restores the clocks of a stored game. The line has been down for as long as the page was away.
    pub(super) fn resume_clocks(&mut self, stored: &Stored, away: Millis) {
        let (Some(log), Some(own)) = (self.log(), self.color()) else {
            return;
        };
        let (time, left) = (log.terms().time, log.clocks());
        let record = &stored.record.clocks;
        let known = record.entries == log.len();
        let turn = self.turn();
        // This side cannot tell how long the other side has thought meanwhile.
        // And what this side's program owes costs its player no time.
        let owes = log.side_owing_response().is_some();
        let own_turn = turn.is_some_and(|turn| turn.side == own) && !owes;
        let away = if own_turn && !self.dialer.by_hand {
            away
        } else {
            0
        };
        self.clocks = if known {
            Clocks::resume(own, time, record, turn, away)
        } else {
            Clocks::new(own, time)
        };
        if let Some(left) = left.filter(|_| !known) {
            // The stored reckoning is for another number of entries than the log has. Each side's own statements are
            // the next best source.
            self.clocks.set_left(left);
        }
    }
}
