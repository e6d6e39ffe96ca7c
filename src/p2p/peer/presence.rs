//! Who is there and who is not, by this side's own observation. A player who is not heard is absent; but that counts only
//! while this page was itself there: ticking, on line, and reachable through the signalling server. And this page was away
//! only if it noticed that itself.

use game::Millis;

/// How long a player may be absent before the other side may claim the game.
pub const COUNTDOWN: Millis = 60_000;

/// A page that heard no tick for so long was asleep.
pub const ASLEEP: Millis = 10_000;

/// How long a page that broke the protocol must behave before it counts as being there again; twice as long each time.
const PROBATION: Millis = 10_000;

/// The longest such time.
const MAX_PROBATION: Millis = 60_000;

/// Who is there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Presence {
    /// The other side is not heard.
    silent: bool,
    /// For how long this page has been there without a break while the other was not heard.
    there: Millis,
    /// For how long this page has now been away, since the other was heard last.
    away: Millis,
    /// The longest time without a break that it was away since then.
    longest: Millis,
    /// How far the time of day has jumped ahead since then: the device may have slept, or somebody has set its clock.
    leapt: Millis,
    /// For how long this page was away when the other side was heard again: what its claims are judged by.
    excused: Millis,
    /// By how much the countdown is longer, because the player wants to wait.
    extra: Millis,
    /// How often the other side was cut off for breaking the protocol.
    offences: u32,
    /// For how long it has behaved since, if that is not enough yet.
    behaved: Option<Millis>,
}

impl Presence {
    /// The presence of a page that is opened again, having been away for so long.
    pub fn resume(away: Millis) -> Presence {
        Presence {
            silent: true,
            away,
            longest: away,
            ..Presence::default()
        }
    }

    /// Time has passed. `reachable` is whether this page could have been reached all the time.
    pub fn pass(&mut self, passed: Millis, reachable: bool) {
        if passed >= ASLEEP {
            self.silence(0);
        }
        if !self.silent {
            return;
        }
        if passed >= ASLEEP || !reachable {
            self.there = 0;
            self.away = self.away.saturating_add(passed);
            self.longest = self.longest.max(self.away);
        } else {
            self.away = 0;
            self.there = self.there.saturating_add(passed);
        }
    }

    /// The other side is not heard any more; `since` is how long already.
    pub fn silence(&mut self, since: Millis) {
        if !self.silent {
            self.silent = true;
            // A page that slept through the silence was not there for it.
            self.forget_gap();
            self.there = since.min(ASLEEP);
        }
    }

    /// The time of day has jumped ahead by so much. The device has slept, or somebody has set its clock: nobody can tell. So
    /// until the other side is heard again this page claims nothing, and it never takes this for its own absence.
    pub fn leaps(&mut self, span: Millis) {
        self.silence(0);
        self.there = 0;
        self.leapt = self.leapt.max(span);
    }

    /// The other side is heard, and says what a proper page says.
    pub fn heard(&mut self) {
        if self.silent && self.behaved.is_none() {
            self.excused = self.longest;
            self.silent = false;
            self.forget_gap();
        }
    }

    fn forget_gap(&mut self) {
        (self.there, self.away, self.longest, self.leapt, self.extra) = (0, 0, 0, 0, 0);
    }

    /// The other side's connection is cut because it broke the protocol: that is as good as its absence.
    pub fn offended(&mut self) {
        self.silence(0);
        self.offences += 1;
        self.behaved = Some(0);
    }

    /// The other side has been heard for so long without breaking the protocol. After an offence it counts as there only then.
    pub fn behaves(&mut self, passed: Millis) {
        if let Some(behaved) = &mut self.behaved {
            *behaved += passed;
            let needed = PROBATION << self.offences.saturating_sub(1).min(3);
            if *behaved >= needed.min(MAX_PROBATION) {
                self.behaved = None;
                self.heard();
            }
        }
    }

    /// The other side's connection is lost again before it has behaved for long enough.
    pub fn relapsed(&mut self) {
        if let Some(behaved) = &mut self.behaved {
            *behaved = 0;
        }
    }

    /// Whether the other side is absent because it was cut off.
    pub fn is_offence(&self) -> bool {
        self.behaved.is_some()
    }

    /// Whether the other side is not heard.
    pub fn is_silent(&self) -> bool {
        self.silent
    }

    /// What is left of the countdown, if the other side is absent.
    pub fn countdown(&self) -> Option<Millis> {
        self.silent
            .then(|| (COUNTDOWN + self.extra).saturating_sub(self.there))
    }

    /// Whether the player may claim the game: this page was there for the whole countdown, and was not itself away for as long
    /// since it heard the other side.
    pub fn may_claim(&self) -> bool {
        self.countdown() == Some(0) && !self.was_away()
    }

    /// Whether this page has itself been away for so long that the other side may have claimed the game.
    pub fn was_away(&self) -> bool {
        self.silent && self.longest.max(self.leapt) >= COUNTDOWN
    }

    /// Whether this page was away, as the other side claims, before they met again.
    pub fn accepts_claim(&self) -> bool {
        !self.silent && self.excused >= COUNTDOWN
    }

    /// For how long this page was away before the other side was heard again.
    pub fn was_away_for(&self) -> Millis {
        self.excused
    }

    /// A claim has been answered, or the game has gone on: what was, is over.
    pub fn forgive(&mut self) {
        self.excused = 0;
    }

    /// The player wants to wait for another minute.
    pub fn wait_longer(&mut self) {
        self.extra += COUNTDOWN;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pass(presence: &mut Presence, seconds: u64, reachable: bool) {
        for _ in 0..seconds * 5 {
            presence.pass(200, reachable);
        }
    }

    #[test]
    fn a_page_that_was_there_may_claim_after_a_minute() {
        let mut presence = Presence::default();
        presence.silence(6_000);
        pass(&mut presence, 53, true);
        assert!(!presence.may_claim());
        pass(&mut presence, 1, true);
        assert!(presence.may_claim());
        assert!(!presence.accepts_claim(), "it was there all the time");
        presence.heard();
        assert!(!presence.accepts_claim());
    }

    #[test]
    fn a_clock_that_was_set_is_no_absence_and_no_reason_to_claim() {
        let mut presence = Presence::default();
        presence.leaps(3_600_000);
        pass(&mut presence, 100, true);
        assert!(presence.is_silent() && !presence.may_claim());
        presence.heard();
        assert!(!presence.accepts_claim());
    }

    #[test]
    fn ones_own_dead_network_wins_nothing() {
        let mut presence = Presence::default();
        presence.silence(6_000);
        pass(&mut presence, 50, true);
        pass(&mut presence, 1, false);
        pass(&mut presence, 59, true);
        assert!(!presence.may_claim(), "it was not there throughout");
        pass(&mut presence, 1, true);
        assert!(presence.may_claim());
    }

    #[test]
    fn a_page_that_was_away_for_the_whole_time_knows_it() {
        for away in [0, 1, 2] {
            let mut presence = Presence::default();
            presence.silence(0);
            match away {
                0 => pass(&mut presence, 61, false),
                1 => presence.pass(61_000, true),
                _ => presence = Presence::resume(61_000),
            }
            assert!(presence.was_away());
            pass(&mut presence, 100, true);
            assert!(!presence.may_claim(), "the other side may have claimed");
            presence.heard();
            assert!(presence.accepts_claim());
            presence.forgive();
            assert!(!presence.accepts_claim());
        }
    }

    #[test]
    fn being_away_for_half_a_minute_twice_is_not_a_minute() {
        let mut presence = Presence::default();
        presence.silence(0);
        pass(&mut presence, 40, false);
        pass(&mut presence, 5, true);
        pass(&mut presence, 40, false);
        presence.heard();
        assert!(!presence.accepts_claim());
    }

    #[test]
    fn whoever_broke_the_protocol_must_behave_before_it_counts_as_there() {
        let mut presence = Presence::default();
        presence.offended();
        presence.heard();
        assert!(presence.is_silent());
        presence.behaves(9_999);
        assert!(presence.is_silent());
        presence.relapsed();
        presence.behaves(9_999);
        assert!(presence.is_silent());
        presence.behaves(1);
        assert!(!presence.is_silent());
        presence.offended();
        presence.behaves(19_999);
        assert!(presence.is_silent(), "twice as long the second time");
        presence.behaves(1);
        assert!(!presence.is_silent());
    }
}
