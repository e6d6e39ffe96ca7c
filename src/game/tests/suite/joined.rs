//! Tests of merging two trees of one game: nothing of either tree is lost, and the local tree comes first.

use game::save::pgn::{read_tree, write_tree};
use game::tree::{Analysis, join_comments, join_typed};

fn read(pgn: &str) -> Analysis {
    read_tree(pgn).expect("PGN").analysis
}

/// Returns the PGN of two merged analyses without line breaks.
fn joined(ours: &str, theirs: &str) -> String {
    let joined = read(ours).joined(&read(theirs)).expect("one game");
    let words = write_tree(&joined);
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn merging_keeps_the_variations_of_both_trees_and_lists_local_ones_first() {
    let ours = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *";
    let theirs = "1. d4 (1. e4 c5 (1... e6) 2. Nc3) 1... d5 *";
    let both = "1. e4 (1. d4 d5) 1... e5 (1... c5 2. Nf3 (2. Nc3)) (1... e6) 2. Nf3 *";
    assert_eq!(joined(ours, theirs), both);
    assert_eq!(joined(both, theirs), both, "merging again adds nothing");
    assert_eq!(joined(both, ours), both);
    assert_eq!(joined("*", ours), ours);
}

#[test]
fn merging_keeps_comments_marks_and_drawings_of_both_trees() {
    let ours = "{Before.} 1. e4 $1 {[%clk 0:05:00] [%cal Gd2d4] Ours.} e5 *";
    let theirs =
        "1. e4 $2 $16 {[%clk 0:04:00] [%eval 0.3] [%cal Rd2d4,Gg1f3] Theirs.} 1... e5 {Also.} 1-0";
    let both = "{Before.} 1. e4 $1 $16 {[%clk 0:05:00] [%eval 0.3] [%cal Gd2d4,Gg1f3] Ours. Theirs.} 1... e5 {Also.} 1-0";
    assert_eq!(joined(ours, theirs), both);
}

#[test]
fn merging_adds_missing_tags_and_keeps_local_ones() {
    let ours = "[White \"Anna\"]\n[Result \"*\"]\n\n1. e4 *";
    let theirs = "[White \"Anne\"]\n[Event \"Club\"]\n[Result \"0-1\"]\n\n1. e4 0-1";
    assert_eq!(
        joined(ours, theirs),
        "[White \"Anna\"] [Result \"0-1\"] [Event \"Club\"] 1. e4 0-1"
    );
}

#[test]
fn merging_keeps_unreadable_lines_once() {
    let ours = "1. e4 e5 (1... xx yy) 2. Nf3 *";
    let theirs = "1. e4 e5 (1... zz) *";
    let both = read(ours).joined(&read(theirs)).expect("one game");
    let text = write_tree(&both);
    assert!(text.contains("xx yy") && text.contains("zz"), "{text}");
    for again in [ours, theirs] {
        assert_eq!(both.joined(&read(again)).as_ref(), Some(&both));
    }
    let bare = read("1. e4 *").joined(&read("1. e4 zz (ww) *"));
    let bare = bare.expect("one game");
    let more = bare.joined(&read("1. e4 vv *")).expect("one game");
    assert_eq!(more.joined(&bare).as_ref(), Some(&more));
}

#[test]
fn trees_with_different_starts_or_variants_are_not_merged() {
    let elsewhere = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *";
    assert_eq!(read("1. e4 *").joined(&read(elsewhere)), None);
    let portal = "[Variant \"Portal\"]\n\n*";
    assert_eq!(read("*").joined(&read(portal)), None);
}

#[test]
fn merged_comments_do_not_repeat_text() {
    for (ours, theirs, both) in [
        ("", "Theirs.", "Theirs."),
        ("Ours.", "", "Ours."),
        ("Good", "Good move", "Good move"),
        ("Good move", "Good", "Good move"),
        ("One.\nTwo.", "Two.\nThree.", "One.\nTwo.\nThree."),
        ("One.\nTwo.\nThree.", "Two.\nThree.", "One.\nTwo.\nThree."),
    ] {
        assert_eq!(join_comments(ours, theirs), both, "{ours:?} {theirs:?}");
        assert_eq!(
            join_comments(both, theirs),
            both,
            "{ours:?} {theirs:?}, merged a second time"
        );
    }
}

#[test]
fn typed_comments_replace_the_old_text_but_not_concurrent_additions() {
    assert_eq!(join_typed("New.", "Old.", "Old."), "New.");
    assert_eq!(join_typed("", "Old.", "Old."), "");
    assert_eq!(
        join_typed("New.", "Old.", "Old.\nElsewhere."),
        "New.\nElsewhere."
    );
    assert_eq!(join_typed("New.", "", "Elsewhere."), "New.\nElsewhere.");
    assert_eq!(join_typed("New.", "Old.", ""), "New.");
}
