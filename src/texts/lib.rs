//! Turns the texts in `locales/` into Rust, for build scripts. Each folder there is a language, and each file in it is
//! a [Project Fluent](https://projectfluent.org/) file. Its messages are used in one of four ways:
//!
//! - [`labels`]: constants of fixed texts. Each holds its English text; the other languages are tables that are fetched.
//! - [`lines`]: constants of fixed texts, each in all languages at once.
//! - [`tables`]: the fixed texts themselves, for what is no Rust.
//! - [`sentences`]: a trait with a function for each message, whose parameters are the message's variables, and a type
//!   for each language that implements it.
//!
//! An error in a file is an [`Error`] that names the file and the message, and fails the build. None of this code runs
//! in the browser.

mod argument;
mod catalogue;
mod fixed;
mod pattern;
mod plural;
mod samples;
mod sentences;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::{fmt, fs};

pub use argument::Argument;
pub use fixed::{labels, lines, tables};
pub use sentences::sentences;

/// The codes of the languages, each of which is a folder in `locales/`. The others translate the first. `Lang::ALL` has
/// the same order.
pub const LANGUAGES: [&str; 4] = ["en", "de", "es", "he"];

/// Returns whether a language is written from right to left.
fn is_right_to_left(code: &str) -> bool {
    matches!(code, "ar" | "fa" | "he" | "ur" | "yi")
}

/// An error in the texts, as a sentence.
#[derive(Debug, PartialEq, Eq)]
pub struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// A file of one language.
#[derive(Clone, Debug)]
pub struct Source {
    /// The language's code, such as `de`.
    pub code: &'static str,
    /// The file's name without its extension, such as `network`.
    pub name: String,
    /// The contents of the file.
    pub text: String,
}

impl Source {
    /// Returns the path by which errors name the file.
    fn path(&self) -> String {
        format!("locales/{}/{}.ftl", self.code, self.name)
    }
}

/// Reads the file with this name in every language, and makes cargo rebuild when one of them changes.
#[expect(
    clippy::print_stdout,
    reason = "build scripts give cargo instructions on standard output"
)]
pub fn read(locales: &Path, name: &str) -> Result<Vec<Source>, Error> {
    let read = |code: &'static str| {
        let path = locales.join(code).join(name).with_extension("ftl");
        println!("cargo::rerun-if-changed={}", path.display());
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Source {
                code,
                name: name.to_owned(),
                text,
            }),
            Err(error) => Err(Error(format!("{} cannot be read: {error}", path.display()))),
        }
    };
    LANGUAGES.into_iter().map(read).collect()
}

/// Converts an id such as `to-move` to `to_move`. Rust keywords become raw identifiers.
fn snake(id: &str) -> String {
    match id {
        "as" | "for" | "if" | "in" | "match" | "move" | "ref" | "type" | "use" | "where" => {
            format!("r#{id}")
        }
        _ => id.replace('-', "_"),
    }
}

/// Converts an id such as `to-move` to `TO_MOVE`.
fn constant(id: &str) -> String {
    id.replace('-', "_").to_ascii_uppercase()
}

/// Converts an id such as `king-capture` to `KingCapture`.
fn pascal(id: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_ascii_uppercase() + rest
    };
    id.split('-').map(word).collect()
}
