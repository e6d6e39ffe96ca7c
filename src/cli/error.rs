//! Errors of the command line. Each says what is wrong, and some suggest what to do.

use std::io;
use std::path::PathBuf;

use engine::{InvalidFen, UnknownVariant};

/// Why a call could not be answered.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// No subcommand was given.
    #[error("no command given; try: pchess help")]
    NoCommand,
    /// The subcommand is unknown.
    #[error("unknown command {0:?}; try: pchess help")]
    UnknownCommand(String),
    /// A word is missing.
    #[error("{0} is missing; try: pchess help")]
    Missing(&'static str),
    /// The arguments cannot be parsed.
    #[error("{0}; try: pchess help")]
    Arguments(#[from] lexopt::Error),
    /// The rule set is unknown.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// The depth is not a number, or out of range.
    #[error("depth {text:?} is not a number from {least} to {most}")]
    Depth {
        /// The text that was given.
        text: String,
        /// The smallest depth allowed.
        least: u32,
        /// The largest depth allowed.
        most: u32,
    },
    /// The format is unknown.
    #[error("{0:?} is no format to write; there are pgn, json, fen and link")]
    Target(String),
    /// The FEN is not a legal position.
    #[error(transparent)]
    Fen(#[from] InvalidFen),
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        /// The path of the file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The file does not hold a network game that can be checked.
    #[error(transparent)]
    Verify(#[from] p2p::audit::verify::VerifyError),
    /// Reading or writing failed.
    #[error("{0}")]
    Write(#[from] io::Error),
}
