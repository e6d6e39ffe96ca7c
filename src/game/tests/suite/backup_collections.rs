//! Tests of analyses and judged games in a backup: restoring them loses nothing on the device, and reports what could
//! not be restored.

use game::save::backup::{
    self, DeviceData, RestorePlan, TextCollection, TextCollectionPlan, TextCollections,
};
use game::save::{LessonProgress, fingerprint};
use game::{Fault, Settings};
use serde_json::{Value, json};

fn collection(most: usize, kept: &[(&str, Value)]) -> TextCollection {
    let kept = kept.iter();
    TextCollection {
        kept: kept
            .map(|(name, kept)| ((*name).to_owned(), kept.to_string()))
            .collect(),
        most,
    }
}

fn analyses(kept: &[(&str, Value)]) -> TextCollections {
    TextCollections {
        analyses: collection(3, kept),
        ..TextCollections::default()
    }
}

fn judged(kept: &[(&str, Value)]) -> TextCollections {
    TextCollections {
        judged: collection(3, kept),
        ..TextCollections::default()
    }
}

fn layouts(kept: &[(&str, Value)]) -> TextCollections {
    TextCollections {
        layouts: collection(3, kept),
        ..TextCollections::default()
    }
}

fn with_device<T>(collections: &TextCollections, read: impl FnOnce(DeviceData) -> T) -> T {
    read(DeviceData {
        settings: &Settings::default(),
        games: &[],
        lessons: &LessonProgress::default(),
        collections,
    })
}

fn write(collections: &TextCollections) -> String {
    with_device(collections, |device| backup::write(device, None))
}

fn read(file: &str, here: &TextCollections) -> Result<RestorePlan, Fault> {
    with_device(here, |device| backup::plan(file, device, None))
}

fn plan(there: &TextCollections, here: &TextCollections) -> RestorePlan {
    read(&write(there), here).expect("a backup")
}

/// Returns the names and the parsed contents of the entries that a plan writes.
fn texts(plan: &TextCollectionPlan) -> Vec<(&str, Value)> {
    let written = plan.write.iter();
    written
        .map(|(name, text)| (name.as_str(), serde_json::from_str(text).expect("JSON")))
        .collect()
}

fn analysis(pgn: &str) -> Value {
    json!({ "pgn": pgn, "at": ["e2e4"], "later": 7 })
}

fn judged_game(network: bool, positions: usize, done: &[usize]) -> Value {
    let chances: Vec<Value> = (0..positions).map(|ply| json!([ply, "e2e4"])).collect();
    json!({
        "start": "start", "moves": "e2e4 e7e5 g1f3", "network": network,
        "positions": chances, "done": done, "later": [7],
    })
}

#[test]
fn restore_is_complete_on_an_empty_device_and_changes_nothing_on_the_source() {
    let there = TextCollections {
        analyses: collection(
            3,
            &[
                ("own/1", analysis("1. e4 e5 *")),
                ("game/a", analysis("1. d4 *")),
            ],
        ),
        judged: collection(3, &[("a", judged_game(true, 4, &[1]))]),
        layouts: collection(
            3,
            &[
                ("doors", json!("wb3e3/bb6e6")),
                ("tokens", json!("a3b3c3d3a6b6c6h6")),
            ],
        ),
    };
    let here = TextCollections {
        analyses: collection(3, &[]),
        judged: collection(3, &[]),
        layouts: collection(3, &[]),
    };
    let restored = plan(&there, &here);
    assert_eq!(
        restored.analyses.write, there.analyses.kept,
        "the order is kept"
    );
    assert_eq!(restored.judged.write, there.judged.kept);
    assert_eq!(restored.layouts.write, there.layouts.kept);
    assert_eq!((restored.analyses.new, restored.judged.new), (2, 1));
    let again = plan(&there, &there);
    assert!(again.analyses.write.is_empty() && again.judged.write.is_empty());
    assert!(again.layouts.write.is_empty() && again.layouts.known == 2);
    assert_eq!((again.analyses.known, again.judged.known), (2, 1));
}

#[test]
fn a_layout_with_the_name_of_another_is_restored_once_beside_it_and_a_faulty_one_is_not() {
    let mut here = layouts(&[("doors", json!("wb3e3"))]);
    // The same layout may be written in another order.
    let same = layouts(&[("doors", json!("we3b3"))]);
    assert_eq!(plan(&same, &here).layouts.known, 1);
    let there = layouts(&[("doors", json!("nb5g4")), ("faulty", json!("nb5"))]);
    let restored = plan(&there, &here).layouts;
    assert_eq!(texts(&restored), [("doors (ng4b5)", json!("nb5g4"))]);
    assert_eq!((restored.renamed, restored.unreadable), (1, 1));
    here.layouts.kept.extend(restored.write);
    let again = plan(&there, &here).layouts;
    assert_eq!((again.known, again.write.len()), (1, 0));
}

#[test]
fn a_layout_with_a_name_that_the_page_does_not_show_is_not_restored() {
    let here = layouts(&[]);
    for name in [
        " doors ",
        "two  doors",
        "a\u{202E}b",
        "\u{200B}",
        "\u{200B} x",
        "\u{2067}",
        "\u{3164}",
        "doors\u{A0}",
    ] {
        let restored = plan(&layouts(&[(name, json!("wb3e3"))]), &here).layouts;
        assert_eq!((restored.new, restored.unreadable), (0, 1), "{name:?}");
        assert!(restored.write.is_empty(), "{name:?}");
    }
    // Other texts have names that nobody reads.
    let odd = analyses(&[("game/ a", analysis("1. d4 *"))]);
    assert_eq!(plan(&odd, &analyses(&[])).analyses.new, 1);
}

#[test]
fn analyses_that_exist_on_both_devices_are_merged() {
    let here = analyses(&[("game/a", analysis("1. e4 {Ours.} (1. d4) 1... e5 *"))]);
    let there = analyses(&[(
        "game/a",
        json!({ "pgn": "1. e4 {Theirs.} 1... c5 *", "at": [] }),
    )]);
    let restored = plan(&there, &here).analyses;
    assert_eq!((restored.joined, restored.new, restored.known), (1, 0, 0));
    let [(name, kept)] = &texts(&restored)[..] else {
        panic!("exactly one analysis must be written: {restored:?}");
    };
    assert_eq!(*name, "game/a");
    let pgn = kept["pgn"].as_str().expect("PGN");
    let words: Vec<&str> = pgn.split_whitespace().collect();
    assert_eq!(
        words.join(" "),
        "1. e4 {Ours. Theirs.} (1. d4) 1... e5 (1... c5) *"
    );
    // The other fields of the analysis on this device do not change.
    assert_eq!((&kept["at"], &kept["later"]), (&json!(["e2e4"]), &json!(7)));
    // Restoring the same backup again changes nothing.
    let after = TextCollections {
        analyses: TextCollection {
            kept: restored.write,
            most: 3,
        },
        ..TextCollections::default()
    };
    assert_eq!(plan(&there, &after).analyses.known, 1);
}

#[test]
fn conflicting_analyses_are_restored_once_under_a_new_name() {
    let elsewhere = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *";
    let mut here = analyses(&[("game/a", analysis("1. e4 *"))]);
    let there = analyses(&[("game/a", analysis(elsewhere))]);
    let restored = plan(&there, &here).analyses;
    assert_eq!((restored.renamed, restored.new, restored.joined), (1, 0, 0));
    let name = format!("own/{}", fingerprint(&format!("game/a\n{elsewhere}")));
    assert_eq!(texts(&restored), [(name.as_str(), analysis(elsewhere))]);
    here.analyses.kept.extend(restored.write);
    let again = plan(&there, &here).analyses;
    assert_eq!((again.known, again.write.len()), (1, 0));
    // An analysis is also restored under a new name if the one on this device cannot be read.
    let damaged = analyses(&[("game/a", json!({ "later": true }))]);
    assert_eq!(plan(&there, &damaged).analyses.renamed, 1);
}

#[test]
fn restore_never_evicts_local_analyses_and_counts_those_left_out() {
    let here = analyses(&[
        ("own/1", analysis("1. e4 *")),
        ("own/2", analysis("1. d4 *")),
    ]);
    let there = analyses(&[
        ("own/3", analysis("1. c4 *")),
        ("own/4", analysis("1. f4 *")),
        ("own/1", analysis("1. e4 e5 *")),
        ("own/5", analysis("1. b4 *")),
    ]);
    let restored = plan(&there, &here).analyses;
    let names: Vec<&str> = texts(&restored).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["own/3", "own/1"]);
    assert_eq!(
        (restored.new, restored.joined, restored.left_out),
        (1, 1, 2)
    );
}

#[test]
fn merging_judged_games_keeps_the_longer_judgement_and_all_done_exercises() {
    let merge = |ours: Value, theirs: Value| {
        let restored = plan(&judged(&[("a", theirs)]), &judged(&[("a", ours)])).judged;
        let mut texts = texts(&restored);
        assert_eq!(restored.joined, texts.len());
        assert_eq!(restored.joined + restored.known, 1);
        texts.pop().map(|(_, kept)| kept)
    };
    let ours = || judged_game(false, 3, &[1]);
    assert_eq!(merge(ours(), judged_game(false, 2, &[1])), None);
    assert_eq!(merge(ours(), judged_game(true, 3, &[])), None);
    assert_eq!(
        merge(ours(), judged_game(false, 4, &[])),
        Some(judged_game(false, 4, &[1]))
    );
    assert_eq!(
        merge(ours(), judged_game(false, 2, &[3, 1])),
        Some(judged_game(false, 3, &[1, 3]))
    );
    // Positions that were judged with the neural network are never mixed with others in one game.
    assert_eq!(
        merge(ours(), judged_game(true, 4, &[2])),
        Some(judged_game(true, 4, &[1, 2]))
    );
    assert_eq!(
        merge(ours(), judged_game(true, 2, &[2])),
        Some(judged_game(false, 3, &[1, 2]))
    );
    let mut other = judged_game(false, 4, &[]);
    other["moves"] = json!("d2d4 d7d5 c2c4");
    let restored = plan(&judged(&[("a", other)]), &judged(&[("a", ours())])).judged;
    assert_eq!((restored.conflicting, restored.write.len()), (1, 0));
}

#[test]
fn unreadable_entries_are_counted_and_do_not_affect_other_entries() {
    let good = analysis("1. e4 *");
    let file = |part: &str, listed: Value| {
        json!({ "format": "portal-chess-backup", "version": 1, "games": [], part: listed })
            .to_string()
    };
    let long = "x".repeat(backup::MAX_NAME_LENGTH + 1);
    let listed = json!([
        7, {}, "own/1", { "name": "own/1" },
        { "name": "", "kept": good }, { "name": long, "kept": good }, { "name": "two\nlines", "kept": good },
        { "name": "own/2", "kept": { "pgn": 7 } }, { "name": "own/3", "kept": { "pgn": "[Variant \"Atomic\"] 1. e4" } },
        { "name": "own/4", "kept": { "pgn": "" } }, { "name": "own/5", "kept": [] },
        { "name": "good", "kept": good },
    ]);
    let restored = read(&file("analyses", listed), &analyses(&[]))
        .expect("a backup")
        .analyses;
    assert_eq!((restored.new, restored.unreadable), (1, 11));
    let with = |field: &str, value: Value| {
        let mut kept = judged_game(false, 4, &[1]);
        kept[field] = value;
        json!({ "name": "a", "kept": kept })
    };
    let listed = json!([
        with("start", json!(1)),
        with("start", json!("x".repeat(1000))),
        with("moves", json!("")),
        with("moves", json!("e2e4 e9")),
        with("moves", json!("e2e4 ".repeat(20_000))),
        with("positions", json!([1])),
        with("positions", json!([[0, 1]])),
        with("positions", json!([[-1, ""]])),
        with("done", json!([4000])),
        with("moves", json!("e2e4")),
        with("later", json!("kept")),
    ]);
    let restored = read(&file("judged", listed), &judged(&[]))
        .expect("a backup")
        .judged;
    assert_eq!((restored.new, restored.unreadable), (1, 10));
    for odd in [json!(7), json!({}), json!("x")] {
        let restored = read(&file("analyses", odd), &analyses(&[])).expect("a backup");
        assert_eq!(restored.analyses.unreadable, 1);
    }
}

#[test]
fn backups_without_analyses_load_and_the_format_version_is_unchanged() {
    let bare = write(&TextCollections::default());
    assert!(!bare.contains("analyses") && !bare.contains("judged"));
    let here = analyses(&[("own/1", analysis("1. e4 *"))]);
    assert_eq!(read(&bare, &here), Ok(RestorePlan::default()));
    let file: Value = serde_json::from_str(&write(&here)).expect("JSON");
    assert_eq!(file["version"], 1);
}
