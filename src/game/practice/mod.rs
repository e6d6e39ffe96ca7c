//! Practising with puzzles: how a person's results become a rating and a streak ([`Practice`]), which puzzle comes next and which one
//! is that of the day ([`choose`]), when a puzzle comes back that was answered wrong (`schedule.rs`), how results are kept ([`kept`]),
//! and what happens on the board of a puzzle ([`attempt`]). Nothing here asks a clock or draws random numbers: the day and the chance
//! are arguments. Only `attempt` looks into a puzzle; everything else knows its number and its rating.

pub mod attempt;
pub mod choose;
pub mod kept;
mod rating;
mod schedule;

use std::collections::BTreeMap;

use engine::Variant;

pub use choose::{daily, next};
pub use rating::Rating;
pub use schedule::{Day, day_of};

/// What practice knows of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// The number that stays with the puzzle for ever.
    pub id: u32,
    /// How difficult it is, on the scale of Glicko-2.
    pub rating: u16,
}

/// How the first try at a puzzle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Solved without help.
    Solved,
    /// Solved after a hint.
    Helped,
    /// A wrong move was made, or the solution was shown.
    Failed,
}

/// What is kept of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The day on which it was answered last.
    pub last: Day,
    /// When it comes back, if it does.
    pub back: Option<Back>,
}

/// When a puzzle comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Back {
    /// The first day on which it may come.
    pub due: Day,
    /// How often it was solved since it was last answered wrong.
    pub solved: u8,
}

/// A person's results in one rule set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// The person's rating.
    pub rating: Rating,
    /// How many answers have counted for the rating.
    pub rated: u32,
    /// The puzzles that were answered, by their numbers.
    pub seen: BTreeMap<u32, Seen>,
}

impl Progress {
    /// Whether a puzzle was answered so lately that it is remembered: it is not chosen, and an answer to it does not count.
    pub fn remembers(&self, id: u32, today: Day) -> bool {
        let seen = self.seen.get(&id);
        seen.is_some_and(|seen| schedule::is_remembered(seen.last, today))
    }

    /// Whether a puzzle that was answered wrong is to come back now.
    pub fn is_due(&self, id: u32, today: Day) -> bool {
        let back = self.seen.get(&id).and_then(|seen| seen.back);
        back.is_some_and(|back| schedule::is_due(back.due, today))
    }
}

/// What an answer has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The rating before and after, rounded, if the answer has counted for it.
    pub rating: Option<(i32, i32)>,
}

/// A person's results in all rule sets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Practice {
    sets: BTreeMap<&'static str, Progress>,
    /// How many first tries in a row were solved without help.
    pub streak: u32,
    /// The longest such row.
    pub best_streak: u32,
}

impl Practice {
    /// The results in a rule set.
    pub fn progress(&self, variant: Variant) -> Progress {
        self.sets.get(variant.id()).cloned().unwrap_or_default()
    }

    /// The results in a rule set, if there are any.
    pub fn find(&self, variant: Variant) -> Option<&Progress> {
        self.sets.get(variant.id())
    }

    /// How many puzzles were answered.
    pub fn answered(&self) -> usize {
        self.sets.values().map(|progress| progress.seen.len()).sum()
    }

    /// Notes how the first try at a puzzle ended. A puzzle that is still remembered counts neither for the rating nor for the streak,
    /// and neither does one for which a hint was asked, unless it was then answered wrong.
    pub fn note(&mut self, variant: Variant, item: Item, answer: Answer, today: Day) -> Change {
        let progress = self.sets.entry(variant.id()).or_default();
        let counts = !progress.remembers(item.id, today);
        let before = progress.rating.rounded();
        let mut change = Change { rating: None };
        if counts && answer != Answer::Helped {
            let solved = answer == Answer::Solved;
            progress.rating = progress.rating.after(item.rating, solved);
            progress.rated = progress.rated.saturating_add(1);
            change.rating = Some((before, progress.rating.rounded()));
        }
        let back = progress.seen.get(&item.id).and_then(|seen| seen.back);
        let is_due = progress.is_due(item.id, today);
        let back = schedule::back_after(back, is_due, answer, today);
        progress.seen.insert(item.id, Seen { last: today, back });
        match answer {
            Answer::Solved if counts => self.streak = self.streak.saturating_add(1),
            Answer::Failed if counts => self.streak = 0,
            _ => {}
        }
        self.best_streak = self.best_streak.max(self.streak);
        change
    }
}
