//! `pchess-match`: lets two sides play pairs of games from random openings (see `contest::tournament`), or one side play
//! against itself (see `contest::self_play`).

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use engine::Variant;
use lexopt::prelude::*;
use strength::contest::plan::Plan;
use strength::contest::self_play::{self, SelfPlay};
use strength::contest::sides::Limit;
use strength::contest::tournament::{self, Match};

const USAGE: &str = "\
cargo xtask match --variant ID --a SIDE --b SIDE [options]
cargo xtask match --variant ID --itself SIDE [options]

  The second form plays one game from each opening and prints White's score, the share of draws and the games' length.

  SIDE             level:0 .. level:8 | classic | full, each optionally followed by @terms (the hand-written evaluation
                   terms) or @FILE (a network); without either, it uses the network that comes with the program.
                   Then @params:FILE may follow: the search's parameters have the values in this file, which
                   `cargo xtask tune-search` wrote (only if this program was built with `--features tuning`)
                   | 'uci:PROGRAM ARGUMENTS;Option=Value;..'
                   (';amazon' for programs whose letter for the triceratops is `a`)
  --games N        total number of games, in pairs from the same opening (100)
  --plies N        number of random plies in an opening (6)
  --seed N         seed of the openings and of the levels' random choices (1)
  --movetime MS | --nodes N | --depth N    limit per move for sides without a level (100 ms)
  --threads N      number of simultaneous games (1)
  --sprt LOW HIGH  stop when the sequential probability ratio test decides between these Elo differences
  --every N        print the score after every N pairs, or N games of a side against itself (10)
  --show           print the moves of every game
";

/// What the command line asks for.
enum Task {
    Match(Match),
    SelfPlay(SelfPlay),
    Help,
}

fn main() -> Result<()> {
    match parse_args()? {
        Task::Match(options) => tournament::play(&options),
        Task::SelfPlay(options) => self_play::play(&options),
        Task::Help => Ok(std::io::stdout().write_all(USAGE.as_bytes())?),
    }
}

fn parse_args() -> Result<Task> {
    let mut parser = lexopt::Parser::from_env();
    let (mut variant, mut a, mut b, mut itself) = (None, None, None, None);
    let mut limit = Limit {
        movetime: None,
        nodes: None,
        depth: None,
    };
    let (mut games, mut plies, mut seed, mut threads, mut every) = (100, 6, 1, 1, 10);
    let (mut sprt, mut show) = (None, false);
    while let Some(argument) = parser.next()? {
        match argument {
            Long("variant") => variant = Some(parser.value()?.string()?.parse::<Variant>()?),
            Long("a") => a = Some(parser.value()?.string()?),
            Long("b") => b = Some(parser.value()?.string()?),
            Long("games") => games = parser.value()?.parse()?,
            Long("plies") => plies = parser.value()?.parse()?,
            Long("seed") => seed = parser.value()?.parse()?,
            Long("itself") => itself = Some(parser.value()?.string()?),
            Long("movetime") => {
                limit.movetime = Some(Duration::from_millis(parser.value()?.parse()?))
            }
            Long("nodes") => limit.nodes = Some(parser.value()?.parse()?),
            Long("depth") => limit.depth = Some(parser.value()?.parse()?),
            Long("threads") => threads = parser.value()?.parse::<usize>()?.max(1),
            Long("every") => every = parser.value()?.parse::<u32>()?.max(1),
            Long("sprt") => sprt = Some((parser.value()?.parse()?, parser.value()?.parse()?)),
            Long("show") => show = true,
            Long("help") | Short('h') => return Ok(Task::Help),
            other => return Err(other.unexpected().into()),
        }
    }
    if limit.movetime.is_none() && limit.nodes.is_none() && limit.depth.is_none() {
        limit.movetime = Some(Duration::from_millis(100));
    }
    let variant = variant.context("--variant is missing; see --help")?;
    let plan = Plan {
        variant,
        games,
        plies,
        seed,
        limit,
        threads,
        every,
    };
    if let Some(name) = itself {
        ensure!(
            a.is_none() && b.is_none() && sprt.is_none() && !show,
            "--itself cannot be combined with --a, --b, --sprt or --show"
        );
        return Ok(Task::SelfPlay(SelfPlay {
            plan,
            side: name.parse()?,
            name,
        }));
    }
    let names = [
        a.context("--a is missing; see --help")?,
        b.context("--b is missing; see --help")?,
    ];
    let sides = [names[0].parse()?, names[1].parse()?];
    Ok(Task::Match(Match {
        plan,
        sides,
        names,
        sprt,
        show,
    }))
}
