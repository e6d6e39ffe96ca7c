//! The days on which a puzzle comes back: at growing intervals, as long as it is solved. Days are those
//! of the person's calendar, counted from 1 January 1970.

use super::{PuzzleResult, Repetition};
use crate::Millis;

/// A day of a calendar, counted from 1 January 1970.
pub type Day = u32;

/// The days after which a puzzle that was answered wrong comes back: the first number applies after the wrong answer,
/// the next one each time the puzzle was solved. Solved after the last interval, it does not come back.
const REPETITION_DAYS: [Day; 5] = [1, 3, 7, 16, 35];

/// The number of days for which a person remembers a puzzle.
const REMEMBERED_DAYS: Day = 60;

/// Returns the day of a point in time, given in milliseconds since the midnight at which 1970 began in the same time
/// zone.
pub fn day_of(now: Millis) -> Day {
    Day::try_from(now / (24 * 60 * 60 * 1000)).unwrap_or(Day::MAX)
}

/// Returns whether the person remembers a puzzle answered on the day `last`. If that day is in the future, the clock
/// was wrong then, so it does not count.
pub(super) fn is_remembered(last: Day, today: Day) -> bool {
    last <= today && today - last < REMEMBERED_DAYS
}

/// Returns whether the day `due` has come. A day further ahead than the longest interval comes from a wrong clock, and
/// counts as due.
pub(super) fn is_due(due: Day, today: Day) -> bool {
    let furthest = REPETITION_DAYS.iter().copied().max().unwrap_or_default();
    due <= today || due - today > furthest
}

/// Returns when a puzzle comes back after an answer; `before` is when it would have come back without it.
pub(super) fn next_repetition(
    before: Option<Repetition>,
    is_due: bool,
    answer: PuzzleResult,
    today: Day,
) -> Option<Repetition> {
    let again = |solved: u8| {
        let days = REPETITION_DAYS.get(usize::from(solved))?;
        let due = today.saturating_add(*days);
        Some(Repetition { due, solved })
    };
    match (answer, before) {
        (PuzzleResult::Failed | PuzzleResult::Helped, _) => again(0),
        (PuzzleResult::Solved, None) => None,
        (PuzzleResult::Solved, Some(back)) if is_due => again(back.solved.saturating_add(1)),
        // Solved before it was due: the day stays the same.
        (PuzzleResult::Solved, Some(back)) => Some(back),
    }
}
