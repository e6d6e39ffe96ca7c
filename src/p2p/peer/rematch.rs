//! The next game of a room: colours swap, and it starts when both want it.

use game::Millis;

use super::{News, Peer};
use crate::Seat;
use crate::digest::Nonce;
use crate::log::Log;
use crate::terms::Head;
use crate::wire::Message;

impl Peer {
    /// Another game is wanted, or no longer.
    pub(super) fn rematch_asked(&mut self, game: u32, want: bool, part: Nonce, now: Millis) {
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
        if self.own.is_some() && !(self.confessed && self.findings.is_some()) {
            // The next game's secrets would take the place of what is still to be shown.
            return;
        }
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
        self.hide();
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
}
