//! The clocks of a network game. The host's count; the guest runs the same ones beside them to see that they are honest.
//! Between entries only the present turn is measured: what was left before it stands in the log.

use engine::Color;
use game::{Millis, TimeControl};

use crate::log::Clocks;

/// Lag that the host forgives at most, over and over.
pub const QUOTA: Millis = 2_000;

/// What the quota gets back with each ply of the guest.
const QUOTA_GAIN: Millis = 100;

/// How far the guest's own reckoning may be from the host's word that its time is up.
pub const FLAG_SLACK: Millis = 5_000;

/// How much the host's clocks may be off in all before the guest is warned.
pub const DRIFT_LIMIT: Millis = 10_000;

/// What one ply's stamp may be off for reasons of the line alone, besides the round trip.
const STAMP_SLACK: Millis = 250;

/// The time that the side to move has used in this turn. It rests while there is no connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    used: Millis,
    since: Option<Millis>,
    disturbed: bool,
}

impl Turn {
    /// A turn that has gone on for so long, at rest.
    pub fn resting(used: Millis) -> Turn {
        Turn {
            used,
            since: None,
            disturbed: used > 0,
        }
    }

    /// Time used so far.
    pub fn used(&self, now: Millis) -> Millis {
        self.used + self.since.map_or(0, |since| now.saturating_sub(since))
    }

    /// Whether it runs.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Whether it rested in between: the two sides may have measured different spans.
    pub fn is_disturbed(&self) -> bool {
        self.disturbed
    }

    /// It runs from now on, if it did not.
    pub fn run(&mut self, now: Millis) {
        self.since.get_or_insert(now);
    }

    /// It rests since a moment that may be past: when the other side was heard last.
    pub fn rest(&mut self, at: Millis) {
        if let Some(since) = self.since.take() {
            self.used += at.saturating_sub(since);
            self.disturbed = true;
        }
    }

    /// The next turn begins.
    pub fn next(&mut self, now: Millis) {
        *self = Turn {
            used: 0,
            since: self.since.map(|_| now),
            disturbed: false,
        };
    }
}

/// What is left in a turn.
pub fn left(clocks: Clocks, turn: Option<Color>, used: Millis) -> Clocks {
    let mut left = clocks;
    if let Some(color) = turn {
        left[color as usize] = left[color as usize].saturating_sub(used);
    }
    left
}

/// What the clocks say after a ply that took so long.
pub fn after_ply(clocks: Clocks, mover: Color, used: Millis, time: TimeControl) -> Clocks {
    let mut after = left(clocks, Some(mover), used);
    after[mover as usize] = after[mover as usize].saturating_add(time.increment_ms);
    after
}

/// The host's allowance for lag: what the guest's plies took longer on the way than on the guest's clock is forgiven, as
/// long as the quota lasts. So a bad line costs nothing, and a guest that lies gains next to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota(Millis);

impl Default for Quota {
    fn default() -> Quota {
        Quota(QUOTA)
    }
}

impl Quota {
    /// What could be forgiven now.
    pub fn left(self) -> Millis {
        self.0
    }

    /// The time that counts for a ply of the guest.
    pub fn charge(&mut self, measured: Millis, said: Millis) -> Millis {
        let lag = measured.saturating_sub(said).min(self.0);
        self.0 = (self.0 - lag + QUOTA_GAIN).min(QUOTA);
        measured - lag
    }
}

/// The guest's tally of what the host's clocks cannot explain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drift {
    total: Millis,
    warned: bool,
}

impl Drift {
    /// Counts one ply; true when the guest should be warned, which happens once.
    pub fn count(&mut self, unexplained: Millis, round_trip: Millis) -> bool {
        self.total += unexplained.saturating_sub(STAMP_SLACK + round_trip);
        let warn = self.total > DRIFT_LIMIT && !self.warned;
        self.warned |= warn;
        warn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_rests_from_the_moment_that_is_named() {
        let mut turn = Turn::default();
        turn.run(1_000);
        assert_eq!(turn.used(4_000), 3_000);
        turn.rest(2_500);
        assert_eq!(turn.used(9_000), 1_500);
        assert!(turn.is_disturbed());
        turn.run(10_000);
        turn.run(11_000);
        assert_eq!(turn.used(12_000), 3_500);
        turn.next(12_000);
        assert_eq!((turn.used(12_500), turn.is_disturbed()), (500, false));
        turn.rest(500);
        assert_eq!(turn.used(99_000), 0, "heard before the turn began");
    }

    #[test]
    fn lag_is_forgiven_within_the_quota() {
        let mut quota = Quota::default();
        assert_eq!(quota.charge(5_000, 4_200), 4_200);
        assert_eq!(quota.left(), QUOTA - 800 + QUOTA_GAIN);
        // Who always says "no time at all" has it for two seconds once and a tenth of a second a ply.
        let charged: Millis = (0..20).map(|_| quota.charge(1_000, 0)).sum();
        assert!(charged >= 20_000 - QUOTA - 21 * QUOTA_GAIN, "{charged}");
        assert_eq!(
            quota.charge(1_000, 9_000),
            1_000,
            "nobody is charged more than was measured"
        );
    }

    #[test]
    fn time_is_taken_from_the_mover_alone() {
        let time = TimeControl {
            initial_ms: 60_000,
            increment_ms: 2_000,
        };
        assert_eq!(
            after_ply([60_000, 50_000], Color::White, 5_000, time),
            [57_000, 50_000]
        );
        assert_eq!(
            after_ply([1_000, 50_000], Color::White, 5_000, time),
            [2_000, 50_000]
        );
        assert_eq!(
            left([9_000, 8_000], Some(Color::Black), 3_000),
            [9_000, 5_000]
        );
        assert_eq!(left([9_000, 8_000], None, 3_000), [9_000, 8_000]);
    }

    #[test]
    fn drift_warns_once() {
        let mut drift = Drift::default();
        assert!(
            (0..100).all(|_| !drift.count(STAMP_SLACK + 80, 80)),
            "the line explains this"
        );
        assert!(!drift.count(DRIFT_LIMIT, 0));
        assert!(drift.count(1_000, 0));
        assert!(!drift.count(60_000, 0));
    }
}
