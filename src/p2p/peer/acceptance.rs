//! Acceptance: whether an entry of the other side may affect this side. The log accepts what the rules allow; this
//! module asks whether this side has itself observed the cause.

use game::Millis;

use super::Peer;
use crate::entry::{Action, Claim, Entry};
use crate::log::Log;
use crate::record::{ClaimKind, Dispute, Ending};

/// How far the two sides' measurements of a turn may differ, in milliseconds, if an end without a result depends on
/// them.
pub const MEASUREMENT_TOLERANCE: Millis = 30_000;

impl Peer {
    /// Returns whether the other side may have this entered. An entry by which its author loses is always allowed. A
    /// draw or an end without a result is not allowed if this side has neither claimed nor observed it. `ending` is how
    /// this side saw the end before it entered what came with the entry.
    pub(super) fn is_acceptable(&self, entry: &Entry, ending: Option<Ending>) -> bool {
        // This side has already ended the game to its own loss: both sides did so at the same time.
        let pending_result = self.shared_log.pending_result(self.id.seat).is_some();
        let has_claimed = |kind| ending == Some(Ending::Claimed(kind)) || self.has_claimed(kind);
        match entry.action {
            Action::Away(Claim::Draw) | Action::SatOut if pending_result => true,
            Action::Away(Claim::Draw) => has_claimed(ClaimKind::AwayDraw),
            Action::SatOut => {
                let opening = self.log().is_some_and(Log::is_opening);
                let away = has_claimed(ClaimKind::Away) || has_claimed(ClaimKind::AwayDraw);
                has_claimed(ClaimKind::SatOut) || opening && away || self.is_late_opening()
            }
            _ => true,
        }
    }

    /// Returns whether this side makes this claim, or has made it since its last ply. The other side may have agreed
    /// before it heard that the claim was withdrawn.
    fn has_claimed(&self, kind: ClaimKind) -> bool {
        let since = |ply| {
            self.log().is_some_and(|log| {
                let played = |entry: &Entry| {
                    entry.by == self.id.seat && entry.action.is_ply() && entry.ply >= ply
                };
                !log.entries().iter().any(played)
            })
        };
        self.ending == Some(Ending::Claimed(kind))
            || self
                .withdrawn
                .is_some_and(|taken_back| taken_back.kind == kind && since(taken_back.ply))
    }

    /// Returns whether the other side says that it has not placed or not made its first move in time, although by this
    /// side's clock it still has some time. A page that slept has measured less time. So this breaks no rule, and will
    /// soon be true.
    pub(super) fn is_early(&self, entry: &Entry) -> bool {
        let opening = |log: &Log| log.is_opening() && log.awaits(!self.id.seat);
        matches!(entry.action, Action::SatOut)
            && self.log().is_some_and(opening)
            && !self.is_acceptable(entry, self.ending)
    }

    /// Returns whether the other side has yet to place or to make its first move, and has used up its time for that by
    /// this side's reckoning.
    fn is_late_opening(&self) -> bool {
        self.log().is_some_and(|log| {
            let late = self.clocks.measured(self.now()) + MEASUREMENT_TOLERANCE
                >= log.terms().opening_deadline();
            log.is_opening() && log.awaits(!self.id.seat) && late
        })
    }

    /// Returns whether the host's entries must wait, because this side claims that the game is over and the host has
    /// not answered. Entries that end the game are an answer, unless the host played on after its time was up.
    pub(super) fn must_delay(&mut self, entries: &[Entry]) -> bool {
        let kind = match self.ending {
            None => return false,
            Some(Ending::Disputed(_) | Ending::Forsaken(_)) => return true,
            Some(Ending::Claimed(kind)) => kind,
        };
        let Some(mut log) = self.log().cloned() else {
            return true;
        };
        let whole = entries
            .iter()
            .all(|entry| log.append(entry.clone()).is_ok());
        let result = log.result().filter(|_| whole);
        let ends = result.is_some();
        let own = log.terms().color(self.id.seat);
        if result.is_some_and(|result| result.winner == Some(own)) {
            // Whatever this side has claimed, there is nothing to dispute about its win.
            return false;
        }
        let theirs = |entry: &Entry| entry.by != self.id.seat && entry.action.is_ply();
        if ends && kind == ClaimKind::Time && entries.iter().any(theirs) {
            self.dispute(Dispute::TheirTime);
            return true;
        }
        !ends
    }
}

/// Returns whether this action ends a game by its author's own word.
pub fn is_end(action: &Action) -> bool {
    matches!(
        action,
        Action::Resign | Action::Leave | Action::Flag | Action::Away(_) | Action::SatOut
    )
}
