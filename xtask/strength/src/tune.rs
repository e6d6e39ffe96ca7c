//! `cargo xtask tune`: plays games of a family of rule sets, or reads earlier games, fits the weights of the evaluation to
//! them, and writes the table into the source.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Parser;
use engine::Variant;
use engine::eval::WeightFamily;
use engine::search::{AnySearcher, Random};
use fs_err::{self as fs, OpenOptions};
use strength::contest::parallel::run_parallel;
use strength::games::random_of;
use strength::tuning::fit::{error, fit, slope, table_of};
use strength::tuning::samples::{GameRecord, Sample, play, variants};
use strength::tuning::table;

/// Options of `tune`.
#[derive(Parser)]
pub struct Options {
    /// Family of rule sets: special, portal or tokens.
    #[arg(long, value_parser = family)]
    family: WeightFamily,
    /// Play only this rule set of the family.
    #[arg(long, value_name = "ID")]
    only: Option<Variant>,
    /// Number of games to play.
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    games: u64,
    /// Nodes per move.
    #[arg(long, value_name = "N", default_value_t = 4_000)]
    nodes: u64,
    /// Append each game to this file when it ends.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Read games from this file instead of playing.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Use about one in N quiet positions.
    #[arg(long, value_name = "N", default_value = "3")]
    one_in: NonZeroUsize,
    /// Number of epochs of the fit.
    #[arg(long, value_name = "N", default_value_t = 60)]
    epochs: usize,
    /// Seed of the games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of simultaneous games.
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Replace the family's table in this file (src/engine/eval/weights.rs).
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

fn family(name: &str) -> Result<WeightFamily> {
    WeightFamily::ALL
        .into_iter()
        .find(|family| table::name(*family).eq_ignore_ascii_case(name))
        .context("the families are special, portal and tokens")
}

/// Fits the weights and prints how much better they predict the results.
pub fn run(options: &Options) -> Result<()> {
    let mut out = std::io::stdout();
    let samples = samples(options)?;
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
    if let Some(file) = &options.write {
        let source = fs::read_to_string(file)?;
        fs::write(file, table::replace(&source, options.family, &weights)?)?;
    }
    Ok(())
}

/// Returns the samples for the fit, shuffled so that neighbours in a game are separated.
fn samples(options: &Options) -> Result<Vec<Sample>> {
    let games = match &options.from {
        Some(file) => fs::read_to_string(file)?
            .lines()
            .map(str::parse)
            .collect::<Result<Vec<GameRecord>>>()?,
        None => play_all(options)?,
    };
    let family = variants(options.family);
    let mut random = Random::new(options.seed);
    let mut samples = Vec::new();
    for game in games.iter().filter(|game| family.contains(&game.variant)) {
        samples.extend(game.samples(options.one_in.get(), &mut random)?);
    }
    // The tenth that is held out comes from separate games.
    let held_out = samples.len() / 10;
    for index in (held_out + 1..samples.len()).rev() {
        samples.swap(index, held_out + random.below(index + 1 - held_out));
    }
    Ok(samples)
}

fn play_all(options: &Options) -> Result<Vec<GameRecord>> {
    let mut file = options
        .save
        .as_ref()
        .map(|file| OpenOptions::new().create(true).append(true).open(file))
        .transpose()?;
    let variants = match &options.only {
        Some(only) => std::slice::from_ref(only),
        None => variants(options.family),
    };
    let mut all = Vec::new();
    run_parallel(
        options.threads,
        0..options.games,
        || Ok(AnySearcher::new(variants[0], 4 << 20)),
        |searcher, index| {
            let mut random = random_of(options.seed, index);
            let variant = variants[index as usize % variants.len()];
            play(variant, options.nodes, &mut random, searcher)
        },
        |index, game| {
            if let Some(file) = &mut file {
                file.write_all(format!("{game}\n").as_bytes())?;
            }
            all.push((index, game));
            if all.len().is_multiple_of(200) {
                writeln!(std::io::stdout(), "{} games", all.len())?;
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    // The result must not depend on the order in which threads finish.
    all.sort_by_key(|(index, _)| *index);
    Ok(all.into_iter().map(|(_, game)| game).collect())
}
