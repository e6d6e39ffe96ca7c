//! Storing before sending: messages that rest on something stored wait for it.

use game::Millis;

use super::{Command, Link, News, Peer};
use crate::record::{KEY, Record};
use crate::wire::Message;
use crate::{Durability, Notice, Write};

impl Peer {
    /// What is stored.
    fn record(&self, now: Millis) -> Record {
        Record {
            version: Record::VERSION,
            code: self.code,
            seat: self.seat,
            seat_name: self.seat_name,
            own_key: self.own_key,
            shared_key: self.shared_key,
            bound: self.bound,
            epoch: self.epoch,
            other_epoch: self.other_epoch,
            terms: self.terms.clone(),
            head: self.log.as_ref().map(|log| log.head().clone()),
            entries: self
                .log
                .as_ref()
                .map_or_else(Vec::new, |log| log.entries().to_vec()),
            secret: self.own.as_ref().map(|own| own.secret().clone()),
            theirs: self.theirs.clone(),
            stopped: self.stopped.clone(),
            stamp: self.stamp,
            pending: self.pending.clone(),
            rematch: self.rematch.mine,
            used: self.turn.used(now),
            heard: self.heard,
            by_hand: self.by_hand,
            muted: self.muted,
        }
    }

    /// Stores everything as it is now.
    pub(super) fn store(&mut self, now: Millis) {
        self.ticket += 1;
        self.stored_at = now;
        match serde_json::to_string(&self.record(now)) {
            Ok(record) => self.out.push(Command::Store {
                ticket: self.ticket,
                write: Write {
                    put: vec![(KEY.to_owned(), record)],
                    durability: match self.own {
                        Some(_) => Durability::Strict,
                        None => Durability::Relaxed,
                    },
                    ..Write::default()
                },
            }),
            Err(_) => self.stored(self.ticket, false),
        }
    }

    /// Sends this once everything up to now is stored.
    pub(super) fn send_stored(&mut self, message: Message) {
        if self.stored >= self.ticket {
            self.send(message);
        } else {
            self.held.push_back((self.ticket, message));
        }
    }

    /// What was stored is safe, or cannot be: then the game goes on, and the player knows what a reload would cost.
    pub(super) fn stored(&mut self, ticket: u64, ok: bool) {
        self.stored = self.stored.max(ticket.min(self.ticket));
        if !ok && !self.warned_not_stored {
            self.warned_not_stored = true;
            self.news(News::Notice(Notice::NotStored));
        }
        while let Some((needed, _)) = self.held.front() {
            if *needed > self.stored {
                break;
            }
            if let Some((_, message)) = self.held.pop_front() {
                self.send(message);
            }
        }
    }

    /// A new connection starts with what the logs say; what waited for the old one is said anew.
    pub(super) fn drop_held(&mut self) {
        self.held.clear();
    }

    /// Whether this side is reachable at all: otherwise it is no proof of the other's absence that it is not heard.
    pub(super) fn could_be_heard(&self) -> bool {
        self.online && (self.in_room || self.by_hand || self.contact.open)
    }

    /// The clock of the side to move runs, while both are here and the game is on.
    pub(super) fn run_clock(&mut self, now: Millis) {
        let on = self.log.as_ref().is_some_and(|log| log.clocks_run());
        if on
            && self.contact.live
            && self.frozen.is_none()
            && matches!(self.link, Link::Live | Link::Unstable)
        {
            self.turn.run(now);
            self.tell_clocks(now);
        }
    }

    /// The clocks rest since a moment.
    pub(super) fn rest_clock(&mut self, at: Millis) {
        if self.turn.is_running() {
            self.turn.rest(at);
            self.tell_clocks(at);
        }
    }

    pub(super) fn tell_clocks(&mut self, now: Millis) {
        if let Some([white, black]) = self.clocks(now) {
            let running = self.running();
            self.news(News::Clocks {
                white,
                black,
                running,
            });
        }
    }
}
