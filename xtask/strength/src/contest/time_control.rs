//! Time controls on the command line, and what a UCI program is told of the clocks. The clocks themselves are those of
//! the page's games.

use anyhow::{Context, Result};
use engine::Color;
use game::{Clock, TimeControl};

/// Reads a time control in seconds: `60`, or `60+0.5` with what is added for every move.
pub fn read(text: &str) -> Result<TimeControl> {
    let milliseconds = |text: &str| {
        let seconds: f64 = text.parse().ok()?;
        (seconds >= 0.0).then_some((seconds * 1_000.0).round() as u64)
    };
    let (initial, increment) = text.split_once('+').unwrap_or((text, "0"));
    milliseconds(initial)
        .zip(milliseconds(increment))
        .map(|(initial_ms, increment_ms)| TimeControl {
            initial_ms,
            increment_ms,
            black_initial_ms: None,
        })
        .filter(|control| control.is_within_bounds(1))
        .with_context(|| format!("{text:?} is not a time control, for example 10+0.1 in seconds"))
}

/// The arguments of the UCI command `go` while no clock runs.
pub fn go(clock: &Clock) -> String {
    let [white, black] = Color::ALL.map(|color| clock.left(color, 0));
    let increment = clock.control().increment_ms;
    format!("wtime {white} btime {black} winc {increment} binc {increment}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_control_is_read_and_told() {
        for (text, told) in [
            ("1+0.01", "wtime 1000 btime 1000 winc 10 binc 10"),
            ("60", "wtime 60000 btime 60000 winc 0 binc 0"),
        ] {
            let control = read(text).expect("a time control");
            assert_eq!(go(&Clock::new(control)), told);
        }
        for text in [
            "", "+1", "0+1", "0.0001", "-1+1", "1+-1", "1+", "1+1+1", "1e999", "NaN", "a+b",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
