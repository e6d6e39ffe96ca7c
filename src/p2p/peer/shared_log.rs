//! The shared log: the agreed log, this side's requests that are not entered yet, and how far the other side has the
//! log.

use game::{GameResult, Millis, Reason};

use crate::Seat;
use crate::digest::{Hash, Key, Tag};
use crate::entry::{Action, Claim, Entry};
use crate::log::Log;
use crate::record::{Pending, Stored};
use crate::wire::Batch;

/// How long this side waits for a confirmation before it sends something again, in milliseconds.
pub const RESEND_AFTER: Millis = 1_500;

/// The greatest number of bytes of entries that are kept before they are checked. A game of 300 plies with secrets
/// takes a fifth of it.
const MAX_UNCHECKED: usize = 4 * 1024 * 1024;

/// How many refused actions of this side are remembered.
const MAX_REFUSED: usize = 64;

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
    requested_log: Option<(Parts, Hash)>,
}

/// The log and the state that belongs to it.
#[derive(Clone, Debug, Default)]
pub struct SharedLog {
    log: Option<Log>,
    /// The host's own mark under the log, for a host that has lost the end of it.
    pub stamp: Option<Tag>,
    /// The guest's requests that it has not yet seen entered.
    pub pending: Vec<Pending>,
    /// Whether the other side may know entries that this side has lost. Nothing new is entered until the other side was
    /// heard.
    pub awaiting_peer: bool,
    /// Whether both sides have confirmed the end of the game, so that nothing said later changes it.
    pub settled: bool,
    /// The number of entries that the other side has confirmed, on any connection.
    pub confirmed: u32,
    /// How often the host has refused a ply of the guest without a reason.
    pub unfounded_refusals: u32,
    /// The progress on the present connection.
    pub progress: Progress,
    /// The seals of the guest's actions that the host has refused. The host cannot enter them later.
    refused: Vec<Tag>,
    /// The other side's log, if it differs from this side's.
    evidence: Vec<Entry>,
}

impl SharedLog {
    /// Creates the shared log of a stored seat.
    pub fn resume(stored: &Stored, log: Option<Log>) -> SharedLog {
        let record = &stored.record;
        SharedLog {
            log,
            stamp: record.stamp,
            pending: record.pending.clone(),
            awaiting_peer: record.bound,
            settled: record.settled,
            confirmed: record.confirmed,
            ..SharedLog::default()
        }
    }

    /// Starts a new game.
    pub fn begin(&mut self, log: Log) {
        let game = self.progress.game.max(1);
        *self = SharedLog {
            log: Some(log),
            awaiting_peer: self.awaiting_peer,
            ..SharedLog::default()
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
    pub fn has_pending_ply(&self) -> bool {
        self.pending.iter().any(|pending| pending.action.is_ply())
    }

    /// Returns whether a ply or a placing is not entered yet.
    pub fn is_move_pending(&self) -> bool {
        self.pending
            .iter()
            .any(|pending| pending.action.is_ply() || matches!(pending.action, Action::Place(_)))
    }

    /// Returns whether an answer that this side's program owed is not entered yet.
    pub fn is_answer_pending(&self) -> bool {
        self.pending
            .iter()
            .any(|pending| pending.action.is_answer())
    }

    /// Returns whether this action was requested and is not entered yet.
    pub fn is_pending(&self, action: &Action) -> bool {
        self.pending.iter().any(|pending| pending.action == *action)
    }

    /// Returns how the game ends by this side's own actions that are not entered yet.
    pub fn pending_result(&self, seat: Seat) -> Option<GameResult> {
        let log = self.log()?;
        let side = log.terms().color(seat);
        let no_result = GameResult {
            winner: None,
            reason: Reason::NoResult,
        };
        let lost = |reason| GameResult {
            winner: Some(!side),
            reason,
        };
        self.pending
            .iter()
            .find_map(|pending| match pending.action {
                Action::Resign => Some(lost(Reason::Resignation)),
                Action::Leave if log.is_opening() => Some(no_result),
                Action::Leave => Some(lost(Reason::Abandoned)),
                Action::Flag => Some(lost(Reason::Time)),
                Action::Away(claim) => Some(GameResult {
                    winner: Some(!side).filter(|_| claim == Claim::Win),
                    reason: Reason::Abandoned,
                }),
                Action::SatOut => Some(no_result),
                _ => None,
            })
    }

    /// Notes that the host has refused a request of the guest.
    pub fn note_refused(&mut self, seal: Tag) {
        if self.refused.len() == MAX_REFUSED {
            self.refused.remove(0);
        }
        self.refused.push(seal);
    }

    /// Forgets that the host has refused the action with this seal, because this side asks for it again.
    pub fn forget_refusal(&mut self, seal: &Tag) {
        self.refused.retain(|refused| refused != seal);
    }

    /// Returns whether the host has refused the action with this seal.
    pub fn is_refused(&self, seal: &Tag) -> bool {
        self.refused.contains(seal)
    }

    /// Returns whether an entry in this seat's name is really its own: sealed by it, not entered before, and not
    /// refused.
    pub fn is_genuine(&self, key: &Key, entry: &Entry) -> bool {
        self.log().is_some_and(|log| {
            log.is_own(key, entry)
                && log.find(&entry.seal).is_none()
                && !self.refused.contains(&entry.seal)
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
    pub fn request_full_log(&mut self, entries: u32, hash: Hash) -> bool {
        let waits = self.progress.requested_log.is_some();
        if !waits {
            self.progress.requested_log = Some((Parts::new(0, entries), hash));
        }
        !waits
    }

    /// Takes a part of the log that this side wanted to see, as [`SharedLog::recover`] does. When it is complete, the
    /// hash that it should have is returned as well.
    pub fn receive_full_log(&mut self, batch: &Batch) -> Result<Option<(Vec<Entry>, Hash)>, ()> {
        let (parts, _) = self.progress.requested_log.as_mut().ok_or(())?;
        if !parts.take(batch) {
            return Err(());
        }
        if parts.next() < parts.until {
            return Ok(None);
        }
        let whole = self.progress.requested_log.take();
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
        let requested = self.progress.requested_log.as_ref().map(|(parts, _)| parts);
        let kept = |parts: Option<&Parts>| parts.map_or(0, |parts| parts.entries.len());
        kept(recovered) + kept(requested) + self.evidence.len()
    }
}

#[cfg(test)]
mod tests {
    use engine::{Color, Variant};

    use super::*;
    use crate::Blob;
    use crate::terms::{Head, Terms};

    const KEY: Key = Blob([9; 32]);

    fn shared_log() -> SharedLog {
        let head = Head {
            session: Blob([1; 16]),
            number: 1,
            host_part: Blob([2; 16]),
            guest_part: Blob([3; 16]),
            terms: Terms::new(Variant::Chess, None),
        };
        let mut shared_log = SharedLog::default();
        shared_log.begin(Log::new(head).unwrap());
        shared_log
    }

    fn entry(shared_log: &SharedLog, action: Action) -> Entry {
        let log = shared_log.log().unwrap();
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
    fn an_entered_or_refused_action_is_not_accepted_again() {
        let mut shared_log = shared_log();
        let offer = entry(&shared_log, Action::Offer);
        assert!(shared_log.is_genuine(&KEY, &offer));
        assert!(
            !shared_log.is_genuine(&Blob([8; 32]), &offer),
            "the seal was made with another key"
        );
        shared_log.log_mut().unwrap().append(offer.clone()).unwrap();
        assert!(
            !shared_log.is_genuine(&KEY, &offer),
            "the offer is already entered"
        );
        let decline = entry(&shared_log, Action::Resign);
        shared_log.note_refused(decline.seal);
        assert!(!shared_log.is_genuine(&KEY, &decline));
    }

    #[test]
    fn recovery_accepts_only_requested_entries_in_order() {
        let mut shared_log = shared_log();
        let offer = entry(&shared_log, Action::Offer);
        assert_eq!(shared_log.recover(&batch(0, vec![offer.clone()])), Err(()));
        shared_log.want(2);
        assert_eq!(
            shared_log.recover(&batch(1, vec![offer.clone()])),
            Err(()),
            "the batch skips an entry"
        );
        assert_eq!(shared_log.recover(&batch(0, vec![offer.clone()])), Ok(None));
        let many = batch(1, vec![offer.clone(); 2]);
        assert_eq!(
            shared_log.recover(&many),
            Err(()),
            "the batch has more entries than were requested"
        );
        let all = shared_log.recover(&batch(1, vec![offer.clone()])).unwrap();
        assert_eq!(all.map(|entries| entries.len()), Some(2));
        assert_eq!(shared_log.backlog(), 0);
    }

    #[test]
    fn the_memory_for_unchecked_entries_is_limited() {
        let mut parts = Parts::new(0, u32::MAX);
        let shared_log = shared_log();
        let some = vec![entry(&shared_log, Action::Offer); 100];
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
    fn an_unconfirmed_own_resignation_ends_the_game() {
        let mut shared_log = shared_log();
        assert_eq!(shared_log.pending_result(Seat::Guest), None);
        let resign = entry(&shared_log, Action::Resign);
        shared_log.pending.push(Pending {
            ply: 0,
            action: Action::Resign,
            spent: None,
            seal: resign.seal,
        });
        let result = shared_log.pending_result(Seat::Guest).unwrap();
        assert_eq!(
            (result.winner, result.reason),
            (Some(Color::White), Reason::Resignation)
        );
    }
}
