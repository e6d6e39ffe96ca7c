//! Practice with puzzles: a person's results, rating and streak ([`Practice`]), the choice of the next puzzle and of
//! the puzzle of the day ([`choose`]), the days on which puzzles that were answered wrong come back (`schedule.rs`),
//! the storage of results ([`kept`]), puzzles against the clock or until the first miss ([`run`]), the board of a puzzle
//! ([`attempt`]), the judgement of moves that are not those of the line ([`trial`]), and what a solution achieves
//! ([`gain`]). Nothing here reads a clock or draws random numbers: the day, the time and the random number are arguments.
//! Only `attempt`, `trial` and `gain` look into a puzzle; everything else knows only its id and rating.

pub mod attempt;
pub mod choose;
pub mod gain;
pub mod kept;
mod rating;
pub mod run;
mod schedule;
pub mod trial;

use std::collections::BTreeMap;

use engine::Variant;

pub use choose::{daily, next};
pub use rating::Rating;
pub use schedule::{Day, day_of};

use run::RunKind;

/// The facts about a puzzle that practice needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleInfo {
    /// The puzzle's permanent id.
    pub id: u32,
    /// The puzzle's difficulty on the Glicko-2 scale.
    pub rating: u16,
}

/// The result of the first try at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleResult {
    /// Solved without help.
    Solved,
    /// Solved after a hint.
    Helped,
    /// A wrong move was made, or the solution was shown.
    Failed,
}

/// The stored history of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleHistory {
    /// The day of the last answer.
    pub last: Day,
    /// When the puzzle comes back, if it does.
    pub back: Option<Repetition>,
}

/// When a puzzle comes back, and how far its repetitions have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The first day on which the puzzle may come back.
    pub due: Day,
    /// How often the puzzle was solved since it was last answered wrong.
    pub solved: u8,
}

/// A person's results in one rule set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// The person's rating.
    pub rating: Rating,
    /// The number of answers that have counted for the rating.
    pub rated: u32,
    /// The puzzles that were answered, by id.
    pub seen: BTreeMap<u32, PuzzleHistory>,
    /// The best score in rush.
    pub best_rush: u32,
    /// The most puzzles that were solved without a miss.
    pub best_run: u32,
}

impl Progress {
    /// Returns the best score in a kind of run.
    pub fn best(&self, kind: RunKind) -> u32 {
        match kind {
            RunKind::Rush => self.best_rush,
            RunKind::Streak => self.best_run,
        }
    }

    /// Returns whether a puzzle was answered so recently that the person remembers it. Such a puzzle is not chosen, and
    /// an answer to it does not count.
    pub fn remembers(&self, id: u32, today: Day) -> bool {
        let seen = self.seen.get(&id);
        seen.is_some_and(|seen| schedule::is_remembered(seen.last, today))
    }

    /// Returns whether a puzzle that was answered wrong should come back now.
    pub fn is_due(&self, id: u32, today: Day) -> bool {
        let back = self.seen.get(&id).and_then(|seen| seen.back);
        back.is_some_and(|back| schedule::is_due(back.due, today))
    }
}

/// The effect of an answer on a person's results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The rounded rating before and after, if the answer counted for it.
    pub rating: Option<(i32, i32)>,
}

/// A person's results in all rule sets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Practice {
    sets: BTreeMap<&'static str, Progress>,
    /// The number of first tries in a row that were solved without help.
    pub streak: u32,
    /// The longest streak so far.
    pub best_streak: u32,
}

impl Practice {
    /// Returns the results in a rule set.
    pub fn progress(&self, variant: Variant) -> Progress {
        self.sets.get(variant.id()).cloned().unwrap_or_default()
    }

    /// Returns the results in a rule set, if there are any.
    pub fn find(&self, variant: Variant) -> Option<&Progress> {
        self.sets.get(variant.id())
    }

    /// Returns the number of puzzles that were answered.
    pub fn answered(&self) -> usize {
        self.sets.values().map(|progress| progress.seen.len()).sum()
    }

    /// Records the result of the first try at a puzzle. A puzzle that the person still remembers counts neither for the
    /// rating nor for the streak. Neither does one that was solved with a hint.
    pub fn note(
        &mut self,
        variant: Variant,
        item: PuzzleInfo,
        answer: PuzzleResult,
        today: Day,
    ) -> Change {
        let progress = self.sets.entry(variant.id()).or_default();
        let counts = !progress.remembers(item.id, today);
        let before = progress.rating.rounded();
        let mut change = Change { rating: None };
        if counts && answer != PuzzleResult::Helped {
            let solved = answer == PuzzleResult::Solved;
            progress.rating = progress.rating.after(item.rating, solved);
            progress.rated = progress.rated.saturating_add(1);
            change.rating = Some((before, progress.rating.rounded()));
        }
        let back = progress.seen.get(&item.id).and_then(|seen| seen.back);
        let is_due = progress.is_due(item.id, today);
        let back = schedule::next_repetition(back, is_due, answer, today);
        progress
            .seen
            .insert(item.id, PuzzleHistory { last: today, back });
        match answer {
            PuzzleResult::Solved if counts => self.streak = self.streak.saturating_add(1),
            PuzzleResult::Failed if counts => self.streak = 0,
            _ => {}
        }
        self.best_streak = self.best_streak.max(self.streak);
        change
    }

    /// Records the score of a run. It changes no rating, and no puzzle counts as answered. Returns whether it is better
    /// than every score before.
    pub fn note_run(&mut self, variant: Variant, kind: RunKind, score: u32) -> bool {
        let progress = self.sets.entry(variant.id()).or_default();
        let best = match kind {
            RunKind::Rush => &mut progress.best_rush,
            RunKind::Streak => &mut progress.best_run,
        };
        let is_better = score > *best;
        *best = score.max(*best);
        is_better
    }
}
