//! The next game of a room: colours swap, and it starts when both sides want it.

use super::clocks::Clocks;
use super::{News, Peer};
use crate::Seat;
use crate::digest::Nonce;
use crate::log::Log;
use crate::mutant::Mutant;
use crate::terms::Head;
use crate::wire::Message;

/// The two sides' random parts of the next game's id.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rematch {
    /// This side's part, drawn once for each game. So a rematch that is wanted, no longer wanted and wanted again is
    /// one rematch.
    pub drawn: Option<Nonce>,
    /// This side's part, while it wants a rematch.
    pub mine: Option<Nonce>,
    /// The other side's part, while it wants a rematch.
    pub theirs: Option<Nonce>,
}

impl Peer {
    /// The other side wants another game, or no longer wants one.
    pub(super) fn rematch_asked(&mut self, game: u32, want: bool, part: Nonce) {
        let Some(log) = self.log() else { return };
        if game != log.head().number || !self.is_over() {
            return;
        }
        let before = self.rematch.theirs.is_some();
        self.rematch.theirs = want.then_some(part);
        if before != want {
            self.news(News::RematchAsked(want));
        }
        self.start_next();
    }

    pub(super) fn send_rematch(&mut self) {
        let (Some(log), Some(part)) = (self.log(), self.rematch.drawn) else {
            return;
        };
        let game = log.head().number;
        if self.connection.live && self.is_over() {
            let want = self.rematch.mine.is_some();
            self.send_stored(Message::Rematch { game, want, part });
        }
    }

    /// Starts the next game if this is the host and both sides want it.
    pub(super) fn start_next(&mut self) {
        let (Seat::Host, Some(host_part), Some(guest_part)) =
            (self.id.seat, self.rematch.mine, self.rematch.theirs)
        else {
            return;
        };
        // The secrets of the next game replace those of this one, which must be revealed first.
        if !self.secrets.are_revealed() || !self.has_judged_the_other() {
            return;
        }
        let Some(log) = self.log() else { return };
        let old = log.head();
        let head = Head {
            number: old.number.saturating_add(1),
            host_part,
            guest_part,
            terms: old.terms.swapped(),
            ..old.clone()
        };
        self.begin_game(head.clone());
        self.shared_log.progress.sent_at = self.now();
        self.send_stored(Message::Start(Box::new(head)));
    }

    /// Returns whether this side has audited the other side's secrets, or knows that they were not revealed in time.
    /// Before that no next game begins, because a side that withholds its secrets could then have them forgotten.
    fn has_judged_the_other(&self) -> bool {
        self.secrets.private_game.is_none()
            || self.secrets.findings.is_some()
            || self.secrets.unverified
    }

    /// The host says that the next game starts.
    pub(super) fn start(&mut self, head: Head) {
        let Some(log) = self.log() else { return };
        let old = log.head();
        if self.id.seat == Seat::Guest && head.number <= old.number {
            // The message was repeated, or delayed on the way.
            return self.confirm();
        }
        let fits = self.id.seat == Seat::Guest
            && self.is_over()
            && head.session == old.session
            && Some(head.number) == old.number.checked_add(1)
            && Some(head.guest_part) == self.rematch.drawn
            && self.rematch.mine.is_some()
            && head.terms == old.terms.swapped();
        if !fits {
            return self.strike();
        }
        if !self.has_judged_the_other() && !Mutant::NextGameUnaudited.is_active() {
            // The host repeats this until the guest is at the next game.
            return;
        }
        self.begin_game(head);
        self.confirm();
    }

    fn begin_game(&mut self, head: Head) {
        let Ok(log) = Log::new(head) else { return };
        self.new_game(log);
        self.store();
        self.news(News::GameStarted);
    }

    /// Resets everything that belongs to one game.
    pub(super) fn new_game(&mut self, log: Log) {
        let (own, time) = (log.terms().color(self.id.seat), log.terms().time);
        self.shared_log.begin(log);
        self.clocks = Clocks::new(own, time);
        self.rematch = Rematch::default();
        self.ending = None;
        self.unheard = None;
        self.withdrawn = None;
        self.prefers_draw = false;
        self.presence.forgive();
        self.begin_secrets();
    }
}
