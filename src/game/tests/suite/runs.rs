//! Tests of rush and streak: misses, the clock, growing difficulty, the one skip, and the best scores.

use std::collections::BTreeSet;

use engine::Variant;
use game::practice::run::{RUSH_TIME, Run, RunKind};
use game::practice::{Practice, Progress, PuzzleInfo};
use proptest::prelude::*;

/// Returns puzzles with ratings from 550 to about 2,000.
fn items(count: u32) -> Vec<PuzzleInfo> {
    let item = |id: u32| PuzzleInfo {
        id,
        rating: (550 + id * 1_450 / count.max(1)) as u16,
    };
    (0..count).map(item).collect()
}

fn begin(kind: RunKind) -> Run {
    Run::begin(kind, items(200), 7, 1_000).expect("there are puzzles")
}

#[test]
fn rush_ends_with_the_third_miss() {
    let mut run = begin(RunKind::Rush);
    let mut missed = Vec::new();
    for solved in [true, false, true, false, true] {
        if !solved {
            missed.push(run.current());
        }
        run.answer(solved, 2_000);
    }
    assert!(!run.is_over());
    missed.push(run.current());
    run.answer(false, 2_000);
    assert!(run.is_over());
    run.answer(true, 2_000);
    assert_eq!((run.score(), run.missed()), (3, missed.as_slice()));
}

#[test]
fn rush_ends_after_three_minutes_and_an_answer_at_the_end_does_not_count() {
    let mut run = begin(RunKind::Rush);
    assert_eq!(run.time_left(1_000), Some(RUSH_TIME));
    run.answer(true, 1_000 + RUSH_TIME - 1);
    run.tick(1_000 + RUSH_TIME - 1);
    assert!(!run.is_over());
    run.answer(true, 1_000 + RUSH_TIME);
    assert_eq!((run.score(), run.is_over()), (1, true));
    assert_eq!(run.time_left(u64::MAX), Some(0));
}

#[test]
fn a_streak_has_no_clock_one_skip_and_ends_with_the_first_miss() {
    let mut run = begin(RunKind::Streak);
    run.tick(u64::MAX);
    assert_eq!((run.is_over(), run.time_left(0)), (false, None));
    run.answer(true, 0);
    let skipped = run.current();
    assert!(run.can_skip());
    run.skip();
    assert_ne!(run.current(), skipped);
    assert!(!run.can_skip());
    let kept = run.current();
    run.skip();
    assert_eq!(run.current(), kept, "there is one skip");
    run.answer(false, 0);
    assert_eq!((run.score(), run.missed()), (1, [kept].as_slice()));
    assert!(run.is_over());
    assert!(!begin(RunKind::Rush).can_skip());
}

#[test]
fn a_run_that_is_stopped_keeps_its_score() {
    let mut run = begin(RunKind::Streak);
    run.answer(true, 0);
    run.stop();
    run.answer(true, 0);
    assert_eq!((run.score(), run.is_over()), (1, true));
    assert!(run.missed().is_empty());
}

#[test]
fn rush_reaches_hard_puzzles_within_forty() {
    for kind in [RunKind::Rush, RunKind::Streak] {
        let mut run = begin(kind);
        assert!(run.current().rating < 700, "{:?}", run.current());
        for _ in 0..40 {
            run.answer(true, 0);
        }
        assert!(
            run.current().rating >= 1_400,
            "{kind:?}: {:?}",
            run.current()
        );
    }
}

#[test]
fn the_best_score_of_each_kind_and_rule_set_is_kept_and_changes_nothing_else() {
    let mut practice = Practice::default();
    assert!(practice.note_run(Variant::Portal, RunKind::Rush, 12));
    assert!(!practice.note_run(Variant::Portal, RunKind::Rush, 12));
    assert!(!practice.note_run(Variant::Portal, RunKind::Rush, 3));
    assert!(practice.note_run(Variant::Portal, RunKind::Streak, 5));
    assert!(!practice.note_run(Variant::Chess, RunKind::Streak, 0));
    let best = |practice: &Practice, variant| {
        let progress = practice.progress(variant);
        [RunKind::Rush, RunKind::Streak].map(|kind| progress.best(kind))
    };
    let read = Practice::from_json(&practice.to_json()).expect("results");
    assert_eq!(read, practice);
    assert_eq!(best(&read, Variant::Portal), [12, 5]);
    assert_eq!(best(&read, Variant::Chess), [0, 0]);
    let bare = Progress {
        best_rush: 0,
        best_run: 0,
        ..read.progress(Variant::Portal)
    };
    assert_eq!(bare, Progress::default());
    // Two devices: the better one of each.
    let mut other = Practice::default();
    other.note_run(Variant::Portal, RunKind::Rush, 9);
    other.note_run(Variant::Portal, RunKind::Streak, 8);
    for (joined, later) in [practice.joined(&other), other.joined(&practice)] {
        assert_eq!((best(&joined, Variant::Portal), later), ([12, 8], 0));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_answers_and_times_keep_the_rules_of_a_run(
        rush: bool, count in 1..120u32, seed: u64, began in 0..1_000_000u64,
        events in prop::collection::vec((0..4u8, 0..20_000u64), 0..150),
    ) {
        let kind = if rush { RunKind::Rush } else { RunKind::Streak };
        let mut run = Run::begin(kind, items(count), seed, began).expect("there are puzzles");
        let mut posed = BTreeSet::from([run.current().id]);
        let (mut now, mut solved, mut missed, mut skipped) = (began, 0, Vec::new(), 0);
        let mut last = run.current();
        for (event, passed) in events {
            now += passed;
            let was_over = run.is_over() || rush && now - began >= RUSH_TIME;
            let skips = run.can_skip();
            match event {
                0 => run.answer(false, now),
                1 | 2 => run.answer(true, now),
                _ => run.skip(),
            }
            match event {
                _ if was_over => {}
                0 => missed.push(last),
                1 | 2 => solved += 1,
                _ => skipped += u32::from(skips),
            }
            if was_over {
                prop_assert_eq!(run.current(), last);
            } else if run.current() != last {
                prop_assert!(posed.insert(run.current().id), "no puzzle comes twice");
                let harder = run.current().rating >= last.rating.min(1_600);
                let none_left = items(count).iter().all(|item| posed.contains(&item.id) || item.rating < last.rating.min(1_600));
                prop_assert!(harder || none_left, "{:?} after {:?}", run.current(), last);
            }
            last = run.current();
            prop_assert_eq!(run.score(), solved);
            prop_assert_eq!(run.missed(), missed.as_slice());
            prop_assert!(missed.len() <= kind.misses() && skipped <= 1);
            prop_assert!(run.is_over() || missed.len() < kind.misses());
        }
        run.tick(began + RUSH_TIME);
        prop_assert!(!rush || run.is_over());
    }

    #[test]
    fn the_same_seed_poses_the_same_puzzles(seed: u64, count in 1..60u32) {
        let ladder = || {
            let mut run = Run::begin(RunKind::Streak, items(count), seed, 0).expect("there are puzzles");
            let mut ids = vec![run.current().id];
            while !run.is_over() {
                run.answer(true, 0);
                ids.push(run.current().id);
            }
            (ids, run.score())
        };
        let (ids, score) = ladder();
        prop_assert_eq!(score, count);
        prop_assert_eq!(ladder(), (ids, score));
    }
}
