//! `cargo xtask match`, `tune`, `tune-search`, `net` and `puzzles`: they measure the computer's strength, fit its
//! evaluation to games and to labelled positions, tune its search by matches, and make puzzles from its games. The
//! strength crate does the work; this module only builds it optimised and passes its arguments on.

use anyhow::Result;

use crate::process;
use crate::repo::Repo;

/// Builds the strength crate and runs one of its commands with these arguments.
pub fn run(repo: &Repo, command: &str, words: &[String]) -> Result<()> {
    let mut cargo = repo.cargo("run --quiet --release --package strength");
    if command == "tune-search" {
        cargo.args(["--features", "tuning"]);
    }
    process::run(cargo.args(["--", command]).args(words))
}
