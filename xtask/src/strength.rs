//! `cargo xtask match`, `tune`, `tune-search`, `net` and `puzzles`: they measure the computer's strength, fit its
//! evaluation to games and to labelled positions, tune its search by matches, and make puzzles from its games. The
//! strength crate does the work; this module only builds it optimised and passes its arguments on.

use anyhow::Result;

use crate::process;
use crate::repo::Repo;

/// The strength crate's programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Program {
    /// Plays two sides against each other.
    Match,
    /// Fits the weights of the evaluation.
    Tune,
    /// Tunes the parameters of the search.
    TuneSearch,
    /// Trains networks.
    Net,
    /// Makes puzzles.
    Puzzles,
}

impl Program {
    /// The name of its binary.
    const fn binary(self) -> &'static str {
        match self {
            Program::Match => "pchess-match",
            Program::Tune => "pchess-tune",
            Program::TuneSearch => "pchess-tune-search",
            Program::Net => "pchess-net",
            Program::Puzzles => "pchess-puzzles",
        }
    }
}

/// Builds the program and runs it with these arguments.
pub fn run(repo: &Repo, program: Program, words: &[String]) -> Result<()> {
    let mut cargo = repo.cargo(&command(program));
    process::run(cargo.args(words))
}

/// Returns cargo's arguments, which come before the program's own.
const fn command(program: Program) -> [&'static str; 10] {
    let features = match program {
        Program::TuneSearch => "tuning",
        _ => "",
    };
    [
        "run",
        "--quiet",
        "--release",
        "--package",
        "strength",
        "--features",
        features,
        "--bin",
        program.binary(),
        "--",
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_is_a_binary_of_the_strength_crate() {
        let manifest = include_str!("../strength/Cargo.toml");
        for program in [
            Program::Match,
            Program::Tune,
            Program::TuneSearch,
            Program::Net,
            Program::Puzzles,
        ] {
            let line = format!("name = \"{}\"", program.binary());
            assert!(manifest.contains(&line), "{line}");
            assert!(command(program).ends_with(&[program.binary(), "--"]));
        }
    }
}
