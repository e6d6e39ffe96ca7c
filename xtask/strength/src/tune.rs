//! `pchess-tune`: plays games of a family of rule sets, or reads earlier games, fits the weights of the evaluation to
//! them, and writes the table into the source.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result, anyhow, bail};
use engine::Variant;
use engine::eval::WeightFamily;
use engine::search::{AnySearcher, Random};
use lexopt::prelude::*;
use strength::tuning::fit::{error, fit, slope, table_of};
use strength::tuning::samples::{GameRecord, Sample, play, variants};
use strength::tuning::table;

const USAGE: &str = "\
cargo xtask tune --family special|portal|tokens [options]

  --only ID     play only this rule set of the family
  --games N     number of games to play (2000)
  --nodes N     nodes per move (4000)
  --save FILE   append each game to this file when it ends
  --from FILE   read games from this file instead of playing
  --one-in N    use about one in N quiet positions (3)
  --epochs N    number of epochs of the fit (60)
  --seed N      seed of the games (1)
  --threads N   number of simultaneous games (1)
  --write FILE  replace the family's table in this file (src/engine/eval/weights.rs)
";

struct Options {
    family: WeightFamily,
    only: Option<Variant>,
    games: u64,
    nodes: u64,
    epochs: usize,
    seed: u64,
    threads: usize,
    save: Option<PathBuf>,
    from: Option<PathBuf>,
    one_in: usize,
    file: Option<PathBuf>,
}

fn main() -> Result<()> {
    let mut out = std::io::stdout();
    let Some(options) = parse_args()? else {
        out.write_all(USAGE.as_bytes())?;
        return Ok(());
    };
    let samples = samples(&options)?;
    let slope = slope(&samples);
    let mut weights = table_of(options.family.weights());
    writeln!(
        out,
        "{} positions, slope {slope:.4}, error {:.6}",
        samples.len(),
        error(&weights, &samples, slope)
    )?;
    // A tenth of the samples is held out: only an improvement there is real.
    let (held_out, fitted) = samples.split_at(samples.len() / 10);
    let before = error(&weights, held_out, slope);
    fit(
        &mut weights,
        fitted,
        slope,
        options.epochs,
        |epoch, error| writeln!(std::io::stdout(), "epoch {epoch}: error {error:.6}"),
    )?;
    writeln!(
        out,
        "held-out positions: error {before:.6} before, {:.6} after",
        error(&weights, held_out, slope)
    )?;
    if let Some(file) = &options.file {
        let source = std::fs::read_to_string(file)
            .with_context(|| format!("{} cannot be read", file.display()))?;
        std::fs::write(file, table::replace(&source, options.family, &weights)?)?;
    }
    Ok(())
}

/// Returns the samples for the fit, shuffled so that neighbours in a game are separated.
fn samples(options: &Options) -> Result<Vec<Sample>> {
    let games = match &options.from {
        Some(file) => std::fs::read_to_string(file)
            .with_context(|| format!("{} cannot be read", file.display()))?
            .lines()
            .map(str::parse)
            .collect::<Result<Vec<GameRecord>>>()?,
        None => play_all(options)?,
    };
    let family = variants(options.family);
    let mut random = Random::new(options.seed);
    let mut samples = Vec::new();
    for game in games.iter().filter(|game| family.contains(&game.variant)) {
        samples.extend(game.samples(options.one_in, &mut random)?);
    }
    // The tenth that is held out comes from separate games.
    let held_out = samples.len() / 10;
    for index in (held_out + 1..samples.len()).rev() {
        samples.swap(index, held_out + random.below(index + 1 - held_out));
    }
    Ok(samples)
}

fn play_all(options: &Options) -> Result<Vec<GameRecord>> {
    let next = AtomicU64::new(0);
    let all = Mutex::new(Vec::new());
    let file = options.save.as_ref().map(|file| {
        let opened = OpenOptions::new().create(true).append(true).open(file);
        opened.with_context(|| format!("{} cannot be written", file.display()))
    });
    let file = Mutex::new(file.transpose()?);
    let work = || -> Result<()> {
        let variants = match &options.only {
            Some(only) => std::slice::from_ref(only),
            None => variants(options.family),
        };
        let mut searcher = AnySearcher::new(variants[0], 4 << 20);
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= options.games {
                return Ok(());
            }
            let mut random = Random::new(Random::new(options.seed.wrapping_add(index)).next());
            let variant = variants[index as usize % variants.len()];
            let game = play(variant, options.nodes, &mut random, &mut searcher)?;
            let mut file = file
                .lock()
                .map_err(|_| anyhow!("a thread panicked during a game"))?;
            if let Some(file) = &mut *file {
                file.write_all(format!("{game}\n").as_bytes())?;
            }
            let mut all = all
                .lock()
                .map_err(|_| anyhow!("a thread panicked during a game"))?;
            all.push((index, game));
            if all.len().is_multiple_of(200) {
                writeln!(std::io::stdout(), "{} games", all.len())?;
            }
        }
    };
    std::thread::scope(|scope| -> Result<()> {
        let workers: Vec<_> = (0..options.threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            worker
                .join()
                .map_err(|_| anyhow!("a thread panicked during a game"))??;
        }
        Ok(())
    })?;
    let mut all = all
        .into_inner()
        .map_err(|_| anyhow!("a thread panicked during a game"))?;
    // The result must not depend on the order in which threads finish.
    all.sort_by_key(|(index, _)| *index);
    Ok(all.into_iter().map(|(_, game)| game).collect())
}

fn parse_args() -> Result<Option<Options>> {
    let mut parser = lexopt::Parser::from_env();
    let mut family = None;
    let mut options = Options {
        family: WeightFamily::Special,
        only: None,
        games: 2_000,
        nodes: 4_000,
        epochs: 60,
        seed: 1,
        threads: 1,
        save: None,
        from: None,
        one_in: 3,
        file: None,
    };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("family") => {
                family = Some(match parser.value()?.string()?.as_str() {
                    "special" => WeightFamily::Special,
                    "portal" => WeightFamily::Portal,
                    "tokens" => WeightFamily::Tokens,
                    other => bail!("{other:?} is not a family; see --help"),
                });
            }
            Long("only") => options.only = Some(parser.value()?.string()?.parse()?),
            Long("games") => options.games = parser.value()?.parse()?,
            Long("nodes") => options.nodes = parser.value()?.parse()?,
            Long("epochs") => options.epochs = parser.value()?.parse()?,
            Long("seed") => options.seed = parser.value()?.parse()?,
            Long("threads") => options.threads = parser.value()?.parse::<usize>()?.max(1),
            Long("save") => options.save = Some(parser.value()?.into()),
            Long("from") => options.from = Some(parser.value()?.into()),
            Long("one-in") => options.one_in = parser.value()?.parse::<usize>()?.max(1),
            Long("write") => options.file = Some(parser.value()?.into()),
            Long("help") | Short('h') => return Ok(None),
            other => return Err(other.unexpected().into()),
        }
    }
    options.family = family.context("--family is missing; see --help")?;
    Ok(Some(options))
}
