//! Presence: which of the two sides is present, by this side's own observation. A player who is not heard is absent.
//! But this counts only while this page was itself present: running, on line, and reachable through the signalling
//! server. And this page was away only if it noticed that itself.

use game::Millis;

/// How long a player may be absent before the other side may claim the game, in milliseconds.
pub const COUNTDOWN: Millis = 60_000;

/// A page that got no tick for this long was asleep, in milliseconds.
pub const ASLEEP: Millis = 10_000;

/// How long a page that broke the protocol must behave before it counts as present again, in milliseconds. The time
/// doubles with each offence.
const PROBATION: Millis = 10_000;

/// The longest such time, in milliseconds.
const MAX_PROBATION: Millis = 60_000;

/// The presence of both sides.
#[derive(Clone, Copy, Debug, Default)]
pub struct Presence {
    /// Whether the other side is not heard.
    silent: bool,
    /// How long this page has been present without a break while the other side was not heard.
    there: Millis,
    /// How long this page has now been away, since the other side was last heard.
    away: Millis,
    /// The longest single absence of this page since the other side was last heard.
    longest: Millis,
    /// How far the time of day has jumped ahead since then: the device may have slept, or somebody has set its clock.
    leapt: Millis,
    /// How long this page had been away when the other side was heard again. Claims of the other side are judged by
    /// this.
    excused: Millis,
    /// How much longer the countdown is, because the player wants to wait.
    extra: Millis,
    /// How often the other side was cut off for breaking the protocol.
    offences: u32,
    /// How long the other side has behaved since it was cut off, if that is not long enough yet.
    behaved: Option<Millis>,
}

impl Presence {
    /// Creates the presence for a page that is opened again after it was away for this long.
    pub fn resume(away: Millis) -> Presence {
        Presence {
            silent: true,
            away,
            longest: away,
            ..Presence::default()
        }
    }

    /// Notes that time has passed. `reachable` says whether this page could have been reached all the time.
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

    /// Notes that the other side is no longer heard; `since` is how long this has already lasted.
    pub fn silence(&mut self, since: Millis) {
        if !self.silent {
            self.silent = true;
            // A page that slept through the silence was not present for it.
            self.forget_gap();
            self.there = since.min(ASLEEP);
        }
    }

    /// Notes that the time of day has jumped ahead by this span. The device has slept, or somebody has set its clock,
    /// and a page cannot tell which. So this page claims nothing until the other side is heard again, and it never
    /// takes this for its own absence.
    pub fn leaps(&mut self, span: Millis) {
        self.silence(0);
        self.there = 0;
        self.leapt = self.leapt.max(span);
    }

    /// Notes that the other side is heard, and sends what a proper page sends.
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

    /// Notes that the other side was cut off because it broke the protocol. This counts as its absence.
    pub fn offended(&mut self) {
        self.silence(0);
        self.offences += 1;
        self.behaved = Some(0);
    }

    /// Notes that the other side was heard for this long without breaking the protocol. After an offence it counts as
    /// present only after long enough.
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

    /// Notes that the other side's connection was lost again before it had behaved for long enough.
    pub fn relapsed(&mut self) {
        if let Some(behaved) = &mut self.behaved {
            *behaved = 0;
        }
    }

    /// Returns whether the other side is absent because it was cut off.
    pub fn is_offence(&self) -> bool {
        self.behaved.is_some()
    }

    /// Returns whether the other side is not heard.
    pub fn is_silent(&self) -> bool {
        self.silent
    }

    /// Returns what is left of the countdown, or `None` if the other side is not absent.
    pub fn countdown(&self) -> Option<Millis> {
        self.silent
            .then(|| (COUNTDOWN + self.extra).saturating_sub(self.there))
    }

    /// Returns whether the player may claim the game: this page was present for the whole countdown, and was not itself
    /// away for as long since it heard the other side.
    pub fn may_claim(&self) -> bool {
        self.countdown() == Some(0) && !self.was_away()
    }

    /// Returns whether this page has itself been away for so long that the other side may have claimed the game.
    pub fn was_away(&self) -> bool {
        self.silent && self.longest.max(self.leapt) >= COUNTDOWN
    }

    /// Returns whether this page was away, as the other side claims, before they met again.
    pub fn accepts_claim(&self) -> bool {
        !self.silent && self.excused >= COUNTDOWN
    }

    /// Returns how long this page had been away when the other side was heard again.
    pub fn was_away_for(&self) -> Millis {
        self.excused
    }

    /// Forgets this page's earlier absence, because a claim was answered or the game has gone on.
    pub fn forgive(&mut self) {
        self.excused = 0;
    }

    /// Makes the countdown a minute longer, because the player wants to wait.
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
