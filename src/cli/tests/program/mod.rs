//! Runs `pchess` for the tests.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Returns what the program answers to an input.
pub fn pchess(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pchess"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("pchess starts");
    let mut stdin = child.stdin.take().expect("a pipe for standard input");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A refusal may come before all of the input was read.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("pchess ends");
    writer.join().expect("the writing thread");
    output
}
