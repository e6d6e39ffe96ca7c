//! The two clocks. They never read the time themselves: every call is given the present moment, so that no second is lost
//! while the page sleeps.

use engine::{ByColor, Color};

use crate::{Millis, TimeControl};

/// The clocks of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// What was left at `since`; what is left now, if no clock is running.
    left: ByColor<Millis>,
    running: Option<Color>,
    since: Millis,
}

impl Clock {
    /// Both clocks full and stopped.
    pub fn new(control: TimeControl) -> Clock {
        Clock {
            control,
            left: control.both(),
            running: None,
            since: 0,
        }
    }

    /// The time control that the clocks were set to.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// How much time a side has left.
    pub fn left(&self, color: Color, now: Millis) -> Millis {
        let left = self.left[color];
        if self.running == Some(color) {
            left.saturating_sub(now.saturating_sub(self.since))
        } else {
            left
        }
    }

    /// How much time both sides have left.
    pub fn both(&self, now: Millis) -> ByColor<Millis> {
        ByColor([self.left(Color::White, now), self.left(Color::Black, now)])
    }

    /// The side whose clock is running.
    pub fn running(&self) -> Option<Color> {
        self.running
    }

    /// The side that has reached zero.
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
    pub fn reward(&mut self, color: Color) {
        self.left[color] = self.left[color].saturating_add(self.control.increment_ms);
    }

    /// Sets the time left, as a saved game, an earlier ply or the device that keeps the clocks has it.
    pub fn set(&mut self, left: ByColor<Millis>, now: Millis) {
        self.left = left;
        self.since = now;
    }

    /// Less than this is little time for a side: an eighth of its initial time, but at least 10 and at most 60 seconds.
    fn low_limit(&self, color: Color) -> Millis {
        (self.control.initial(color) / 8).clamp(10_000, 60_000)
    }

    /// Whether a side has little time left.
    pub fn is_low(&self, color: Color, now: Millis) -> bool {
        self.left(color, now) < self.low_limit(color)
    }
}

/// Below this, tenths of a second are shown.
const TENTHS_BELOW: Millis = 10_000;

/// `9:41`, `1:00:00`, and under ten seconds `0:09.4`.
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

/// How long until [`clock_text`] of a running clock changes, or the time is up.
pub fn next_change(left: Millis) -> Millis {
    let step = if left < TENTHS_BELOW { 100 } else { 1000 };
    (left % step + 1).min(left)
}
