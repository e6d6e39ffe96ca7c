//! `pchess verify`: checks whether both sides of a saved network game kept the rules of hidden assassins.

use std::io::Write;

use engine::Color;
use lexopt::prelude::*;
use p2p::audit::{Verdict, verify};

use crate::error::CliError;

/// Reads the file, and writes one line per side and one for the result. Returns whether both sides are verified.
pub fn run(mut parser: lexopt::Parser, out: &mut impl Write) -> Result<bool, CliError> {
    let mut path = None;
    while let Some(arg) = parser.next()? {
        match arg {
            Value(word) if path.is_none() => path = Some(word),
            other => return Err(other.unexpected().into()),
        }
    }
    let path = path.ok_or(CliError::Missing("the file"))?;
    let text = std::fs::read_to_string(&path).map_err(|error| CliError::File {
        path: path.into(),
        error,
    })?;
    let report = verify::verify(&text)?;
    for color in Color::ALL {
        let verdict = &report.verdicts[color];
        writeln!(out, "{color}: {verdict}")?;
        if let Verdict::Broke { fen, .. } = verdict {
            writeln!(out, "  position: {fen}")?;
        }
    }
    let winner = match report.result.winner {
        Some(winner) => winner.to_string(),
        None => "nobody".into(),
    };
    writeln!(out, "won by {winner}")?;
    let both = |color: Color| report.verdicts[color] == Verdict::Verified;
    Ok(Color::ALL.into_iter().all(both))
}
