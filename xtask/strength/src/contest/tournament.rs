//! A match: pairs of games from random openings on several threads. It prints the score, the Elo difference with its
//! error, and the sequential test as they develop.

use std::io::Write;
use std::sync::Mutex;

use anyhow::{Result, anyhow};

use super::game::{FinishedGame, play_pair};
use super::parallel::{Next, run_parallel};
use super::plan::Plan;
use super::sides::{Side, SideSpec};
use super::stats::{LLR_BOUND, Tally};

/// Description of a match.
pub struct Match {
    /// The games, in pairs from the same opening.
    pub plan: Plan,
    /// The sides.
    pub sides: [SideSpec; 2],
    /// The names of the sides.
    pub names: [String; 2],
    /// The Elo differences that the sequential test tells apart.
    pub sprt: Option<(f64, f64)>,
    /// Whether the moves of every game are printed.
    pub show: bool,
}

/// Plays a match to its end.
pub fn play(options: &Match) -> Result<()> {
    let tally = Mutex::new(Tally::default());
    let Match { plan, sides, .. } = options;
    let result = run_parallel(
        plan.threads,
        plan.games.div_ceil(2),
        || Ok((plan.side(&sides[0])?, plan.side(&sides[1])?)),
        |(first, second), index| run_pair(options, first, second, index, &tally),
    );
    let tally = tally
        .into_inner()
        .map_err(|_| anyhow!("a thread panicked during a game"))?;
    print_score(options, &tally, "final")?;
    result
}

fn run_pair(
    options: &Match,
    first: &mut Side,
    second: &mut Side,
    index: u64,
    tally: &Mutex<Tally>,
) -> Result<Next> {
    let (opening, seed) = options.plan.opening(index);
    let show = |played: &FinishedGame, as_white: bool| {
        if options.show {
            let moves: Vec<String> = played
                .game
                .moves()
                .iter()
                .map(ToString::to_string)
                .collect();
            let color = if as_white { "white" } else { "black" };
            // A failure to print is no reason to end a match.
            let _ = writeln!(
                std::io::stdout(),
                "pair {index}, {} {color}: {} ({} plies) {}",
                options.names[0],
                played.reason,
                moves.len(),
                moves.join(" ")
            );
        }
    };
    let half_points = play_pair(options.plan.variant, &opening, first, second, seed, show)?;
    let mut tally = tally
        .lock()
        .map_err(|_| anyhow!("a thread panicked during a game"))?;
    tally.add_pair(half_points);
    if (tally.games() / 2).is_multiple_of(options.plan.every) {
        print_score(options, &tally, "so far")?;
    }
    let decided = options
        .sprt
        .is_some_and(|(low, high)| tally.llr(low, high).abs() >= LLR_BOUND);
    Ok(if decided { Next::Stop } else { Next::Continue })
}

fn print_score(options: &Match, tally: &Tally, word: &str) -> Result<()> {
    let (elo, error) = tally.elo();
    let [a, b] = &options.names;
    let mut line = format!(
        "{word}: {} {a} vs {b}: {} games, +{} ={} -{}, {:.1} %, Elo {elo:+.0} ± {error:.0}",
        options.plan.variant,
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
