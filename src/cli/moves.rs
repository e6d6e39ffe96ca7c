//! `pchess moves`: lists the legal moves of a position, one per line, sorted.

use std::io::Write;

use crate::args;
use crate::error::CliError;

/// Reads the arguments and writes the moves.
pub fn run(parser: lexopt::Parser, out: &mut impl Write) -> Result<(), CliError> {
    let args = args::position(parser, 0, false)?;
    let mut moves: Vec<String> = args
        .position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    moves.sort();
    for text in moves {
        writeln!(out, "{text}")?;
    }
    Ok(())
}
