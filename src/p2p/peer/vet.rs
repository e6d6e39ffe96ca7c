//! What an entry of the other side may do to this one. The log takes what the rules allow; here is asked whether this side
//! has seen the cause with its own eyes.

use game::Millis;

use super::Peer;
use crate::entry::{Action, Claim, Entry};
use crate::log::Log;
use crate::record::{ClaimKind, Dispute, Ending};

/// How far the two sides' measure of a turn may differ, where an end without a result rests on it.
pub const SLACK: Millis = 30_000;

impl Peer {
    /// Whether the other side may have this entered. Losing is always allowed; a draw, or an end without a result, that this
    /// side has neither claimed nor observed is not.
    pub(super) fn is_fitting(&self, entry: &Entry) -> bool {
        // This side has ended it to its own loss already: both said so at the same time.
        let own_word = self.ledger.own_word(self.id.seat).is_some();
        match entry.action {
            Action::Away(Claim::Draw) | Action::SatOut if own_word => true,
            Action::Away(Claim::Draw) => self.has_claimed(ClaimKind::AwayDraw),
            Action::SatOut => {
                let opening = self.log().is_some_and(Log::is_opening);
                let away =
                    self.has_claimed(ClaimKind::Away) || self.has_claimed(ClaimKind::AwayDraw);
                self.has_claimed(ClaimKind::SatOut) || opening && away || self.is_late_opening()
            }
            _ => true,
        }
    }

    /// Whether this side claims this, or has claimed it since its last ply: the other side may have agreed before it heard that
    /// the claim was taken back.
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

    /// Whether the other side says that it has not placed, or not made its first move, in time, and this side's clock says that
    /// it still has some. A page that slept has measured less: this breaks no rule, and is true before long.
    pub(super) fn is_early(&self, entry: &Entry) -> bool {
        let opening = |log: &Log| log.is_opening() && log.awaits(!self.id.seat);
        matches!(entry.action, Action::SatOut)
            && self.log().is_some_and(opening)
            && !self.is_fitting(entry)
    }

    /// Whether the other side is to place or to make its first move, and by this side's reckoning has had its time for it.
    fn is_late_opening(&self) -> bool {
        self.log().is_some_and(|log| {
            let late = self.clocks.measured(self.now()) + SLACK >= log.terms().opening_deadline();
            log.is_opening() && log.awaits(!self.id.seat) && late
        })
    }

    /// Whether entries of the host must wait, because this side holds that the game is over and the host has not answered.
    /// Entries that end the game are such an answer, unless the host played on after its time.
    pub(super) fn waits_with(&mut self, entries: &[Entry]) -> bool {
        let kind = match self.ending {
            None => return false,
            Some(Ending::Disputed(_) | Ending::Forsaken(_)) => return true,
            Some(Ending::Claimed(kind)) => kind,
        };
        let Some(mut log) = self.log().cloned() else {
            return true;
        };
        let ends = entries
            .iter()
            .all(|entry| log.append(entry.clone()).is_ok())
            && log.result().is_some();
        let theirs = |entry: &Entry| entry.by != self.id.seat && entry.action.is_ply();
        if ends && kind == ClaimKind::Time && entries.iter().any(theirs) {
            self.dispute(Dispute::TheirTime);
            return true;
        }
        !ends
    }
}

/// Whether this is a word that ends a game.
pub fn is_end(action: &Action) -> bool {
    matches!(
        action,
        Action::Resign | Action::Leave | Action::Flag | Action::Away(_) | Action::SatOut
    )
}
