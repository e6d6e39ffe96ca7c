//! `pchess-tune-search`: tunes the parameters of the search by matches; see `search_tuning::run`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use lexopt::prelude::*;
use strength::search_tuning::run::{Run, tune};
use strength::search_tuning::spsa::LAST_GAIN;
use strength::search_tuning::values::TuningState;

const USAGE: &str = "\
cargo xtask tune-search --variant ID --out FILE [options]

  --variant ID   rule set to play; it may be given several times, and they take turns
  --out FILE     write the values into this file, after every 200 games and at the end
  --games N      total number of games, in pairs from the same opening (20000)
  --nodes N      nodes per move (4000)
  --plies N      number of random plies in an opening (6)
  --seed N       seed of the openings and of the directions (1)
  --gain N       how far a value moves per half point at the end, in steps; fewer games need more (0.002)
  --threads N    number of simultaneous games (1)
  --start FILE   start with the values in this file, which an earlier run wrote
  --continue     count the games of the earlier run, to finish it after an interruption
";

fn main() -> Result<()> {
    match parse_args()? {
        Some(run) => tune(&run),
        None => Ok(std::io::stdout().write_all(USAGE.as_bytes())?),
    }
}

fn parse_args() -> Result<Option<Run>> {
    let mut parser = lexopt::Parser::from_env();
    let (mut variants, mut out, mut start, mut goes_on) = (Vec::new(), None, None, false);
    let (mut games, mut nodes, mut plies, mut seed, mut threads) = (20_000, 4_000, 6, 1, 1);
    let mut gain = LAST_GAIN;
    while let Some(argument) = parser.next()? {
        match argument {
            Long("variant") => variants.push(parser.value()?.string()?.parse()?),
            Long("out") => out = Some(PathBuf::from(parser.value()?)),
            Long("games") => games = parser.value()?.parse()?,
            Long("nodes") => nodes = parser.value()?.parse()?,
            Long("plies") => plies = parser.value()?.parse()?,
            Long("seed") => seed = parser.value()?.parse()?,
            Long("gain") => gain = parser.value()?.parse()?,
            Long("threads") => threads = parser.value()?.parse::<usize>()?.max(1),
            Long("start") => start = Some(PathBuf::from(parser.value()?)),
            Long("continue") => goes_on = true,
            Long("help") | Short('h') => return Ok(None),
            other => return Err(other.unexpected().into()),
        }
    }
    ensure!(!variants.is_empty(), "--variant is missing; see --help");
    ensure!(
        start.is_some() || !goes_on,
        "--continue needs the file of the earlier run as --start; see --help"
    );
    let mut start = match start {
        Some(file) => TuningState::read(&file)?,
        None => TuningState::default(),
    };
    if !goes_on {
        start.games = 0;
    }
    Ok(Some(Run {
        variants,
        nodes,
        games,
        plies,
        seed,
        gain,
        threads,
        start,
        out: out.context("--out is missing; see --help")?,
    }))
}
