//! The same worker outside a browser: requests from standard input, a line each, answers to standard output. The browser tests ask it
//! what the worker in the browser must say as well. Networks are the files that the command line names.

use std::io::{BufRead as _, Write as _};

use crate::brain::Brain;

/// Nodes of a slice. How large it is makes no difference to the answers.
const SLICE: u64 = 10_000;

/// Answers until the input ends.
pub fn run() -> std::io::Result<()> {
    let mut brain = Brain::new();
    let mut output = std::io::stdout().lock();
    for path in std::env::args_os().skip(1) {
        for response in brain.receive_network(&std::fs::read(path)?) {
            writeln!(output, "{}", response.to_text())?;
        }
    }
    for line in std::io::stdin().lock().lines() {
        let mut responses = brain.receive(&line?);
        while brain.is_busy() {
            responses.extend(brain.think(SLICE));
        }
        for response in responses {
            writeln!(output, "{}", response.to_text())?;
        }
    }
    Ok(())
}
