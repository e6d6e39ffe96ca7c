//! Places: a host who plays several guests has a room for each of them, and one invite leads to all of these rooms. A guest
//! who finds the first one taken goes on to the next, until one is free or there is no further one.

use game::Millis;

use super::{Intent, Peer};
use crate::code::LAST_PLACE;
use crate::notice::{Notice, Refusal};
use crate::{Invite, Seat};

/// How long a guest looks for a place that is not there, in milliseconds. The host may be about to open it, also the first
/// one, which another guest may have left.
const PATIENCE: Millis = 2_400;

/// How long a guest waits before it looks again, in milliseconds.
const PAUSE: Millis = 1_200;

/// The places that a guest has looked at.
#[derive(Clone, Debug)]
pub struct Places {
    /// What the guest was invited with.
    first: Invite,
    /// The place that it looks at now. The first one is 1.
    at: u32,
    /// When it came there.
    since: Millis,
    /// Why it cannot have the first one.
    reason: Notice,
}

impl Places {
    /// Begins at the first place.
    pub fn new(first: Invite, now: Millis) -> Places {
        Places {
            first,
            at: 1,
            since: now,
            reason: Notice::NoSuchRoom,
        }
    }

    /// Whether the present place is not the one of the invite, so that it may not exist.
    pub fn is_further(&self) -> bool {
        self.at > 1
    }
}

impl Peer {
    /// Whether this newcomer looks at a place that may not exist.
    pub(super) fn is_at_further_place(&self) -> bool {
        self.places.as_ref().is_some_and(Places::is_further)
    }

    /// This newcomer cannot have the present place, and looks at the next one.
    pub(super) fn go_to_next_place(&mut self, reason: Notice) {
        let now = self.now();
        let Some(places) = self.places.as_mut().filter(|places| places.at < LAST_PLACE) else {
            return self.close(reason);
        };
        if !places.is_further() {
            places.reason = reason;
        }
        (places.at, places.since) = (places.at + 1, now);
        self.note_place();
        self.dialer.attempts = 0;
        self.connect(Intent::Join);
    }

    /// The room of the present place does not exist.
    pub(super) fn miss_place(&mut self) {
        let now = self.now();
        let Some(places) = &self.places else {
            return self.close(Notice::NoSuchRoom);
        };
        let end = places.since + PATIENCE;
        if now < end {
            // On a slow line too, the player hears soon that nobody is there.
            self.dialer.next_attempt = Some(end.min(now + PAUSE));
        } else {
            self.close(places.reason.clone());
        }
    }

    /// Whether this refusal only means that this newcomer is at the wrong place: its seat belongs to another guest, or the
    /// room is somebody else's, whose code has the same name at the server.
    pub(super) fn is_wrong_place(&self, refusal: Refusal) -> bool {
        let searches = self.id.seat == Seat::Guest && !self.id.bound && self.places.is_some();
        searches
            && (refusal == Refusal::Taken || refusal == Refusal::Line && self.is_at_further_place())
    }

    /// Begins again at the place of the invite.
    pub(super) fn go_to_first_place(&mut self) {
        let now = self.now();
        if let Some(places) = self.places.as_mut().filter(|_| !self.id.bound) {
            *places = Places::new(places.first, now);
            self.note_place();
        }
    }

    fn note_place(&mut self) {
        if let Some(places) = &self.places {
            let Invite { code, secret } = places.first.place(places.at);
            (self.id.code, self.id.secret) = (code, secret);
        }
    }
}
