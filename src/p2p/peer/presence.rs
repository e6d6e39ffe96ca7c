//! Presence: which of the two sides is present, by this side's own observation. A player who is not heard is absent.
//! But this counts only while this page was itself present: running, on line, and reachable through the signalling
//! server. And this page was away only if it noticed that itself.

use game::Millis;

use crate::mutant::Mutant;

/// How long a player may be absent before the other side may claim the game, in milliseconds.
pub const COUNTDOWN: Millis = 60_000;

/// A page that got no tick for this long was asleep, in milliseconds.
pub const SLEEP_GAP: Millis = 10_000;

/// How long a page that broke the protocol must behave before it counts as present again, in milliseconds. The time
/// doubles with each offence.
const PROBATION: Millis = 10_000;

/// The longest such time, in milliseconds.
const MAX_PROBATION: Millis = 60_000;

/// How long this page has been away since this side ended its turn, in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
struct Undelivered {
    away: Millis,
    longest: Millis,
    at_return: Millis,
}

/// The presence of both sides.
#[derive(Clone, Copy, Debug, Default)]
pub struct Presence {
    /// Whether the other side is not heard.
    silent: bool,
    /// How long this page has been present without a break while the other side was not heard.
    present_for: Millis,
    /// How long this page has now been away, since the other side was last heard.
    away: Millis,
    /// The longest single absence of this page since the other side was last heard.
    longest_absence: Millis,
    /// How far the time of day has jumped ahead since then: the device may have slept, or somebody has set its clock.
    clock_jump: Millis,
    /// How long this page had been away when the other side was heard again. Claims of the other side are judged by
    /// this.
    absence_at_return: Millis,
    /// The same three spans, of the time since this side ended its turn. What came before was this side's own thinking
    /// time, and has been counted already.
    undelivered: Undelivered,
    /// How much longer the countdown is, because the player wants to wait.
    extra: Millis,
    /// How often the other side was cut off for breaking the protocol.
    offences: u32,
    /// How long the other side has behaved since it was cut off, if that is not long enough yet.
    good_behaviour: Option<Millis>,
}

impl Presence {
    /// Creates the presence for a page that is opened again after it was away for this long.
    pub fn resume(away: Millis) -> Presence {
        Presence {
            silent: true,
            away,
            longest_absence: away,
            undelivered: Undelivered {
                away,
                longest: away,
                at_return: 0,
            },
            ..Presence::default()
        }
    }

    /// Notes that time has passed. `online` is the browser's word, and `reachable` says whether this page could have been
    /// reached all the time. A page that the signalling server keeps out is not away, because the other side or the server
    /// can cause that; it merely cannot claim anything.
    pub fn pass(&mut self, passed: Millis, online: bool, reachable: bool) {
        if passed >= SLEEP_GAP {
            self.silence(0);
        }
        if !self.silent {
            return;
        }
        let kept_out = !reachable && Mutant::KeptOutIsAway.is_active();
        let late = &mut self.undelivered;
        if passed >= SLEEP_GAP || !online || kept_out {
            self.away = self.away.saturating_add(passed);
            self.longest_absence = self.longest_absence.max(self.away);
            late.away = late.away.saturating_add(passed);
            late.longest = late.longest.max(late.away);
        } else {
            (self.away, late.away) = (0, 0);
        }
        self.present_for = if self.away == 0 && reachable {
            self.present_for.saturating_add(passed)
        } else {
            0
        };
    }

    /// Notes that the other side is no longer heard; `since` is how long this has already lasted.
    pub fn silence(&mut self, since: Millis) {
        if !self.silent {
            self.silent = true;
            // A page that slept through the silence was not present for it.
            self.forget_gap();
            self.forgive();
            self.present_for = since.min(SLEEP_GAP);
        }
    }

    /// Notes that the time of day has jumped ahead by this span. The device has slept, or somebody has set its clock,
    /// and a page cannot tell which. So this page claims nothing until the other side is heard again, and it never
    /// takes this for its own absence.
    pub fn clock_jumped(&mut self, span: Millis) {
        self.silence(0);
        self.present_for = 0;
        self.clock_jump = self.clock_jump.max(span);
    }

    /// Notes that the other side is heard, and sends what a proper page sends. It counts as present only when it has behaved
    /// for long enough, but this page's own absence ends here: what it was away for is the other side's to claim now, and
    /// not in a later turn or game.
    pub fn heard(&mut self) {
        if !self.silent {
            return;
        }
        let late = &mut self.undelivered;
        self.absence_at_return = self.absence_at_return.max(self.longest_absence);
        late.at_return = late.at_return.max(late.longest);
        self.forget_own_gap();
        if self.good_behaviour.is_none() {
            self.silent = false;
            self.forget_gap();
        }
    }

    /// Forgets for how long this page has been away since it last heard the other side.
    fn forget_own_gap(&mut self) {
        (self.undelivered.away, self.undelivered.longest) = (0, 0);
        (self.away, self.longest_absence, self.clock_jump) = (0, 0, 0);
    }

    fn forget_gap(&mut self) {
        self.forget_own_gap();
        (self.present_for, self.extra) = (0, 0);
    }

    /// Notes that the other side was cut off because it broke the protocol. This counts as its absence.
    pub fn note_offence(&mut self) {
        self.silence(0);
        self.offences += 1;
        self.good_behaviour = Some(0);
    }

    /// Notes that the other side was heard for this long without breaking the protocol. After an offence it counts as
    /// present only after long enough.
    pub fn note_good_behaviour(&mut self, passed: Millis) {
        if let Some(good_behaviour) = &mut self.good_behaviour {
            *good_behaviour += passed;
            let needed = PROBATION << self.offences.saturating_sub(1).min(3);
            if *good_behaviour >= needed.min(MAX_PROBATION) {
                self.good_behaviour = None;
                self.heard();
            }
        }
    }

    /// Notes that the other side's connection was lost again before it had behaved for long enough.
    pub fn reset_good_behaviour(&mut self) {
        if let Some(good_behaviour) = &mut self.good_behaviour {
            *good_behaviour = 0;
        }
    }

    /// Returns whether the other side is absent because it was cut off.
    pub fn is_offence(&self) -> bool {
        self.good_behaviour.is_some()
    }

    /// Returns whether the other side is not heard.
    pub fn is_silent(&self) -> bool {
        self.silent
    }

    /// Returns for how long this page has been present while the other side was not heard, in milliseconds.
    pub fn unheard_for(&self) -> Millis {
        match self.silent {
            true => self.present_for,
            false => 0,
        }
    }

    /// Returns what is left of the countdown, or `None` if the other side is not absent.
    pub fn countdown(&self) -> Option<Millis> {
        self.silent
            .then(|| (COUNTDOWN + self.extra).saturating_sub(self.present_for))
    }

    /// Returns whether the player may claim the game: this page was present for the whole countdown, and was not itself
    /// away for as long since it heard the other side.
    pub fn may_claim(&self) -> bool {
        self.countdown() == Some(0) && !self.was_away()
    }

    /// Returns whether this page has itself been away for so long that the other side may have claimed the game.
    pub fn was_away(&self) -> bool {
        self.silent && self.longest_absence.max(self.clock_jump) >= COUNTDOWN
    }

    /// Returns whether this page was away, as the other side claims, before they met again.
    pub fn accepts_claim(&self) -> bool {
        !self.silent && self.absence_at_return >= COUNTDOWN
    }

    /// Notes that the turn has passed to the other side, or back.
    pub fn note_turn(&mut self) {
        if !Mutant::EarlierAbsenceIsLate.is_active() {
            self.undelivered = Undelivered::default();
        }
    }

    /// Returns how long this page had been away, since this side ended its turn, when the other side was heard again.
    pub fn was_away_for(&self) -> Millis {
        self.undelivered.at_return
    }

    /// Forgets this page's earlier absence, because a claim was answered or the game has gone on.
    pub fn forgive(&mut self) {
        (self.absence_at_return, self.undelivered.at_return) = (0, 0);
    }

    /// Makes the countdown a minute longer, because the player wants to wait.
    pub fn wait_longer(&mut self) {
        self.extra += COUNTDOWN;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The states of a page that runs.
    #[derive(Clone, Copy, PartialEq)]
    enum Line {
        Reachable,
        KeptOut,
        Offline,
    }
    use Line::{KeptOut, Offline, Reachable};

    fn pass(presence: &mut Presence, seconds: u64, line: Line) {
        for _ in 0..seconds * 5 {
            presence.pass(200, line != Offline, line == Reachable);
        }
    }

    #[test]
    fn a_present_page_may_claim_after_a_minute_of_silence() {
        let mut presence = Presence::default();
        presence.silence(6_000);
        pass(&mut presence, 53, Reachable);
        assert!(!presence.may_claim());
        pass(&mut presence, 1, Reachable);
        assert!(presence.may_claim());
        assert!(
            !presence.accepts_claim(),
            "the page itself was present throughout"
        );
        presence.heard();
        assert!(!presence.accepts_claim());
    }

    #[test]
    fn a_clock_jump_is_neither_an_absence_nor_a_reason_to_claim() {
        let mut presence = Presence::default();
        presence.clock_jumped(3_600_000);
        pass(&mut presence, 100, Reachable);
        assert!(presence.is_silent() && !presence.may_claim());
        presence.heard();
        assert!(!presence.accepts_claim());
    }

    #[test]
    fn being_unreachable_restarts_the_countdown_for_a_claim() {
        let mut presence = Presence::default();
        presence.silence(6_000);
        pass(&mut presence, 50, Reachable);
        pass(&mut presence, 1, KeptOut);
        pass(&mut presence, 59, Reachable);
        assert!(
            !presence.may_claim(),
            "the page was unreachable for a second"
        );
        pass(&mut presence, 1, Reachable);
        assert!(presence.may_claim());
    }

    #[test]
    fn a_page_that_was_away_for_a_minute_accepts_a_claim_and_makes_none() {
        for away in [0, 1, 2] {
            let mut presence = Presence::default();
            presence.silence(0);
            match away {
                0 => pass(&mut presence, 61, Offline),
                1 => presence.pass(61_000, true, true),
                _ => presence = Presence::resume(61_000),
            }
            assert!(presence.was_away());
            pass(&mut presence, 100, Reachable);
            assert!(!presence.may_claim(), "the other side may have claimed");
            presence.heard();
            assert!(presence.accepts_claim());
            presence.forgive();
            assert!(!presence.accepts_claim());
        }
    }

    #[test]
    fn a_page_that_the_server_keeps_out_claims_nothing_and_was_not_away() {
        let mut presence = Presence::default();
        presence.silence(0);
        pass(&mut presence, 600, KeptOut);
        assert!(!presence.was_away() && !presence.may_claim());
        presence.heard();
        assert!(!presence.accepts_claim());
    }

    #[test]
    fn an_absence_before_the_turn_ended_does_not_make_its_ply_late() {
        let mut presence = Presence::default();
        presence.silence(0);
        pass(&mut presence, 30, Offline);
        presence.note_turn();
        pass(&mut presence, 5, Offline);
        presence.heard();
        assert_eq!(presence.was_away_for(), 5_000);
        presence.note_turn();
        assert_eq!(presence.was_away_for(), 0);
    }

    #[test]
    fn two_short_absences_do_not_add_up_to_a_minute_away() {
        let mut presence = Presence::default();
        presence.silence(0);
        pass(&mut presence, 40, Offline);
        pass(&mut presence, 5, Reachable);
        pass(&mut presence, 40, Offline);
        presence.heard();
        assert!(!presence.accepts_claim());
    }

    #[test]
    fn an_absence_during_the_probation_of_the_opponent_counts_until_a_ply_and_no_longer() {
        for ply in [false, true] {
            let mut presence = Presence::default();
            presence.note_offence();
            pass(&mut presence, 63, Offline);
            presence.heard();
            assert!(!presence.was_away() && !presence.accepts_claim());
            if ply {
                presence.forgive();
            }
            presence.note_good_behaviour(PROBATION);
            assert_eq!(presence.accepts_claim(), !ply);
        }
    }

    #[test]
    fn after_an_offence_the_opponent_must_behave_before_it_counts_as_present() {
        let mut presence = Presence::default();
        presence.note_offence();
        presence.heard();
        assert!(presence.is_silent());
        presence.note_good_behaviour(9_999);
        assert!(presence.is_silent());
        presence.reset_good_behaviour();
        presence.note_good_behaviour(9_999);
        assert!(presence.is_silent());
        presence.note_good_behaviour(1);
        assert!(!presence.is_silent());
        presence.note_offence();
        presence.note_good_behaviour(19_999);
        assert!(
            presence.is_silent(),
            "the required time doubles with the second offence"
        );
        presence.note_good_behaviour(1);
        assert!(!presence.is_silent());
    }
}
