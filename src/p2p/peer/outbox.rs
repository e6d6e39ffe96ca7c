//! The outbox: the commands to the page, in order. A message that depends on a stored change waits until that change is
//! safe.

use std::collections::VecDeque;

use game::Millis;

use super::{Command, News, Peer};
use crate::journal::{Durability, Write};
use crate::mutant::Mutant;
use crate::record::{Journal, Record, Stored};
use crate::wire::Message;
use crate::{Notice, Seat};

/// The commands, and the messages that wait.
#[derive(Clone, Debug)]
pub struct Outbox {
    commands: Vec<Command>,
    ticket: u64,
    /// The last ticket whose change is stored, or could not be stored.
    reported: u64,
    stored: u64,
    /// Whether there are changes that wait until the one under way is reported.
    waiting: bool,
    stored_at: Millis,
    held: VecDeque<(u64, Message)>,
    /// The change that contains everything again, because an earlier change was not stored. Until it is stored, no later
    /// change counts.
    whole: Option<u64>,
    /// How many changes in a row were not stored.
    failures: u32,
    /// When everything is stored again, because it could not be stored.
    retry_at: Option<Millis>,
    /// Whether the disk has a record of this seat, perhaps an incomplete one, which a reload would resume.
    has_record: bool,
    warned: bool,
    journal: Journal,
}

/// How long to wait before everything is stored again, in milliseconds. The disk has repeated the write with pauses of its
/// own, and the other side waits for an answer only so long.
const RETRY_AFTER: Millis = 1_000;

impl Outbox {
    /// Creates an empty outbox; nothing is stored yet.
    pub fn new(now: Millis) -> Outbox {
        Outbox {
            commands: Vec::new(),
            ticket: 0,
            reported: 0,
            stored: 0,
            waiting: false,
            stored_at: now,
            held: VecDeque::new(),
            whole: None,
            failures: 0,
            retry_at: None,
            has_record: false,
            warned: false,
            journal: Journal::default(),
        }
    }

    /// Notes which records are already stored.
    pub fn resume(&mut self, stored: &Stored) {
        self.journal = Journal::of(stored);
        self.has_record = true;
    }

    /// Returns once whether it is time to store everything again.
    pub fn retries(&mut self, now: Millis) -> bool {
        self.retry_at.take_if(|at| now >= *at).is_some()
    }

    /// Adds a command.
    pub fn push(&mut self, command: Command) {
        self.commands.push(command);
    }

    /// Takes all commands that are to be carried out now.
    pub fn take(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.commands)
    }

    /// Adds a command to store a change.
    fn store(&mut self, write: Write, now: Millis) {
        self.ticket += 1;
        self.stored_at = now;
        (self.waiting, self.retry_at) = (false, None);
        self.commands.push(Command::Store {
            ticket: self.ticket,
            write,
        });
    }

    /// Returns whether everything is safely stored.
    pub fn is_stored(&self) -> bool {
        self.stored >= self.ticket && !self.waiting
    }

    /// Returns whether a change is being stored.
    fn is_storing(&self) -> bool {
        self.reported < self.ticket
    }

    /// Returns how long ago something was last stored, in milliseconds.
    pub fn since_stored(&self, now: Millis) -> Millis {
        now.saturating_sub(self.stored_at)
    }

    /// Holds a message back until everything up to now is stored. Returns the message if that is already so.
    fn hold(&mut self, message: Message) -> Option<Message> {
        if self.is_stored() {
            return Some(message);
        }
        let needed = self.ticket + u64::from(self.waiting);
        self.held.push_back((needed, message));
        None
    }

    /// Holds a message back until the messages before it may be sent. Returns the message if there are none.
    fn line_up(&mut self, message: Message) -> Option<Message> {
        let Some((needed, _)) = self.held.back() else {
            return Some(message);
        };
        self.held.push_back((*needed, message));
        None
    }

    /// Notes that everything up to a ticket is stored, and returns the messages that may now be sent.
    fn release(&mut self, ticket: u64) -> Vec<Message> {
        self.stored = self.stored.max(ticket.min(self.ticket));
        let stored = self.stored;
        let ready = self
            .held
            .iter()
            .take_while(|(needed, _)| *needed <= stored)
            .count();
        self.held
            .drain(..ready)
            .map(|(_, message)| message)
            .collect()
    }

    /// Drops the messages that waited for an older connection. They are sent anew on the next one.
    pub fn drop_held(&mut self) {
        self.held.clear();
    }

    /// Returns whether the player has yet to be told that nothing is stored.
    fn warn(&mut self) -> bool {
        !std::mem::replace(&mut self.warned, true)
    }
}

impl Peer {
    /// Returns the record of the seat, which is everything but its game.
    fn record(&self) -> Record {
        let now = self.now();
        Record {
            version: Record::VERSION,
            code: self.id.code,
            secret: self.id.secret,
            failed_codes: self.id.failed_codes,
            seat: self.id.seat,
            seat_name: self.id.seat_name,
            own_key: self.id.own_key,
            shared_key: self.id.shared_key,
            bound: self.id.bound,
            epoch: self.id.epoch,
            other_epoch: self.id.other_epoch,
            terms: self.id.terms.clone(),
            game: self.log().map_or(0, |log| log.head().number),
            seed: self
                .secrets
                .private_game
                .as_ref()
                .map(|own| own.secret().seed),
            stamp: self.shared_log.stamp,
            pending: self.shared_log.pending.clone(),
            rematch: self.rematch.mine,
            clocks: self
                .clocks
                .record(self.log().map_or(0, |log| log.len()), now),
            ending: self.ending,
            withdrawn: self.withdrawn,
            settled: self.shared_log.settled,
            confirmed: self.shared_log.confirmed,
            alive: self.time.wall(),
            by_hand: self.dialer.by_hand,
            muted: self.chat.muted,
            name: self.names.own.clone(),
            their_name: self.names.theirs.clone(),
        }
    }

    /// Stores all changes. Only one change at a time is under way: if one failed and a later one did not, the disk would
    /// have a record that lacks what this side has committed to, or the beginning of its game.
    pub(super) fn store(&mut self) {
        if self.out.is_storing() && !Mutant::WritesOvertake.is_active() {
            self.out.waiting = true;
            return;
        }
        let record = self.record();
        let write = self.out.journal.write(
            &record,
            self.shared_log.log(),
            self.secrets.private_game.as_ref().map(|own| own.secret()),
            self.secrets.theirs.as_ref(),
            self.secrets.stopped.as_ref(),
        );
        let now = self.now();
        match write {
            Ok(write) => self.out.store(write, now),
            Err(_) => {
                let nothing = Write {
                    put: Vec::new(),
                    drop: Vec::new(),
                    durability: Durability::Relaxed,
                };
                self.out.store(nothing, now);
                self.stored(self.out.ticket, false);
            }
        }
    }

    /// Sends a message once everything up to now is stored.
    pub(super) fn send_stored(&mut self, message: Message) {
        if let Some(message) = self.out.hold(message) {
            self.send(message);
        }
    }

    /// Sends entries, or a request for one, once they are stored. Plies of a game without secrets do not wait for that: a page
    /// that is killed before it has stored them gets them back from the other side, which has them sealed, and plays nothing
    /// before it has heard the other side. With secrets nothing may be known that is not stored.
    pub(super) fn send_entries(&mut self, message: Message, only_plies: bool) {
        if !only_plies || self.secrets.private_game.is_some() {
            return self.send_stored(message);
        }
        if let Some(message) = self.out.line_up(message) {
            self.send(message);
        }
    }

    /// Returns whether this side must not be heard: it owes the other side an answer, which cannot leave because nothing can
    /// be stored. The other side would take that for an answer that is withheld if other messages came meanwhile. A page
    /// that says nothing is only away.
    pub(super) fn is_mute(&self) -> bool {
        let Some(log) = self.log().filter(|_| self.out.failures > 1) else {
            return false;
        };
        let unheard = log
            .entries()
            .iter()
            .skip(self.shared_log.confirmed as usize)
            .any(|entry| entry.by == self.id.seat && entry.action.is_answer());
        let owes = log.side_owing_response() == Some(log.terms().color(self.id.seat));
        (owes || self.id.seat == Seat::Host && unheard) && !Mutant::SpeaksWhileUnstored.is_active()
    }

    /// A change is stored, or cannot be stored. What was not stored does not count as stored: everything is stored again
    /// at once, and what waits for it goes on waiting. If that fails too, the player is told that a reload would lose it.
    /// From then on everything is stored again with each change, and every second. A game without secrets goes on meanwhile.
    /// With secrets it waits: a page that resumed an older record could not reveal what it had committed to, and its
    /// opponent would take it for a cheat.
    pub(super) fn stored(&mut self, ticket: u64, ok: bool) {
        let ok = ok || Mutant::FailedWriteCounts.is_active();
        self.out.reported = self.out.reported.max(ticket.min(self.out.ticket));
        self.out.has_record |= ok;
        // The change that contains everything decides, if there is one.
        if self.out.whole.is_none_or(|whole| ticket >= whole) {
            self.note_stored(ticket, ok);
        }
        if self.out.waiting && self.out.retry_at.is_none() {
            self.store();
        }
    }

    fn note_stored(&mut self, ticket: u64, ok: bool) {
        self.out.whole = None;
        self.out.retry_at = None;
        if ok {
            (self.out.failures, self.out.warned) = (0, false);
        } else {
            self.out.journal = Journal::default();
            self.out.failures += 1;
            // Without any record there is nothing that a reload could resume.
            let waits = self.secrets.private_game.is_some()
                && self.out.has_record
                && !Mutant::SecondFailureCounts.is_active();
            if self.out.failures == 1 || waits {
                self.out.whole = Some(self.out.ticket + 1);
            }
            if self.out.failures == 1 {
                return self.store();
            }
            if self.out.warn() {
                self.news(News::Notice(if waits {
                    Notice::WaitsForStorage
                } else {
                    Notice::NotStored
                }));
            }
            self.out.retry_at = Some(self.now() + RETRY_AFTER);
            if waits {
                return;
            }
        }
        for message in self.out.release(ticket) {
            self.send(message);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nothing() -> Write {
        Write {
            put: Vec::new(),
            drop: Vec::new(),
            durability: Durability::Relaxed,
        }
    }

    #[test]
    fn a_message_waits_only_for_the_writes_before_it() {
        let mut out = Outbox::new(0);
        assert!(out.hold(Message::Bye).is_some(), "no write is pending");
        out.store(nothing(), 0);
        assert!(out.hold(Message::Bye).is_none());
        out.store(nothing(), 0);
        assert!(out.hold(Message::Want { from: 1 }).is_none());
        assert_eq!(out.release(1), [Message::Bye]);
        assert_eq!(out.release(1), []);
        assert_eq!(
            out.release(9),
            [Message::Want { from: 1 }],
            "a later ticket releases all messages, even if it was never issued"
        );
        assert!(out.is_stored());
    }

    #[test]
    fn a_ply_waits_only_for_the_messages_before_it() {
        let mut out = Outbox::new(0);
        out.store(nothing(), 0);
        assert!(out.line_up(Message::Bye).is_some());
        out.hold(Message::Want { from: 1 });
        out.store(nothing(), 0);
        assert!(out.line_up(Message::Bye).is_none());
        assert_eq!(out.release(1), [Message::Want { from: 1 }, Message::Bye]);
    }

    #[test]
    fn messages_held_for_an_older_connection_are_dropped() {
        let mut out = Outbox::new(0);
        out.store(nothing(), 0);
        out.hold(Message::Bye);
        out.drop_held();
        assert_eq!(out.release(1), []);
    }
}
