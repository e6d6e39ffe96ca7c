//! Makes Rust of the texts in `locales/`, for build scripts. A folder there is a language, a file in it is a
//! [Project Fluent](https://projectfluent.org/) file, and each message becomes Rust of one of three kinds:
//!
//! - [`labels`]: constants of fixed texts. Each holds its English text; the other languages are tables that are fetched.
//! - [`lines`]: constants of fixed texts, each in all languages at once.
//! - [`sentences`]: a trait with a function for each message, whose parameters are the message's variables, and a type
//!   for each language that implements it.
//!
//! What is wrong in a file is an [`Error`] that names the file and the message, and fails the build. Nothing of this runs
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
pub use fixed::{labels, lines};
pub use sentences::sentences;

/// The languages, each a folder in `locales/`. The others translate the first. `Lang::ALL` has the same order.
pub const LANGUAGES: [&str; 4] = ["en", "de", "es", "he"];

/// Whether a language is written from right to left.
fn is_right_to_left(code: &str) -> bool {
    matches!(code, "ar" | "fa" | "he" | "ur" | "yi")
}

/// What is wrong with the texts, as a sentence.
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
    /// The language's code, `de`.
    pub code: &'static str,
    /// The file's name without its ending, `network`.
    pub name: String,
    /// What is in it.
    pub text: String,
}

impl Source {
    /// How the file is called in errors.
    fn path(&self) -> String {
        format!("locales/{}/{}.ftl", self.code, self.name)
    }
}

/// Reads the file of this name in every language, and has cargo build again when one of them changes.
#[expect(clippy::print_stdout, reason = "build scripts speak to cargo so")]
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

/// `to-move` is `to_move` in Rust; a word of Rust's own is marked as a name.
fn snake(id: &str) -> String {
    match id {
        "as" | "for" | "if" | "in" | "match" | "move" | "ref" | "type" | "use" | "where" => {
            format!("r#{id}")
        }
        _ => id.replace('-', "_"),
    }
}

/// `to-move` is `TO_MOVE` in Rust.
fn constant(id: &str) -> String {
    id.replace('-', "_").to_ascii_uppercase()
}

/// `king-capture` is `KingCapture` in Rust.
fn pascal(id: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_ascii_uppercase() + rest
    };
    id.split('-').map(word).collect()
}
