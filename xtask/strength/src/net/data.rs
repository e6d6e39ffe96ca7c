//! `pchess-net data`: plays games and asks teachers on several threads, and appends the records to one file.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use engine::eval::network::Network;
use engine::search::{AnySearcher, Random};
use engine::{AnyPosition, Variant};
use lexopt::prelude::*;
use strength::contest::sides::{SideSpec, read_network};
use strength::network::positions::{GameOptions, QUIET_CHECK_NODES, Sample, is_quiet, sample_game};
use strength::network::record::{BYTES, Record};
use strength::network::teacher::{MATE_SCORE, MAX_PENDING, MAX_SCORE, Teacher};

/// Size of the transposition table for the games, in bytes. A quick game needs no more.
const TABLE: usize = 1 << 20;
/// Number of games after which the progress is printed.
const REPORT_INTERVAL: u64 = 1_000;

struct Options {
    out: PathBuf,
    positions: u64,
    variant: Variant,
    /// The program that labels positions. Without one, the search that plays the games labels them.
    teacher: Option<SideSpec>,
    /// The network that values positions in that search, in place of the hand-written evaluation terms.
    network: Option<Arc<Network>>,
    go: String,
    nodes: u64,
    seed: u64,
    threads: usize,
}

/// State shared by the threads.
struct Shared {
    file: Mutex<File>,
    next_game: AtomicU64,
    written: AtomicU64,
    started: Instant,
}

/// Parses the arguments of the command and runs it.
pub fn run(parser: lexopt::Parser) -> Result<()> {
    let options = parse_args(parser)?;
    let opened = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&options.out);
    let shared = Shared {
        file: Mutex::new(
            opened.with_context(|| format!("{} cannot be written", options.out.display()))?,
        ),
        next_game: AtomicU64::new(0),
        written: AtomicU64::new(0),
        started: Instant::now(),
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..options.threads)
            .map(|_| scope.spawn(|| work(&options, &shared)))
            .collect();
        workers.into_iter().try_for_each(|worker| {
            worker
                .join()
                .unwrap_or_else(|_| Err(anyhow!("a thread panicked during a game")))
        })
    })
}

/// Plays games. The teacher labels the positions of one game while the next one is played.
fn work(options: &Options, shared: &Shared) -> Result<()> {
    let start = |program| Teacher::start(program, &options.go);
    let mut teacher = options.teacher.as_ref().map(start).transpose()?;
    let mut searcher = AnySearcher::new(options.variant, TABLE);
    searcher.use_network(options.network.clone());
    let game_options = GameOptions {
        variant: options.variant,
        nodes: options.nodes,
        nodes_after_random: match teacher {
            Some(_) => QUIET_CHECK_NODES,
            None => options.nodes,
        },
    };
    let mut pending: Vec<AnyPosition> = Vec::new();
    while shared.written.load(Ordering::Relaxed) < options.positions {
        let game = shared.next_game.fetch_add(1, Ordering::Relaxed);
        let mut random = Random::new(Random::new(options.seed.wrapping_add(game)).next());
        let samples = sample_game(game_options, &mut random, &mut searcher)?;
        match &mut teacher {
            Some(teacher) => {
                for chunk in samples.chunks(MAX_PENDING) {
                    receive_labels(teacher, &mut pending, shared)?;
                    for sample in chunk {
                        teacher.ask(&sample.position)?;
                    }
                    teacher.flush()?;
                    pending.extend(chunk.iter().map(|sample| sample.position));
                }
            }
            None => write(samples.iter().filter_map(own_label), shared)?,
        }
        if (game + 1).is_multiple_of(REPORT_INTERVAL) {
            let written = shared.written.load(Ordering::Relaxed);
            let speed = written as f64 / shared.started.elapsed().as_secs_f64();
            writeln!(
                std::io::stdout(),
                "{} games, {written} positions, {speed:.0} positions per second",
                game + 1
            )?;
        }
    }
    match &mut teacher {
        Some(teacher) => receive_labels(teacher, &mut pending, shared),
        None => Ok(()),
    }
}

/// Returns the record of a position, labelled by the search that played the game.
fn own_label(sample: &Sample) -> Option<Record> {
    let score = match sample.score {
        score if score.abs() >= MATE_SCORE => score,
        score => score.clamp(-MAX_SCORE, MAX_SCORE),
    };
    Record::new(&sample.position, i16::try_from(score).ok()?, sample.result)
}

/// Reads the answers to the open questions and writes the positions that are quiet according to them.
fn receive_labels(
    teacher: &mut Teacher,
    pending: &mut Vec<AnyPosition>,
    shared: &Shared,
) -> Result<()> {
    let mut records = Vec::new();
    for position in pending.drain(..) {
        let answer = teacher.receive()?;
        if answer.best.is_some_and(|best| is_quiet(&position, best)) {
            records.extend(Record::new(&position, answer.score, None));
        }
    }
    write(records.into_iter(), shared)
}

fn write(records: impl Iterator<Item = Record>, shared: &Shared) -> Result<()> {
    let bytes: Vec<u8> = records.flat_map(|record| *record.bytes()).collect();
    let mut file = shared
        .file
        .lock()
        .map_err(|_| anyhow!("a thread panicked during a game"))?;
    file.write_all(&bytes)?;
    let count = (bytes.len() / BYTES) as u64;
    shared.written.fetch_add(count, Ordering::Relaxed);
    Ok(())
}

fn parse_args(mut parser: lexopt::Parser) -> Result<Options> {
    let mut out = None;
    let mut teacher = "uci:stockfish;Hash=1".to_owned();
    let mut network = None;
    let mut options = Options {
        out: PathBuf::new(),
        positions: 1_000_000,
        variant: Variant::Chess,
        teacher: None,
        network: None,
        go: "nodes 1".to_owned(),
        nodes: 100,
        seed: 1,
        threads: 2,
    };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("out") => out = Some(parser.value()?.into()),
            Long("positions") => options.positions = parser.value()?.parse()?,
            Long("variant") => options.variant = parser.value()?.string()?.parse()?,
            Long("teacher") => teacher = parser.value()?.string()?,
            Long("network") => network = Some(PathBuf::from(parser.value()?)),
            Long("go") => options.go = parser.value()?.string()?,
            Long("nodes") => options.nodes = parser.value()?.parse()?,
            Long("seed") => options.seed = parser.value()?.parse()?,
            Long("threads") => options.threads = parser.value()?.parse::<usize>()?.max(1),
            other => return Err(other.unexpected().into()),
        }
    }
    options.out = out.context("--out is missing; see --help")?;
    options.network = network
        .map(|file| read_network(&file, options.variant))
        .transpose()?;
    if teacher != "search" {
        options.teacher = Some(teacher.parse()?);
    }
    Ok(options)
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
            let words = [
                "--out",
                "x.positions",
                "--variant",
                "portal",
                "--teacher",
                teacher,
            ];
            parse_args(lexopt::Parser::from_args(words)).map(|options| options.teacher.is_some())
        };
        assert_eq!(asked("search").ok(), Some(false));
        assert_eq!(asked("uci:stockfish").ok(), Some(true));
        assert!(asked("somebody").is_err());
    }
}
