//! The witness's own account of both clocks, kept from the outside in the time of the honest machine.

use engine::Color;
use game::TimeControl;
use p2p::Log;

/// How far the account and the page may differ, in milliseconds: the page looks at its clocks four times a second, and
/// stores them every five seconds.
const TOLERANCE: i64 = 4_000;

/// The margins before a page claims time: for a flag, for a round trip, and for time with the line up.
const MARGINS: i64 = 2_000 + 1_000 + 3_000;

/// How much of a turn a page forgets that is reloaded, in milliseconds.
const FORGOTTEN_BY_RELOAD: i64 = 6_000;

/// The time that both sides have used in one game, in milliseconds.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// The time used by the honest player (0) and by the adversary (1).
    pub used: [i64; 2],
    /// What both had used at each number of plies on the board. A take-back gives time back.
    used_at: Vec<[i64; 2]>,
    /// How often the honest page was reloaded in the adversary's turn.
    pub reloads: i64,
    /// How far the honest machine's time of day has jumped ahead where the page may take that for its own thought.
    pub leapt: i64,
    /// The longest absence of the honest machine while its last ply was not confirmed.
    pub late: i64,
}

impl Account {
    /// Notes that the log has this number of plies on the board, and before had another number. `theirs` is what the
    /// adversary had used when the last of them was made.
    pub fn note_plies(&mut self, before: usize, after: usize, theirs: i64) {
        if after < before {
            self.used = self.used_at.get(after).copied().unwrap_or(self.used);
        }
        self.used_at.resize(after + 1, [self.used[0], theirs]);
    }

    /// Returns the time that the honest player must still have, as far as the page may know.
    pub fn own_left(&self, log: &Log, own: Color) -> Option<i64> {
        let time = log.terms().time?;
        Some(had(time, log, own) - self.used[0] - self.leapt - TOLERANCE)
    }

    /// Returns the time that the adversary has at most, with the whole budget that the terms give it. Less than nothing
    /// means that it has played on beyond all.
    pub fn their_left(&self, log: &Log, theirs: Color) -> Option<i64> {
        let time = log.terms().time?;
        // The slack of the terms, and half as much again, because two pages cannot count it alike.
        let slack = (time.initial(theirs) / 4).clamp(10_000, 60_000) as i64;
        let budget = slack + slack / 2 + MARGINS;
        let reloads = self.reloads * FORGOTTEN_BY_RELOAD;
        Some(had(time, log, theirs) - self.used[1] + budget + reloads + TOLERANCE)
    }
}

/// Returns the time that a colour has had so far, with its increments.
fn had(time: TimeControl, log: &Log, color: Color) -> i64 {
    let moves = match log.public_game() {
        None => u64::from(log.plies_on_board() + u32::from(color == Color::White)) / 2,
        Some(_) => {
            let plies = log.entries().iter().filter(|entry| entry.action.is_ply());
            let own = plies.filter(|entry| log.terms().color(entry.by) == color);
            own.count() as u64
        }
    };
    (time.initial(color) + time.increment_ms * moves.saturating_sub(1)) as i64
}
