//! Bringing two logs together and keeping them equal. The host's log gives the order. Whatever the other side lacks is
//! sent until the other side says that it has it.

use super::shared_log::RESEND_AFTER;
use super::{News, Peer};
use crate::Seat;
use crate::audit::Accusation;
use crate::digest::{Hash, Tag, tag, tag_fits};
use crate::entry::{ActionFault, Entry};
use crate::log::Log;
use crate::notice::Notice;
use crate::record::{Dispute, Ending};
use crate::terms::Head;
use crate::wire::{Batch, Entered, LogState, Message};

/// This side shows its log or gives entries back at most once in this time on one connection, in milliseconds. Asking
/// more often breaks the protocol.
const SHOW_EVERY: u64 = 1_000;

impl Peer {
    /// Returns the state of this side's log.
    pub(super) fn state(&self) -> Option<LogState> {
        self.log().map(|log| LogState {
            game: log.head().number,
            seq: log.len(),
            hash: log.hash(),
            disputed: self.is_disputed(),
        })
    }

    /// Returns how long the present turn has lasted by this side's reckoning, for a peer whose clocks jumped.
    pub(super) fn turn_report(&self) -> Option<u64> {
        let running = self.clocks.is_running() && self.clocks_count();
        running.then(|| self.clocks.measured(self.now()))
    }

    /// The other side says how long the present turn has lasted.
    pub(super) fn receive_turn_report(&mut self, turn: Option<u64>, theirs: LogState) {
        let same = self
            .log()
            .is_some_and(|log| log.head().number == theirs.game && log.len() == theirs.seq);
        if let Some(turn) = turn.filter(|_| same) {
            self.clocks.receive_turn(turn, self.now());
        }
    }

    /// The other side states where its log stands.
    pub(super) fn receive_state(&mut self, theirs: LogState) {
        let now = self.now();
        let Some(log) = self.shared_log.log() else {
            return;
        };
        let (number, mine, over) = (log.head().number, log.len(), log.result().is_some());
        let known = log.hash_at(theirs.seq).copied();
        let first = std::mem::replace(&mut self.shared_log.progress.game, theirs.game) == 0;
        if self.secrets.stopped.is_some() {
            return self.open_stopped();
        }
        if theirs.game != number {
            return self.on_other_game(theirs.game, first);
        }
        self.connection.at_other_game = false;
        if self.id.seat == Seat::Guest {
            self.stop_awaiting_peer();
        }
        if theirs.disputed {
            self.receive_dispute();
        }
        match known {
            Some(hash) if hash != theirs.hash => return self.on_different_log(theirs),
            Some(_) => {}
            None => {
                // The guest has more entries: the host has lost the end of its log.
                let again = now.saturating_sub(self.shared_log.progress.wanted_at) >= RESEND_AFTER;
                if self.id.seat == Seat::Host && again {
                    self.shared_log.progress.wanted_at = now;
                    if let Some(from) = self.shared_log.want(theirs.seq) {
                        self.send(Message::Want { from });
                    }
                }
                return;
            }
        }
        self.stop_awaiting_peer();
        let progress = &mut self.shared_log.progress;
        progress.seen = progress.seen.max(theirs.seq);
        progress.sent = progress.sent.max(progress.seen);
        if theirs.seq > self.shared_log.confirmed {
            self.shared_log.confirmed = theirs.seq;
            // After a reload a ply that was confirmed must not count as unheard.
            if self.clocks_count() && self.id.seat == Seat::Host {
                self.store();
            }
        }
        if over && theirs.seq == mine {
            if first && !theirs.disputed {
                self.drop_told_dispute();
            }
            if !self.is_disputed() {
                self.settle();
            }
        }
        self.push();
        self.enter_automatic_action();
        self.reveal_secrets_if_over(theirs);
    }

    /// Notes that the other side has no entries that this side has lost, or will send them.
    fn stop_awaiting_peer(&mut self) {
        if std::mem::replace(&mut self.shared_log.awaiting_peer, false) {
            self.presence.heard();
        }
    }

    /// The other side is at another game of this room.
    fn on_other_game(&mut self, theirs: u32, first: bool) {
        let Some(log) = self.shared_log.log() else {
            return;
        };
        let (number, head) = (log.head().number, log.head().clone());
        match self.id.seat {
            Seat::Host if theirs.checked_add(1) == Some(number) => self.start_again(head),
            Seat::Host if theirs > number => self.note_other_game(Notice::GameForgotten),
            // A later message with an old game number was delayed on the way.
            Seat::Guest if theirs < number && first => {
                self.note_other_game(Notice::GameForgottenByOther)
            }
            _ => {}
        }
    }

    /// One of the two sides has lost the present game. The other side is not to blame, and cannot go on. This counts as
    /// the absence of the side that lost the game.
    fn note_other_game(&mut self, notice: Notice) {
        if !std::mem::replace(&mut self.connection.at_other_game, true) {
            self.news(News::Notice(notice));
            self.presence.silence(0);
        }
    }

    /// The other side's log seems to differ. It must show its log, which counts only if it could be the true one.
    fn on_different_log(&mut self, theirs: LogState) {
        let Some(log) = self.shared_log.log() else {
            return;
        };
        let game = log.head().number;
        if self.shared_log.request_full_log(theirs.seq, theirs.hash) {
            self.send(Message::Show { game });
        } else {
            self.strike();
        }
    }

    /// Shows this side's log to the other side.
    pub(super) fn show_log(&mut self, game: u32) {
        if self.log().is_none_or(|log| log.head().number != game) || !self.may_show() {
            return self.strike();
        }
        for batch in self.batches(0) {
            self.send(Message::Evidence(batch));
        }
    }

    fn may_show(&mut self) -> bool {
        let now = self.now();
        let early = self
            .connection
            .last_shown
            .is_some_and(|at| now.saturating_sub(at) < SHOW_EVERY);
        if !early {
            self.connection.last_shown = Some(now);
        }
        !early
    }

    /// Takes a part of the log that the other side was asked to show.
    pub(super) fn their_evidence(&mut self, batch: Batch) {
        match self.shared_log.receive_full_log(&batch) {
            Err(()) => self.strike(),
            Ok(None) => {}
            Ok(Some((entries, hash))) if self.could_be_true(&entries, &hash) => {
                self.shared_log.keep_evidence(entries);
                self.dispute(Dispute::LogsDiffer);
            }
            // The log was not played by the rules, or contains forged entries of this side, so it is no evidence.
            Ok(Some(_)) => (0..3).for_each(|_| self.strike()),
        }
    }

    /// Returns whether another log could be the true one: it was played by the rules, and this side sealed all entries
    /// in its name.
    fn could_be_true(&self, entries: &[Entry], hash: &Hash) -> bool {
        let Some(own) = self.log() else { return false };
        let Ok(mut log) = Log::new(own.head().clone()) else {
            return false;
        };
        for entry in entries {
            let forged = entry.by == self.id.seat && !log.is_own(&self.id.own_key, entry);
            if forged || log.append(entry.clone()).is_err() {
                return false;
            }
        }
        let seen = self.shared_log.settled && own.result().is_some();
        !seen && log.hash() == *hash
    }

    /// Reveals the secrets once both sides know that the game is over.
    fn reveal_secrets_if_over(&mut self, theirs: LogState) {
        let now = self.now();
        let over = self
            .log()
            .is_some_and(|log| log.result().is_some() && log.len() == theirs.seq)
            || self.is_disputed() && theirs.disputed;
        if over && now.saturating_sub(self.connection.last_reveal) >= RESEND_AFTER {
            self.connection.last_reveal = now;
            self.reveal_secrets();
        }
    }

    /// Tells the guest again that the next game has begun.
    fn start_again(&mut self, head: Head) {
        let now = self.now();
        let progress = &mut self.shared_log.progress;
        if now.saturating_sub(progress.sent_at) >= RESEND_AFTER || progress.sent_at == 0 {
            progress.sent_at = now;
            self.send_stored(Message::Start(Box::new(head)));
        }
    }

    /// Sends the host's entries that were not sent yet, and those that were sent long ago and not confirmed.
    pub(super) fn push(&mut self) {
        let now = self.now();
        let Some(log) = self.shared_log.log() else {
            return;
        };
        let (number, len) = (log.head().number, log.len());
        let progress = &mut self.shared_log.progress;
        if self.id.seat != Seat::Host
            || !self.connection.live
            || progress.game != number
            || self.secrets.stopped.is_some()
        {
            return;
        }
        let unconfirmed = progress.seen < progress.sent;
        if unconfirmed && now.saturating_sub(progress.sent_at) >= RESEND_AFTER {
            progress.sent = progress.seen;
        }
        if progress.sent >= len {
            return;
        }
        let from = std::mem::replace(&mut progress.sent, len);
        progress.sent_at = now;
        let asked = progress.asked.take();
        let mut batches = self.batches(from);
        if let [batch] = batches.as_slice()
            && let [entry] = batch.entries.as_slice()
            && asked == Some(entry.seal)
        {
            let entered = Entered {
                game: batch.game,
                seq: from,
                seal: entry.seal,
                hash: batch.hash,
                stamp: batch.stamp,
            };
            batches.clear();
            self.send_stored(Message::Entered(entered));
        }
        for batch in batches {
            let own_plies = |entry: &Entry| entry.by == Seat::Host && entry.action.is_ply();
            let only_plies = batch.entries.iter().all(own_plies);
            self.send_entries(Message::Entries(batch), only_plies);
        }
    }

    /// Returns the entries from `from` on, in parts that fit into frames.
    fn batches(&self, from: u32) -> Vec<Batch> {
        let mut batches = self
            .log()
            .map_or_else(Vec::new, |log| Batch::all(log, from));
        for batch in &mut batches {
            batch.stamp = self.stamp_of(batch);
        }
        batches
    }

    fn stamp_of(&self, batch: &Batch) -> Option<Tag> {
        match self.id.seat {
            Seat::Host => Some(tag(&self.id.own_key, "stamp", &[&batch.hash.0])),
            Seat::Guest => self
                .shared_log
                .stamp
                .filter(|_| self.log().is_some_and(|log| log.hash() == batch.hash)),
        }
    }

    /// Gives the host's own entries back to a host that has lost them.
    pub(super) fn return_entries(&mut self, from: u32) {
        let ahead = self.log().is_some_and(|log| from < log.len());
        if self.id.seat == Seat::Host || !ahead || !self.may_show() {
            return self.strike();
        }
        for batch in self.batches(from) {
            self.send(Message::Entries(batch));
        }
    }

    pub(super) fn entries(&mut self, batch: Batch) {
        let Some(log) = self.log() else { return };
        if self.secrets.stopped.is_some() || batch.game != log.head().number {
            return;
        }
        match self.id.seat {
            Seat::Guest => self.follow(batch),
            Seat::Host => self.recover(&batch),
        }
    }

    /// The host has entered a request of this side.
    pub(super) fn entered(&mut self, entered: &Entered) {
        let Some(log) = self.log() else { return };
        if self.id.seat == Seat::Host {
            return self.strike();
        }
        let asked = self
            .shared_log
            .pending
            .iter()
            .find(|pending| pending.seal == entered.seal);
        let (Some(asked), true) = (asked, entered.seq == log.len()) else {
            // The entry is known already, or one before it is missing. If the host hears no confirmation, it sends the
            // whole entries.
            return self.confirm();
        };
        let entry = Entry {
            by: Seat::Guest,
            ply: asked.ply,
            action: asked.action.clone(),
            spent: asked.spent,
            seal: asked.seal,
        };
        let batch = Batch {
            game: entered.game,
            from: entered.seq,
            entries: vec![entry],
            hash: entered.hash,
            stamp: entered.stamp,
        };
        self.entries(batch);
    }

    /// Enters the host's entries in the guest's log, after checking each one.
    fn follow(&mut self, batch: Batch) {
        let Some(log) = self.shared_log.log() else {
            return;
        };
        let mine = log.len();
        if batch.from > mine {
            return self.confirm();
        }
        let known = (mine - batch.from) as usize;
        let agreed = batch
            .entries
            .iter()
            .zip(log.entries().iter().skip(batch.from as usize));
        if agreed.into_iter().any(|(theirs, own)| theirs != own) {
            // The host now sends other entries than before. What it sent first counts.
            return self.strike();
        }
        if batch.entries.len() <= known {
            return self.confirm();
        }
        if self.must_delay(&batch.entries[known..]) {
            return;
        }
        let mut news = 0;
        let mut fault = false;
        let ending = self.ending;
        for entry in batch.entries.into_iter().skip(known) {
            if !self.accept(entry, ending) {
                fault = true;
                break;
            }
            news += 1;
        }
        let Some(log) = self.log() else { return };
        // Equal entries from an equal start have an equal hash. Another hash comes only from a host that computes
        // something else.
        if !fault && news > 0 && log.hash() != batch.hash {
            self.strike();
        } else if !fault {
            self.shared_log.stamp = batch.stamp;
        }
        if news > 0 {
            self.store();
            self.confirm();
            self.enter_automatic_action();
        }
    }

    /// Counts a ply of this side that this page did not make: it was opened again, and its records lack the ply.
    fn count_forgotten_ply(&mut self, entry: &Entry) {
        if let (Some(log), true) = (
            self.log(),
            entry.by == self.id.seat && entry.action.is_ply(),
        ) {
            let counts = log.clocks_run();
            self.clocks
                .recover_ply(entry.spent.unwrap_or_default(), counts);
        }
    }

    /// Checks one entry from the host and enters it. `ending` is how this side saw the end before this batch of entries,
    /// which may answer its claim.
    fn accept(&mut self, entry: Entry, ending: Option<Ending>) -> bool {
        let Some(log) = self.shared_log.log() else {
            return false;
        };
        let own = entry.by == self.id.seat;
        let fault = log.check_entry(&entry).err();
        if let Some(ActionFault::Secret(fault)) = fault.filter(|_| !own) {
            self.accuse(Accusation::Cheated(fault), Some(entry));
            return false;
        }
        if !own && self.is_early(&entry) {
            // The host sends the entry again, and by then this page's clock will agree.
            return false;
        }
        let forged = own && !self.shared_log.is_genuine(&self.id.own_key, &entry);
        if forged || fault.is_some() || !own && !self.is_acceptable(&entry, ending) {
            self.strike();
            return false;
        }
        let pending = &self.shared_log.pending;
        if !pending.iter().any(|pending| pending.seal == entry.seal) {
            self.count_forgotten_ply(&entry);
        }
        self.enter(entry).is_ok()
    }

    /// Says how far this side's log goes, once that is stored.
    pub(super) fn confirm(&mut self) {
        if let Some(state) = self.state() {
            self.send_stored(Message::State(state));
        }
    }

    /// Enters the host's own entries that a guest has given back. They must have been asked for, and must have the
    /// host's own mark under them.
    fn recover(&mut self, batch: &Batch) {
        let entries = match self.shared_log.recover(batch) {
            Err(()) => return self.strike(),
            Ok(None) => return,
            Ok(Some(entries)) => entries,
        };
        let Some(log) = self.log() else { return };
        let mut longer = log.clone();
        let whole = entries
            .iter()
            .all(|entry| longer.append(entry.clone()).is_ok());
        let marked = batch
            .stamp
            .is_some_and(|stamp| tag_fits(&stamp, &self.id.own_key, "stamp", &[&batch.hash.0]));
        if !whole || !marked || longer.hash() != batch.hash {
            return self.strike();
        }
        for entry in entries {
            self.count_forgotten_ply(&entry);
            if self.enter(entry).is_err() {
                return self.strike();
            }
        }
        self.store();
        self.confirm();
    }
}
