//! The time of the sessions of a page. It follows the page's steady clock, so that setting the system's clock moves no
//! chess clock, and it counts the time that the device slept, which some systems leave out of the steady clock.

use crate::Millis;

/// How far the time of day may run ahead of the steady clock between two readings without a sleep, in milliseconds.
const JUMP: Millis = 2_000;

/// How late a timer may be before it looks as if the device had slept, in milliseconds. While the
/// system goes to sleep and wakes up, programs stop for longer than that, and the steady clock still runs.
const LATE: Millis = 1_000;

/// The same while the page is hidden, where browsers let timers run only once a second.
const LATE_HIDDEN: Millis = 2_000;

/// The page's clocks at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageClocks {
    /// The time of day (`Date.now`), in milliseconds. People and time servers can set it, forwards and backwards.
    pub wall: Millis,
    /// A clock that only goes forwards (`performance.now`), in milliseconds. It may stand while the device sleeps.
    pub steady: Millis,
    /// Whether the page is hidden.
    pub hidden: bool,
}

/// The time of the sessions of a page. It never goes back.
#[derive(Clone, Copy, Debug)]
pub struct SteadyTime {
    now: Millis,
    last: PageClocks,
    /// When, on the steady clock, a timer reads the clocks again at the latest.
    due: Option<Millis>,
}

impl SteadyTime {
    /// Begins with the time of day.
    pub fn new(clocks: PageClocks) -> SteadyTime {
        SteadyTime {
            now: clocks.wall,
            last: clocks,
            due: None,
        }
    }

    /// Notes that a timer reads the clocks again, `wait` milliseconds from the last reading, or that none does.
    pub fn expect(&mut self, wait: Option<Millis>) {
        self.due = wait.map(|wait| self.last.steady.saturating_add(wait));
    }

    /// Returns the time at a moment.
    ///
    /// If the time of day has run ahead of the steady clock, either the device slept or somebody set the clock. The
    /// timer tells them apart: it is late after a sleep, and on time if nothing but the clock has changed.
    pub fn read(&mut self, clocks: PageClocks) -> Millis {
        let passed = clocks.steady.saturating_sub(self.last.steady);
        let wall = clocks.wall.saturating_sub(self.last.wall);
        let ahead = wall.saturating_sub(passed);
        let allowed = match self.last.hidden {
            true => LATE_HIDDEN,
            false => LATE,
        };
        let late = self
            .due
            .is_some_and(|due| clocks.steady > due.saturating_add(allowed));
        let slept = if ahead > JUMP && late { ahead } else { 0 };
        self.now = self.now.saturating_add(passed).saturating_add(slept);
        self.last = clocks;
        self.now
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const START: PageClocks = PageClocks {
        wall: 1_000_000,
        steady: 500,
        hidden: false,
    };

    fn at(wall: Millis, steady: Millis) -> PageClocks {
        PageClocks {
            wall,
            steady,
            ..START
        }
    }

    #[test]
    fn setting_the_clock_changes_nothing() {
        let mut time = SteadyTime::new(START);
        time.expect(Some(1_000));
        // An hour ahead, and then a day back.
        assert_eq!(time.read(at(4_601_000, 1_500)), 1_001_000);
        time.expect(Some(1_000));
        assert_eq!(time.read(at(10, 2_500)), 1_002_000);
    }

    #[test]
    fn a_sleep_counts_whether_or_not_the_steady_clock_runs_meanwhile() {
        // The steady clock stood, apart from the moment in which the system stopped the page.
        let mut time = SteadyTime::new(START);
        time.expect(Some(1_000));
        assert_eq!(time.read(at(1_602_100, 2_600)), 1_602_100);
        // It ran on.
        let mut time = SteadyTime::new(START);
        time.expect(Some(1_000));
        assert_eq!(time.read(at(1_600_000, 600_500)), 1_600_000);
    }

    #[test]
    fn a_hidden_page_may_be_a_second_late() {
        let hidden = PageClocks {
            hidden: true,
            ..START
        };
        let mut time = SteadyTime::new(hidden);
        time.expect(Some(1_000));
        assert_eq!(time.read(at(4_601_000, 3_400)), 1_002_900);
        let mut time = SteadyTime::new(hidden);
        time.expect(Some(1_000));
        assert_eq!(time.read(at(4_601_000, 3_600)), 4_601_000);
    }

    proptest! {
        /// However the time of day is set while timers run on time, exactly the steady time passes.
        #[test]
        fn any_setting_of_the_clock_passes_only_steady_time(
            steps in proptest::collection::vec((0..1_000u64, 0..5_000_000u64), 1..60),
        ) {
            let mut time = SteadyTime::new(START);
            let mut steady = START.steady;
            for (step, wall) in steps {
                time.expect(Some(1_000));
                steady += step;
                prop_assert_eq!(time.read(at(wall, steady)), START.wall + (steady - START.steady));
            }
        }

        /// Every sleep counts in full, and time never goes back, not even if a clock does.
        #[test]
        fn sleeps_count_in_full_and_time_never_goes_back(
            steps in proptest::collection::vec((0..1_000u64, proptest::option::of(3_000..10_000_000u64)), 1..40),
            wrong in (0..2_000_000u64, 0..2_000_000u64),
        ) {
            let mut time = SteadyTime::new(START);
            let (mut wall, mut steady) = (START.wall, START.steady);
            for (step, sleep) in steps {
                time.expect(Some(1_000));
                let stopped = if sleep.is_some() { 2_100 } else { 0 };
                steady += step + stopped;
                wall += step + stopped + sleep.unwrap_or_default();
                prop_assert_eq!(time.read(at(wall, steady)), wall);
            }
            let before = time.now;
            prop_assert!(time.read(at(wrong.0, wrong.1)) >= before);
        }
    }
}
