//! The two chess clocks of a game. They never read the time themselves: the caller passes in the current moment, so
//! that no second is lost while the page sleeps.

use engine::{ByColor, Color};

use crate::{Millis, TimeControl};

/// The clocks of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// The time left at `since` or, if no clock is running, now.
    left: ByColor<Millis>,
    running: Option<Color>,
    since: Millis,
}

impl Clock {
    /// Creates both clocks, full and stopped.
    pub fn new(control: TimeControl) -> Clock {
        Clock {
            control,
            left: control.both(),
            running: None,
            since: 0,
        }
    }

    /// Returns the time control that the clocks were set to.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Returns how much time a side has left.
    pub fn left(&self, color: Color, now: Millis) -> Millis {
        let left = self.left[color];
        if self.running == Some(color) {
            left.saturating_sub(now.saturating_sub(self.since))
        } else {
            left
        }
    }

    /// Returns how much time both sides have left.
    pub fn both(&self, now: Millis) -> ByColor<Millis> {
        ByColor([self.left(Color::White, now), self.left(Color::Black, now)])
    }

    /// Returns the side whose clock is running.
    pub fn running(&self) -> Option<Color> {
        self.running
    }

    /// Returns the side whose clock has reached zero.
    pub fn flagged(&self, now: Millis) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.left(color, now) == 0)
    }

    /// Stops both clocks.
    pub fn stop(&mut self, now: Millis) {
        self.left = self.both(now);
        self.running = None;
        self.since = now;
    }

    /// Starts this side's clock and stops the other.
    pub fn run(&mut self, color: Color, now: Millis) {
        self.stop(now);
        self.running = Some(color);
    }

    /// Gives a side its increment for a move.
    pub fn add_increment(&mut self, color: Color) {
        self.left[color] = self.left[color].saturating_add(self.control.increment_ms);
    }

    /// Sets the time left, as reported by a saved game, by an earlier ply, or by the device that keeps the clocks.
    pub fn set(&mut self, left: ByColor<Millis>, now: Millis) {
        self.left = left;
        self.since = now;
    }

    /// Returns whether a side is short of time.
    pub fn is_low(&self, color: Color, now: Millis) -> bool {
        self.left(color, now) < self.control.low_limit(color)
    }
}

/// The time left below which tenths of a second are shown, in milliseconds.
const TENTHS_BELOW: Millis = 10_000;

/// Formats the time left, in milliseconds, as `9:41` or `1:00:00`, and below ten seconds as `0:09.4`.
pub fn clock_text(left: Millis) -> String {
    let seconds = left / 1000;
    if left < TENTHS_BELOW {
        format!("0:{seconds:02}.{}", left / 100 % 10)
    } else if seconds < 3600 {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    } else {
        format!(
            "{}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        )
    }
}

/// Returns the milliseconds until the [`clock_text`] of a running clock changes or its time is up.
pub fn next_change(left: Millis) -> Millis {
    let step = if left < TENTHS_BELOW { 100 } else { 1000 };
    (left % step + 1).min(left)
}
