//! The model of a clock.

use engine::Color;

use super::ClockModel;
use crate::Message;
use crate::clock::{clock_text, next_change};
use crate::session::Session;

impl Session {
    /// Returns a side's clock at the moment of the last update, or `None` in a game without clocks.
    pub fn clock(&self, color: Color) -> Option<ClockModel> {
        let clock = self.game.clock()?;
        let left = clock.left(color, self.now);
        let running = clock.running() == Some(color);
        Some(ClockModel {
            color,
            text: clock_text(left),
            spoken: self.say(Message::TimeSpoken {
                seconds: left / 1000,
            }),
            running,
            low: clock.is_low(color, self.now),
            flagged: left == 0,
            next_change: running.then(|| next_change(left)),
        })
    }
}
