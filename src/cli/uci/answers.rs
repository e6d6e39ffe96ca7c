//! Tests of what comes with an answer: the last report agrees with it, lines are in order, and a position that was not
//! understood gets no move.

use engine::Variant;
use engine::search::Random;

use super::manners::{Talk, best};

/// The words after a name in a line, up to the end or to as many as there are.
fn after<'a>(line: &'a str, name: &str) -> Vec<&'a str> {
    let words = line.split_whitespace();
    words.skip_while(|word| *word != name).skip(1).collect()
}

/// The last report of the first line before the answer.
fn last_report(output: &str) -> &str {
    let mut reports = output.lines().rev();
    let report = reports.find(|line| line.contains(" multipv 1 "));
    report.unwrap_or_else(|| panic!("no report: {output}"))
}

#[test]
fn whenever_a_search_is_stopped_the_last_report_is_the_answer() {
    let mut random = Random::new(11);
    for variant in Variant::ALL {
        let mut talk = Talk::new();
        talk.say(&format!("setoption name UCI_Variant value {variant}"));
        talk.say("setoption name Ponder value true");
        talk.say("setoption name Hash value 1");
        for lines in [1, 4] {
            talk.say(&format!("setoption name MultiPV value {lines}"));
            for end in ["stop", "position startpos", "go depth 1"] {
                talk.say("position startpos");
                talk.say("go infinite");
                let mut output = talk.think(random.below(60));
                output += &talk.say(end);
                let pv = after(last_report(&output), "pv");
                let answer: Vec<&str> = best(&output).split(" ponder ").collect();
                assert_eq!(answer[..], pv[..answer.len()], "{variant} {end}: {output}");
                assert_eq!(answer.len(), pv.len().min(2), "{variant}: {output}");
                talk.think(usize::MAX);
            }
        }
    }
}

#[test]
fn lines_of_the_same_depth_are_in_order_wherever_the_search_ends() {
    let mut talk = Talk::new();
    talk.say("setoption name MultiPV value 64");
    let fen = "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 4 11";
    for position in ["startpos".to_owned(), format!("fen {fen}")] {
        for nodes in (1_000..6_000).step_by(500) {
            talk.say("ucinewgame");
            talk.say(&format!("position {position}"));
            let output = talk.answer(&format!("go nodes {nodes}"));
            let all: Vec<&str> = output.lines().collect();
            let first = all.iter().rposition(|line| line.contains(" multipv 1 "));
            let reports: Vec<(i32, i32)> = all[first.expect("a report")..]
                .iter()
                .filter(|line| line.contains(" score cp "))
                .map(|line| {
                    let number = |name| after(line, name)[0].parse().expect("a number");
                    (number("depth"), number("cp"))
                })
                .collect();
            assert!(reports.len() >= 20, "{output}");
            for pair in reports.windows(2) {
                let [(depth, above), (next, below)] = [pair[0], pair[1]];
                assert!(depth > next || above >= below, "{nodes} nodes: {output}");
            }
            assert_eq!(best(&output), after(last_report(&output), "pv")[0]);
        }
    }
}

#[test]
fn moves_that_are_not_announced_are_not_taken_for_an_older_board() {
    for position in [
        "startpos e2e4",
        "startpos move e2e4",
        "startpos Moves e2e4",
        "startpos fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 move e2e4",
        "fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 e2e4",
    ] {
        let mut talk = Talk::new();
        let said = talk.say(&format!("position {position}"));
        assert!(said.starts_with("info string position: "), "{said}");
        assert_eq!(best(&talk.answer("go depth 1")), "0000", "{position}");
        // A rule set makes no position valid.
        talk.say("setoption name UCI_Variant value Portal");
        assert_eq!(best(&talk.answer("go depth 1")), "0000", "{position}");
        talk.say("position startpos moves e2e4");
        assert_ne!(best(&talk.answer("go depth 1")), "0000", "{position}");
    }
}

#[test]
fn if_only_illegal_moves_are_asked_for_there_is_no_move() {
    for level in ["full", "3"] {
        let mut talk = Talk::new();
        talk.say(&format!("setoption name Level value {level}"));
        assert_eq!(best(&talk.answer("go depth 2 searchmoves e2e5")), "0000");
        talk.say("go infinite searchmoves e2e5");
        assert_eq!(talk.think(3), "");
        assert_eq!(best(&talk.say("stop")), "0000", "{level}");
        assert_ne!(best(&talk.answer("go depth 2 searchmoves e2e4")), "0000");
    }
}

#[test]
fn a_level_reports_its_move() {
    for variant in Variant::ALL {
        let mut talk = Talk::new();
        talk.say(&format!("setoption name UCI_Variant value {variant}"));
        talk.say("setoption name Level value 2");
        talk.say("position startpos");
        let output = talk.answer("go");
        let reports: Vec<&str> = output
            .lines()
            .filter(|line| line.starts_with("info "))
            .collect();
        assert_eq!(reports.len(), 1, "{variant}: {output}");
        if !variant.has_assassin() {
            assert_eq!(after(reports[0], "pv")[0], best(&output), "{output}");
        }
    }
}

#[test]
fn an_ended_game_has_a_score() {
    for (fen, score) in [
        ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "mate 0"),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "cp 0"),
    ] {
        let mut talk = Talk::new();
        talk.say(&format!("position fen {fen}"));
        let output = talk.answer("go depth 3");
        assert!(
            output.contains(&format!("info depth 0 score {score}\n")),
            "{output}"
        );
        assert_eq!(best(&output), "(none)");
    }
}

#[test]
fn no_search_is_less_deep_than_its_depth() {
    let mut talk = Talk::new();
    talk.say("position fen 7k/8/5KQ1/8/8/8/8/8 w - - 99 60");
    let output = talk.answer("go depth 8");
    let mut count = 0;
    for line in output.lines().filter(|line| line.starts_with("info depth")) {
        let number = |name| after(line, name)[0].parse::<u32>().expect("a number");
        assert!(number("seldepth") >= number("depth"), "{line}");
        count += 1;
    }
    assert!(count > 0, "{output}");
}
