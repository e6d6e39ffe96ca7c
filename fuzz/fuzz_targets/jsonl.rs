//! Fuzzes the questions of `pchess jsonl`: any line is answered, and the answer is JSON on one line.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../src/cli/question.rs"]
mod question;

fuzz_target!(|line: &[u8]| {
    let written = match question::answer(line) {
        Ok(answer) => serde_json::to_string(&answer),
        Err(error) => serde_json::to_string(&question::Failure { error }),
    };
    assert!(!written.expect("an answer can be written").contains('\n'));
});
