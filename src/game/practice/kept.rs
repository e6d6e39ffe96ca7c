//! Stores practice results as JSON, in the browser and in backups. Damaged parts are left out, and the rest is read.

use engine::Variant;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Day, Practice, Progress, PuzzleHistory, Rating, Repetition};
use crate::Fault;

/// The format version that is written, and the newest one that is read.
const VERSION: u64 = 1;

/// The stored results. Fields that are missing or damaged take their initial values.
#[derive(Serialize, Deserialize)]
struct File {
    version: u64,
    #[serde(default)]
    streak: Value,
    #[serde(default)]
    best_streak: Value,
    #[serde(default)]
    sets: Map<String, Value>,
}

/// A stored puzzle: its id and the day of the last answer; if it comes back, also the day when it is due and how often
/// it has been solved since the last wrong answer.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    ComesBack(u32, Day, Day, u8),
    Gone(u32, Day),
}

impl Practice {
    /// Writes the results as JSON.
    pub fn to_json(&self) -> String {
        let sets = self.sets.iter();
        let file = File {
            version: VERSION,
            streak: self.streak.into(),
            best_streak: self.best_streak.into(),
            sets: sets
                .map(|(id, progress)| ((*id).to_owned(), written(progress)))
                .collect(),
        };
        serde_json::to_string(&file).unwrap_or_default()
    }

    /// Reads results from JSON. It is a fault if a newer program wrote them, so that they are left alone, or if the
    /// text does not contain results at all.
    pub fn from_json(text: &str) -> Result<Practice, Fault> {
        let file: File = serde_json::from_str(text).map_err(|_| Fault::UnknownFormat)?;
        if file.version > VERSION {
            return Err(Fault::NewerVersion {
                version: file.version,
                known: VERSION,
            });
        }
        let set = |variant: Variant| {
            let progress = file.sets.get(variant.id())?;
            Some((variant.id(), read(progress)))
        };
        let streak = count(&file.streak);
        Ok(Practice {
            sets: Variant::ALL.into_iter().filter_map(set).collect(),
            streak,
            best_streak: count(&file.best_streak).max(streak),
        })
    }

    /// Merges these results with those of another device: the later answer to each puzzle, and for each rule set the
    /// rating for which more answers have counted and the best scores. Also returns the number of puzzles to which the other device has the
    /// later answer.
    pub fn joined(&self, theirs: &Practice) -> (Practice, usize) {
        let mut joined = self.clone();
        let mut later = 0;
        let rated = |practice: &Practice| -> u64 {
            let sets = practice.sets.values();
            sets.map(|progress| u64::from(progress.rated)).sum()
        };
        if rated(theirs) > rated(self) {
            joined.streak = theirs.streak;
        }
        joined.best_streak = self.best_streak.max(theirs.best_streak);
        for (id, theirs) in &theirs.sets {
            let ours = joined.sets.entry(id).or_default();
            if theirs.rated > ours.rated {
                ours.rating = theirs.rating;
                ours.rated = theirs.rated;
            }
            ours.best_rush = ours.best_rush.max(theirs.best_rush);
            ours.best_run = ours.best_run.max(theirs.best_run);
            for (puzzle, seen) in &theirs.seen {
                let known = ours.seen.get(puzzle);
                if known.is_none_or(|known| known.last < seen.last) {
                    ours.seen.insert(*puzzle, *seen);
                    later += 1;
                }
            }
        }
        (joined, later)
    }
}

fn written(progress: &Progress) -> Value {
    let line = |(&id, seen): (&u32, &PuzzleHistory)| match seen.back {
        Some(Repetition { due, solved }) => Line::ComesBack(id, seen.last, due, solved),
        None => Line::Gone(id, seen.last),
    };
    let lines: Vec<Line> = progress.seen.iter().map(line).collect();
    let [rating, deviation, volatility] = progress.rating.parts();
    serde_json::json!({
        "rating": rating,
        "deviation": deviation,
        "volatility": volatility,
        "rated": progress.rated,
        "seen": lines,
        "best_rush": progress.best_rush,
        "best_run": progress.best_run,
    })
}

fn read(progress: &Value) -> Progress {
    let number = |name: &str| progress[name].as_f64().unwrap_or(f64::NAN);
    let lines = progress["seen"].as_array().into_iter().flatten();
    let seen = lines.filter_map(|line| match Line::deserialize(line).ok()? {
        Line::ComesBack(id, last, due, solved) => {
            let back = Some(Repetition { due, solved });
            Some((id, PuzzleHistory { last, back }))
        }
        Line::Gone(id, last) => Some((id, PuzzleHistory { last, back: None })),
    });
    Progress {
        rating: Rating::new(number("rating"), number("deviation"), number("volatility")),
        rated: count(&progress["rated"]),
        seen: seen.collect(),
        best_rush: count(&progress["best_rush"]),
        best_run: count(&progress["best_run"]),
    }
}

/// Returns a count; a value that is not a count becomes 0.
fn count(value: &Value) -> u32 {
    value
        .as_u64()
        .map_or(0, |count| u32::try_from(count).unwrap_or(u32::MAX))
}
