//! One side's reckoning of both clocks. Only a ply changes a clock, and only its mover's clock. The mover states how
//! long it thought, and this side accepts the statement as far as the line can explain the difference from its own
//! measurement. Nothing that the other side says can take time from this side's clock.
//!
//! All that is forgiven to a side in a game, for lag and for time with the line down, is one budget, its slack, which
//! follows from the terms. The mover does not count its time with the line down as long as its own slack lasts. If a ply
//! of the other side took longer than the other side states, the difference is taken from the slack that this side grants
//! it. What that does not cover is charged to the other side here.

use engine::Color;
use game::{Millis, TimeControl};

use crate::mutant::Mutant;
use crate::record::ClockRecord;
use crate::terms;

/// How long the other side's clock must have been empty, beyond everything that may be forgiven, before this side
/// claims its time, in milliseconds.
const FLAG_MARGIN: Millis = 2_000;

/// How much less than nothing may be left to the other side after a ply, beyond everything that is forgiven, before this
/// side claims its time, in milliseconds. The two sides never measure exactly alike.
const DEBT_MARGIN: i64 = 2_000;

/// How much of the other side's slack is granted, before this side claims its time, if the line has been up all the time,
/// in milliseconds.
const SLACK_WITH_LINE_UP: Millis = 3_000;

/// The round trip before one was measured, in milliseconds.
const UNKNOWN_TRIP: Millis = 1_000;

/// How the present turn is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measurement {
    /// The turn is not measured.
    Paused,
    /// The turn is measured with the line up, since this moment.
    LineUp(Millis),
    /// The turn is measured with the line down, since this moment.
    LineDown(Millis),
}

/// The turn that is being measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The ply of the game that the turn is for, counted from 0.
    pub ply: u32,
    /// The side to move, as this side sees it.
    pub side: Color,
}

/// The state of the clocks before a ply that is not entered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ClockSnapshot {
    left: [i64; 2],
    slack: Millis,
    up: Millis,
    down: Millis,
}

/// One side's reckoning of both clocks.
#[derive(Clone, Debug)]
pub struct Clocks {
    own: Color,
    time: Option<TimeControl>,
    /// The time left on both clocks before the present turn. Less than nothing is left to a side that has played on after
    /// its time was up: that time is a debt, and is not forgiven.
    left: [i64; 2],
    turn: Option<Turn>,
    up: Millis,
    down: Millis,
    measurement: Measurement,
    /// The part of this turn that may have passed without this side knowing it, because its own clocks jumped.
    unobserved: Millis,
    /// What is left of this side's slack, and of what it grants the other side.
    slack: [Millis; 2],
    /// Whether the other side has played on after its time was up.
    overdrawn: bool,
    before: Option<ClockSnapshot>,
    /// The time that this side charged to the other side beyond its own statement, and for which ply on the board.
    charged: Vec<(u32, Millis)>,
}

/// Returns times as balances, which may become debts.
fn balances(left: [Millis; 2]) -> [i64; 2] {
    left.map(Millis::cast_signed)
}

/// Returns what a clock shows for a balance: a debt is shown as no time.
fn shown(balance: i64) -> Millis {
    balance.max(0).cast_unsigned()
}

impl Clocks {
    /// Creates the clocks of a new game, which stand.
    pub fn new(own: Color, time: Option<TimeControl>) -> Clocks {
        let [slack, theirs] = [own, !own].map(|color| terms::slack(time, color));
        Clocks {
            own,
            time,
            left: time.map_or([0; 2], |time| balances(time.both().0)),
            turn: None,
            up: 0,
            down: 0,
            measurement: Measurement::Paused,
            unobserved: 0,
            // The other side uses its slack up only while the line is down, and it cannot know its lag. So it is granted
            // half as much again, and two honest sides do not disagree.
            slack: [slack, theirs + theirs / 2],
            overdrawn: false,
            before: None,
            charged: Vec::new(),
        }
    }

    /// Creates the clocks of a game that is resumed after `away` milliseconds, in which the line was down.
    pub fn resume(
        own: Color,
        time: Option<TimeControl>,
        record: &ClockRecord,
        turn: Option<Turn>,
        away: Millis,
    ) -> Clocks {
        Clocks {
            left: record.left,
            turn,
            up: record.up,
            down: record.down.saturating_add(away),
            slack: record.slack,
            charged: record.charged.clone(),
            ..Clocks::new(own, time)
        }
    }

    /// Sets the clocks to what they show if each side's own statements are accepted, for a game whose reckoning was
    /// lost.
    pub fn set_left(&mut self, left: [Millis; 2]) {
        self.left = balances(left);
    }

    /// Returns the reckoning to be stored, for a log with this number of entries.
    pub fn record(&self, entries: u32, now: Millis) -> ClockRecord {
        let (up, down) = self.parts(now);
        ClockRecord {
            entries,
            left: self.left,
            up,
            down,
            slack: self.slack,
            charged: self.charged.clone(),
        }
    }

    /// Returns the time of the present turn with the line up and with the line down.
    fn parts(&self, now: Millis) -> (Millis, Millis) {
        match self.measurement {
            Measurement::Paused => (self.up, self.down),
            Measurement::LineUp(since) => (self.up + now.saturating_sub(since), self.down),
            Measurement::LineDown(since) => (self.up, self.down + now.saturating_sub(since)),
        }
    }

    fn note(&mut self, now: Millis) {
        (self.up, self.down) = self.parts(now);
    }

    /// Starts to measure a turn, unless it is already being measured.
    pub fn take_turn(&mut self, turn: Option<Turn>, now: Millis) {
        if self.turn != turn {
            self.end_turn(now);
            self.turn = turn;
        }
        if turn.is_none() {
            self.measurement = Measurement::Paused;
        }
    }

    /// Notes that the line is up.
    pub fn line_up(&mut self, now: Millis) {
        if self.turn.is_some() && !matches!(self.measurement, Measurement::LineUp(_)) {
            self.note(now);
            self.measurement = Measurement::LineUp(now);
        }
    }

    /// Notes that the line is down since a moment, which may be past.
    pub fn line_down(&mut self, since: Millis, now: Millis) {
        if self.turn.is_none() || matches!(self.measurement, Measurement::LineDown(_)) {
            return;
        }
        let began = match self.measurement {
            Measurement::LineUp(began) => began,
            _ => now,
        };
        let since = since.clamp(began, now.max(began));
        self.note(since);
        self.measurement = Measurement::LineDown(since);
    }

    /// Stops measuring since a moment, which may be past: the clocks stand, or this side was away and cannot tell.
    pub fn pause(&mut self, since: Millis, now: Millis) {
        match self.measurement {
            Measurement::LineUp(began) | Measurement::LineDown(began) => {
                self.note(since.clamp(began, now.max(began)))
            }
            Measurement::Paused => {}
        }
        self.measurement = Measurement::Paused;
    }

    /// Notes that this side's own clocks jumped ahead by this span, so that it does not know how long its own turn has
    /// lasted. Of the other side's turn it then counts only what it has measured.
    pub fn jumped(&mut self, span: Millis) {
        let own = self.side() == Some(self.own) || Mutant::JumpStopsMeasuring.is_active();
        if own && self.measurement != Measurement::Paused {
            self.unobserved = self.unobserved.saturating_add(span);
        }
    }

    /// Takes the other side's statement of how long the present turn has lasted. It counts only for the span that this
    /// side missed.
    pub fn receive_turn(&mut self, theirs: Millis, now: Millis) {
        if self.unobserved > 0 {
            let own = self.measured(now);
            let bound = if Mutant::JumpTrustsStatement.is_active() {
                Millis::MAX
            } else {
                self.unobserved
            };
            self.down = self
                .down
                .saturating_add(theirs.saturating_sub(own).min(bound));
            self.unobserved = 0;
        }
    }

    /// Returns how long the present turn has lasted, with the line up or down.
    pub fn measured(&self, now: Millis) -> Millis {
        let (up, down) = self.parts(now);
        up + down
    }

    /// Returns how long this side has thought. Of the time with the line down, only what its slack does not cover counts.
    pub fn spent(&self, now: Millis) -> Millis {
        let (up, down) = self.parts(now);
        up + down.saturating_sub(self.slack[0])
    }

    /// The side to move, as this side sees it.
    pub fn side(&self) -> Option<Color> {
        self.turn.map(|turn| turn.side)
    }

    /// Returns whether time passes for the side to move.
    pub fn is_running(&self) -> bool {
        self.measurement != Measurement::Paused
    }

    /// Returns whether this side may have missed a part of the present turn.
    #[cfg(test)]
    fn may_have_missed_time(&self) -> bool {
        self.unobserved > 0
    }

    /// Makes this side's ply, and returns the time to state for it, in a timed game. `counts` says whether the clocks
    /// run.
    pub fn own_ply(&mut self, counts: bool, now: Millis) -> Option<Millis> {
        let time = self.time?;
        let (up, down) = self.parts(now);
        self.before = Some(ClockSnapshot {
            left: self.left,
            slack: self.slack[0],
            up,
            down,
        });
        let thought = self.spent(now);
        self.end_turn(now);
        if !counts {
            return Some(0);
        }
        let own = self.own as usize;
        let spent = thought.min(shown(self.left[own]));
        self.slack[0] -= down.min(self.slack[0]);
        self.left[own] += time.increment_ms.cast_signed() - spent.cast_signed();
        Some(spent)
    }

    /// Counts a ply that this side made earlier and has forgotten, with the time that it stated then.
    pub fn recover_ply(&mut self, stated: Millis, counts: bool) {
        if let (Some(time), true) = (self.time, counts) {
            self.left[self.own as usize] += time.increment_ms.cast_signed() - stated.cast_signed();
        }
    }

    /// Makes an answer that this side's program owed. Its own time for that does not count.
    pub fn own_answer(&mut self, now: Millis) {
        self.end_turn(now);
    }

    /// Ends the turn. The next one is measured from now on.
    fn end_turn(&mut self, now: Millis) {
        self.turn = None;
        (self.up, self.down, self.unobserved) = (0, 0, 0);
        self.restart(now);
    }

    fn restart(&mut self, now: Millis) {
        self.measurement = match self.measurement {
            Measurement::Paused => Measurement::Paused,
            Measurement::LineUp(_) => Measurement::LineUp(now),
            Measurement::LineDown(_) => Measurement::LineDown(now),
        };
    }

    /// Goes on with this side's turn, because its last ply was not entered. The time in which it waited to hear that
    /// does not count.
    pub fn take_back(&mut self, turn: Option<Turn>, now: Millis) {
        let Some(before) = self.before.take() else {
            return;
        };
        self.left = before.left;
        self.slack[0] = before.slack;
        self.turn = turn;
        self.up = before.up;
        self.down = before.down;
        self.restart(now);
    }

    /// Follows a take-back that leaves `plies` plies on the board. Both clocks show what they showed before the plies
    /// that were taken back: `left` by each side's own statements, less what this side charged to the other for earlier
    /// plies. The slack that the line has cost stays spent. The present turn is over, and the next one
    /// is measured anew.
    pub fn go_back(&mut self, left: [Millis; 2], plies: u32) {
        self.charged.retain(|(ply, _)| *ply < plies);
        let charged: Millis = self.charged.iter().map(|(_, charged)| charged).sum();
        self.left = balances(left);
        self.left[!self.own as usize] -= charged.cast_signed();
        self.before = None;
        self.turn = None;
        self.overdrawn = false;
    }

    /// Takes a ply of the other side, with the number of plies on the board before it and the time that the other side
    /// states. If this side measured more, the difference is forgiven as far as the slack goes, and the rest is charged to
    /// the other side.
    pub fn their_ply(&mut self, ply: u32, stated: Millis, counts: bool, now: Millis) {
        let (Some(time), true) = (self.time, counts) else {
            return;
        };
        // This side's own clocks may have missed a part of the turn. They never count too much of it.
        let over = if self.is_blinded() {
            0
        } else {
            self.measured(now).saturating_sub(stated)
        };
        let besides = self.unforgiven(over);
        if besides > 0 {
            self.charged.push((ply, besides));
        }
        let left = &mut self.left[!self.own as usize];
        *left -= stated.saturating_add(besides).cast_signed();
        if Mutant::DebtIsForgotten.is_active() {
            *left = (*left).max(0);
        }
        self.overdrawn = *left < -DEBT_MARGIN;
        *left += time.increment_ms.cast_signed();
    }

    /// Takes an answer that the other side's program owed. What the slack does not cover is charged to the other side's
    /// clock, for the ply with this number on the board.
    pub fn their_answer(&mut self, ply: u32, counts: bool, now: Millis) {
        if self.time.is_some() && counts {
            let besides = self.unforgiven(self.measured(now));
            if besides > 0 {
                self.charged.push((ply, besides));
            }
            let left = &mut self.left[!self.own as usize];
            *left -= besides.cast_signed();
            self.overdrawn = *left < -DEBT_MARGIN;
        }
        self.end_turn(now);
    }

    /// Returns the part of a delay that is charged to the other side, because its slack does not cover it.
    fn unforgiven(&mut self, over: Millis) -> Millis {
        let forgiven = over.min(self.slack[1]);
        if !Mutant::SlackIsEndless.is_active() {
            self.slack[1] -= forgiven;
        }
        over - forgiven
    }

    /// Returns whether a mutant keeps this side from measuring the other's turn.
    fn is_blinded(&self) -> bool {
        self.unobserved > 0 && Mutant::JumpStopsMeasuring.is_active()
    }

    /// Returns whether the other side has played on although its time was up, beyond everything that may be forgiven.
    pub fn is_overdrawn(&self) -> bool {
        self.overdrawn
    }

    /// Returns the time left on both clocks, White's and Black's, in milliseconds.
    pub fn left(&self, counts: bool, now: Millis) -> Option<[Millis; 2]> {
        self.time?;
        let mut left = self.left.map(shown);
        if let Some(side) = self.side().filter(|_| counts) {
            let (up, down) = self.parts(now);
            let slack = self.slack[usize::from(side != self.own)];
            let clock = &mut left[side as usize];
            *clock = clock.saturating_sub(up + down.saturating_sub(slack));
        }
        Some(left)
    }

    /// Returns whether this side's own time is up.
    pub fn own_flag(&self, now: Millis) -> bool {
        self.time.is_some()
            && self.side() == Some(self.own)
            && self.spent(now) >= shown(self.left[self.own as usize])
    }

    /// Returns whether this side's own time would be up if its last ply had been delivered later by this much. Nobody
    /// may gain time by cutting the line when a ply is made.
    pub fn late_flag(&self, undelivered: Millis) -> bool {
        self.time.is_some()
            && undelivered.saturating_sub(self.slack[0])
                >= shown(self.left[self.own as usize]).max(1)
    }

    /// Returns whether the other side's time is up, whatever may be on its way.
    pub fn their_flag(&self, round_trip: Option<Millis>, now: Millis) -> bool {
        if self.time.is_none() || self.side() != Some(!self.own) || self.is_blinded() {
            return false;
        }
        let (_, down) = self.parts(now);
        let slack = if down > 0 {
            self.slack[1]
        } else {
            self.slack[1].min(SLACK_WITH_LINE_UP)
        };
        let most = FLAG_MARGIN + round_trip.unwrap_or(UNKNOWN_TRIP) + slack;
        self.measured(now).cast_signed() >= self.left[!self.own as usize] + most.cast_signed()
    }
}

#[cfg(test)]
mod tests;
