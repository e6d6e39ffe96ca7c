//! Tests of the program as others call it: its output for valid and invalid input.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn pchess(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pchess"))
        .args(args)
        .output()
        .expect("pchess starts")
}

fn conversation(input: &[u8]) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pchess"))
        .arg("jsonl")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("pchess starts");
    let mut stdin = child.stdin.take().expect("a pipe for standard input");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input).expect("pchess reads"));
    let output = child.wait_with_output().expect("pchess ends");
    writer.join().expect("the input is written");
    assert!(output.status.success());
    String::from_utf8(output.stdout)
        .expect("text")
        .lines()
        .map(str::to_owned)
        .collect()
}

#[track_caller]
fn prints(args: &[&str], expected: &str) {
    let output = pchess(args);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    assert_eq!(output.status.code(), Some(0));
}

#[track_caller]
fn complains(args: &[&str], fault: &str) {
    let output = pchess(args);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains(fault), "{stderr}");
    assert_eq!(stderr.lines().count(), 1);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn perft_counts() {
    prints(&["perft", "chess", "4"], "nodes: 197281\n");
    prints(&["perft", "portal-standard", "3"], "nodes: 121752\n");
    prints(&["perft", "chess", "0"], "nodes: 1\n");
    prints(&["perft", "chess", "0", "--divide"], "nodes: 1\n");
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    prints(&["perft", "chess", "--fen", fen, "3"], "nodes: 97862\n");
    prints(
        &["perft", "--fen=4k3/8/8/8/8/8/8/4K3 w - -", "chess", "1"],
        "nodes: 5\n",
    );
}

#[test]
fn divide_is_sorted_and_adds_up() {
    let output = pchess(&["perft", "assassin", "2", "--divide"]);
    let stdout = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines[0], "A@a3: 8");
    assert_eq!(lines[7], "A@h3: 8");
    assert_eq!(lines[8..], ["nodes: 64"]);
    let output = pchess(&["perft", "chess", "3", "--divide"]);
    let stdout = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = stdout.lines().collect();
    assert!(lines.contains(&"e2e4: 600"));
    assert_eq!(lines.len(), 21);
    assert!(lines[..20].is_sorted());
    assert_eq!(lines[20], "nodes: 8902");
}

#[test]
fn moves_are_sorted() {
    let fen = "4k3/8/8/3R4/8/8/8/7K w - - 0 1 -";
    let output = pchess(&["moves", "portal", "--fen", fen]);
    let stdout = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = stdout.lines().collect();
    assert!(lines.is_sorted());
    assert!(lines.contains(&"d5>b3") && lines.contains(&"d5d8") && lines.contains(&"h1h2"));
    prints(
        &["moves", "chess", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"],
        "",
    );
}

#[test]
fn a_trial_prints_its_figures_and_repeats_them() {
    let args = [
        "fairness",
        "portal-custom",
        "--layout",
        "ng4b5/wb3e3d5f5/bc4e4d6g6",
        "--games=2",
        "--level=1",
        "--seed=4",
    ];
    let output = pchess(&args);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let line = String::from_utf8(output.stdout).expect("text");
    assert!(
        line.starts_with("games: 2 (+") && line.ends_with(" moves\n"),
        "{line}"
    );
    assert_eq!(line.lines().count(), 1);
    prints(&args, &line);
    // The layout of Portal Chess is the one that a game has without another.
    prints(&[&args[..2], &args[4..]].concat(), &line);
    let mate = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
    prints(
        &["fairness", "chess", "--games", "3", "--fen", mate],
        "games: 3 (+3 =0 -0), plies: 0, jumps: 0, swaps: 0; \
         white: 100.0 % ± 45.3 %, per game: 0.0 jumps, 0.0 swaps, 0.0 moves\n",
    );
}

#[test]
fn help_and_version_are_printed() {
    for args in [&["help"][..], &["--help"], &["-h"]] {
        let output = pchess(args);
        assert!(String::from_utf8_lossy(&output.stdout).contains("pchess perft <variant> <depth>"));
        assert_eq!(output.status.code(), Some(0));
    }
    assert!(String::from_utf8_lossy(&pchess(&["--version"]).stdout).starts_with("pchess "));
}

#[test]
fn errors_name_the_bad_input() {
    complains(&[], "no command");
    complains(&["count"], "unknown command \"count\"");
    complains(&["--verbose"], "'--verbose'");
    complains(&["perft"], "the variant is missing");
    complains(&["perft", "chess"], "the depth is missing");
    complains(&["perft", "checkers", "3"], "unknown rule set \"checkers\"");
    complains(
        &["perft", "chess", "three"],
        "depth \"three\" is not a number from 0 to 64",
    );
    complains(&["perft", "chess", "-1"], "'-1'");
    complains(&["perft", "chess", "99"], "depth \"99\"");
    complains(&["perft", "chess", "3", "4"], "\"4\"");
    complains(&["perft", "chess", "3", "--deep"], "'--deep'");
    complains(&["perft", "chess", "3", "--fen"], "--fen");
    complains(&["moves", "chess", "--divide"], "'--divide'");
    complains(&["moves", "chess", "3"], "\"3\"");
    complains(&["moves", "chess", "--fen", ""], "found 0");
    complains(
        &["moves", "chess", "--fen", "8/8/8/8/8/8/8/K7 w - - 0 1"],
        "black has 0 kings",
    );
    complains(
        &[
            "moves",
            "portal-standard",
            "--fen",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 a1",
        ],
        "1 portal tokens",
    );
    complains(
        &["moves", "chess", "--fen", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"],
        "field 2 (side to move)",
    );
    complains(&["fairness"], "the variant is missing");
    complains(
        &["fairness", "portal", "--games", "0"],
        "games \"0\" is not a number from 1 to 100000",
    );
    complains(
        &["fairness", "portal", "--level", "9"],
        "level \"9\" is not a number from 0 to 8",
    );
    complains(
        &["fairness", "portal", "--layout", "na3b3"],
        "portal takes no layout",
    );
    complains(
        &["fairness", "portal-custom", "--layout", "na2b3"],
        "a2 is not on ranks 3 to 6",
    );
    complains(
        &["fairness", "portal-standard", "--layout", "c3f3d4e4d5e5c6"],
        "A layout of tokens is eight different squares",
    );
    complains(&["jsonl", "now"], "\"now\"");
    complains(&["verify", "no-such-game.json"], "no-such-game.json: ");
}

#[test]
fn jsonl_answers_in_the_documented_format() {
    let input = br#"{"variant": "chess", "fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}
{"variant": "chess", "fen": "7k/8/6K1/8/8/8/8/R7 w - - 12 70", "moves": ["a1a8"]}
{"variant": "assassin", "moves": ["A@e3"], "view": "black"}
{"variant": "assassin", "moves": ["A@e3"], "view": "white"}
{"variant": "assassin", "fen": "4k3/4A3/8/8/8/8/8/4K3 w - - 3 9 -", "moves": ["e7e8"]}
"#;
    let expected = [
        r#"{"fen":"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1","legal":[],"check":false,"status":"stalemate"}"#,
        r#"{"fen":"R6k/8/6K1/8/8/8/8/8 b - - 13 70","legal":[],"check":true,"status":"checkmate white"}"#,
        r#"{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 place:b;hidden:w1","legal":["A@a6","A@b6","A@c6","A@d6","A@e6","A@f6","A@g6","A@h6"],"check":false,"status":"ongoing"}"#,
        r#"{"fen":"rnbqkbnr/pppppppp/8/8/8/4A3/PPPPPPPP/RNBQKBNR b KQkq - 0 1 place:b","legal":[],"check":false,"status":"ongoing"}"#,
        r#"{"fen":"4A3/8/8/8/8/8/8/4K3 b - - 0 9 -","legal":[],"check":false,"status":"king-captured white"}"#,
    ];
    assert_eq!(conversation(input), expected);
}

#[test]
fn jsonl_recognises_draws() {
    let shuffle = r#""g1f3","g8f6","f3g1","f6g8""#;
    let input = format!(
        "{{\"variant\":\"chess\",\"moves\":[{shuffle}]}}\n\
         {{\"variant\":\"chess\",\"moves\":[{shuffle},{shuffle}]}}\n\
         {{\"variant\":\"chess\",\"fen\":\"4k3/8/8/8/8/8/8/R3K3 w - - 99 80\",\"moves\":[\"a1a2\"]}}\n\
         {{\"variant\":\"portal\",\"fen\":\"4k3/8/8/8/8/8/8/B3K3 w - - 0 80\"}}\n"
    );
    let statuses: Vec<String> = conversation(input.as_bytes())
        .iter()
        .map(|line| {
            line.rsplit_once("\"status\":\"")
                .expect("a status")
                .1
                .trim_end_matches("\"}")
                .to_owned()
        })
        .collect();
    assert_eq!(
        statuses,
        [
            "ongoing",
            "draw-repetition",
            "draw-fifty",
            "draw-insufficient"
        ]
    );
}

#[test]
fn jsonl_continues_after_bad_lines() {
    let mut input = b"\n{\"variant\": \"chess\"\nnull\n[1]\n{}\n".to_vec();
    input.extend(b"{\"variant\": \"draughts\"}\n{\"variant\": \"chess\", \"fen\": \"8/8\"}\n");
    input.extend(b"{\"variant\": \"chess\", \"moves\": [\"e2e4\", \"e7e9\"]}\n");
    input.extend(b"{\"variant\": \"chess\", \"moves\": [\"e2e5\"]}\n");
    input.extend(b"{\"variant\": \"chess\", \"view\": \"green\"}\n\xff\xfe\n");
    input.extend(std::iter::repeat_n(b'[', 3 << 20));
    input.extend(b"\n");
    input.extend(std::iter::repeat_n(b'[', 100_000));
    input.extend(b"\n{\"variant\": \"chess\", \"fen\": null, \"moves\": null, \"view\": null}");
    let faults = [
        "invalid question",
        "invalid question",
        "invalid question",
        "invalid question",
        "missing field `variant`",
        "unknown rule set",
        "fen: FEN: expected 6 fields",
        "moves[1]: ",
        "moves[0]: e2e5 is not a legal move",
        "view: unknown side",
        "invalid question",
        "longer than",
        "invalid question",
    ];
    let answers = conversation(&input);
    assert_eq!(answers.len(), faults.len() + 1, "{answers:#?}");
    for (answer, fault) in answers.iter().zip(faults) {
        assert!(
            answer.starts_with("{\"error\":\"") && answer.contains(fault),
            "{answer} does not say {fault}"
        );
    }
    assert!(answers[faults.len()].contains("\"status\":\"ongoing\""));
}

#[test]
fn jsonl_reads_what_it_writes() {
    let questions = [
        r#"{"variant":"chess","fen":"4k3/8/8/8/8/8/8/R3K3 b - - 0 65535","moves":["e8d8"]}"#,
        r#"{"variant":"chess","fen":"4k3/8/8/8/8/8/8/R3K3 b - - 65535 65535","moves":["e8d8","e1d1","d8e8"]}"#,
        r#"{"variant":"assassin","fen":"4k3/4A3/8/8/8/8/8/4K3 w - - 3 9 -","moves":["e7e8"]}"#,
        r#"{"variant":"dinosaur-assassin","fen":"4k3/8/8/8/8/8/4a3/4KR2 b - - 3 9 -","moves":["e2e1"]}"#,
        r#"{"variant":"portal","moves":["e2e3>d5"]}"#,
    ];
    for (question, answer) in questions
        .iter()
        .zip(conversation(questions.join("\n").as_bytes()))
    {
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
        let (asked, told) = (value(question), value(&answer));
        let again =
            serde_json::json!({"variant": asked["variant"], "fen": told["fen"]}).to_string();
        assert_eq!(conversation(again.as_bytes()), [answer], "{question}");
    }
}

#[test]
fn jsonl_refuses_what_is_no_question_with_one_line_each() {
    let deep = |times: usize| "[".repeat(times) + &"]".repeat(times);
    let lines = [
        r#"{"variant":"assassin","fen":"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 place:w"}"#.to_owned(),
        r#"["chess"]"#.to_owned(),
        r#"["chess",null,["e2e4"],"white"]"#.to_owned(),
        r#""chess""#.to_owned(),
        "1e999".to_owned(),
        r#"{"variant":1e400}"#.to_owned(),
        r#"{"variant":"chess","fen":99999999999999999999999999999}"#.to_owned(),
        r#"{"variant":"chess","fen":["4k3"]}"#.to_owned(),
        r#"{"variant":"chess","moves":"e2e4"}"#.to_owned(),
        r#"{"variant":"chess","moves":[1]}"#.to_owned(),
        r#"{"variant":"chess","moves":{"0":"e2e4"}}"#.to_owned(),
        r#"{"variant":"chess","view":true}"#.to_owned(),
        r#"{"variant":"chess","variant":"portal"}"#.to_owned(),
        r#"{"variant":"chess"} {"variant":"chess"}"#.to_owned(),
        r#"{"variant":"chess","fen":"\ud800"}"#.to_owned(),
        format!(r#"{{"variant":"chess","fen":{}}}"#, deep(100_000)),
        format!(
            r#"{{"variant":"chess","moves":["{}"]}}"#,
            "e2e4".repeat(10_000)
        ),
        format!(r#"{{"variant":"chess","fen":"{}"}}"#, "8/".repeat(100_000)),
        format!(
            r#"{{"variant":"chess","fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 {}"}}"#,
            "9".repeat(300)
        ),
    ];
    let answers = conversation(lines.join("\n").as_bytes());
    assert_eq!(answers.len(), lines.len());
    for (line, answer) in lines.iter().zip(&answers) {
        let line = &line[..line.len().min(80)];
        assert!(answer.starts_with("{\"error\":\""), "{line}: {answer}");
    }
    assert!(
        answers[0].contains("white has to place an assassin"),
        "{}",
        answers[0]
    );
    // Fields that are not known are no fault, however deep.
    let unknown = format!(
        r#" {{"more":{},"variant":"chess","count":1e400}}"#,
        deep(50)
    );
    assert_eq!(conversation(unknown.as_bytes()).len(), 1);
}
