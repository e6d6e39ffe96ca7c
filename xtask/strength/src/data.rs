//! `cargo xtask net data`: plays games and asks teachers on several threads, and appends the records to one file.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Parser;
use engine::search::AnySearcher;
use engine::{AnyPosition, Variant};
use fs_err::OpenOptions;
use strength::contest::parallel::run_parallel;
use strength::contest::sides::read_network;
use strength::games::{is_quiet, random_of};
use strength::network::positions::{GameOptions, QUIET_CHECK_NODES, Sample, sample_game};
use strength::network::record::Record;
use strength::uci::{MATE_SCORE, MAX_PENDING, MAX_SCORE, UciEngine, UciProgram};

/// Size of the transposition table for the games, in bytes. A quick game needs no more.
const TABLE: usize = 1 << 20;
/// Number of games after which the progress is printed.
const REPORT_INTERVAL: u64 = 1_000;

/// Options of `net data`.
#[derive(Parser)]
pub struct Options {
    /// Append the positions to this file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of positions.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    positions: u64,
    /// Rule set.
    #[arg(long, value_name = "ID", default_value = "chess")]
    variant: Variant,
    /// What labels the positions: a UCI program, as in `match`, or `search`, the search that plays the games.
    #[arg(long, value_name = "SIDE", default_value = "uci:stockfish;Hash=1")]
    teacher: Labeller,
    /// Network with which that search evaluates positions, in place of the hand-written evaluation terms.
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Arguments of the teacher's `go` command.
    #[arg(long, value_name = "WORDS", default_value = "nodes 1")]
    go: String,
    /// Nodes per move of the games.
    #[arg(long, value_name = "N", default_value_t = 100)]
    nodes: u64,
    /// Seed of the games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of simultaneous games, each with its own teacher.
    #[arg(long, value_name = "N", default_value = "2")]
    threads: NonZeroUsize,
}

/// What labels positions.
#[derive(Clone)]
enum Labeller {
    Search,
    Teacher(UciProgram),
}

impl FromStr for Labeller {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Labeller> {
        match text {
            "search" => Ok(Labeller::Search),
            _ => Ok(Labeller::Teacher(text.parse()?)),
        }
    }
}

/// What a thread needs.
struct Worker {
    searcher: AnySearcher,
    teacher: Option<UciEngine>,
    /// The positions that the teacher has been asked about.
    pending: Vec<AnyPosition>,
}

/// Plays games until there are enough positions. A teacher labels the positions of one game while the next one is
/// played.
pub fn run(options: &Options) -> Result<()> {
    let network = match &options.network {
        Some(file) => Some(read_network(file, options.variant)?),
        None => None,
    };
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&options.out)?;
    let (mut games, mut written, started) = (0_u64, 0, Instant::now());
    run_parallel(
        options.threads,
        0..u64::MAX,
        || {
            let mut searcher = AnySearcher::new(options.variant, TABLE);
            searcher.use_network(network.clone());
            Ok(Worker {
                searcher,
                teacher: match &options.teacher {
                    Labeller::Teacher(program) => Some(UciEngine::start(program, &options.go)?),
                    Labeller::Search => None,
                },
                pending: Vec::new(),
            })
        },
        |worker, game| play(options, worker, game),
        |_, records| {
            let bytes: Vec<u8> = records.iter().flat_map(|record| *record.bytes()).collect();
            file.write_all(&bytes)?;
            games += 1;
            written += records.len() as u64;
            if games.is_multiple_of(REPORT_INTERVAL) {
                let speed = written as f64 / started.elapsed().as_secs_f64();
                writeln!(
                    std::io::stdout(),
                    "{games} games, {written} positions, {speed:.0} positions per second"
                )?;
            }
            Ok(match written < options.positions {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            })
        },
    )
}

/// Plays a game. Returns the records of its positions, or those of the game before if a teacher labels them.
fn play(options: &Options, worker: &mut Worker, game: u64) -> Result<Vec<Record>> {
    let mut random = random_of(options.seed, game);
    let game_options = GameOptions {
        variant: options.variant,
        nodes: options.nodes,
        nodes_after_random: match worker.teacher {
            Some(_) => QUIET_CHECK_NODES,
            None => options.nodes,
        },
    };
    let samples = sample_game(game_options, &mut random, &mut worker.searcher)?;
    let Some(teacher) = &mut worker.teacher else {
        return Ok(samples.iter().filter_map(own_label).collect());
    };
    let mut records = Vec::new();
    for chunk in samples.chunks(MAX_PENDING) {
        for position in worker.pending.drain(..) {
            let answer = teacher.answer()?;
            let score = answer
                .score
                .context("the teacher sent a move without a score")?;
            if answer.best.is_some_and(|best| is_quiet(&position, best)) {
                records.extend(Record::new(&position, score, None));
            }
        }
        for sample in chunk {
            teacher.ask(&sample.position, &[])?;
            worker.pending.push(sample.position);
        }
        teacher.flush()?;
    }
    Ok(records)
}

/// Returns the record of a position, labelled by the search that played the game.
fn own_label(sample: &Sample) -> Option<Record> {
    let score = match sample.score {
        score if score.abs() >= MATE_SCORE => score,
        score => score.clamp(-MAX_SCORE, MAX_SCORE),
    };
    Record::new(&sample.position, i16::try_from(score).ok()?, sample.result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_of_the_search_are_clamped_to_the_range_of_a_record() {
        let position = AnyPosition::initial(Variant::Portal);
        let score = |score| {
            let sample = Sample {
                position,
                score,
                result: Some(0.5),
            };
            own_label(&sample).map(|record| (record.score(), record.result()))
        };
        assert_eq!(score(-31), Some((-31, Some(0.5))));
        assert_eq!(score(9_800), Some((9_000, Some(0.5))));
        assert_eq!(score(-MATE_SCORE), Some((-10_000, Some(0.5))));
    }

    #[test]
    fn the_teacher_option_accepts_a_uci_program_or_the_search() {
        let asked = |teacher: &str| {
            let line = ["data", "--out", "x.positions", "--teacher", teacher];
            Options::try_parse_from(line)
                .map(|options| matches!(options.teacher, Labeller::Teacher(_)))
        };
        assert_eq!(asked("search").ok(), Some(false));
        assert_eq!(asked("uci:stockfish").ok(), Some(true));
        assert!(asked("somebody").is_err());
    }
}
