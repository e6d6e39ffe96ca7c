//! `pchess jsonl`: reads questions about positions from standard input, one JSON object per line, and writes one line
//! per answer to standard output, flushed at once. A bad line is answered with an error and never ends the
//! conversation.

use std::io::{BufRead, Read, Write};

use crate::error::CliError;
use crate::question::{Failure, answer};

/// The maximum length of a line, in bytes. A game of a thousand plies needs about ten thousand bytes.
const MAX_LINE: u64 = 1 << 20;

/// Answers questions until the input ends.
pub fn run(
    mut parser: lexopt::Parser,
    mut input: impl BufRead,
    out: &mut impl Write,
) -> Result<(), CliError> {
    if let Some(arg) = parser.next()? {
        return Err(arg.unexpected().into());
    }
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(());
        }
        let answer = if read as u64 == MAX_LINE && line.last() != Some(&b'\n') {
            skip_line(&mut input)?;
            Err(format!("the line is longer than {MAX_LINE} bytes"))
        } else {
            answer(&line)
        };
        match answer {
            Ok(answer) => serde_json::to_writer(&mut *out, &answer),
            Err(error) => serde_json::to_writer(&mut *out, &Failure { error }),
        }
        .map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
        out.flush()?;
    }
}

/// Skips the rest of a line that is too long, without storing it.
pub fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let length = buffer.len();
        if length == 0 {
            return Ok(());
        }
        match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => {
                input.consume(end + 1);
                return Ok(());
            }
            None => input.consume(length),
        }
    }
}
