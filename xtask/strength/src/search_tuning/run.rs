//! The games of a tuning run: pairs from one opening, in which the values changed in a random direction play those
//! changed in the opposite direction. All threads share the values, and a pair starts with those that the earlier pairs
//! left. With one thread, a seed always gives the same result.

use std::collections::HashMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use clap::Parser;
use engine::search::Random;
use engine::search::tuning::{PARAMETERS, Values};
use engine::{AnyPosition, Variant};

use super::spsa::{LAST_GAIN, Range, Spsa, Trial};
use super::values::{COUNT, TuningState};
use crate::contest::game::play_pair;
use crate::contest::openings;
use crate::contest::parallel::run_parallel;
use crate::contest::sides::{EvaluationSource, Limit, Side, SideSpec};
use crate::contest::stats::PairCounts;
use crate::games::random_of;

/// Number of games after which the values are printed and written.
const SAVE_INTERVAL: u64 = 200;

/// Options of `tune-search`.
#[derive(Clone, Debug, Parser)]
pub struct Run {
    /// Rule set to play; may be given several times, and they take turns.
    #[arg(long, value_name = "ID", required = true)]
    pub variant: Vec<Variant>,
    /// Write the values into this file, after every 200 games and at the end.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Total number of games, in pairs from the same opening.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub games: u64,
    /// Nodes per move.
    #[arg(long, value_name = "N", default_value_t = 4_000)]
    pub nodes: u64,
    /// Number of random plies in an opening.
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub plies: usize,
    /// Seed of the openings and of the directions.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How far a value moves per half point at the end, in steps; fewer games need more.
    #[arg(long, value_name = "N", default_value_t = LAST_GAIN)]
    pub gain: f64,
    /// Number of simultaneous games.
    #[arg(long, value_name = "N", default_value = "1")]
    pub threads: NonZeroUsize,
    /// Start with the values in this file, which an earlier run wrote.
    #[arg(long, value_name = "FILE")]
    pub start: Option<PathBuf>,
    /// Count the games of the earlier run, to finish it after an interruption.
    #[arg(long = "continue", requires = "start")]
    pub goes_on: bool,
}

/// What a run has reached.
struct Reached {
    counts: PairCounts,
    /// The number of pairs finished, including those before the start.
    finished: u64,
    started: Instant,
}

/// Plays the games of a run and writes the values at its end.
pub fn tune(run: &Run) -> Result<()> {
    let ranges = PARAMETERS.map(|parameter| Range {
        min: f64::from(parameter.min),
        max: f64::from(parameter.max),
        step: f64::from(parameter.step),
    });
    let start = match &run.start {
        Some(file) => TuningState::read(file)?,
        None => TuningState::default(),
    };
    let pairs = run.games.div_ceil(2);
    let spsa = Mutex::new(Spsa::new(ranges, start.values, pairs, run.gain));
    let mut reached = Reached {
        counts: PairCounts::default(),
        finished: if run.goes_on { start.games / 2 } else { 0 },
        started: Instant::now(),
    };
    let result = run_parallel(
        run.threads,
        reached.finished..pairs,
        || Ok(HashMap::new()),
        |players, index| {
            let mut random = random_of(run.seed, index);
            let trial = lock(&spsa)?.trial(index, &mut random);
            let half_points = compare(run, index, &trial, &mut random, players)?;
            Ok((trial, half_points))
        },
        |_, (trial, half_points)| {
            let mut spsa = lock(&spsa)?;
            spsa.update(&trial, f64::from(half_points[0] + half_points[1]) - 2.0);
            reached.counts.add_pair(half_points);
            reached.finished += 1;
            if (2 * reached.finished).is_multiple_of(SAVE_INTERVAL) && reached.finished < pairs {
                report(run, &spsa, &reached)?;
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    report(run, &*lock(&spsa)?, &reached)?;
    result
}

fn lock<T>(shared: &Mutex<T>) -> Result<MutexGuard<'_, T>> {
    shared
        .lock()
        .map_err(|_| anyhow!("another thread panicked"))
}

/// Plays a pair of games. Returns the half points of the values changed in the direction.
fn compare(
    run: &Run,
    index: u64,
    trial: &Trial<COUNT>,
    random: &mut Random,
    players: &mut HashMap<Variant, [Side; 2]>,
) -> Result<[u32; 2]> {
    let variant = *run
        .variant
        .get(index as usize % run.variant.len().max(1))
        .context("there is no rule set to play")?;
    let start = AnyPosition::initial(variant);
    let opening = openings::random_from(start, run.plies, random);
    let [plus, minus] = match players.entry(variant) {
        std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
        std::collections::hash_map::Entry::Vacant(entry) => {
            entry.insert([side(run, variant)?, side(run, variant)?])
        }
    };
    plus.use_params(Values::within_limits(trial.plus));
    minus.use_params(Values::within_limits(trial.minus));
    play_pair(&opening, plus, minus, random.next(), None, |_, _| {})
}

fn side(run: &Run, variant: Variant) -> Result<Side> {
    let spec = SideSpec::Full(EvaluationSource::BuiltIn, None);
    Side::new(&spec, variant, Limit::nodes(run.nodes))
}

/// Prints the state of the run and writes the values into the file.
fn report(run: &Run, spsa: &Spsa<COUNT>, reached: &Reached) -> Result<()> {
    let state = TuningState {
        games: 2 * reached.finished,
        values: *spsa.values(),
    };
    save(run, &state)?;
    let PairCounts {
        wins,
        draws,
        losses,
        ..
    } = reached.counts;
    let mut text = format!(
        "{} games; this run: +{wins} ={draws} -{losses} in {:.1} minutes\n",
        state.games,
        reached.started.elapsed().as_secs_f64() / 60.0
    );
    for (parameter, value) in PARAMETERS.iter().zip(state.values) {
        text.push_str(&format!(
            "  {} {value:.1} ({})\n",
            parameter.name, parameter.value
        ));
    }
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Replaces the file at once, so that an interrupted run leaves a whole one.
fn save(run: &Run, state: &TuningState) -> Result<()> {
    let mut part = run.out.clone().into_os_string();
    part.push(".part");
    fs_err::write(&part, state.write())?;
    Ok(fs_err::rename(&part, &run.out)?)
}

#[cfg(all(test, feature = "tuning"))]
mod tests {
    use super::*;

    #[test]
    fn a_run_ends_after_its_games_and_a_seed_gives_the_same_values() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let out = folder.path().join("values");
        let path = out.to_str().expect("a UTF-8 path");
        let played = |games: &str, more: &[&str]| {
            let words =
                "tune-search --variant chess --variant portal --nodes 40 --plies 4 --seed 3";
            let words = words.split(' ').chain(["--games", games, "--out", path]);
            let run = Run::try_parse_from(words.chain(more.iter().copied())).expect("options");
            tune(&run).expect("the games are played");
            TuningState::read(&out).expect("the file is written")
        };
        let goes_on = ["--start", path, "--continue"];
        let first = played("8", &[]);
        assert_eq!(first.games, 8);
        assert_ne!(first.values, TuningState::default().values);
        assert_eq!(played("8", &[]), first);
        assert_eq!(played("8", &goes_on), first, "no game is left");
        assert_eq!(played("12", &goes_on).games, 12);
    }
}
