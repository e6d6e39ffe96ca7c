//! The two clocks. They keep no time themselves: every question and every change brings the present moment along, so
//! that a page that slept loses no second.

use engine::{ByColor, Color};

use crate::{Millis, TimeControl};

/// The clocks of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// What was left at `since` (or is left, where nothing runs).
    left: ByColor<Millis>,
    running: Option<Color>,
    since: Millis,
}

impl Clock {
    /// Both clocks full and at rest.
    pub fn new(control: TimeControl) -> Clock {
        Clock {
            control,
            left: ByColor([control.initial_ms; 2]),
            running: None,
            since: 0,
        }
    }

    /// What the clocks were set to.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What a side has left.
    pub fn left(&self, color: Color, now: Millis) -> Millis {
        let left = self.left[color];
        if self.running == Some(color) {
            left.saturating_sub(now.saturating_sub(self.since))
        } else {
            left
        }
    }

    /// What both sides have left.
    pub fn both(&self, now: Millis) -> ByColor<Millis> {
        ByColor([self.left(Color::White, now), self.left(Color::Black, now)])
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running
    }

    /// The side that has reached zero.
    pub fn flagged(&self, now: Millis) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.left(color, now) == 0)
    }

    /// Both clocks rest.
    pub fn stop(&mut self, now: Millis) {
        self.left = self.both(now);
        self.running = None;
        self.since = now;
    }

    /// This side's clock runs, the other rests.
    pub fn run(&mut self, color: Color, now: Millis) {
        self.stop(now);
        self.running = Some(color);
    }

    /// A side gets its increment for a move made.
    pub fn reward(&mut self, color: Color) {
        self.left[color] = self.left[color].saturating_add(self.control.increment_ms);
    }

    /// Sets what is left: from a saved game, an earlier ply, or the keeper of the clocks.
    pub fn set(&mut self, left: ByColor<Millis>, now: Millis) {
        self.left = left;
        self.since = now;
    }

    /// Below this, little time is left: an eighth of the whole, but 10 to 60 seconds.
    pub fn low_limit(&self) -> Millis {
        (self.control.initial_ms / 8).clamp(10_000, 60_000)
    }

    /// Whether a side has little time left.
    pub fn is_low(&self, color: Color, now: Millis) -> bool {
        self.left(color, now) < self.low_limit()
    }
}

/// Below this the tenths are shown.
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

/// How long until [`clock_text`] of a running clock says something else, or the time is up.
pub fn next_change(left: Millis) -> Millis {
    let step = if left < TENTHS_BELOW { 100 } else { 1000 };
    (left % step + 1).min(left)
}
