//! `cargo xtask bench`: speed against other programs, each part measured in one run on one machine.

use anyhow::{Result, bail};

use crate::args::BenchOptions;
use crate::process;
use crate::repo::Repo;
use crate::serve::Served;
use crate::{browser, build, setup};

struct Part {
    name: &'static str,
    run: fn(&Repo, &[String]) -> Result<()>,
}

const PARTS: [Part; 2] = [
    Part {
        name: "perft",
        run: perft,
    },
    Part {
        name: "board",
        run: board,
    },
];

/// Runs the parts that were named, or all.
pub fn run(repo: &Repo, options: &BenchOptions) -> Result<()> {
    for name in &options.parts {
        if !PARTS.iter().any(|part| part.name == name) {
            let names = PARTS.map(|part| part.name).join(", ");
            bail!("There is no bench named {name:?}; there are {names}.");
        }
    }
    for part in PARTS {
        if options.parts.is_empty() || options.parts.iter().any(|name| name == part.name) {
            println!("=== bench {}", part.name);
            (part.run)(repo, &options.rest)?;
        }
    }
    Ok(())
}

/// Move generation against other crates, native and as wasm.
fn perft(repo: &Repo, rest: &[String]) -> Result<()> {
    setup::for_build(repo)?;
    let mut cargo = repo.cargo(&["run", "--release", "-p", "perft-bench", "--"]);
    process::run(cargo.args(rest))
}

/// The board against chessground in one Chromium.
fn board(repo: &Repo, rest: &[String]) -> Result<()> {
    let chromium = setup::all(repo)?;
    setup::npm(repo, "e2e/bench/board")?;
    build::build(repo)?;
    let served = Served::start(repo, 0)?;
    let mut playwright = browser::playwright(repo, &chromium, &served.url);
    playwright
        .args(["--config", "bench/board/playwright.config.ts"])
        .args(rest);
    process::run(&mut playwright)?;
    println!("The table is in docs/board-bench.md.");
    Ok(())
}
