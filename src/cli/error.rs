//! What can be wrong with a call, each as a sentence that says what to do.

use std::io;
use std::path::PathBuf;

use engine::{InvalidFen, UnknownVariant};

/// Why nothing could be answered.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// No subcommand.
    #[error("no command given; try: pchess help")]
    NoCommand,
    /// An unknown subcommand.
    #[error("unknown command {0:?}; try: pchess help")]
    UnknownCommand(String),
    /// A word is missing.
    #[error("{0} is missing; try: pchess help")]
    Missing(&'static str),
    /// The arguments cannot be read.
    #[error("{0}; try: pchess help")]
    Arguments(#[from] lexopt::Error),
    /// No such rule set.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// The depth is out of range or no number.
    #[error("depth {text:?} is not a number from {least} to {most}")]
    Depth {
        /// What was given.
        text: String,
        /// The smallest depth allowed.
        least: u32,
        /// The largest.
        most: u32,
    },
    /// The FEN gives no position.
    #[error(transparent)]
    Fen(#[from] InvalidFen),
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file does not show a network game that can be checked.
    #[error(transparent)]
    Verify(#[from] p2p::audit::verify::VerifyError),
    /// Reading or writing failed.
    #[error("{0}")]
    Write(#[from] io::Error),
}
