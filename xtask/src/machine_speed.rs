//! How much slower this machine is than the one for which the time limits of the browser tests were chosen. A test waits
//! for conditions, so a limit decides only how soon a fault is reported; but on a slow machine a limit must not pass
//! before the condition holds.

use std::env;
use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};

/// The environment variable with the factor. The browser tests read it in `e2e/patience.ts`.
pub const SLOW: &str = "SLOW";

/// The time of [`measure`] on the machine for which the limits were chosen, when it was idle: two cores of a virtual
/// machine.
const USUAL: Duration = Duration::from_millis(100);

/// The number of steps of each thread.
const STEPS: u32 = 20_000_000;

/// The factor is never larger than this: a test that takes hours helps nobody.
const MAX: f64 = 30.0;

/// Returns the factor by which time limits are multiplied: the one that `SLOW` gives, or else the measured one.
pub fn slowdown() -> f64 {
    let given = env::var(SLOW).ok().and_then(|text| text.parse().ok());
    given.unwrap_or_else(|| factor(measure()))
}

/// The factor for this measurement, rounded to tenths: at least 1, so that no machine gets less time than the usual one.
fn factor(measured: Duration) -> f64 {
    let ratio = measured.as_secs_f64() / USUAL.as_secs_f64();
    (ratio.clamp(1.0, MAX) * 10.0).round() / 10.0
}

/// Measures fixed work of as many threads as there are browser tests at the same time. So a machine with one core, or
/// whose cores are busy with something else, counts as slow, too. Returns the median of three measurements.
fn measure() -> Duration {
    let threads = thread::available_parallelism().map_or(1, usize::from) + 1;
    let mut times = [(); 3].map(|()| {
        let start = Instant::now();
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| compute(STEPS));
            }
        });
        start.elapsed()
    });
    times.sort();
    times[1]
}

/// Computes for this many steps. Every value passes through memory, so the optimisation of this program hardly matters.
fn compute(steps: u32) {
    let (mut value, mut step) = (1_u32, 0);
    while step < steps {
        value = black_box(value.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        step += 1;
    }
}

#[cfg(test)]
mod tests {
    use walkdir::WalkDir;

    use super::*;

    /// Folders without tests. Benchmarks may measure time.
    const SKIPPED: [&str; 3] = ["node_modules", "bench", "test-results"];

    /// Whether a line sets a time limit that stays the same on a slow machine, waits for a time to pass, or measures
    /// one.
    fn depends_on_speed(line: &str) -> bool {
        let is_number = |rest: &str| {
            rest.trim_start_matches('(')
                .starts_with(|c: char| c.is_ascii_digit())
        };
        let fixed = ["timeout: ", "test.setTimeout("]
            .iter()
            .any(|limit| line.split(limit).skip(1).any(is_number));
        fixed || line.contains("waitForTimeout(") || line.contains("performance.now()")
    }

    #[test]
    fn no_browser_test_depends_on_the_speed_of_the_machine() {
        for bad in [
            "await expect(x).toBeVisible({ timeout: 15_000 });",
            "test.setTimeout(180_000);",
            "test.setTimeout((60 + 5) * 1000);",
            "await page.waitForTimeout(100);",
            "const start = performance.now();",
        ] {
            assert!(depends_on_speed(bad), "{bad}");
        }
        let mut count = 0;
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../e2e");
        let entries = WalkDir::new(root).into_iter();
        let is_kept = |name: &str| !SKIPPED.contains(&name);
        for entry in entries.filter_entry(|entry| entry.file_name().to_str().is_some_and(is_kept)) {
            let entry = entry.expect("a file");
            if entry
                .path()
                .extension()
                .is_none_or(|extension| extension != "ts")
            {
                continue;
            }
            count += 1;
            let text = fs_err::read_to_string(entry.path()).expect("a text");
            if let Some(line) = text.lines().find(|line| depends_on_speed(line)) {
                panic!(
                    "{}: {}\nTime limits are written as `patience(seconds)`, and work is measured with `workOf`.",
                    entry.path().display(),
                    line.trim()
                );
            }
        }
        assert!(count > 100, "only {count} files found");
    }

    #[test]
    fn a_machine_that_takes_four_times_as_long_gets_four_times_the_time() {
        assert_eq!(factor(USUAL * 4), 4.0);
        assert_eq!(factor(USUAL * 5 / 2), 2.5);
    }

    #[test]
    fn the_factor_is_never_below_one_and_never_absurd() {
        assert_eq!(factor(Duration::ZERO), 1.0);
        assert_eq!(factor(USUAL / 3), 1.0);
        assert_eq!(factor(Duration::from_secs(3_600)), MAX);
    }

    #[test]
    fn more_work_takes_longer() {
        let time = |steps| {
            let start = Instant::now();
            compute(steps);
            start.elapsed()
        };
        let fastest = |steps| (0..5).map(|_| time(steps)).min().unwrap_or_default();
        assert!(fastest(800_000) > fastest(100_000));
    }
}
