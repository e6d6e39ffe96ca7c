//! The clocks of a game: the time that each side has left. What a side does with its time is its own business.

use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Error, Result};
use engine::Color;

/// The time of each side for a game and for each of its moves, written `60+0.5` in seconds, or `60`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeControl {
    /// The time at the start.
    pub base: Duration,
    /// The time that is added after every move.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = Error;

    fn from_str(text: &str) -> Result<TimeControl> {
        let seconds = |text: &str| {
            let number: Option<f64> = text.parse().ok();
            number.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        seconds(base)
            .filter(|base| !base.is_zero())
            .zip(seconds(increment))
            .map(|(base, increment)| TimeControl { base, increment })
            .with_context(|| {
                format!("{text:?} is not a time control, for example 10+0.1 in seconds")
            })
    }
}

/// The clocks of a game that is being played.
#[derive(Clone, Debug)]
pub struct Clocks {
    /// What is left to White and to Black.
    left: [Duration; 2],
    increment: Duration,
}

impl Clocks {
    /// The clocks at the start of a game.
    pub fn new(control: TimeControl) -> Clocks {
        Clocks {
            left: [control.base; 2],
            increment: control.increment,
        }
    }

    /// Takes the time for a move off a side's clock. Returns whether the side has kept within it; then the increment is
    /// added.
    pub fn press(&mut self, side: Color, taken: Duration) -> bool {
        let left = &mut self.left[side as usize];
        let rest = left.checked_sub(taken).filter(|rest| !rest.is_zero());
        *left = rest.map_or(Duration::ZERO, |rest| rest + self.increment);
        rest.is_some()
    }

    /// The arguments of the UCI command `go`. Times are rounded down: a side may not count on a part of a millisecond.
    pub fn go(&self) -> String {
        let [white, black] = self.left.map(|left| left.as_millis());
        let increment = self.increment.as_millis();
        format!("wtime {white} btime {black} winc {increment} binc {increment}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read() {
        let read = |text: &str| text.parse::<TimeControl>().ok();
        let millis =
            |control: TimeControl| (control.base.as_millis(), control.increment.as_millis());
        assert_eq!(read("1+0.01").map(millis), Some((1_000, 10)));
        assert_eq!(read("60").map(millis), Some((60_000, 0)));
        for text in [
            "", "+1", "0+1", "-1+1", "1+-1", "1+", "1+1+1", "1e999", "NaN", "a+b",
        ] {
            assert!(read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn whoever_oversteps_is_told_and_whoever_does_not_gets_the_increment() {
        let millis = Duration::from_millis;
        let mut clocks = Clocks::new("1+0.5".parse().expect("a time control"));
        assert!(clocks.press(Color::White, millis(400)));
        assert_eq!(clocks.go(), "wtime 1100 btime 1000 winc 500 binc 500");
        assert!(clocks.press(Color::Black, millis(999)));
        assert!(clocks.press(Color::White, millis(300)));
        assert_eq!(clocks.go(), "wtime 1300 btime 501 winc 500 binc 500");
        assert!(!clocks.press(Color::Black, millis(501)), "nothing is left");
        assert_eq!(clocks.go(), "wtime 1300 btime 0 winc 500 binc 500");
    }
}
