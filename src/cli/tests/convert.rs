//! Tests of `pchess convert`: it reads what the page reads, and says what it cannot.

mod program;

use std::path::{Path, PathBuf};
use std::process::Output;

fn convert(args: &[&str], input: &[u8]) -> Output {
    program::pchess(&[&["convert"], args].concat(), input)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// Returns what is written for an input that can be read.
fn written(args: &[&str], input: &[u8]) -> String {
    let output = convert(args, input);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Returns the files that the importer is tested with.
fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../game/tests/data/import");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    assert!(files.len() > 35);
    files
}

#[test]
fn every_file_is_written_in_every_format_and_read_back_the_same() {
    for file in files() {
        let name = file.display().to_string();
        let pgn = written(&[&name], b"");
        assert_eq!(written(&["-"], pgn.as_bytes()), pgn, "{name}");
        let games = pgn.matches("[Event ").count();
        for format in ["json", "fen", "link"] {
            let lines = written(&[&name, "--to", format], b"");
            assert_eq!(lines.lines().count(), games, "{name} to {format}\n{lines}");
            for line in lines.lines() {
                match format {
                    "json" => assert!(!written(&["-"], line.as_bytes()).is_empty(), "{line}"),
                    "fen" => assert!(written(&["-"], line.as_bytes()).contains(line), "{line}"),
                    _ => assert!(line.starts_with("#/game/"), "{line}"),
                }
            }
        }
    }
}

#[test]
fn all_games_of_a_file_are_written_and_notes_go_to_standard_error() {
    let input = b"[White \"M\xFCller\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n[Variant \"Atomic\"]\n\n1. d4 *\n\n[White \"C\"]\n\n1. c4 Ke4 *\n";
    let output = convert(&["-", "--to", "pgn"], input);
    assert_eq!(output.status.code(), Some(0));
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(out.matches("[Event ").count(), 2, "{out}");
    assert!(
        out.contains("[White \"M\u{fc}ller\"]") && out.contains("1. c4 Ke4 *"),
        "{out}"
    );
    assert!(
        err.contains("game 2: ")
            && err.contains("Atomic")
            && err.contains("game 3: ")
            && err.contains("Ke4"),
        "{err}"
    );
    let fens = written(&["-", "--to=fen"], input);
    assert_eq!(fens.lines().count(), 2, "{fens}");
}

#[test]
fn positions_and_saved_games_are_converted() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let pgn = written(&["-"], fen.as_bytes());
    assert!(
        pgn.contains(&format!("[FEN \"{fen}\"]")) && pgn.trim_end().ends_with('*'),
        "{pgn}"
    );
    assert_eq!(
        written(&["-", "--to", "fen"], pgn.as_bytes()),
        format!("{fen}\n")
    );
    let json = written(
        &["--to", "json", "-"],
        b"1. e4 {best} e5 (1... c5) 2. Nf3 *",
    );
    let again = written(&["-"], json.as_bytes());
    assert!(
        again.contains("1. e4 {best} 1... e5 (1... c5) 2. Nf3 *"),
        "{again}"
    );
}

#[test]
fn what_cannot_be_read_is_said_in_a_sentence() {
    for input in [
        &b""[..],
        b"Dear diary, nothing today.",
        b"{\"format\": \"other\"}",
        b"[Variant \"Atomic\"]\n\n1. e4 *",
    ] {
        let output = convert(&["-"], input);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(text(&output.stdout), "");
        assert_eq!(
            text(&output.stderr).lines().count(),
            1,
            "{}",
            text(&output.stderr)
        );
    }
    let missing = convert(&["no/such/file.pgn"], b"");
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("no/such/file.pgn"));
    for (args, fault) in [
        (&["-", "--to", "docx"][..], "docx"),
        (&[], "missing"),
        (&["-", "x"], "x"),
    ] {
        let output = convert(args, b"1. e4 *");
        assert_eq!(output.status.code(), Some(2));
        assert!(
            text(&output.stderr).contains(fault),
            "{}",
            text(&output.stderr)
        );
    }
}
