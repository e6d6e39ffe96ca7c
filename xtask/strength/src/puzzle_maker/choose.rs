//! The puzzles that were made, as a working file keeps them, and the choice of those that are shipped: none twice, none close to another
//! of the same game, easy and hard ones.

use std::collections::{BTreeMap, HashMap, HashSet};

use anyhow::{Context, Result};
use engine::Variant;
use puzzles::{Puzzle, Theme, read, write};

/// Two puzzles of a game are at least so many plies apart.
pub const PLIES_APART: usize = 8;
/// Ratings that are chosen from in turn.
const BAND: u16 = 100;
/// At most one puzzle of so many is a mate in one.
const ONE_MATE_IN: usize = 8;

/// A puzzle, and where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The number of its game.
    pub game: u64,
    /// The ply at which it begins.
    pub ply: usize,
}

/// What a working file holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Work {
    /// Puzzles, in the order in which they were found.
    pub found: Vec<Found>,
    /// The number of the next game.
    pub next_game: u64,
    /// The counts of what became of all places, as in `compose::Tally::numbers`.
    pub tally: [u32; 5],
}

/// The line of a working file for a puzzle.
pub fn found_line(found: &Found) -> String {
    let Found { puzzle, game, ply } = found;
    let text = write(puzzle.variant, std::slice::from_ref(puzzle));
    let line = text.lines().nth(1).unwrap_or_default();
    format!("+ {game} {ply} {line}\n")
}

/// The line of a working file for the end of a game, with the counts of its places.
pub fn game_line(game: u64, tally: [u32; 5]) -> String {
    let numbers: Vec<String> = tally.iter().map(u32::to_string).collect();
    format!("= {game} {}\n", numbers.join(" "))
}

/// Reads a working file. A last line that was cut off, or a game that was, counts for nothing.
pub fn read_work(variant: Variant, text: &str) -> Result<Work> {
    let mut work = Work::default();
    let mut open = Vec::new();
    for line in text
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'))
    {
        let line = line.trim_end();
        if let Some(rest) = line.strip_prefix("= ") {
            let mut numbers = rest.split(' ');
            let game: u64 = numbers.next().context("a game has no number")?.parse()?;
            for (sum, number) in work.tally.iter_mut().zip(numbers) {
                *sum += number.parse::<u32>()?;
            }
            work.next_game = work.next_game.max(game + 1);
            open.retain(|found: &Found| found.game == game);
            work.found.append(&mut open);
        } else if let Some(rest) = line.strip_prefix("+ ") {
            let mut words = rest.splitn(3, ' ');
            let mut word = || words.next().context("a puzzle has no place");
            let (game, ply) = (word()?.parse()?, word()?.parse()?);
            let file = format!("{}{}\n", write(variant, &[]), word()?);
            let puzzle = read(file.as_bytes())?.pop().context("an empty line")?;
            open.push(Found { puzzle, game, ply });
        }
    }
    Ok(work)
}

/// At most `count` of the puzzles, by rating.
pub fn choose(found: &[Found], count: usize) -> Vec<Puzzle> {
    let mut positions = HashSet::new();
    let mut last_ply: HashMap<u64, usize> = HashMap::new();
    let mut mates = 0;
    let mut bands: BTreeMap<u16, Vec<&Puzzle>> = BTreeMap::new();
    for Found { puzzle, game, ply } in found {
        let near = last_ply
            .get(game)
            .is_some_and(|last| ply.abs_diff(*last) < PLIES_APART);
        let mate = puzzle.themes.has(Theme::MateIn1);
        if near || mate && mates * ONE_MATE_IN >= count {
            continue;
        }
        if !positions.insert(puzzle.position(1).hash()) {
            continue;
        }
        last_ply.insert(*game, *ply);
        mates += usize::from(mate);
        bands.entry(puzzle.rating / BAND).or_default().push(puzzle);
    }
    let mut chosen = Vec::new();
    // One of each band in turn, so that the rarer ones are all taken.
    for round in 0.. {
        let before = chosen.len();
        chosen.extend(
            bands
                .values()
                .filter_map(|band| band.get(round).copied().cloned()),
        );
        if chosen.len() == before || chosen.len() >= count {
            break;
        }
    }
    chosen.truncate(count);
    chosen.sort_by_key(|puzzle| (puzzle.rating, puzzle.id()));
    chosen
}
