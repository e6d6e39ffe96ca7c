//! The worker outside a browser: one request per line on standard input, answers on standard output. The browser tests
//! compare its answers with those of the worker in the browser. The command line names files with neural networks.

use std::io::{BufRead as _, Write as _};

use crate::handler::RequestHandler;

/// The number of nodes in a slice. Its size does not affect the answers.
const SLICE: u64 = 10_000;

/// Answers requests until the input ends.
pub fn run() -> std::io::Result<()> {
    let mut handler = RequestHandler::new();
    let mut output = std::io::stdout().lock();
    for path in std::env::args_os().skip(1) {
        for response in handler.receive_network(&std::fs::read(path)?) {
            writeln!(output, "{}", response.to_text())?;
        }
    }
    for line in std::io::stdin().lock().lines() {
        let mut responses = handler.receive(&line?);
        while handler.is_busy() {
            responses.extend(handler.think(SLICE));
        }
        for response in responses {
            writeln!(output, "{}", response.to_text())?;
        }
    }
    Ok(())
}
