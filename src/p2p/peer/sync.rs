//! Bringing two logs together, and keeping them so. The host's is the order of things; whatever the other side lacks is
//! sent until it says that it has it.

use engine::Color;
use game::Millis;

use super::{News, Peer};
use crate::Seat;
use crate::clock::{FLAG_SLACK, after_ply};
use crate::digest::{Tag, tag, tag_fits};
use crate::log::{Ask, AskFault, Entry, Log};
use crate::notice::Notice;
use crate::terms::Head;
use crate::wire::{Batch, ENTRIES_BUDGET, Message, Request, State};

/// What was sent and not confirmed is sent again after this.
pub(super) const AGAIN: Millis = 1_500;

/// Whoever was not heard for less than this cannot be said to have vanished.
const LEAST_ABSENCE: Millis = 45_000;

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
            return;
        }
        if theirs.game != number {
            let (seat, head) = (self.seat, log.head().clone());
            match seat {
                Seat::Host if theirs.game.checked_add(1) == Some(number) => {
                    if now.saturating_sub(self.contact.sent_at) >= AGAIN
                        || self.contact.sent_at == 0
                    {
                        self.contact.sent_at = now;
                        self.send_stored(Message::Start(Box::new(head)));
                    }
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
        let batches = self.batches(self.contact.sent);
        self.contact.sent = log.len();
        self.contact.sent_at = now;
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
    }

    /// Checks one entry of the host's and enters it.
    fn accept(&mut self, entry: Entry, now: Millis) -> bool {
        let Some(log) = &self.log else { return false };
        let own = entry.by == self.seat;
        if (own && !log.is_own(&self.own_key, &entry)) || log.check_entry(&entry).is_err() {
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
            Ask::Play(_) => self.check_clocks(&entry, now),
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
    fn confirm(&mut self) {
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

    /// The guest wants something entered.
    pub(super) fn request(&mut self, request: Request, now: Millis) {
        let Some(log) = &self.log else { return };
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
        let entered = if log.ended_by_claim().is_some() && matches!(ask, Ask::Claim(_)) {
            // Both waited for the other: neither was there, or neither could know.
            self.enter_own(Ask::Apart, now)
        } else {
            let entry = Entry {
                by: Seat::Guest,
                ply,
                clocks: self.stamp_clocks(Seat::Guest, &ask, spent, now),
                ask,
                seal,
            };
            self.enter_stamped(entry, now)
        };
        match entered {
            Ok(()) => {}
            Err(fault) => {
                self.send(Message::Reject { seal });
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
            Ask::Play(_) if log.check(by, ask).is_err() => Some(clocks),
            Ask::Play(_) => {
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
        Ok(())
    }

    /// Enters something, whoever's it is, and says what it means.
    fn enter(&mut self, entry: Entry, now: Millis) -> Result<(), AskFault> {
        let Some(log) = &mut self.log else {
            return Err(AskFault::Over);
        };
        let (by, ply, ask, seal) = (
            log.terms().color(entry.by),
            entry.ply,
            entry.ask.clone(),
            entry.seal,
        );
        log.append(entry)?;
        let result = log.result();
        self.pending.retain(|pending| pending.seal != seal);
        match ask {
            Ask::Play(play) => {
                self.turn.next(now);
                self.news(News::Played { ply, play, by });
            }
            Ask::Offer if result.is_none() => self.news(News::Offered { by }),
            Ask::Decline => self.news(News::Declined { by }),
            _ => {}
        }
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
            if let Ask::Play(play) = pending.ask {
                self.news(News::TakenBack(play));
            }
        }
        self.judge_pending();
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
        if let Ask::Play(play) = pending.ask {
            self.news(News::TakenBack(play));
            self.news(News::Notice(Notice::TakenBack));
        }
        self.judge_pending();
        self.store(now);
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

    /// Another game is wanted, or no longer.
    pub(super) fn rematch_asked(
        &mut self,
        game: u32,
        want: bool,
        part: crate::digest::Nonce,
        now: Millis,
    ) {
        let Some(log) = &self.log else { return };
        if game != log.head().number || log.result().is_none() {
            return;
        }
        let before = self.rematch.theirs.is_some();
        self.rematch.theirs = want.then_some(part);
        if before != want {
            self.news(News::RematchAsked(want));
        }
        self.start_next(now);
    }

    /// The host starts the next game when both want it.
    pub(super) fn start_next(&mut self, now: Millis) {
        let (Seat::Host, Some(host_part), Some(guest_part)) =
            (self.seat, self.rematch.mine, self.rematch.theirs)
        else {
            return;
        };
        let Some(log) = &self.log else { return };
        let old = log.head();
        let head = Head {
            number: old.number.saturating_add(1),
            host_part,
            guest_part,
            terms: old.terms.swapped(),
            ..old.clone()
        };
        self.begin_game(head.clone(), now);
        self.contact.sent_at = now;
        self.send_stored(Message::Start(Box::new(head)));
    }

    /// The guest is told that the next game starts.
    pub(super) fn start(&mut self, head: Head, now: Millis) {
        let Some(log) = &self.log else { return };
        let old = log.head();
        if self.seat == Seat::Guest && head.number <= old.number {
            // Said again, or held up on the way.
            return self.confirm();
        }
        let fits = self.seat == Seat::Guest
            && log.result().is_some()
            && head.session == old.session
            && Some(head.number) == old.number.checked_add(1)
            && Some(head.guest_part) == self.rematch.drawn
            && head.terms == old.terms.swapped();
        if !fits {
            return self.strike(now);
        }
        self.begin_game(head, now);
        self.confirm();
    }

    fn begin_game(&mut self, head: Head, now: Millis) {
        let Ok(log) = Log::new(head) else { return };
        self.log = Some(log);
        self.stamp = None;
        self.pending.clear();
        self.verdict = None;
        self.rematch = super::Rematch::default();
        self.turn = crate::clock::Turn::default();
        self.quota = crate::clock::Quota::default();
        self.drift = crate::clock::Drift::default();
        self.evidence.clear();
        self.contact.seen = 0;
        self.contact.sent = 0;
        self.contact.game = self.contact.game.max(1);
        self.contact.recovered.clear();
        self.store(now);
        self.news(News::Begun);
        self.run_clock(now);
    }

    /// The colour that would have moved.
    pub(super) fn turn_color(&self) -> Option<Color> {
        self.log.as_ref().map(|log| log.terms().color(log.turn()))
    }
}
