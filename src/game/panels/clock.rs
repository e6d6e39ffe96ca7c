//! The model of a clock.

use engine::Color;

use super::ClockModel;
use crate::Message;
use crate::clock::{clock_text, next_change};
use crate::session::Session;

impl Session {
    /// Returns a side's clock at the moment of the last update, or `None` in a game without clocks. If the file of a game
    /// has the times of only one side, that one's clock stands still.
    pub fn clock(&self, color: Color) -> Option<ClockModel> {
        let Some(clock) = self.game.clock() else {
            return self.last_time_of_file(color);
        };
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

    fn last_time_of_file(&self, color: Color) -> Option<ClockModel> {
        let last = self.game.ply();
        let own = |ply: &usize| self.game.position_at(*ply - 1).turn() == color;
        let earlier = || {
            (1..=last)
                .rev()
                .filter(own)
                .find_map(|ply| self.game.time_at(ply, color))
        };
        let left = self.game.time_at(last, color).or_else(earlier)?;
        Some(ClockModel {
            color,
            text: clock_text(left),
            spoken: self.say(Message::TimeSpoken {
                seconds: left / 1000,
            }),
            running: false,
            low: false,
            flagged: false,
            next_change: None,
        })
    }
}
