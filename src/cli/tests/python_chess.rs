//! Compares the importer with python-chess on the same files: the same games, plies, results and tags, or a line in the
//! list of differences that says why not. python-chess stands beside this project: `.tools/python-chess` has it if set-up
//! has installed it, and without it this test only says so.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The files whose reading differs, each with the reason.
const DIFFERENCES: &str = include_str!("python_chess_differences.txt");

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn python() -> Command {
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", folder("../../.tools/python-chess"));
    python
}

#[test]
fn python_chess_reads_the_same_games() {
    let imports = python().args(["-c", "import chess.pgn"]).output();
    if !imports.is_ok_and(|output| output.status.success()) {
        let _ = writeln!(
            std::io::stderr(),
            "Skipped: python-chess is not installed; `pip install --target .tools/python-chess chess` does it."
        );
        return;
    }
    let scratch = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("python-chess");
    fs::create_dir_all(&scratch).expect("a folder for the conversions");
    let mut pairs = Vec::new();
    for entry in fs::read_dir(folder("../game/tests/data/import")).expect("the files") {
        let file = entry.expect("an entry").path();
        let output = Command::new(env!("CARGO_BIN_EXE_pchess"))
            .arg("convert")
            .arg(&file)
            .output()
            .expect("pchess starts");
        let converted = scratch.join(file.file_name().expect("a name"));
        fs::write(&converted, output.stdout).expect("the conversion is written");
        pairs.extend([file, converted]);
    }
    let output = python()
        .arg(folder("tests/python_chess.py"))
        .args(&pairs)
        .output()
        .expect("python starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let found = String::from_utf8_lossy(&output.stdout).into_owned();
    let reasons: BTreeMap<&str, &str> = DIFFERENCES
        .lines()
        .filter_map(|line| line.split_once(": "))
        .collect();
    let name = |line: &str| line.split(": ").next().unwrap_or_default().to_owned();
    let unexplained: Vec<&str> = found
        .lines()
        .filter(|line| !reasons.contains_key(name(line).as_str()))
        .collect();
    assert!(unexplained.is_empty(), "{}", unexplained.join("\n"));
    let differing: Vec<String> = found.lines().map(name).collect();
    let stale: Vec<&&str> = reasons
        .keys()
        .filter(|reason| !differing.iter().any(|name| name == *reason))
        .collect();
    assert!(stale.is_empty(), "no longer different: {stale:?}");
}
