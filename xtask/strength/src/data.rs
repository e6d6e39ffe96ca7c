//! `cargo xtask net data`: plays games and asks teachers on several threads, and appends the records to one file. A run that
//! was interrupted goes on.

use std::fmt;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use engine::search::AnySearcher;
use engine::{AnyPosition, Variant};
use etcetera::{BaseStrategy, choose_base_strategy};
use fs_err::{File, OpenOptions};
use strength::contest::parallel::run_parallel;
use strength::contest::sides::read_network;
use strength::games::{is_quiet, random_of};
use strength::network::positions::{GameOptions, QUIET_CHECK_NODES, Sample, sample_game};
use strength::network::record::{BYTES, Record};
use strength::progress::resume;
use strength::uci::{MATE_SCORE, MAX_PENDING, MAX_SCORE, UciEngine, UciProgram};

/// Size of the transposition table for the games, in bytes. A quick game needs no more.
const TABLE: usize = 1 << 20;
/// Number of games after which the progress is printed and saved.
const REPORT_INTERVAL: u64 = 200;

/// Options of `net data`.
#[derive(Parser)]
pub struct Options {
    /// Write the positions into this file, or add those that an interrupted run did not come to. By default a file of the
    /// user's cache folder that is named after rule set and seed.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Number of positions in the file.
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
#[derive(Clone, Debug)]
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
    let path = match &options.out {
        Some(path) => path.clone(),
        None => cache_file(options)?,
    };
    let (mut saved, mut progress) = Saved::load(&path, options)?;
    let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
    file.set_len(saved.bytes)?;
    let mut out = std::io::stdout();
    writeln!(out, "{}: {saved}", path.display())?;
    let (mut unsaved, before, started) = (0_u64, saved.positions(), Instant::now());
    if before >= options.positions {
        return Ok(());
    }
    run_parallel(
        options.threads,
        saved.next..u64::MAX,
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
        |game, records| {
            let bytes: Vec<u8> = records.iter().flat_map(|record| *record.bytes()).collect();
            file.write_all(&bytes)?;
            saved.next = saved.next.max(game + 1);
            saved.bytes += bytes.len() as u64;
            unsaved += 1;
            let enough = saved.positions() >= options.positions;
            if enough || unsaved == REPORT_INTERVAL {
                unsaved = 0;
                writeln!(progress, "{} {}", saved.next, saved.bytes)?;
                let found = (saved.positions() - before) as f64;
                let speed = found / started.elapsed().as_secs_f64();
                writeln!(out, "{saved}, {speed:.0} positions per second")?;
            }
            Ok(match enough {
                false => ControlFlow::Continue(()),
                true => ControlFlow::Break(()),
            })
        },
    )
}

/// Returns the file of the user's cache folder for the positions of a run.
fn cache_file(options: &Options) -> Result<PathBuf> {
    let folder = choose_base_strategy()?.cache_dir().join("portal-chess");
    fs_err::create_dir_all(&folder)?;
    Ok(folder.join(format!("{}-{}.positions", options.variant, options.seed)))
}

/// What is in a file of positions, which is saved beside it from time to time. A run that goes on cuts off what was written
/// after the last time, and begins with the next game: so no position is there twice, and of the games that several threads
/// played at that moment some may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Saved {
    /// The number of the next game.
    next: u64,
    /// Size of the file.
    bytes: u64,
}

impl Saved {
    /// Returns what an earlier run has saved, and the file that goes on saving.
    fn load(positions: &Path, options: &Options) -> Result<(Saved, File)> {
        let mut beside = positions.as_os_str().to_owned();
        beside.push(".progress");
        let (lines, progress) = resume(Path::new(&beside), &heading(options))?;
        let saved = match lines.last().map(Vec::as_slice) {
            None => Saved::default(),
            Some(&[next, bytes]) => Saved { next, bytes },
            Some(line) => bail!("{}: {line:?} are not two numbers", beside.display()),
        };
        let size = fs_err::metadata(positions).map_or(0, |file| file.len());
        ensure!(
            size >= saved.bytes && (saved != Saved::default() || size == 0),
            "{} does not belong to {}",
            positions.display(),
            beside.display()
        );
        Ok((saved, progress))
    }

    fn positions(self) -> u64 {
        self.bytes / BYTES as u64
    }
}

impl fmt::Display for Saved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games, {} positions", self.next, self.positions())
    }
}

/// What the positions depend on.
fn heading(options: &Options) -> String {
    let Options {
        variant,
        teacher,
        network,
        go,
        nodes,
        seed,
        ..
    } = options;
    format!(
        "{variant}, seed {seed}, {nodes} nodes, network {network:?}, labels by {teacher:?} {go}"
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

    #[test]
    fn an_interrupted_run_goes_on_and_a_file_of_another_run_is_kept() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let written = |name: &str, positions: &str, seed: &str| -> Result<Vec<u8>> {
            let out = folder.path().join(name);
            let words = "data --variant portal --teacher search --nodes 20 --threads 1";
            let line = words
                .split(' ')
                .chain(["--positions", positions, "--seed", seed]);
            let mut options = Options::try_parse_from(line)?;
            options.out = Some(out.clone());
            run(&options)?;
            Ok(fs_err::read(out)?)
        };
        let whole = written("whole", "900", "5")?;
        assert!(whole.len() >= 900 * BYTES && whole.len().is_multiple_of(BYTES));
        let first = written("parts", "300", "5")?;
        assert!(first.len() < whole.len());
        assert_eq!(written("parts", "300", "5")?, first, "there are enough");
        // The program was ended while it wrote.
        let mut cut = first;
        cut.extend([7; BYTES + 3]);
        fs_err::write(folder.path().join("parts"), &cut)?;
        assert!(written("parts", "900", "5")? == whole);
        assert!(written("parts", "900", "6").is_err(), "another seed");
        fs_err::write(folder.path().join("other"), &cut)?;
        assert!(written("other", "900", "5").is_err(), "nothing was saved");
        assert_eq!(fs_err::read(folder.path().join("other"))?, cut);
        Ok(())
    }
}
