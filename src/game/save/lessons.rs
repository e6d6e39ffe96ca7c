//! A person's progress in the first lessons, as it is stored and put into backups. This module does not know the
//! lessons: a path is just a sequence of steps.

use std::collections::BTreeMap;

use engine::Variant;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The limit for steps on a path. It exceeds the length of every path; stored progress may have been changed by hand.
const MAX_STEPS: usize = 32;

/// A person's progress on the path of one rule set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct PathProgress {
    /// The step that was visited last, counted from 0.
    #[serde(default)]
    at: usize,
    /// The finished steps, one bit each.
    #[serde(default)]
    done: u32,
}

/// A person's progress in the first lessons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct LessonProgress(BTreeMap<String, PathProgress>);

impl LessonProgress {
    /// Reads stored progress. A path that is not understood counts as not begun.
    pub fn from_json(text: &str) -> LessonProgress {
        let paths: BTreeMap<String, Value> = serde_json::from_str(text).unwrap_or_default();
        let understood = paths
            .into_iter()
            .filter_map(|(variant, path)| Some((variant, serde_json::from_value(path).ok()?)));
        LessonProgress(understood.collect())
    }

    /// Writes the progress as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns whether no path has been begun.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the step where the person left off, counted from 0, on a path of `steps` steps.
    pub fn at(&self, variant: Variant, steps: usize) -> usize {
        self.path(variant).at.min(steps.saturating_sub(1))
    }

    /// Returns whether a step is finished.
    pub fn is_done(&self, variant: Variant, step: usize) -> bool {
        step < MAX_STEPS && self.path(variant).done >> step & 1 == 1
    }

    /// Returns how many of a path's steps are finished.
    pub fn done(&self, variant: Variant, steps: usize) -> usize {
        (0..steps)
            .filter(|step| self.is_done(variant, *step))
            .count()
    }

    /// Records that the person is at a step now.
    pub fn go_to(&mut self, variant: Variant, step: usize) {
        self.path_mut(variant).at = step.min(MAX_STEPS - 1);
    }

    /// Records that the person has finished a step.
    pub fn finish(&mut self, variant: Variant, step: usize) {
        if step < MAX_STEPS {
            self.path_mut(variant).done |= 1 << step;
        }
    }

    /// Returns this progress merged with that of another device. If a path has been begun here, the person stays at the
    /// step where they left off here.
    #[must_use]
    pub fn with(&self, other: &LessonProgress) -> LessonProgress {
        let mut both = self.clone();
        for (variant, path) in &other.0 {
            // Unknown paths are ignored, since a file may contain anything.
            if variant.parse::<Variant>().is_ok() {
                let here = both.0.entry(variant.clone()).or_insert(*path);
                here.done |= path.done;
            }
        }
        both
    }

    fn path(&self, variant: Variant) -> PathProgress {
        self.0.get(variant.id()).copied().unwrap_or_default()
    }

    fn path_mut(&mut self, variant: Variant) -> &mut PathProgress {
        self.0.entry(variant.id().to_owned()).or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lesson_progress_survives_a_json_round_trip_per_variant() {
        let mut progress = LessonProgress::default();
        assert!(progress.is_empty());
        progress.finish(Variant::Portal, 0);
        progress.finish(Variant::Portal, 2);
        progress.go_to(Variant::Portal, 3);
        let read = LessonProgress::from_json(&progress.to_json());
        assert_eq!(read, progress);
        assert_eq!(
            (read.at(Variant::Portal, 8), read.done(Variant::Portal, 8)),
            (3, 2)
        );
        assert!(read.is_done(Variant::Portal, 2) && !read.is_done(Variant::Portal, 1));
        assert_eq!(
            (read.at(Variant::Chess, 8), read.done(Variant::Chess, 8)),
            (0, 0)
        );
        // A later version of the app may have fewer lessons in a path, so the progress is limited to its length.
        assert_eq!(
            (read.at(Variant::Portal, 2), read.done(Variant::Portal, 2)),
            (1, 1)
        );
    }

    #[test]
    fn damaged_lesson_progress_is_ignored_or_clamped() {
        for text in [
            "",
            "no",
            "[1]",
            r#"{"portal":7}"#,
            r#"{"portal":{"at":-1}}"#,
        ] {
            assert!(LessonProgress::from_json(text).is_empty(), "{text}");
        }
        // One damaged path leaves the others as they are.
        let half = LessonProgress::from_json(r#"{"portal":{"at":"x"},"chess":{"at":2,"done":3}}"#);
        assert_eq!(
            (half.at(Variant::Portal, 8), half.done(Variant::Chess, 8)),
            (0, 2)
        );
        let far = LessonProgress::from_json(r#"{"portal":{"at":4000000000,"done":4294967295}}"#);
        assert_eq!(
            (far.at(Variant::Portal, 8), far.done(Variant::Portal, 8)),
            (7, 8)
        );
        assert!(!far.is_done(Variant::Portal, 4_000_000));
        let mut progress = LessonProgress::default();
        progress.finish(Variant::Portal, 4_000_000);
        assert_eq!(progress.done(Variant::Portal, 8), 0);
    }

    #[test]
    fn merged_progress_contains_the_lessons_done_on_either_device() {
        let mut here = LessonProgress::default();
        here.finish(Variant::Portal, 0);
        here.go_to(Variant::Portal, 1);
        let mut there = LessonProgress::default();
        there.finish(Variant::Portal, 4);
        there.go_to(Variant::Portal, 5);
        there.finish(Variant::Chess, 0);
        there.go_to(Variant::Chess, 1);
        let both = here.with(&there);
        assert_eq!(
            (both.at(Variant::Portal, 8), both.done(Variant::Portal, 8)),
            (1, 2)
        );
        assert_eq!(
            (both.at(Variant::Chess, 8), both.done(Variant::Chess, 8)),
            (1, 1)
        );
        let odd = LessonProgress::from_json(r#"{"checkers":{"at":1,"done":1}}"#);
        assert_eq!(here.with(&odd), here);
    }
}
