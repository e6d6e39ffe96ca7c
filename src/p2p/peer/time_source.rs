//! The time for a peer: a clock that never goes back, which is read from the page's two clocks, and the time that this
//! clock missed.

use game::Millis;

/// The page's two clocks at one moment, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The time of day (`Date.now`). People and time servers can set it, forwards and backwards.
    pub wall: Millis,
    /// A clock that only goes forwards (`performance.now`). It may stand while the device sleeps, and starts anew with
    /// the page.
    pub steady: Millis,
}

/// How far the time of day may run ahead of the steady clock between two readings before it counts as a jump, in
/// milliseconds.
const JUMP: Millis = 2_000;

/// The result of reading the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The peer's own time: it starts with the time of day and goes on with the steady clock.
    pub now: Millis,
    /// How much of the peer's own time has passed since the last reading.
    pub passed: Millis,
    /// How far the time of day has jumped ahead of that, because the device slept or somebody set its clock. A page
    /// cannot tell which.
    pub jumped: Millis,
}

/// Reads the page's two clocks.
#[derive(Clone, Copy, Debug)]
pub struct TimeSource {
    now: Millis,
    last: Moment,
}

impl TimeSource {
    /// Creates a time source that starts at a moment.
    pub fn new(moment: Moment) -> TimeSource {
        TimeSource {
            now: moment.wall,
            last: moment,
        }
    }

    /// The peer's own time at the last reading.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// The time of day at the last reading, as the page gave it.
    pub fn wall(&self) -> Millis {
        self.last.wall
    }

    /// Returns the peer's own time at a moment, without noting the reading.
    pub fn at(&self, moment: Moment) -> Millis {
        self.now + moment.steady.saturating_sub(self.last.steady)
    }

    /// Reads the clocks and notes the reading.
    pub fn read(&mut self, moment: Moment) -> Reading {
        let passed = moment.steady.saturating_sub(self.last.steady);
        let ahead = moment
            .wall
            .saturating_sub(self.last.wall)
            .saturating_sub(passed);
        self.now += passed;
        self.last = moment;
        Reading {
            now: self.now,
            passed,
            jumped: if ahead > JUMP { ahead } else { 0 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Moment = Moment {
        wall: 1_000_000,
        steady: 500,
    };

    fn later(wall: i64, steady: Millis) -> Moment {
        Moment {
            wall: START.wall.saturating_add_signed(wall),
            steady: START.steady + steady,
        }
    }

    #[test]
    fn time_follows_the_steady_clock_regardless_of_the_time_of_day() {
        let mut time = TimeSource::new(START);
        assert_eq!(time.at(later(9_999, 300)), 1_000_300);
        let back = time.read(later(-60_000, 200));
        assert_eq!((back.now, back.passed, back.jumped), (1_000_200, 200, 0));
        let on = time.read(later(-59_800, 400));
        assert_eq!((on.now, on.jumped), (1_000_400, 0));
    }

    #[test]
    fn a_forward_jump_of_the_time_of_day_is_detected() {
        let mut time = TimeSource::new(START);
        let slept = time.read(later(90_200, 200));
        assert_eq!((slept.now, slept.jumped), (1_000_200, 90_000));
        let drift = time.read(later(91_900, 400));
        assert_eq!(
            drift.jumped, 0,
            "a drift of 1.5 seconds is below the threshold"
        );
    }

    #[test]
    fn time_stands_still_when_the_steady_clock_goes_back() {
        let mut time = TimeSource::new(START);
        let reading = time.read(Moment {
            steady: 100,
            ..START
        });
        assert_eq!((reading.now, reading.passed), (1_000_000, 0));
    }
}
