//! `pchess-match`: two sides play pairs of games from random openings; the score, Elo with its error, and the
//! sequential test are printed as they grow.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use engine::Variant;
use engine::search::Random;
use lexopt::prelude::*;
use strength::contest::game::pair;
use strength::contest::openings;
use strength::contest::sides::{Limit, Side, Spec};
use strength::contest::stats::{LLR_BOUND, Tally};

const USAGE: &str = "\
cargo xtask match --variant ID --a SIDE --b SIDE [options]

  SIDE             level:1 .. level:8 | classic | full | 'uci:PROGRAM ARGUMENTS;Option=Value;..'
                   (';amazon' for programs that call the triceratops so)
  --games N        games in all, in pairs of one opening (100)
  --plies N        random plies of an opening (6)
  --seed N         seed of openings and levels (1)
  --movetime MS | --nodes N | --depth N    what ends a move of full and uci sides (100 ms)
  --threads N      games at the same time (1)
  --sprt LOW HIGH  stop when the Elo difference is told apart
  --every N        print every N pairs (10)
  --show           print the moves of every game
";

struct Options {
    variant: Variant,
    sides: [Spec; 2],
    names: [String; 2],
    games: u64,
    plies: usize,
    seed: u64,
    limit: Limit,
    threads: usize,
    sprt: Option<(f64, f64)>,
    every: u32,
    show: bool,
}

fn main() -> Result<()> {
    let Some(options) = read()? else {
        std::io::stdout().write_all(USAGE.as_bytes())?;
        return Ok(());
    };
    let tally = Mutex::new(Tally::default());
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let results: Vec<Result<()>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..options.threads)
            .map(|_| scope.spawn(|| work(&options, &tally, &next, &stop)))
            .collect();
        workers
            .into_iter()
            .map(|worker| {
                worker
                    .join()
                    .unwrap_or_else(|_| Err(anyhow!("a game panicked")))
            })
            .collect()
    });
    let tally = tally.lock().map_err(|_| anyhow!("a game panicked"))?;
    tell(&options, &tally, "final")?;
    results.into_iter().collect()
}

fn work(
    options: &Options,
    tally: &Mutex<Tally>,
    next: &AtomicU64,
    stop: &AtomicBool,
) -> Result<()> {
    let side = |spec: &Spec| Side::new(spec, options.variant, options.limit);
    let mut first = side(&options.sides[0])?;
    let mut second = side(&options.sides[1])?;
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        if index >= options.games.div_ceil(2) || stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let seed = Random::new(options.seed.wrapping_add(index)).next();
        let opening = openings::random(options.variant, options.plies, &mut Random::new(seed));
        let show = |played: &strength::contest::game::Played, as_white: bool| {
            if options.show {
                let moves: Vec<String> = played
                    .game
                    .moves()
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                let color = if as_white { "white" } else { "black" };
                // What cannot be shown is not worth ending a match for.
                let _ = writeln!(
                    std::io::stdout(),
                    "pair {index}, {} {color}: {} ({} plies) {}",
                    options.names[0],
                    played.how,
                    moves.len(),
                    moves.join(" ")
                );
            }
        };
        let half_points = pair(
            options.variant,
            &opening,
            &mut first,
            &mut second,
            seed,
            show,
        )
        .inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
        let mut tally = tally.lock().map_err(|_| anyhow!("a game panicked"))?;
        tally.add_pair(half_points);
        if (tally.games() / 2).is_multiple_of(options.every) {
            tell(options, &tally, "so far")?;
        }
        if let Some((low, high)) = options.sprt
            && tally.llr(low, high).abs() >= LLR_BOUND
        {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

fn tell(options: &Options, tally: &Tally, word: &str) -> Result<()> {
    let (elo, error) = tally.elo();
    let [a, b] = &options.names;
    let mut line = format!(
        "{word}: {} {a} vs {b}: {} games, +{} ={} -{}, {:.1} %, Elo {elo:+.0} ± {error:.0}",
        options.variant,
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.score(),
    );
    if let Some((low, high)) = options.sprt {
        line.push_str(&format!(
            ", LLR {:.2} of ±{LLR_BOUND} for [{low}, {high}]",
            tally.llr(low, high)
        ));
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()?;
    Ok(())
}

fn read() -> Result<Option<Options>> {
    let mut parser = lexopt::Parser::from_env();
    let (mut variant, mut a, mut b) = (None, None, None);
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
            Long("movetime") => {
                limit.movetime = Some(Duration::from_millis(parser.value()?.parse()?))
            }
            Long("nodes") => limit.nodes = Some(parser.value()?.parse()?),
            Long("depth") => limit.depth = Some(parser.value()?.parse()?),
            Long("threads") => threads = parser.value()?.parse::<usize>()?.max(1),
            Long("every") => every = parser.value()?.parse::<u32>()?.max(1),
            Long("sprt") => sprt = Some((parser.value()?.parse()?, parser.value()?.parse()?)),
            Long("show") => show = true,
            Long("help") | Short('h') => return Ok(None),
            other => return Err(other.unexpected().into()),
        }
    }
    if limit.movetime.is_none() && limit.nodes.is_none() && limit.depth.is_none() {
        limit.movetime = Some(Duration::from_millis(100));
    }
    let variant = variant.context("--variant is missing; see --help")?;
    let names = [
        a.context("--a is missing; see --help")?,
        b.context("--b is missing; see --help")?,
    ];
    let sides = [names[0].parse()?, names[1].parse()?];
    Ok(Some(Options {
        variant,
        sides,
        names,
        games,
        plies,
        seed,
        limit,
        threads,
        sprt,
        every,
        show,
    }))
}
