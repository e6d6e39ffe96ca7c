//! Tests of `pchess uci` and `pchess convert` with layouts of portals in the texts: a good one is read as it is meant, and a
//! faulty one is refused with its network and the reason.

mod program;

use serde_json::Value;

const BOARD: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
const CASES: &str = include_str!("../../engine/tests/data/layout-cases.json");

/// Returns what the program writes on standard output and on standard error.
fn pchess(args: &[&str], input: String) -> [String; 2] {
    let output = program::pchess(args, input.as_bytes());
    [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"))
}

fn convert(text: String) -> [String; 2] {
    pchess(&["convert", "-", "--to", "fen"], text)
}

/// Returns the complaints about a position.
fn uci(position: &str) -> String {
    let variant = "setoption name UCI_Variant value portal-custom";
    let [said, _] = pchess(
        &["uci"],
        format!("{variant}\nposition fen {position}\nquit\n"),
    );
    let complaints = said
        .lines()
        .filter(|line| line.starts_with("info string position"));
    complaints.collect()
}

#[test]
fn layouts_are_read_or_refused_with_their_network() {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("JSON");
    assert!(cases.len() > 50);
    for case in &cases {
        let text = case["text"].as_str().expect("a text");
        if matches!(text, "" | "-") {
            continue;
        }
        let network = format!("network {} is not possible: ", case["network"]);
        let canonical = case["canonical"].as_str();
        for end in ["", " -"] {
            let position = format!("{BOARD} {text}{end}");
            let pgn = format!("[Variant \"Portal Chess Custom\"]\n[FEN \"{position}\"]\n\n*\n");
            let complaint = uci(&position);
            let converted = [convert(position), convert(pgn)];
            match canonical {
                Some(canonical) => {
                    assert_eq!(complaint, "");
                    let fen = format!("{BOARD} {canonical} -\n");
                    assert_eq!(
                        converted,
                        [[fen.clone(), String::new()], [fen, String::new()]]
                    );
                }
                None => {
                    assert!(complaint.contains(&network), "{text}: {complaint}");
                    for [written, said] in converted {
                        assert_eq!(written, "", "{text}");
                        assert!(said.contains(&network), "{text}: {said}");
                    }
                }
            }
        }
    }
    assert!(uci(&format!("{BOARD} -")).contains("network \"-\" is not possible"));
    assert!(uci(BOARD).contains("layout is missing"));
}
