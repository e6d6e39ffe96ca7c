//! The ledger: the agreed log, this side's requests that are not entered yet, and how far the other side has the log.

use game::{GameResult, Millis, Reason};

use crate::Seat;
use crate::digest::{Hash, Key, Tag};
use crate::entry::{Action, Claim, Entry};
use crate::log::Log;
use crate::record::{Pending, Stored};
use crate::wire::Batch;

/// How long this side waits for a confirmation before it sends something again, in milliseconds.
pub const AGAIN: Millis = 1_500;

/// The greatest number of bytes of entries that are kept before they are checked. A game of 300 plies with secrets
/// takes a fifth of it.
const MAX_UNCHECKED: usize = 4 * 1024 * 1024;

/// How many refused actions of this side are remembered.
const MAX_DISOWNED: usize = 64;

/// Entries that arrive in parts, with the number of bytes that may still come.
#[derive(Clone, Debug)]
struct Parts {
    from: u32,
    until: u32,
    entries: Vec<Entry>,
    bytes: usize,
}

impl Parts {
    fn new(from: u32, until: u32) -> Parts {
        Parts {
            from,
            until,
            entries: Vec::new(),
            bytes: MAX_UNCHECKED,
        }
    }

    fn next(&self) -> u32 {
        self.from + self.entries.len() as u32
    }

    /// Takes the next part, and returns whether it was asked for.
    fn take(&mut self, batch: &Batch) -> bool {
        let size = serde_json::to_vec(&batch.entries).map_or(usize::MAX, |text| text.len());
        let end = self.next().saturating_add(batch.entries.len() as u32);
        if batch.from != self.next()
            || end > self.until
            || size > self.bytes
            || batch.entries.is_empty()
        {
            return false;
        }
        self.bytes -= size;
        self.entries.extend(batch.entries.iter().cloned());
        true
    }
}

/// How far the two logs are known to agree on this connection, and what was sent on it.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The game that the other side is at, or 0 until it has said so.
    pub game: u32,
    /// The number of entries that the other side has.
    pub seen: u32,
    /// The number of entries that were sent so far.
    pub sent: u32,
    /// When entries were last sent.
    pub sent_at: Millis,
    /// When requests were last sent.
    pub asked_at: Millis,
    /// The seal of the guest's last request, until the host has sent the entry.
    pub asked: Option<Tag>,
    /// When entries of the other side's log were last asked for.
    pub wanted_at: Millis,
    recovered: Option<Parts>,
    inquiry: Option<(Parts, Hash)>,
}

/// The log and the state that belongs to it.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    log: Option<Log>,
    /// The host's own mark under the log, for a host that has lost the end of it.
    pub stamp: Option<Tag>,
    /// The guest's requests that it has not yet seen entered.
    pub pending: Vec<Pending>,
    /// Whether the other side may know entries that this side has lost. Nothing new is entered until the other side was
    /// heard.
    pub unheard: bool,
    /// Whether both sides have confirmed the end of the game, so that nothing said later changes it.
    pub settled: bool,
    /// The progress on the present connection.
    pub progress: Progress,
    /// The seals of the guest's actions that the host has refused. The host cannot enter them later.
    disowned: Vec<Tag>,
    /// The other side's log, if it differs from this side's.
    evidence: Vec<Entry>,
}

impl Ledger {
    /// Creates the ledger of a stored seat.
    pub fn resume(stored: &Stored, log: Option<Log>) -> Ledger {
        let record = &stored.record;
        Ledger {
            log,
            stamp: record.stamp,
            pending: record.pending.clone(),
            unheard: record.bound,
            settled: record.settled,
            ..Ledger::default()
        }
    }

    /// Starts a new game.
    pub fn begin(&mut self, log: Log) {
        let game = self.progress.game.max(1);
        *self = Ledger {
            log: Some(log),
            unheard: self.unheard,
            ..Ledger::default()
        };
        self.progress.game = game;
    }

    /// Starts a new connection: what the other side has is unknown until it says so.
    pub fn new_connection(&mut self) {
        self.progress = Progress::default();
    }

    /// The game as both sides agree on it.
    pub fn log(&self) -> Option<&Log> {
        self.log.as_ref()
    }

    /// The agreed game, for adding entries.
    pub fn log_mut(&mut self) -> Option<&mut Log> {
        self.log.as_mut()
    }

    /// Returns whether this side has made a ply that is not entered yet. Placing an assassin is not included, because
    /// it ends no turn.
    pub fn made_a_ply(&self) -> bool {
        self.pending.iter().any(|pending| pending.action.is_ply())
    }

    /// Returns whether a ply or a placing is not entered yet.
    pub fn is_move_pending(&self) -> bool {
        self.pending
            .iter()
            .any(|pending| pending.action.is_ply() || matches!(pending.action, Action::Place(_)))
    }

    /// Returns whether this action was requested and is not entered yet.
    pub fn is_pending(&self, action: &Action) -> bool {
        self.pending.iter().any(|pending| pending.action == *action)
    }

    /// Returns how the game ends by this side's own actions that are not entered yet.
    pub fn own_word(&self, seat: Seat) -> Option<GameResult> {
        let side = self.log()?.terms().color(seat);
        let lost = |reason| GameResult {
            winner: Some(!side),
            reason,
        };
        self.pending
            .iter()
            .find_map(|pending| match pending.action {
                Action::Resign => Some(lost(Reason::Resignation)),
                Action::Leave => Some(lost(Reason::Abandoned)),
                Action::Flag => Some(lost(Reason::Time)),
                Action::Away(claim) => Some(GameResult {
                    winner: Some(!side).filter(|_| claim == Claim::Win),
                    reason: Reason::Abandoned,
                }),
                Action::SatOut => Some(GameResult {
                    winner: None,
                    reason: Reason::NoResult,
                }),
                _ => None,
            })
    }

    /// Notes that the host has refused a request of the guest.
    pub fn disown(&mut self, seal: Tag) {
        if self.disowned.len() == MAX_DISOWNED {
            self.disowned.remove(0);
        }
        self.disowned.push(seal);
    }

    /// Returns whether the host has refused the action with this seal.
    pub fn is_disowned(&self, seal: &Tag) -> bool {
        self.disowned.contains(seal)
    }

    /// Returns whether an entry in this seat's name is really its own: sealed by it, not entered before, and not
    /// refused.
    pub fn is_own_word(&self, key: &Key, entry: &Entry) -> bool {
        self.log().is_some_and(|log| {
            log.is_own(key, entry)
                && log.find(&entry.seal).is_none()
                && !self.disowned.contains(&entry.seal)
        })
    }

    /// Notes that this side asks for the other side's entries, from its own end up to `until`. Returns the first index.
    pub fn want(&mut self, until: u32) -> Option<u32> {
        let from = self.log()?.len();
        self.progress.recovered = Some(Parts::new(from, until));
        Some(from)
    }

    /// Takes entries that this side has asked for. Returns all of them once they are complete, or `None` before. `Err`
    /// means that they were not asked for.
    pub fn recover(&mut self, batch: &Batch) -> Result<Option<Vec<Entry>>, ()> {
        let parts = self.progress.recovered.as_mut().ok_or(())?;
        if !parts.take(batch) {
            return Err(());
        }
        if parts.next() < parts.until {
            return Ok(None);
        }
        Ok(self.progress.recovered.take().map(|parts| parts.entries))
    }

    /// Notes that this side wants to see the other side's whole log, which is said to have this number of entries and
    /// this hash. Returns false if it is already waiting for a log.
    pub fn inquire(&mut self, entries: u32, hash: Hash) -> bool {
        let waits = self.progress.inquiry.is_some();
        if !waits {
            self.progress.inquiry = Some((Parts::new(0, entries), hash));
        }
        !waits
    }

    /// Takes a part of the log that this side wanted to see, as [`Ledger::recover`] does. When it is complete, the hash
    /// that it should have is returned as well.
    pub fn inquiry(&mut self, batch: &Batch) -> Result<Option<(Vec<Entry>, Hash)>, ()> {
        let (parts, _) = self.progress.inquiry.as_mut().ok_or(())?;
        if !parts.take(batch) {
            return Err(());
        }
        if parts.next() < parts.until {
            return Ok(None);
        }
        let whole = self.progress.inquiry.take();
        Ok(whole.map(|(parts, hash)| (parts.entries, hash)))
    }

    /// Keeps the other side's log, which differs from this side's.
    pub fn keep_evidence(&mut self, entries: Vec<Entry>) {
        self.evidence = entries;
    }

    /// The other side's log, if it differs from this side's.
    pub fn evidence(&self) -> &[Entry] {
        &self.evidence
    }

    /// Returns the number of entries that are kept although only the other side has stated them.
    pub fn backlog(&self) -> usize {
        let recovered = self.progress.recovered.as_ref();
        let inquiry = self.progress.inquiry.as_ref().map(|(parts, _)| parts);
        let kept = |parts: Option<&Parts>| parts.map_or(0, |parts| parts.entries.len());
        kept(recovered) + kept(inquiry) + self.evidence.len()
    }
}

#[cfg(test)]
mod tests {
    use engine::{Color, Variant};

    use super::*;
    use crate::Blob;
    use crate::terms::{Head, Terms};

    const KEY: Key = Blob([9; 32]);

    fn ledger() -> Ledger {
        let head = Head {
            session: Blob([1; 16]),
            number: 1,
            host_part: Blob([2; 16]),
            guest_part: Blob([3; 16]),
            terms: Terms::new(Variant::Chess, None),
        };
        let mut ledger = Ledger::default();
        ledger.begin(Log::new(head).unwrap());
        ledger
    }

    fn entry(ledger: &Ledger, action: Action) -> Entry {
        let log = ledger.log().unwrap();
        let ply = log.plies();
        Entry {
            by: Seat::Guest,
            ply,
            seal: log.seal(&KEY, ply, &action, None),
            action,
            spent: None,
        }
    }

    fn batch(from: u32, entries: Vec<Entry>) -> Batch {
        Batch {
            game: 1,
            from,
            entries,
            hash: Blob([0; 32]),
            stamp: None,
        }
    }

    #[test]
    fn a_word_counts_once_and_not_after_it_was_refused() {
        let mut ledger = ledger();
        let offer = entry(&ledger, Action::Offer);
        assert!(ledger.is_own_word(&KEY, &offer));
        assert!(
            !ledger.is_own_word(&Blob([8; 32]), &offer),
            "another's seal"
        );
        ledger.log_mut().unwrap().append(offer.clone()).unwrap();
        assert!(!ledger.is_own_word(&KEY, &offer), "entered already");
        let decline = entry(&ledger, Action::Resign);
        ledger.disown(decline.seal);
        assert!(!ledger.is_own_word(&KEY, &decline));
    }

    #[test]
    fn entries_that_nobody_asked_for_are_none() {
        let mut ledger = ledger();
        let offer = entry(&ledger, Action::Offer);
        assert_eq!(ledger.recover(&batch(0, vec![offer.clone()])), Err(()));
        ledger.want(2);
        assert_eq!(
            ledger.recover(&batch(1, vec![offer.clone()])),
            Err(()),
            "not the next"
        );
        assert_eq!(ledger.recover(&batch(0, vec![offer.clone()])), Ok(None));
        let many = batch(1, vec![offer.clone(); 2]);
        assert_eq!(ledger.recover(&many), Err(()), "more than there are");
        let all = ledger.recover(&batch(1, vec![offer.clone()])).unwrap();
        assert_eq!(all.map(|entries| entries.len()), Some(2));
        assert_eq!(ledger.backlog(), 0);
    }

    #[test]
    fn unchecked_entries_have_a_budget() {
        let mut parts = Parts::new(0, u32::MAX);
        let ledger = ledger();
        let some = vec![entry(&ledger, Action::Offer); 100];
        let mut taken = 0;
        while parts.take(&batch(parts.next(), some.clone())) {
            taken += 1;
        }
        assert!(
            taken > 10 && parts.entries.len() < 100_000,
            "{}",
            parts.entries.len()
        );
    }

    #[test]
    fn ones_own_unheard_words_end_the_game() {
        let mut ledger = ledger();
        assert_eq!(ledger.own_word(Seat::Guest), None);
        let resign = entry(&ledger, Action::Resign);
        ledger.pending.push(Pending {
            ply: 0,
            action: Action::Resign,
            spent: None,
            seal: resign.seal,
        });
        let result = ledger.own_word(Seat::Guest).unwrap();
        assert_eq!(
            (result.winner, result.reason),
            (Some(Color::White), Reason::Resignation)
        );
    }
}
