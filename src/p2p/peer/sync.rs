//! Bringing two logs together, and keeping them so. The host's is the order of things; whatever the other side lacks is
//! sent until it says that it has it.

use engine::Color;
use game::Millis;

use super::{News, Peer};
use crate::Seat;
use crate::clock::{FLAG_SLACK, after_ply};
use crate::digest::{Tag, tag, tag_fits};
use crate::log::{Ask, AskFault, Entry};
use crate::notice::Notice;
use crate::secret::Accusation;
use crate::terms::Head;
use crate::wire::{Batch, ENTRIES_BUDGET, Entered, Message, State};

/// What was sent and not confirmed is sent again after this.
pub(super) const AGAIN: Millis = 1_500;

/// Whoever was not heard for less than this cannot be said to have vanished.
pub(super) const LEAST_ABSENCE: Millis = 45_000;

impl Peer {
    /// Where this side's log stands.
    pub(super) fn state(&self) -> Option<State> {
        self.log.as_ref().map(|log| State {
            game: log.head().number,
            seq: log.len(),
            hash: log.hash(),
        })
    }

    /// The other side says where its log stands.
    pub(super) fn told_state(&mut self, theirs: State, now: Millis) {
        let Some(log) = &self.log else { return };
        let number = log.head().number;
        let first = std::mem::replace(&mut self.contact.game, theirs.game) == 0;
        if self.frozen.is_some() {
            return self.open_stopped(now);
        }
        if theirs.game != number {
            let (seat, head) = (self.seat, log.head().clone());
            match seat {
                Seat::Host if theirs.game.checked_add(1) == Some(number) => {
                    self.start_again(head, now);
                }
                Seat::Host if theirs.game > number => self.freeze(Notice::OtherForgot),
                // Later it would be a word from before, held up on the way.
                Seat::Guest if theirs.game < number && first => self.freeze(Notice::OtherForgot),
                _ => {}
            }
            return;
        }
        let mine = log.len();
        match log.hash_at(theirs.seq) {
            Some(hash) if *hash != theirs.hash => return self.freeze(Notice::LogsDiffer),
            Some(_) => {}
            None => {
                // The guest knows more: the host has lost the end of its log.
                if self.seat == Seat::Host && now.saturating_sub(self.contact.asked_at) >= AGAIN {
                    self.contact.asked_at = now;
                    self.contact.recovered.clear();
                    self.send(Message::Want { from: mine });
                }
                return;
            }
        }
        self.unheard = false;
        self.contact.seen = self.contact.seen.max(theirs.seq);
        if self.contact.sent < self.contact.seen {
            self.contact.sent = self.contact.seen;
        }
        self.push(now);
        self.say_due(now);
        self.confess_at(theirs, now);
    }

    /// Secrets are shown once both know that the game is over.
    fn confess_at(&mut self, theirs: State, now: Millis) {
        let over = self
            .log
            .as_ref()
            .is_some_and(|log| log.result().is_some() && log.len() == theirs.seq);
        if over && now.saturating_sub(self.contact.confessed_at) >= AGAIN {
            self.contact.confessed_at = now;
            self.confess();
        }
    }

    /// The guest has not heard that the next game has begun.
    fn start_again(&mut self, head: Head, now: Millis) {
        if now.saturating_sub(self.contact.sent_at) >= AGAIN || self.contact.sent_at == 0 {
            self.contact.sent_at = now;
            self.send_stored(Message::Start(Box::new(head)));
        }
    }

    /// The host sends what it has not sent yet, and what was sent long ago and not confirmed.
    pub(super) fn push(&mut self, now: Millis) {
        let Some(log) = &self.log else { return };
        if self.seat != Seat::Host
            || !self.contact.live
            || self.contact.game != log.head().number
            || self.frozen.is_some()
        {
            return;
        }
        let unconfirmed = self.contact.seen < self.contact.sent;
        if unconfirmed && now.saturating_sub(self.contact.sent_at) >= AGAIN {
            self.contact.sent = self.contact.seen;
        }
        if self.contact.sent >= log.len() {
            return;
        }
        let (from, mut batches) = (self.contact.sent, self.batches(self.contact.sent));
        self.contact.sent = log.len();
        self.contact.sent_at = now;
        let asked = self.contact.asked.take();
        if let [batch] = batches.as_slice()
            && let [entry] = batch.entries.as_slice()
            && asked == Some(entry.seal)
        {
            let entered = Entered {
                game: batch.game,
                seq: from,
                seal: entry.seal,
                clocks: entry.clocks,
                hash: batch.hash,
                stamp: batch.stamp,
            };
            batches.clear();
            self.send_stored(Message::Entered(entered));
        }
        for batch in batches {
            self.send_stored(Message::Entries(batch));
        }
    }

    /// Entries from here on, in parts that fit into frames.
    fn batches(&self, from: u32) -> Vec<Batch> {
        let Some(log) = &self.log else {
            return Vec::new();
        };
        let mut batches: Vec<Batch> = Vec::new();
        let mut bytes = usize::MAX;
        for (seq, entry) in (from..).zip(log.entries().iter().skip(from as usize)) {
            let size = serde_json::to_vec(entry).map_or(0, |text| text.len() + 1);
            if bytes.saturating_add(size) > ENTRIES_BUDGET {
                bytes = 0;
                let game = log.head().number;
                batches.push(Batch {
                    game,
                    from: seq,
                    entries: Vec::new(),
                    hash: log.hash(),
                    stamp: None,
                });
            }
            bytes += size;
            if let Some(batch) = batches.last_mut() {
                batch.entries.push(entry.clone());
                batch.hash = log.hash_at(seq + 1).copied().unwrap_or(batch.hash);
            }
        }
        for batch in &mut batches {
            batch.stamp = self.stamp_of(batch);
        }
        batches
    }

    fn stamp_of(&self, batch: &Batch) -> Option<Tag> {
        match self.seat {
            Seat::Host => Some(tag(&self.own_key, "stamp", &[&batch.hash.0])),
            Seat::Guest => self.stamp.filter(|_| {
                self.log
                    .as_ref()
                    .is_some_and(|log| log.hash() == batch.hash)
            }),
        }
    }

    /// The guest gives the host's own entries back to it.
    pub(super) fn give_back(&mut self, from: u32) {
        if self.seat == Seat::Guest {
            for batch in self.batches(from) {
                self.send(Message::Entries(batch));
            }
        }
    }

    pub(super) fn entries(&mut self, batch: Batch, now: Millis) {
        let Some(log) = &self.log else { return };
        if self.frozen.is_some() || batch.game != log.head().number {
            return;
        }
        match self.seat {
            Seat::Guest => self.follow(batch, now),
            Seat::Host => self.recover(batch, now),
        }
    }

    /// The host has entered what this side asked for.
    pub(super) fn entered(&mut self, entered: &Entered, now: Millis) {
        let Some(log) = &self.log else { return };
        if self.seat == Seat::Host {
            return self.strike(now);
        }
        let asked = self
            .pending
            .iter()
            .find(|pending| pending.seal == entered.seal);
        let (Some(asked), true) = (asked, entered.seq == log.len()) else {
            // Known already; or something before it is missing: the host sends it whole if it hears no more.
            return self.confirm();
        };
        let entry = Entry {
            by: Seat::Guest,
            ply: asked.ply,
            ask: asked.ask.clone(),
            clocks: entered.clocks,
            seal: asked.seal,
        };
        let batch = Batch {
            game: entered.game,
            from: entered.seq,
            entries: vec![entry],
            hash: entered.hash,
            stamp: entered.stamp,
        };
        self.entries(batch, now);
    }

    /// The guest enters what the host has entered, each with its own check.
    fn follow(&mut self, batch: Batch, now: Millis) {
        let Some(log) = &self.log else { return };
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
            // The host says now that something else was played than it said before.
            self.evidence.clone_from(&batch.entries);
            return self.freeze(Notice::LogsDiffer);
        }
        if batch.entries.len() <= known {
            return self.confirm();
        }
        let mut news = 0;
        for entry in batch.entries.into_iter().skip(known) {
            if !self.accept(entry, now) {
                break;
            }
            news += 1;
        }
        if news == 0 || self.frozen.is_some() {
            return;
        }
        let Some(log) = &self.log else { return };
        if log.len() as usize == batch.from as usize + known + news && log.hash() != batch.hash {
            return self.freeze(Notice::LogsDiffer);
        }
        self.stamp = batch.stamp;
        self.store(now);
        self.confirm();
        self.say_due(now);
    }

    /// Checks one entry of the host's and enters it.
    fn accept(&mut self, entry: Entry, now: Millis) -> bool {
        let Some(log) = &self.log else { return false };
        let own = entry.by == self.seat;
        let fault = log.check_entry(&entry).err();
        if let Some(AskFault::Secret(fault)) = fault {
            self.accuse(Accusation::Cheated(fault), Some(entry), now);
            return false;
        }
        if (own && !log.is_own(&self.own_key, &entry)) || fault.is_some() {
            self.strike(now);
            return false;
        }
        let color = log.terms().color(self.seat);
        match entry.ask {
            Ask::Flag(loser) if loser == color => {
                let left = self.clocks(now).map_or(0, |clocks| clocks[color as usize]);
                if left > FLAG_SLACK {
                    self.freeze(Notice::FlagDisputed);
                    return false;
                }
            }
            Ask::Claim(_) if !own && self.contact.gap < LEAST_ABSENCE => {
                self.freeze(Notice::ClaimDisputed);
                return false;
            }
            Ask::Play(_) | Ask::Deed(_) => self.check_clocks(&entry, now),
            _ => {}
        }
        self.enter(entry, now).is_ok()
    }

    /// Whether the host's stamp fits what this side has measured.
    fn check_clocks(&mut self, entry: &Entry, now: Millis) {
        let Some(log) = &self.log else { return };
        let (Some(before), Some(after), Some(time)) =
            (log.clocks(), entry.clocks, log.terms().time)
        else {
            return;
        };
        if self.turn.is_disturbed() || !self.turn.is_running() {
            return;
        }
        let mover = log.terms().color(entry.by);
        let own = entry.by == self.seat;
        let spent = match self
            .pending
            .iter()
            .find(|pending| pending.seal == entry.seal)
        {
            Some(pending) => pending.spent,
            None if own => return,
            None => self.turn.used(now),
        };
        let fair = after_ply(before, mover, spent, time)[mover as usize];
        let stamped = after[mover as usize];
        // Too much taken from this side, or too little from the host.
        let unexplained = if own {
            fair.saturating_sub(stamped)
        } else {
            stamped.saturating_sub(fair)
        };
        if self
            .drift
            .count(unexplained, self.contact.round_trip.unwrap_or(0))
        {
            self.news(News::Notice(Notice::ClocksDiffer));
        }
    }

    /// Says how far this side's log goes, once that is stored.
    pub(super) fn confirm(&mut self) {
        if let Some(state) = self.state() {
            self.send_stored(Message::State(state));
        }
    }

    /// The host takes its own entries back from a guest that still has them: only with its own mark under them.
    fn recover(&mut self, batch: Batch, now: Millis) {
        let Some(log) = &self.log else { return };
        let have = log.len() as usize + self.contact.recovered.len();
        if batch.from as usize != have {
            return;
        }
        self.contact.recovered.extend(batch.entries);
        let Some(stamp) = batch.stamp else { return };
        let entries = std::mem::take(&mut self.contact.recovered);
        let mut longer = log.clone();
        let whole = entries
            .iter()
            .all(|entry| longer.append(entry.clone()).is_ok());
        if !whole
            || longer.hash() != batch.hash
            || !tag_fits(&stamp, &self.own_key, "stamp", &[&batch.hash.0])
        {
            return self.strike(now);
        }
        for entry in entries {
            if self.enter(entry, now).is_err() {
                return self.strike(now);
            }
        }
        self.store(now);
        self.confirm();
    }

    /// The logs differ, or the other side says what cannot be: the game stops, and both logs are there to see.
    pub(super) fn freeze(&mut self, notice: Notice) {
        if self.frozen.is_some() {
            return;
        }
        self.frozen = Some(notice.clone());
        self.rest_clock(self.heard);
        self.absence = None;
        self.news(News::Notice(notice));
        for batch in self.batches(0) {
            self.send(Message::Evidence(batch));
        }
    }

    pub(super) fn their_evidence(&mut self, batch: Batch, now: Millis) {
        let Some(log) = &self.log else { return };
        if batch.game != log.head().number
            || batch.from as usize != self.evidence.len()
            || self.evidence.len() > 20_000
        {
            return;
        }
        let own = log.entries().iter().skip(batch.from as usize);
        let differs = batch
            .entries
            .iter()
            .zip(own)
            .any(|(theirs, own)| theirs != own);
        self.evidence.extend(batch.entries);
        if differs {
            self.freeze(Notice::LogsDiffer);
        } else if self.frozen.is_none() {
            self.contact.heard = now;
        }
    }

    /// The colour that would have moved.
    pub(super) fn turn_color(&self) -> Option<Color> {
        self.log.as_ref().map(|log| log.terms().color(log.turn()))
    }
}
