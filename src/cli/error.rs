//! Errors of the command line. Each says what is wrong, and some suggest what to do.

use std::io;
use std::path::PathBuf;

use engine::rules::LayoutError;
use engine::{InvalidFen, UnknownVariant, Variant};
use game::TokenLayoutError;

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
    /// The value of an option is not a number, or out of range.
    #[error("{name} {text:?} is not a number from {least} to {most}")]
    Number {
        /// The name of the option.
        name: &'static str,
        /// The text that was given.
        text: String,
        /// The smallest number allowed.
        least: u64,
        /// The largest number allowed.
        most: u64,
    },
    /// A layout was given for a rule set that has its own portals or none.
    #[error("{0} takes no layout; portal-custom and portal-standard do")]
    NoLayout(Variant),
    /// The layout cannot be read.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The layout of tokens cannot be read.
    #[error(transparent)]
    Tokens(#[from] TokenLayoutError),
    /// The computer stopped playing, which only a bug can cause.
    #[error("the computer stopped playing")]
    Stopped,
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
