//! `cargo xtask puzzles`: makes puzzles from quick self-play games, and chooses those that are shipped.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand, ValueEnum};
use engine::Variant;
use engine::eval::network::built_in;
use engine::search::AnySearcher;
use fs_err::{self as fs, OpenOptions};
use puzzles::{MAX_SOLVER_MOVES, Puzzle, Theme, read, write};
use strength::games::random_of;
use strength::puzzle_maker::choose::{
    FoundPuzzle, PLIES_APART, WorkFile, choose, complete_games, found_line, game_line, read_work,
};
use strength::puzzle_maker::compose::{Outcome, Tally, compose, ends_won};
use strength::puzzle_maker::games::{CandidateFilter, candidates, start};
use strength::puzzle_maker::hold::hold;
use strength::puzzle_maker::rating::{follows_error, rating};
use strength::uci::{UciEngine, UciProgram};

/// Commands of `puzzles`.
#[derive(Subcommand)]
pub enum Puzzles {
    /// Play games and append the puzzles found in each to a working file. If the file already exists, the run continues
    /// it.
    Make(MakeOptions),
    /// Check the puzzles of a working file, or of a file that is shipped, with a deep search, and append those that hold to
    /// another working file, with refutations of wrong answers. If that exists already, the run continues it.
    Hold(HoldOptions),
    /// Rate the puzzles in one or more working files, write the file to ship, and print a summary.
    Choose(ChooseOptions),
}

/// Options of `puzzles make`.
#[derive(Args)]
pub struct MakeOptions {
    /// Rule set.
    #[arg(long, value_name = "ID")]
    variant: Variant,
    /// The working file.
    #[arg(long, value_name = "FILE")]
    work: PathBuf,
    /// Stop when the file has this many puzzles.
    #[arg(long, value_name = "N", default_value_t = 800)]
    puzzles: usize,
    /// Nodes per move of the games.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    nodes: u64,
    /// Seed of the games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Which puzzles to keep.
    #[arg(long, value_enum, default_value_t = Keep::Any)]
    keep: Keep,
    /// Start each game with fewer pieces than the rules say, so that what chess has not happens more often.
    #[arg(long)]
    few: bool,
    /// Another engine that must agree with every move: `uci:PROGRAM;Option=Value;..`, with `;amazon` if its letter for the
    /// triceratops is `a`.
    #[arg(long, value_name = "SIDE")]
    second: Option<UciProgram>,
    /// Arguments of that engine's `go` command.
    #[arg(long, value_name = "WORDS", default_value = "nodes 100000")]
    go: String,
}

/// Which puzzles are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Keep {
    /// All.
    Any,
    /// Those whose first move captures or gives check.
    Loud,
    /// Those that use what the rule set has and chess has not, and do not begin with a quiet move.
    Own,
    /// Those about an assassin that has just moved out of sight.
    Hidden,
}

impl Keep {
    fn keeps(self, puzzle: &Puzzle) -> bool {
        let is_loud = !puzzle.themes.has(Theme::QuietMove);
        match self {
            Keep::Any => true,
            Keep::Loud => is_loud,
            Keep::Own => is_loud && puzzle.themes.iter().any(Theme::is_own),
            Keep::Hidden => is_about_hiding(puzzle),
        }
    }
}

/// Options of `puzzles hold`.
#[derive(Args)]
pub struct HoldOptions {
    /// Rule set.
    #[arg(long, value_name = "ID")]
    variant: Variant,
    /// A working file of `make`, or a file of puzzles that is shipped.
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    /// The working file for the puzzles that hold.
    #[arg(long, value_name = "FILE")]
    held: PathBuf,
}

/// Options of `puzzles choose`.
#[derive(Args)]
pub struct ChooseOptions {
    /// Rule set.
    #[arg(long, value_name = "ID")]
    variant: Variant,
    /// A working file; may be given more than once.
    #[arg(long, value_name = "FILE", required = true)]
    work: Vec<PathBuf>,
    /// Write the chosen puzzles to this file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of puzzles to choose at most.
    #[arg(long, value_name = "N", default_value_t = 700)]
    count: usize,
}

/// Size of the transposition table in bytes. It is cleared for each position, so a small one is quicker.
const TABLE: usize = 4 << 20;
/// Size of the transposition table for the deep search, in bytes.
const HOLD_TABLE: usize = 32 << 20;

/// Runs a command.
pub fn run(command: &Puzzles) -> Result<()> {
    match command {
        Puzzles::Make(options) => make(options),
        Puzzles::Hold(options) => hold_puzzles(options),
        Puzzles::Choose(options) => choose_puzzles(options),
    }
}

/// Plays games until there are enough puzzles. Each game is written at once, so a run can be interrupted and continued.
fn make(options: &MakeOptions) -> Result<()> {
    let work = &options.work;
    let filter = match options.keep {
        Keep::Hidden => CandidateFilter::AfterAssassins,
        _ => CandidateFilter::Any,
    };
    let mut file = OpenOptions::new().create(true).append(true).open(work)?;
    let text = fs::read_to_string(work)?;
    let before = read_work(options.variant, &text)?;
    // The game during which a run was interrupted is played again.
    file.set_len(complete_games(&text).len() as u64)?;
    let run = |program| UciEngine::start(program, &options.go);
    let mut second = options.second.as_ref().map(run).transpose()?;
    let mut searcher = AnySearcher::new(options.variant, TABLE);
    searcher.use_network(built_in(options.variant));
    let (mut game, mut count) = (before.next_game, before.found.len());
    while count < options.puzzles {
        let mut random = random_of(options.seed, game);
        let mut tally = Tally::default();
        let mut text = String::new();
        let mut last: Option<usize> = None;
        let start = start(options.variant, options.few, &mut random)?;
        let found = candidates(start, filter, options.nodes, &mut random, &mut searcher)?;
        for candidate in found {
            if last.is_some_and(|last| candidate.ply < last + PLIES_APART) {
                continue;
            }
            let outcome = compose(&candidate, &mut searcher, &mut second)?;
            tally[outcome.index()] += 1;
            if let Outcome::Made(puzzle) = outcome
                && options.keep.keeps(&puzzle)
            {
                let ply = candidate.ply;
                last = Some(ply);
                let puzzle = *puzzle;
                text += &found_line(&FoundPuzzle { puzzle, game, ply });
                count += 1;
            }
        }
        text += &game_line(game, tally);
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

/// Checks puzzles with a deep search. In the working file a puzzle is its own game, so that a run knows how far an earlier
/// one came; those that do not hold are games without a puzzle.
fn hold_puzzles(options: &HoldOptions) -> Result<()> {
    let text = fs::read_to_string(&options.from)?;
    let puzzles: Vec<Puzzle> = match read(text.as_bytes()) {
        Ok(shipped) => shipped,
        Err(_) => {
            let work = read_work(options.variant, &text)?;
            work.found.into_iter().map(|found| found.puzzle).collect()
        }
    };
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&options.held)?;
    let before = fs::read_to_string(&options.held)?;
    file.set_len(complete_games(&before).len() as u64)?;
    let done = read_work(options.variant, &before)?.next_game;
    let mut searcher = AnySearcher::new(options.variant, HOLD_TABLE);
    searcher.use_network(built_in(options.variant));
    for (game, mut puzzle) in (0..).zip(puzzles).skip(usize::try_from(done)?) {
        let held = hold(&mut searcher, &mut puzzle);
        let found = held.then(|| {
            found_line(&FoundPuzzle {
                puzzle,
                game,
                ply: 0,
            })
        });
        let lines = found.unwrap_or_default() + &game_line(game, Tally::default());
        file.write_all(lines.as_bytes())?;
    }
    Ok(())
}

/// Rates and chooses puzzles, writes their file, and prints a summary.
fn choose_puzzles(options: &ChooseOptions) -> Result<()> {
    let mut all = WorkFile::default();
    for (index, file) in options.work.iter().enumerate() {
        let work = read_work(options.variant, &fs::read_to_string(file)?)?;
        all.add(work, index as u64);
    }
    let mut searcher = AnySearcher::new(options.variant, TABLE);
    searcher.use_network(built_in(options.variant));
    let made = all.found.len();
    for found in &mut all.found {
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
    fs::write(&options.out, &text)?;
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
    Ok(std::io::stdout().write_all(summary.as_bytes())?)
}
