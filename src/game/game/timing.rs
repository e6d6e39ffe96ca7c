//! The clocks of a game: when they run, their times after each ply, and when they end the game. How a clock counts is
//! in [`crate::clock`].

use engine::{ByColor, Color};

use super::Game;
use crate::clock::Clock;
use crate::{GameResult, Millis, Reason};

impl Game {
    /// Returns the clocks, or `None` in a game without clocks.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Returns the time that each side had left after each ply, as far as it is known; one entry more than there are
    /// plies, or none in a game without times.
    pub(crate) fn times(&self) -> &[ByColor<Option<Millis>>] {
        &self.times
    }

    /// Returns the time that a side had left after `ply` plies, if it is known.
    pub(crate) fn time_at(&self, ply: usize, color: Color) -> Option<Millis> {
        self.times.get(ply)?[color]
    }

    /// Returns whether a move has been made. Placing an assassin does not count as a move.
    fn has_begun(&self) -> bool {
        (0..self.ply()).any(|ply| !self.is_placing_ply(ply))
    }

    /// Returns whether the clock of the side to move runs: the game is not over and everything is placed. If all
    /// players sit at this device, the first move takes no time, since somebody may still be looking for the pieces or
    /// the chair. Between two devices time counts from the start, because there it also limits how long one player lets
    /// the other wait.
    fn is_timed(&self) -> bool {
        let waits = self.options().is_local() && !self.has_begun();
        !self.is_over() && !self.is_placing() && !waits
    }

    /// Starts the clock of the side to move if its time counts; otherwise stops the clocks.
    pub fn run_clock(&mut self, now: Millis) {
        let (turn, timed) = (self.turn(), self.is_timed());
        if let Some(clock) = &mut self.clock {
            if timed {
                clock.run(turn, now);
            } else {
                clock.stop(now);
            }
        }
    }

    /// Starts the clock of a side, as the device that keeps the clocks reports it.
    pub fn run_clock_of(&mut self, color: Color, now: Millis) {
        let over = self.is_over();
        if let Some(clock) = self.clock.as_mut().filter(|_| !over) {
            clock.run(color, now);
        }
    }

    /// Stops the clocks.
    pub fn stop_clock(&mut self, now: Millis) {
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }

    /// Sets the time left on the clocks.
    pub fn set_clock(&mut self, left: ByColor<Millis>, now: Millis) {
        if let Some(clock) = &mut self.clock {
            clock.set(left, now);
        }
    }

    /// Records the time that a ply has cost its mover, whose turn has just ended, and adds the increment.
    pub(super) fn record_ply_time(&mut self, mover: Color, placed: bool, now: Millis) {
        if let Some(clock) = &mut self.clock {
            // A move whose time was not counted earns no increment.
            let timed = clock.running().is_some() || !self.options.is_local();
            clock.stop(now);
            if timed && !placed {
                clock.add_increment(mover);
            }
            self.times.push(known(clock.both(now)));
        } else if !self.times.is_empty() {
            self.times.push(ByColor::default());
        }
    }

    /// Sets the clocks to the times after the last ply.
    pub(super) fn reset_clock(&mut self, now: Millis) {
        let last = self
            .times
            .last()
            .and_then(|&ByColor([white, black])| Some(ByColor([white?, black?])));
        if let Some(last) = last {
            self.set_clock(last, now);
        }
    }

    /// Ends the game if a clock has run out.
    pub fn tick(&mut self, now: Millis) {
        if self.is_over() {
            return;
        }
        if let Some(loser) = self.clock.as_ref().and_then(|clock| clock.flagged(now)) {
            self.end(GameResult::win(!loser, Reason::Time), now);
        }
    }

    /// Replaces the clock times that replaying a game has made up with those of its file, one entry more than there are
    /// plies. If the file does not say how much time each side has now, the game goes on without clocks.
    pub(crate) fn set_times(&mut self, times: Vec<ByColor<Option<Millis>>>) {
        if times.len() != self.ply() + 1 {
            return;
        }
        if times.last().is_some_and(|last| last.0.contains(&None)) {
            self.clock = None;
        }
        let any = times
            .iter()
            .any(|times| times.0.iter().any(Option::is_some));
        self.times = if any { times } else { Vec::new() };
        self.reset_clock(0);
    }
}

/// Returns times that are known.
pub(super) fn known(times: ByColor<Millis>) -> ByColor<Option<Millis>> {
    ByColor(times.0.map(Some))
}
