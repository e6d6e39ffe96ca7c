//! The games of a tuning run: pairs from one opening, in which the values changed in a random direction play those
//! changed in the opposite direction. All threads share the values, and a pair starts with those that the earlier pairs
//! left. With one thread, a seed always gives the same result.

use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use engine::Variant;
use engine::search::Random;
use engine::search::tuning::{PARAMETERS, Values};

use super::spsa::{Range, Spsa, Trial};
use super::values::{COUNT, TuningState};
use crate::contest::game::play_pair;
use crate::contest::openings;
use crate::contest::sides::{EvaluationSource, Limit, Side, SideSpec};
use crate::contest::stats::Tally;

/// Number of games after which the values are printed and written.
const SAVE_INTERVAL: u64 = 200;

/// Description of a tuning run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The rule sets, which take turns.
    pub variants: Vec<Variant>,
    /// Nodes per move.
    pub nodes: u64,
    /// Total number of games, including those before the start.
    pub games: u64,
    /// Number of random plies of an opening.
    pub plies: usize,
    /// Seed of the openings and of the directions.
    pub seed: u64,
    /// The gain in the last iteration: how far a value moves per half point, in steps.
    pub gain: f64,
    /// Games at the same time.
    pub threads: usize,
    /// The values to start with, and the number of games already played.
    pub start: TuningState,
    /// The file for the values.
    pub out: PathBuf,
}

/// The state that the threads share.
struct Shared {
    spsa: Spsa<COUNT>,
    tally: Tally,
    /// The next pair to begin.
    next: u64,
    /// The number of pairs finished, including those before the start.
    finished: u64,
    /// Whether a thread failed.
    failed: bool,
    started: Instant,
}

/// Plays the games of a run and writes the values at its end.
pub fn tune(run: &Run) -> Result<()> {
    let ranges = PARAMETERS.map(|parameter| Range {
        min: f64::from(parameter.min),
        max: f64::from(parameter.max),
        step: f64::from(parameter.step),
    });
    let shared = Mutex::new(Shared {
        spsa: Spsa::new(ranges, run.start.values, pairs(run), run.gain),
        tally: Tally::default(),
        next: run.start.games / 2,
        finished: run.start.games / 2,
        failed: false,
        started: Instant::now(),
    });
    let results: Vec<Result<()>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..run.threads)
            .map(|_| scope.spawn(|| work(run, &shared)))
            .collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|_| Err(panicked())))
            .collect()
    });
    report(run, &*lock(&shared)?)?;
    results.into_iter().collect()
}

const fn pairs(run: &Run) -> u64 {
    run.games.div_ceil(2)
}

fn panicked() -> anyhow::Error {
    anyhow!("a thread panicked during a game")
}

fn lock(shared: &Mutex<Shared>) -> Result<MutexGuard<'_, Shared>> {
    shared.lock().map_err(|_| panicked())
}

fn work(run: &Run, shared: &Mutex<Shared>) -> Result<()> {
    let mut players = HashMap::new();
    loop {
        let mut guard = lock(shared)?;
        if guard.failed || guard.next >= pairs(run) {
            return Ok(());
        }
        let index = guard.next;
        guard.next += 1;
        let mut random = Random::new(Random::new(run.seed.wrapping_add(index)).next());
        let trial = guard.spsa.trial(index, &mut random);
        drop(guard);
        let played = compare(run, index, &trial, &mut random, &mut players);
        let mut guard = lock(shared)?;
        let half_points = played.inspect_err(|_| guard.failed = true)?;
        guard.tally.add_pair(half_points);
        guard.finished += 1;
        let result = f64::from(half_points[0] + half_points[1]) - 2.0;
        guard.spsa.update(&trial, result);
        if (2 * guard.finished).is_multiple_of(SAVE_INTERVAL) && guard.finished < pairs(run) {
            report(run, &guard).inspect_err(|_| guard.failed = true)?;
        }
    }
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
        .variants
        .get(index as usize % run.variants.len().max(1))
        .context("there is no rule set to play")?;
    let opening = openings::random(variant, run.plies, random);
    let [plus, minus] = match players.entry(variant) {
        std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
        std::collections::hash_map::Entry::Vacant(entry) => {
            entry.insert([side(run, variant)?, side(run, variant)?])
        }
    };
    plus.use_params(Values::within_limits(trial.plus));
    minus.use_params(Values::within_limits(trial.minus));
    play_pair(variant, &opening, plus, minus, random.next(), |_, _| {})
}

fn side(run: &Run, variant: Variant) -> Result<Side> {
    let limit = Limit {
        movetime: None,
        nodes: Some(run.nodes),
        depth: None,
    };
    Side::new(
        &SideSpec::Full(EvaluationSource::BuiltIn, None),
        variant,
        limit,
    )
}

/// Prints the state of the run and writes the values into the file.
fn report(run: &Run, shared: &Shared) -> Result<()> {
    let state = TuningState {
        games: 2 * shared.finished,
        values: *shared.spsa.values(),
    };
    save(run, &state)?;
    let Tally {
        wins,
        draws,
        losses,
        ..
    } = shared.tally;
    let mut text = format!(
        "{} games; this run: +{wins} ={draws} -{losses} in {:.1} minutes\n",
        state.games,
        shared.started.elapsed().as_secs_f64() / 60.0
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
    std::fs::write(&part, state.write())
        .and_then(|()| std::fs::rename(&part, &run.out))
        .with_context(|| format!("{} cannot be written", run.out.display()))
}

#[cfg(all(test, feature = "tuning"))]
mod tests {
    use super::*;

    #[test]
    fn a_run_ends_after_its_games_and_a_seed_gives_the_same_values() {
        let out = std::env::temp_dir().join(format!("tune-search-{}", std::process::id()));
        let played = |games, start| {
            let run = Run {
                variants: vec![Variant::Chess, Variant::Portal],
                nodes: 40,
                games,
                plies: 4,
                seed: 3,
                gain: 0.002,
                threads: 1,
                start,
                out: out.clone(),
            };
            tune(&run).expect("the games are played");
            TuningState::read(&out).expect("the file is written")
        };
        let first = played(8, TuningState::default());
        assert_eq!(first.games, 8);
        assert_ne!(first.values, TuningState::default().values);
        assert_eq!(played(8, TuningState::default()), first);
        assert_eq!(played(8, first.clone()), first, "no game is left");
        assert_eq!(played(12, first).games, 12);
        std::fs::remove_file(&out).expect("the file is still there");
    }
}
