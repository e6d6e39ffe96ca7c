//! A match: pairs of games from random openings on several threads. It prints the score, the Elo difference with its
//! error, and the sequential test as they develop.

use std::collections::HashMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Result, bail};
use engine::{Color, Move};
use fs_err::File;

use super::MatchOptions;
use super::game::{FinishedGame, play_pair};
use super::parallel::run_parallel;
use super::plan::Plan;
use super::sides::NamedSide;
use super::stats::{LLR_BOUND, PairCounts};
use crate::progress;

/// Plays a match to its end.
pub fn play(options: &MatchOptions, sides: [&NamedSide; 2]) -> Result<()> {
    let plan = &options.plan;
    let mut counts = PairCounts::default();
    // Games of each side that were lost on time in this run.
    let overstepped = [0; 2].map(AtomicU32::new);
    let (done, mut record) = match &options.record {
        Some(file) => resume(file, &heading(options, sides))?,
        None => (HashMap::new(), None),
    };
    for half_points in done.values() {
        counts.add_pair(*half_points);
    }
    if has_decided(options, &counts) {
        return print_score(options, sides, &counts, "final");
    }
    let left: Vec<u64> = (0..plan.games.div_ceil(2))
        .filter(|index| !done.contains_key(index))
        .collect();
    let result = run_parallel(
        plan.threads,
        0..left.len() as u64,
        || Ok((plan.side(&sides[0].spec)?, plan.side(&sides[1].spec)?)),
        |(first, second), number| {
            let index = left.get(number as usize).copied().unwrap_or(number);
            let (opening, seed) = plan.opening(index)?;
            let on_game_end = |played: &FinishedGame, as_white: bool| {
                if let Some(late) = played.overstepped {
                    let first = (late == Color::White) == as_white;
                    overstepped[usize::from(!first)].fetch_add(1, Ordering::Relaxed);
                }
                if options.show {
                    show(sides[0], index, played, as_white);
                }
            };
            let clock = plan.limit.clock;
            play_pair(&opening, first, second, seed, clock, on_game_end)
        },
        |number, half_points| {
            counts.add_pair(half_points);
            if let (Some(record), Some(index)) = (&mut record, left.get(number as usize)) {
                let [first, second] = half_points;
                writeln!(record, "{index} {first} {second}")?;
            }
            if (counts.games() / 2).is_multiple_of(plan.every.get()) {
                print_score(options, sides, &counts, "so far")?;
                print_overstepped(plan, &overstepped)?;
            }
            Ok(match has_decided(options, &counts) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            })
        },
    );
    print_score(options, sides, &counts, "final")?;
    print_overstepped(plan, &overstepped)?;
    result
}

/// Whether the sequential test has decided.
fn has_decided(options: &MatchOptions, counts: &PairCounts) -> bool {
    options
        .sprt()
        .is_some_and(|(low, high)| counts.llr(low, high).abs() >= LLR_BOUND)
}

/// The first line of a record: what the results depend on. How many games are wanted and which bounds are tested may
/// change between two runs.
fn heading(options: &MatchOptions, sides: [&NamedSide; 2]) -> String {
    let plan = &options.plan;
    let [a, b] = sides.map(|side| &side.name);
    let Plan {
        variant,
        plies,
        seed,
        limit,
        layouts,
        ..
    } = plan;
    let layouts = layouts.map_or_else(String::new, |layouts| format!("{layouts} layouts, "));
    format!("{variant} {a} vs {b}, {layouts}plies {plies}, seed {seed}, {limit:?}")
}

/// Half points of the pairs that were played, by their number.
type Done = HashMap<u64, [u32; 2]>;

/// Returns the pairs that an earlier run has recorded in a file, and the file for those to come. A pair whose line the end
/// of that run has cut off is played again.
fn resume(file: &Path, heading: &str) -> Result<(Done, Option<File>)> {
    let (lines, record) = progress::resume(file, heading)?;
    let pairs = lines.iter().map(|numbers| match numbers[..] {
        [index, first @ 0..=2, second @ 0..=2] => Ok((index, [first as u32, second as u32])),
        _ => bail!("{}: {numbers:?} is not a pair", file.display()),
    });
    Ok((pairs.collect::<Result<_>>()?, Some(record)))
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
    counts: &PairCounts,
    word: &str,
) -> Result<()> {
    let (elo, error) = counts.elo();
    let [a, b] = sides.map(|side| &side.name);
    let mut line = format!(
        "{word}: {} {a} vs {b}: {} games, +{} ={} -{}, {:.1} %, Elo {elo:+.0} ± {error:.0}",
        options.plan.variant,
        counts.games(),
        counts.wins,
        counts.draws,
        counts.losses,
        100.0 * counts.score(),
    );
    if let Some((low, high)) = options.sprt() {
        line.push_str(&format!(
            ", pairs {:?}, LLR {:.2} of ±{LLR_BOUND} for [{low}, {high}]",
            counts.pairs(),
            counts.llr(low, high)
        ));
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()?;
    Ok(())
}

fn print_overstepped(plan: &Plan, [first, second]: &[AtomicU32; 2]) -> Result<()> {
    if plan.limit.clock.is_some() {
        let [first, second] = [first, second].map(|count| count.load(Ordering::Relaxed));
        writeln!(
            std::io::stdout(),
            "lost on time in this run: {first} and {second}"
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use anyhow::Context as _;
    use clap::Parser as _;

    use super::*;

    fn options(words: &str) -> Result<MatchOptions> {
        let start = "match --variant portal --plies 4 --nodes 20 --a full --b classic";
        let line = format!("{start} {words}");
        Ok(MatchOptions::try_parse_from(line.split_whitespace())?)
    }

    fn run(options: &MatchOptions) -> Result<()> {
        let sides = options.a.as_ref().zip(options.b.as_ref());
        let (a, b) = sides.context("two sides")?;
        play(options, [a, b])
    }

    #[test]
    fn a_match_goes_on_where_it_was_interrupted() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let file = |name: &str| folder.path().join(name).display().to_string();
        let (whole, parts) = (file("whole"), file("parts"));
        run(&options(&format!("--games 6 --record {whole}"))?)?;
        run(&options(&format!("--games 2 --record {parts}"))?)?;
        let text = fs_err::read_to_string(&parts)?;
        assert_eq!(text.lines().count(), 2, "{text}");
        // The program was ended while it wrote.
        fs_err::write(&parts, format!("{text}1 2"))?;
        run(&options(&format!("--games 6 --record {parts}"))?)?;
        let sorted = |file: &str| -> Result<Vec<String>> {
            let text = fs_err::read_to_string(file)?;
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            Ok(lines)
        };
        assert_eq!(sorted(&parts)?, sorted(&whole)?);
        let other = run(&options(&format!("--seed 9 --record {parts}"))?);
        let error = other.expect_err("another run").to_string();
        assert!(error.contains("another run"), "{error}");
        Ok(())
    }

    #[test]
    fn a_record_that_decides_is_not_played_on() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("record");
        let words = format!("--games 9000 --sprt 0 5 --record {}", file.display());
        let options = options(&words)?;
        let sides = options.a.as_ref().zip(options.b.as_ref());
        let (a, b) = sides.context("two sides")?;
        let mut text = heading(&options, [a, b]) + "\n";
        for index in 0..3_000 {
            text += &format!("{index} 2 {}\n", index % 3);
        }
        fs_err::write(&file, &text)?;
        run(&options)?;
        assert_eq!(fs_err::read_to_string(&file)?, text);
        Ok(())
    }
}
