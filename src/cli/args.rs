//! Reads the arguments of `pchess` that all subcommands read in the same way.

use engine::{AnyPosition, Variant};
use lexopt::prelude::*;

use crate::error::CliError;

/// The subcommand; `--help` and `--version` count as subcommands.
pub fn command(parser: &mut lexopt::Parser) -> Result<Option<String>, CliError> {
    match parser.next()? {
        None => Ok(None),
        Some(Value(word)) => Ok(Some(word.string()?)),
        Some(Long("help") | Short('h')) => Ok(Some("help".into())),
        Some(Long("version") | Short('V')) => Ok(Some("version".into())),
        Some(other) => Err(other.unexpected().into()),
    }
}

/// The arguments of a subcommand about one position.
pub struct PositionArgs {
    /// The position of `--fen`, or the start position.
    pub position: AnyPosition,
    /// The words after the id of the rule set.
    pub words: Vec<String>,
    /// Whether `--divide` was given.
    pub divide: bool,
}

/// Reads `<variant> [words] [--fen FEN] [--divide]`, with options in any place. Words or options that are not allowed
/// are errors.
pub fn position(
    mut parser: lexopt::Parser,
    words: usize,
    divide: bool,
) -> Result<PositionArgs, CliError> {
    let mut variant: Option<Variant> = None;
    let mut fen: Option<String> = None;
    let mut args = PositionArgs {
        position: AnyPosition::initial(Variant::Chess),
        words: Vec::new(),
        divide: false,
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Long("fen") if fen.is_none() => fen = Some(parser.value()?.string()?),
            Long("divide") if divide => args.divide = true,
            Value(word) if variant.is_none() => variant = Some(word.string()?.parse()?),
            Value(word) if args.words.len() < words => args.words.push(word.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let variant = variant.ok_or(CliError::Missing("the variant"))?;
    args.position = match fen {
        Some(fen) => AnyPosition::from_fen(variant, &fen)?,
        None => AnyPosition::initial(variant),
    };
    Ok(args)
}
