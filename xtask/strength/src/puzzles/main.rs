//! `pchess-puzzles`: makes puzzles from quick self-play games, and chooses those that are shipped.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use engine::Variant;
use engine::eval::network::built_in;
use engine::search::{AnySearcher, Random};
use lexopt::prelude::*;
use puzzles::{MAX_SOLVER_MOVES, Puzzle, Theme, write};
use strength::contest::sides::SideSpec;
use strength::network::teacher::Teacher;
use strength::puzzle_maker::choose::{
    FoundPuzzle, PLIES_APART, WorkFile, choose, complete_games, found_line, game_line, read_work,
};
use strength::puzzle_maker::compose::{Outcome, Tally, compose, confirm, ends_won};
use strength::puzzle_maker::games::{CandidateFilter, candidates};
use strength::puzzle_maker::rating::{follows_error, rating};

const USAGE: &str = "\
cargo xtask puzzles make --variant ID --work FILE [options]
  Plays games and appends the puzzles found in each to a working file. If the file already exists, the run continues it.
  --puzzles N      stop when the file has this many puzzles (800)
  --nodes N        nodes per move of the games (1000)
  --seed N         seed of the games (1)
  --hidden         keep only puzzles about an assassin that has just moved out of sight
  --second SIDE    another engine that must agree with every move, 'uci:PROGRAM;Option=Value;..'
                   (';amazon' if its letter for the triceratops is `a`)
  --go WORDS       arguments of that engine's `go` command (nodes 100000)

cargo xtask puzzles choose --variant ID --work FILE.. --out FILE [--count N]
  Rates the puzzles in one or more working files, writes the file to ship with at most N puzzles (700), and prints a summary.
";

/// Size of the transposition table in bytes. It is cleared for each position, so a small one is quicker.
const TABLE: usize = 4 << 20;

struct Options {
    variant: Variant,
    work: Vec<PathBuf>,
    out: Option<PathBuf>,
    puzzles: usize,
    count: usize,
    nodes: u64,
    seed: u64,
    filter: CandidateFilter,
    second: Option<SideSpec>,
    go: String,
}

fn main() -> Result<()> {
    let mut parser = lexopt::Parser::from_env();
    let command = match parser.next()? {
        Some(Value(word)) => word.string()?,
        _ => return print(USAGE),
    };
    let options = parse_args(parser)?;
    match command.as_str() {
        "make" => make(&options),
        "choose" => choose_puzzles(&options),
        _ => print(USAGE),
    }
}

fn parse_args(mut parser: lexopt::Parser) -> Result<Options> {
    let (mut variant, mut work, mut out, mut second) = (None, Vec::new(), None, None);
    let mut filter = CandidateFilter::Any;
    let (mut puzzles, mut count, mut nodes, mut seed) = (800, 700, 1_000, 1);
    let mut go = "nodes 100000".to_owned();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("variant") => variant = Some(parser.value()?.string()?.parse::<Variant>()?),
            Long("work") => work.push(PathBuf::from(parser.value()?)),
            Long("out") => out = Some(PathBuf::from(parser.value()?)),
            Long("puzzles") => puzzles = parser.value()?.parse()?,
            Long("count") => count = parser.value()?.parse()?,
            Long("nodes") => nodes = parser.value()?.parse()?,
            Long("seed") => seed = parser.value()?.parse()?,
            Long("hidden") => filter = CandidateFilter::AfterAssassins,
            Long("second") => second = Some(parser.value()?.string()?.parse()?),
            Long("go") => go = parser.value()?.string()?,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Options {
        variant: variant
            .context("--variant is missing; see the usage, which is printed without arguments")?,
        work,
        out,
        puzzles,
        count,
        nodes,
        seed,
        filter,
        second,
        go,
    })
}

/// Reads the text of a working file.
fn read_text(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))
}

/// Plays games until there are enough puzzles. Each game is written at once, so a run can be interrupted and continued.
fn make(options: &Options) -> Result<()> {
    let [work] = &options.work[..] else {
        bail!("`make` needs exactly one --work");
    };
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(work)
        .with_context(|| format!("{} cannot be written", work.display()))?;
    let text = read_text(work)?;
    let before = read_work(options.variant, &text)?;
    // The game during which a run was interrupted is played again.
    file.set_len(complete_games(&text).len() as u64)?;
    let start = |program| Teacher::start(program, &options.go);
    let mut second = options.second.as_ref().map(start).transpose()?;
    let mut searcher = AnySearcher::new(options.variant, TABLE);
    searcher.use_network(built_in(options.variant));
    let (mut game, mut count) = (before.next_game, before.found.len());
    while count < options.puzzles {
        let mut random = Random::new(Random::new(options.seed.wrapping_add(game)).next());
        let mut tally = Tally::default();
        let mut text = String::new();
        let mut last: Option<usize> = None;
        let found = candidates(
            options.variant,
            options.filter,
            options.nodes,
            &mut random,
            &mut searcher,
        )?;
        for candidate in found {
            if last.is_some_and(|last| candidate.ply < last + PLIES_APART) {
                continue;
            }
            let outcome = compose(&candidate, &mut searcher, &mut second)?;
            tally.add(&outcome);
            if let Outcome::Made(puzzle) = outcome
                && (options.filter == CandidateFilter::Any || is_about_hiding(&puzzle))
            {
                let ply = candidate.ply;
                last = Some(ply);
                let puzzle = *puzzle;
                text += &found_line(&FoundPuzzle { puzzle, game, ply });
                count += 1;
            }
        }
        text += &game_line(game, tally.numbers());
        file.write_all(text.as_bytes())?;
        game += 1;
    }
    Ok(())
}

/// Whether a puzzle is about an assassin that the solver does not see or that the solution reveals.
fn is_about_hiding(puzzle: &Puzzle) -> bool {
    let themes = [Theme::FindTheAssassin, Theme::BlindCapture, Theme::Reveal];
    themes.into_iter().any(|theme| puzzle.themes.has(theme))
}

/// Rates and chooses puzzles, writes their file, and prints a summary.
fn choose_puzzles(options: &Options) -> Result<()> {
    let Some(out) = &options.out else {
        bail!("--out is missing; see the usage, which is printed without arguments");
    };
    let mut all = WorkFile::default();
    for (index, file) in options.work.iter().enumerate() {
        let work = read_work(options.variant, &read_text(file)?)?;
        all.add(work, index as u64);
    }
    let mut searcher = AnySearcher::new(options.variant, TABLE);
    searcher.use_network(built_in(options.variant));
    let made = all.found.len();
    for found in &mut all.found {
        confirm(&mut searcher, &mut found.puzzle);
        found.puzzle.rating = rating(&mut searcher, &found.puzzle);
    }
    // The games were judged by quick searches, so this is checked again.
    all.found
        .retain(|found| follows_error(&mut searcher, &found.puzzle));
    let without_error = made - all.found.len();
    all.found
        .retain(|found| ends_won(&mut searcher, &found.puzzle));
    let chosen = choose(&all.found, options.count);
    let text = write(options.variant, &chosen);
    fs::write(out, &text).with_context(|| format!("{} cannot be written", out.display()))?;
    let unclear = made - without_error - all.found.len();
    let [_, recaptures, no_only_move, disagreed, needs_history] = all.tally;
    let mut summary = format!(
        "{}: chose {} of {made} puzzles from {} games; rejected candidates: {recaptures} recaptures, {no_only_move} without an only move, \
         {disagreed} where the engines disagree, {needs_history} that need the earlier game; rejected puzzles: {without_error} after no error, \
         {unclear} with an unclear end; {} bytes\n",
        options.variant,
        chosen.len(),
        all.games,
        text.len()
    );
    for theme in Theme::ALL {
        let count = chosen.iter().filter(|puzzle| puzzle.themes.has(theme));
        summary += &format!("  {} {}\n", theme.name(), count.count());
    }
    for number in 1..=MAX_SOLVER_MOVES {
        let count = chosen
            .iter()
            .filter(|puzzle| puzzle.moves_to_find() == number);
        summary += &format!("  moves {number}: {}\n", count.count());
    }
    for low in (400..=3_000).step_by(200) {
        let count = chosen
            .iter()
            .filter(|puzzle| (low..low + 200).contains(&puzzle.rating));
        summary += &format!("  rated {low} to {}: {}\n", low + 190, count.count());
    }
    print(&summary)
}

fn print(text: &str) -> Result<()> {
    Ok(std::io::stdout().write_all(text.as_bytes())?)
}
