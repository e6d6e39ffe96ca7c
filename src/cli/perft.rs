//! `pchess perft`: counts the leaves of the move tree at a depth, a number for comparing two engines.

use std::io::Write;

use engine::AnyPosition;

use crate::args;
use crate::error::CliError;

/// The largest depth that is accepted.
const MAX_DEPTH: u32 = 64;

/// Reads the arguments, counts the leaves, and writes the number.
pub fn run(parser: lexopt::Parser, out: &mut impl Write) -> Result<(), CliError> {
    let args = args::position(parser, 1, true)?;
    let [text] = &args.words[..] else {
        return Err(CliError::Missing("the depth"));
    };
    let depth: u32 = text
        .parse()
        .ok()
        .filter(|&depth| depth <= MAX_DEPTH)
        .ok_or_else(|| CliError::Depth {
            text: text.clone(),
            least: 0,
            most: MAX_DEPTH,
        })?;
    if !args.divide || depth == 0 {
        writeln!(out, "nodes: {}", args.position.perft(depth))?;
        return Ok(());
    }
    let total = divide(&args.position, depth, out)?;
    writeln!(out, "nodes: {total}")?;
    Ok(())
}

/// Writes a line for each move with the number of leaves below it, and returns their sum. The depth is at least 1.
pub fn divide(position: &AnyPosition, depth: u32, out: &mut impl Write) -> Result<u64, CliError> {
    let mut moves: Vec<(String, _)> = position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv.to_string(), mv))
        .collect();
    moves.sort();
    let mut total = 0;
    for (text, mv) in moves {
        let mut after = *position;
        after.play_unchecked(mv);
        let nodes = after.perft(depth - 1);
        writeln!(out, "{text}: {nodes}")?;
        out.flush()?;
        total += nodes;
    }
    Ok(total)
}
