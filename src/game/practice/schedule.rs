//! When a puzzle comes back: after days that grow, as long as it is solved. Days are those of UTC, counted from 1 January 1970.

use super::{Answer, Back};
use crate::Millis;

/// A day, counted from 1 January 1970 in UTC.
pub type Day = u32;

/// After so many days a puzzle comes back that was answered wrong: the first number after the wrong answer, the next each time after it was
/// solved. Solved after the last one, it does not come back.
const DAYS: [Day; 5] = [1, 3, 7, 16, 35];

/// For so many days a puzzle is remembered.
const REMEMBERED: Day = 60;

/// The day of a moment in milliseconds since 1970.
pub fn day_of(now: Millis) -> Day {
    Day::try_from(now / (24 * 60 * 60 * 1000)).unwrap_or(Day::MAX)
}

/// Whether a puzzle that was answered on that day is remembered. A day in the future comes from a clock that was wrong.
pub(super) fn is_remembered(last: Day, today: Day) -> bool {
    last <= today && today - last < REMEMBERED
}

/// Whether the day has come. One that lies further ahead than any is set comes from a clock that was wrong.
pub(super) fn is_due(due: Day, today: Day) -> bool {
    let furthest = DAYS.iter().copied().max().unwrap_or_default();
    due <= today || due - today > furthest
}

/// When a puzzle comes back after an answer, given when it was to come back before it.
pub(super) fn back_after(
    before: Option<Back>,
    is_due: bool,
    answer: Answer,
    today: Day,
) -> Option<Back> {
    let again = |solved: u8| {
        let days = DAYS.get(usize::from(solved))?;
        let due = today.saturating_add(*days);
        Some(Back { due, solved })
    };
    match (answer, before) {
        (Answer::Failed | Answer::Helped, _) => again(0),
        (Answer::Solved, None) => None,
        (Answer::Solved, Some(back)) if is_due => again(back.solved.saturating_add(1)),
        // Solved before its day: the day stays.
        (Answer::Solved, Some(back)) => Some(back),
    }
}
