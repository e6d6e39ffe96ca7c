//! A match: pairs of games from random openings on several threads. It prints the score, the Elo difference with its
//! error, and the sequential test as they develop.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use engine::Move;

use super::MatchOptions;
use super::game::{FinishedGame, play_pair};
use super::parallel::run_parallel;
use super::sides::NamedSide;
use super::stats::{LLR_BOUND, Tally};

/// Plays a match to its end.
pub fn play(options: &MatchOptions, sides: [&NamedSide; 2]) -> Result<()> {
    let plan = &options.plan;
    let mut tally = Tally::default();
    let result = run_parallel(
        plan.threads,
        0..plan.games.div_ceil(2),
        || Ok((plan.side(&sides[0].spec)?, plan.side(&sides[1].spec)?)),
        |(first, second), index| {
            let (opening, seed) = plan.opening(index);
            let show = |played: &FinishedGame, as_white: bool| {
                if options.show {
                    show(sides[0], index, played, as_white);
                }
            };
            play_pair(plan.variant, &opening, first, second, seed, show)
        },
        |_, half_points| {
            tally.add_pair(half_points);
            if (tally.games() / 2).is_multiple_of(plan.every.get()) {
                print_score(options, sides, &tally, "so far")?;
            }
            Ok(match options.sprt() {
                Some((low, high)) if tally.llr(low, high).abs() >= LLR_BOUND => {
                    ControlFlow::Break(())
                }
                _ => ControlFlow::Continue(()),
            })
        },
    );
    print_score(options, sides, &tally, "final")?;
    result
}

fn show(side: &NamedSide, index: u64, played: &FinishedGame, as_white: bool) {
    let moves: Vec<String> = played.game.moves().iter().map(Move::to_string).collect();
    let color = if as_white { "white" } else { "black" };
    // A failure to print is no reason to end a match.
    let _ = writeln!(
        std::io::stdout(),
        "pair {index}, {} {color}: {} ({} plies) {}",
        side.name,
        played.reason,
        moves.len(),
        moves.join(" ")
    );
}

fn print_score(
    options: &MatchOptions,
    sides: [&NamedSide; 2],
    tally: &Tally,
    word: &str,
) -> Result<()> {
    let (elo, error) = tally.elo();
    let [a, b] = sides.map(|side| &side.name);
    let mut line = format!(
        "{word}: {} {a} vs {b}: {} games, +{} ={} -{}, {:.1} %, Elo {elo:+.0} ± {error:.0}",
        options.plan.variant,
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.score(),
    );
    if let Some((low, high)) = options.sprt() {
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
