//! Tests of puzzle practice: ratings, streaks, repetition, the choice of puzzles, and the storage of results.

use std::collections::BTreeSet;

use engine::Variant;
use game::practice::{
    Day, Practice, Progress, PuzzleInfo, PuzzleResult, Rating, choose, daily, day_of, next,
};
use proptest::prelude::*;

const SET: Variant = Variant::Portal;

fn item(id: u32, rating: u16) -> PuzzleInfo {
    PuzzleInfo { id, rating }
}

/// Returns puzzles with ratings from 600 up, in steps of ten.
fn many(count: u16) -> Vec<PuzzleInfo> {
    let item = |number| item(u32::from(number) * 7 + 1, 600 + number * 10);
    (0..count).map(item).collect()
}

/// Returns the results after these answers to a puzzle with rating 1500, each on its day.
fn answered(answers: &[(Day, PuzzleResult)]) -> Practice {
    let mut practice = Practice::default();
    for (day, answer) in answers {
        practice.note(SET, item(1, 1500), *answer, *day);
    }
    practice
}

#[test]
fn ratings_match_the_glicko_2_formulas() {
    // Calculated with the formulas of Glickman's paper, with tau 0.5, against puzzles with a deviation of 100.
    for (before, puzzle, solved, rating, deviation) in [
        ((1500.0, 350.0, 0.06), 1500, true, 1674.936, 252.521),
        ((1500.0, 200.0, 0.06), 1700, true, 1634.523, 180.833),
        ((1500.0, 200.0, 0.06), 1700, false, 1455.102, 180.833),
        ((1832.0, 60.0, 0.058), 1400, false, 1813.587, 60.577),
    ] {
        let before = Rating::new(before.0, before.1, before.2);
        let [new, deviates, _] = before.after(puzzle, solved).parts();
        assert!(
            (new - rating).abs() < 0.01,
            "the rating is {new} instead of {rating}"
        );
        assert!(
            (deviates - deviation).abs() < 0.01,
            "the deviation is {deviates} instead of {deviation}"
        );
    }
}

#[test]
fn harder_puzzles_gain_more_and_lose_less_rating() {
    let start = Rating::default();
    assert!(start.after(1900, true).rounded() > start.after(1100, true).rounded());
    assert!(start.after(1900, false).rounded() > start.after(1100, false).rounded());
    assert!(start.is_provisional());
    let long = (0..60).fold(start, |rating, turn| {
        rating.after(rating.rounded() as u16, turn % 2 == 0)
    });
    assert!(!long.is_provisional());
}

#[test]
fn only_the_first_try_at_a_puzzle_is_rated() {
    let mut practice = Practice::default();
    let first = practice.note(SET, item(1, 1500), PuzzleResult::Failed, 100);
    let (before, after) = first.rating.expect("the first try is rated");
    assert!(before == 1500 && after < 1500);
    for (day, answer) in [
        (100, PuzzleResult::Solved),
        (101, PuzzleResult::Solved),
        (104, PuzzleResult::Failed),
    ] {
        assert_eq!(practice.note(SET, item(1, 1500), answer, day).rating, None);
    }
    assert_eq!(practice.progress(SET).rating.rounded(), after);
    assert_eq!(practice.progress(SET).rated, 1);
    // After a long time, the puzzle counts like a new one.
    let again = practice.note(SET, item(1, 1500), PuzzleResult::Solved, 104 + 60);
    assert!(again.rating.is_some());
    // Each rule set has its own rating.
    assert_eq!(practice.find(Variant::Chess), None);
}

#[test]
fn a_hint_makes_a_puzzle_unrated_and_keeps_the_streak() {
    let mut practice = Practice::default();
    for id in 1..=3 {
        practice.note(SET, item(id, 1500), PuzzleResult::Solved, 100);
    }
    let rating = practice.progress(SET).rating;
    assert_eq!(
        practice
            .note(SET, item(4, 1500), PuzzleResult::Helped, 100)
            .rating,
        None
    );
    assert_eq!(practice.progress(SET).rating, rating);
    assert_eq!((practice.streak, practice.best_streak), (3, 3));
    assert!(practice.progress(SET).is_due(4, 101));
}

#[test]
fn a_wrong_answer_ends_the_streak_and_the_best_streak_is_kept() {
    let mut practice = Practice::default();
    let answers = [true, true, false, true];
    for (id, solved) in (1..).zip(answers) {
        let answer = if solved {
            PuzzleResult::Solved
        } else {
            PuzzleResult::Failed
        };
        practice.note(SET, item(id, 1500), answer, 100);
    }
    assert_eq!((practice.streak, practice.best_streak), (1, 2));
    // Solving a puzzle again that was just answered wrong does not count as a new success.
    practice.note(SET, item(3, 1500), PuzzleResult::Solved, 100);
    assert_eq!(practice.streak, 1);
}

#[test]
fn failed_puzzles_are_repeated_at_growing_intervals() {
    let mut practice = answered(&[(100, PuzzleResult::Failed)]);
    let mut day = 100;
    for days in [1, 3, 7, 16, 35] {
        let progress = practice.progress(SET);
        assert!((day..day + days).all(|day| !progress.is_due(1, day)));
        day += days;
        assert!(progress.is_due(1, day), "after {days} days");
        practice.note(SET, item(1, 1500), PuzzleResult::Solved, day);
    }
    let progress = practice.progress(SET);
    assert!((day..day + 100).all(|day| !progress.is_due(1, day)));
}

#[test]
fn another_failure_resets_the_interval_and_an_early_solution_keeps_it() {
    let practice = answered(&[
        (100, PuzzleResult::Failed),
        (101, PuzzleResult::Solved),
        (104, PuzzleResult::Failed),
    ]);
    assert!(practice.progress(SET).is_due(1, 105));
    let practice = answered(&[(100, PuzzleResult::Failed), (100, PuzzleResult::Solved)]);
    assert!(practice.progress(SET).is_due(1, 101));
    assert!(
        !answered(&[(100, PuzzleResult::Solved)])
            .progress(SET)
            .is_due(1, 101)
    );
}

#[test]
fn due_puzzles_come_first_starting_with_the_oldest() {
    let items = many(100);
    let mut practice = Practice::default();
    practice.note(SET, items[40], PuzzleResult::Failed, 102);
    practice.note(SET, items[10], PuzzleResult::Failed, 100);
    let progress = practice.progress(SET);
    let chosen = |after, day| next(&items, &progress, after, day, 5);
    assert_eq!(chosen(None, 103), Some(items[10]));
    assert_eq!(chosen(Some(items[10].id), 103), Some(items[40]));
    let other = chosen(None, 100).expect("there are others");
    assert!(other != items[10] && other != items[40]);
}

#[test]
fn the_next_puzzle_is_close_to_the_rating_and_not_recently_answered() {
    let items = many(200);
    let mut practice = Practice::default();
    for day in 100..150 {
        for chance in 0..2 {
            let progress = practice.progress(SET);
            let chosen = next(&items, &progress, None, day, chance * 977).expect("many are left");
            assert!(!progress.remembers(chosen.id, day));
            let own = progress.rating.rounded();
            let distance = |item: &PuzzleInfo| i32::from(item.rating).abs_diff(own);
            let nearer = items.iter().filter(|item| {
                !progress.remembers(item.id, day) && distance(item) < distance(&chosen)
            });
            assert!(nearer.count() < 12, "{chosen:?} for {own}");
            practice.note(SET, chosen, PuzzleResult::Solved, day);
        }
    }
    assert_eq!(practice.answered(), 100);
}

#[test]
fn the_least_recently_answered_puzzle_is_chosen_if_all_are_recent() {
    let items = many(3);
    let mut practice = Practice::default();
    for (item, day) in items.iter().zip([102, 100, 101]) {
        practice.note(SET, *item, PuzzleResult::Solved, day);
    }
    let progress = practice.progress(SET);
    let chosen = |after| next(&items, &progress, after, 103, 0);
    assert_eq!(chosen(None), Some(items[1]));
    assert_eq!(chosen(Some(items[1].id)), Some(items[2]));
    assert_eq!(
        next(&items[..1], &progress, Some(items[0].id), 103, 0),
        Some(items[0])
    );
    assert_eq!(next(&[], &progress, None, 103, 0), None);
}

#[test]
fn the_daily_puzzle_varies_by_day_and_not_by_file_order() {
    let mut items = many(200);
    let first: Vec<_> = (0..365).map(|day| daily(&items, day)).collect();
    items.reverse();
    let again: Vec<_> = (0..365).map(|day| daily(&items, day)).collect();
    assert_eq!(first, again, "the order of the file does not matter");
    let ids: BTreeSet<_> = first.iter().flatten().map(|item| item.id).collect();
    assert!(ids.len() > 60, "{} puzzles in a year", ids.len());
    let fit = |item: &PuzzleInfo| (1100..=1900).contains(&item.rating);
    assert!(first.iter().flatten().all(fit));
    // An additional puzzle changes only a few days.
    items.push(item(1_000_003, 1500));
    let changed = (0..365).filter(|day| daily(&items, *day) != first[*day as usize]);
    assert!(changed.count() < 20);
    assert_eq!(daily(&[item(5, 2500)], 7), Some(item(5, 2500)));
    assert_eq!(daily(&[], 7), None);
    let places: Vec<_> = (0..6)
        .map(|day| choose::daily_variant_index(6, day))
        .collect();
    assert_eq!(places, [0, 1, 2, 3, 4, 5]);
}

#[test]
fn a_day_begins_at_midnight_in_utc() {
    // 25 November 2026, 23:59:59.999, and one millisecond later.
    assert_eq!(day_of(1_795_651_199_999), 20_782);
    assert_eq!(day_of(1_795_651_200_000), 20_783);
    assert_eq!(day_of(u64::MAX), Day::MAX);
}

#[test]
fn answers_dated_in_the_future_do_not_lock_a_puzzle() {
    // The puzzle was answered while a wrong clock showed the year 2050.
    let progress = answered(&[(29_220, PuzzleResult::Failed)]).progress(SET);
    assert!(!progress.remembers(1, 20_783));
    assert!(progress.is_due(1, 20_783));
}

#[test]
fn damaged_practice_entries_are_skipped_and_the_rest_is_read() {
    let text = r#"{"version": 1, "streak": "many", "best_streak": 4, "more": [], "sets": {
        "portal": {"rating": 1700.5, "deviation": "x", "rated": -3, "seen": [[1, 100, 101, 0], [2, 100], [3], "4", [5, -1], null]},
        "chess": 17, "checkers": {"rating": 1800.0}}}"#;
    let practice = Practice::from_json(text).expect("results");
    let progress = practice.progress(SET);
    assert_eq!(progress.seen.keys().copied().collect::<Vec<_>>(), [1, 2]);
    assert!(progress.is_due(1, 101) && !progress.is_due(2, 101));
    assert_eq!(progress.rating.parts(), [1700.5, 350.0, 0.06]);
    assert_eq!(
        (progress.rated, practice.streak, practice.best_streak),
        (0, 0, 4)
    );
    assert_eq!(practice.progress(Variant::Chess), Progress::default());
    for text in [
        "",
        "{",
        "[]",
        "{\"version\": 2}",
        "{\"version\": \"1\"}",
        "null",
    ] {
        assert!(Practice::from_json(text).is_err(), "{text}");
    }
}

#[test]
fn merging_results_of_two_devices_keeps_the_newer_ones() {
    let mut ours = Practice::default();
    let mut theirs = Practice::default();
    for id in 1..=3 {
        ours.note(SET, item(id, 1500), PuzzleResult::Solved, 100);
    }
    theirs.note(SET, item(1, 1500), PuzzleResult::Failed, 99);
    theirs.note(SET, item(3, 1500), PuzzleResult::Failed, 101);
    theirs.note(Variant::Chess, item(9, 1500), PuzzleResult::Solved, 50);
    let (joined, later) = ours.joined(&theirs);
    assert_eq!(later, 2);
    let progress = joined.progress(SET);
    assert_eq!(
        progress.rating,
        ours.progress(SET).rating,
        "the rating with more answers is kept"
    );
    assert_eq!(progress.seen[&1].last, 100);
    assert!(progress.is_due(3, 102));
    assert_eq!(
        joined.progress(Variant::Chess),
        theirs.progress(Variant::Chess)
    );
    assert_eq!((joined.streak, joined.best_streak), (3, 3));
    assert_eq!(joined.joined(&theirs), (joined.clone(), 0));
    assert_eq!(Practice::default().joined(&ours), (ours, 3));
}

/// Generates answers on days that never decrease.
fn answers() -> impl Strategy<Value = Vec<(u32, u16, PuzzleResult, Day)>> {
    let answer = prop_oneof![
        Just(PuzzleResult::Solved),
        Just(PuzzleResult::Helped),
        Just(PuzzleResult::Failed)
    ];
    let one = (1..20u32, 400..3000u16, answer, 0..40u32);
    prop::collection::vec(one, 0..60).prop_map(|mut all| {
        let mut day = 20_000;
        for (_, _, _, days) in &mut all {
            day += *days;
            *days = day;
        }
        all
    })
}

fn practised(answers: &[(u32, u16, PuzzleResult, Day)]) -> Practice {
    let mut practice = Practice::default();
    for &(id, rating, answer, day) in answers {
        practice.note(SET, item(id, rating), answer, day);
    }
    practice
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn practice_results_survive_a_json_round_trip(answers in answers()) {
        let practice = practised(&answers);
        prop_assert_eq!(Practice::from_json(&practice.to_json()), Ok(practice));
    }

    #[test]
    fn arbitrary_and_truncated_practice_json_does_not_panic(text in ".{0,200}", cut in 0..400usize, answers in answers()) {
        let _ = Practice::from_json(&text);
        let kept = practised(&answers).to_json();
        let _ = Practice::from_json(kept.get(..cut).unwrap_or(&kept));
    }

    #[test]
    fn ratings_move_in_the_direction_of_the_answer_and_stay_within_bounds(
        rating in -1e9..1e9f64, deviation in -1e9..1e9f64, volatility in -1.0..10.0f64, puzzle: u16, solved: bool,
    ) {
        let before = Rating::new(rating, deviation, volatility);
        let after = before.after(puzzle, solved);
        let [now, deviation, volatility] = after.parts();
        prop_assert!((100.0..=4000.0).contains(&now) && (45.0..=350.0).contains(&deviation));
        prop_assert!((0.01..=0.1).contains(&volatility));
        let rose = now - before.parts()[0];
        prop_assert!((solved && rose >= 0.0) || (!solved && rose <= 0.0), "{} after {}", rose, solved);
    }

    #[test]
    fn a_next_puzzle_always_exists_and_differs_from_the_previous_one(
        answers in answers(), days in 0..100u32, chance: u64, after in prop::option::of(1..20u32),
    ) {
        let items: Vec<_> = (1..20).map(|id| item(id, 1000 + id as u16 * 50)).collect();
        let practice = practised(&answers);
        let today = answers.last().map_or(20_000, |last| last.3) + days;
        let progress = practice.progress(SET);
        let chosen = next(&items, &progress, after, today, chance);
        prop_assert!(chosen.is_some_and(|chosen| items.contains(&chosen) && Some(chosen.id) != after));
        let due = items.iter().any(|item| Some(item.id) != after && progress.is_due(item.id, today));
        prop_assert_eq!(chosen.is_some_and(|chosen| progress.is_due(chosen.id, today)), due);
    }

    #[test]
    fn merging_results_is_idempotent_and_keeps_every_puzzle(one in answers(), other in answers()) {
        let (one, other) = (practised(&one), practised(&other));
        let (joined, later) = one.joined(&other);
        prop_assert_eq!(joined.joined(&other), (joined.clone(), 0));
        prop_assert!(later <= other.answered());
        prop_assert!(joined.answered() >= one.answered().max(other.answered()));
    }
}
