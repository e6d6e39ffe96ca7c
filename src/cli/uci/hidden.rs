//! Tests of levels in games with hidden pieces: whatever the limits are, the answer has a reason, and it says nothing that the
//! side to move cannot know.

use super::manners::{Talk, best};

/// Two boards that look the same to White: Black's hidden assassin stands elsewhere.
const BOARDS: [&str; 2] = [
    "3q1k2/pp5p/8/8/7a/8/PP5P/3QK3 w - - 0 1 -",
    "3q1k2/pp5p/5a2/8/8/8/PP5P/3QK3 w - - 0 1 -",
];
/// Limits that end before the first arrangement is searched, and some that end later.
const LIMITS: [&str; 9] = [
    "movetime 1",
    "nodes 1",
    "nodes 1000",
    "nodes 60000",
    "depth 1",
    "depth 4",
    "wtime 5 btime 5",
    "infinite",
    "nodes 700 searchmoves a2a3 e1e2 e1f2 d1d7 b2b3",
];

/// What a level answers on a board, and all that it says except for times.
fn answer(board: &str, level: &str, limits: &str) -> (String, Vec<String>) {
    let mut talk = Talk::new();
    talk.say("setoption name UCI_Variant value assassin");
    talk.say(&format!("setoption name Level value {level}"));
    assert_eq!(talk.say(&format!("position fen {board}")), "");
    let mut output = talk.say(&format!("go {limits}"));
    output += &match limits {
        "infinite" => talk.say("stop"),
        _ => talk.think(usize::MAX),
    };
    let by_time = limits.contains("time");
    let reports = output
        .lines()
        .filter(|line| line.starts_with("info") && !by_time);
    let untimed = |line: &str| {
        let (nodes, _) = line.split_once(" nps ").unwrap_or((line, ""));
        nodes.to_owned()
    };
    (best(&output).to_owned(), reports.map(untimed).collect())
}

#[test]
fn boards_that_look_the_same_get_the_same_answer_at_every_limit() {
    for level in ["0", "3", "8", "classic"] {
        for limits in LIMITS {
            let [one, other] = BOARDS.map(|board| answer(board, level, limits));
            if limits.contains("time") {
                // How many nodes fit into a time is chance, and level 0 and 3 draw among what they have found.
                assert_ne!(one.0, "(none)");
                continue;
            }
            assert_eq!(one, other, "level {level}, {limits}");
        }
    }
}

#[test]
fn level_8_takes_what_is_offered_however_short_the_limit_is() {
    for limits in LIMITS
        .iter()
        .filter(|limits| !limits.contains("searchmoves"))
    {
        assert_eq!(answer(BOARDS[0], "8", limits).0, "d1d8", "{limits}");
    }
}

#[test]
fn moves_that_are_asked_for_are_chosen_by_the_level_and_not_by_what_it_cannot_see() {
    // Black's assassin beside the king takes it, unless the king or the assassin goes. White does not see it.
    let near = "3q1k2/pp5p/8/8/8/8/PP2a2P/3QK3 w - - 0 1 -";
    let far = "3q1k2/pp5p/8/8/7a/8/PP5P/3QK3 w - - 0 1 -";
    for limits in [
        "nodes 2000 searchmoves a2a3 b2b3 d1e2",
        "depth 3 searchmoves a2a3 b2b3 d1e2",
        "searchmoves a2a3 b2b3 d1e2",
    ] {
        let [one, other] = [near, far].map(|board| answer(board, "6", limits));
        assert_eq!(one, other, "{limits}");
        assert!(
            ["a2a3", "b2b3", "d1e2"].contains(&one.0.as_str()),
            "{one:?}"
        );
    }
}
