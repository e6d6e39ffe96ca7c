//! Working files with the puzzles found so far, and the choice of those that are shipped: no duplicates, none close to
//! another of the same game, and both easy and hard ones.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use anyhow::{Context, Result};
use engine::Variant;
use puzzles::{Puzzle, Theme, read, write};

use super::compose::Tally;

/// Least distance between two puzzles of a game, in plies.
pub const PLIES_APART: usize = 8;
/// Width of the bands of ratings that are chosen from in turn.
const BAND: u16 = 100;
/// At most this part of the puzzles, in per cent, are mates in one.
const MATES_IN_1: usize = 12;
/// At most this part of the puzzles, in per cent, begin with a quiet move.
const QUIET: usize = 15;
/// At most this part of the puzzles, in per cent, could be of ordinary chess, in a rule set with mechanics of its own.
const ORDINARY: usize = 75;

/// A puzzle and its origin.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The number of its game.
    pub game: u64,
    /// The ply at which it starts.
    pub ply: usize,
}

/// Content of a working file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WorkFile {
    /// Puzzles, in the order in which they were found.
    pub found: Vec<FoundPuzzle>,
    /// The number of the next game.
    pub next_game: u64,
    /// Number of games played.
    pub games: u64,
    /// Counts of the outcomes of all candidates.
    pub tally: Tally,
}

impl WorkFile {
    /// Adds the content of another working file. Its games are renumbered with the number of the file, so that they
    /// stay distinct.
    pub fn add(&mut self, other: WorkFile, file: u64) {
        self.games += other.games;
        for (sum, number) in self.tally.iter_mut().zip(other.tally) {
            *sum += number;
        }
        let found = other.found.into_iter().map(|mut found| {
            found.game |= file << 32;
            found
        });
        self.found.extend(found);
    }
}

/// Formats the line of a working file for a puzzle.
pub fn found_line(found: &FoundPuzzle) -> String {
    let FoundPuzzle { puzzle, game, ply } = found;
    let text = write(puzzle.variant, std::slice::from_ref(puzzle));
    let line = text.lines().nth(1).unwrap_or_default();
    format!("+ {game} {ply} {line}\n")
}

/// Formats the line of a working file for the end of a game, with the counts of its candidates.
pub fn game_line(game: u64, tally: Tally) -> String {
    let numbers: Vec<String> = tally.iter().map(u32::to_string).collect();
    format!("= {game} {}\n", numbers.join(" "))
}

/// Returns a working file up to the end of its last complete game. The rest is of the game that was being
/// written when the run was interrupted.
pub fn complete_games(text: &str) -> &str {
    let mut read = 0;
    let mut whole = 0;
    for line in text.split_inclusive('\n') {
        read += line.len();
        if line.starts_with("= ") && line.ends_with('\n') {
            whole = read;
        }
    }
    text.get(..whole).unwrap_or_default()
}

/// Reads the complete games of a working file.
pub fn read_work(variant: Variant, text: &str) -> Result<WorkFile> {
    let mut work = WorkFile::default();
    for line in complete_games(text).lines() {
        if let Some(rest) = line.strip_prefix("= ") {
            let mut numbers = rest.split(' ');
            let game: u64 = numbers
                .next()
                .context("a game in the working file has no number")?
                .parse()?;
            for (sum, number) in work.tally.iter_mut().zip(numbers) {
                *sum += number.parse::<u32>()?;
            }
            work.next_game = work.next_game.max(game + 1);
            work.games += 1;
        } else if let Some(rest) = line.strip_prefix("+ ") {
            let mut words = rest.splitn(3, ' ');
            let mut word = || {
                words
                    .next()
                    .context("a puzzle in the working file is incomplete")
            };
            let (game, ply) = (word()?.parse()?, word()?.parse()?);
            let file = format!("{}{}\n", write(variant, &[]), word()?);
            let puzzle = read(file.as_bytes())?
                .pop()
                .context("a line of the working file has no puzzle")?;
            work.found.push(FoundPuzzle { puzzle, game, ply });
        }
    }
    Ok(work)
}

/// How many more puzzles of the kinds that must not prevail may be chosen.
struct Quotas {
    mates: usize,
    quiet: usize,
    ordinary: usize,
}

impl Quotas {
    fn of(variant: Variant, count: usize) -> Quotas {
        Quotas {
            mates: count * MATES_IN_1 / 100,
            quiet: count * QUIET / 100,
            ordinary: match variant {
                Variant::Chess => count,
                _ => count * ORDINARY / 100,
            },
        }
    }

    /// Whether a puzzle may be chosen. If so, it counts.
    fn admit(&mut self, puzzle: &Puzzle) -> bool {
        let themes = puzzle.themes;
        let asked = [
            (themes.has(Theme::MateIn1), &mut self.mates),
            (themes.has(Theme::QuietMove), &mut self.quiet),
            (!themes.iter().any(Theme::is_own), &mut self.ordinary),
        ];
        let mut asked: Vec<&mut usize> = asked
            .into_iter()
            .filter_map(|(counts, left)| counts.then_some(left))
            .collect();
        let admits = asked.iter().all(|left| **left > 0);
        if admits {
            asked.iter_mut().for_each(|left| **left -= 1);
        }
        admits
    }
}

/// Chooses at most `count` of the puzzles, spread over the ratings, and none of the kinds that must not prevail beyond
/// their part of `count`.
pub fn choose(found: &[FoundPuzzle], count: usize) -> Vec<Puzzle> {
    let mut positions = HashSet::new();
    let mut last_ply: HashMap<u64, usize> = HashMap::new();
    let mut bands: BTreeMap<u16, VecDeque<&Puzzle>> = BTreeMap::new();
    for FoundPuzzle { puzzle, game, ply } in found {
        let near = last_ply
            .get(game)
            .is_some_and(|last| ply.abs_diff(*last) < PLIES_APART);
        if near || !positions.insert(puzzle.position(1).hash()) {
            continue;
        }
        last_ply.insert(*game, *ply);
        bands
            .entry(puzzle.rating / BAND)
            .or_default()
            .push_back(puzzle);
    }
    let variant = found
        .first()
        .map_or(Variant::Chess, |found| found.puzzle.variant);
    let mut quotas = Quotas::of(variant, count);
    let mut chosen = Vec::new();
    // The bands take turns, so that all puzzles of the rarer bands are chosen.
    while chosen.len() < count && bands.values().any(|band| !band.is_empty()) {
        for band in bands.values_mut() {
            while let Some(puzzle) = band.pop_front() {
                if quotas.admit(puzzle) {
                    chosen.push(puzzle.clone());
                    break;
                }
            }
        }
    }
    chosen.truncate(count);
    chosen.sort_by_key(|puzzle| (puzzle.rating, puzzle.id()));
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{AnyPosition, Move};

    /// Returns a puzzle whose position depends on the square of the white king.
    fn found(game: u64, ply: usize, king: &str, rating: u16) -> FoundPuzzle {
        let fen = format!("r5k1/5ppp/8/8/8/8/{king}/3RR3 b - - 0 1");
        let start = AnyPosition::from_fen(Variant::Chess, &fen).expect("a position");
        let line: Vec<Move> = ["a8a6", "d1d8"]
            .map(|text| text.parse().expect("a move"))
            .to_vec();
        let puzzle = Puzzle {
            variant: Variant::Chess,
            themes: puzzles::themes(&start, &line),
            start,
            line,
            rating,
            tries: Vec::new(),
        };
        FoundPuzzle { puzzle, game, ply }
    }

    #[test]
    fn an_interrupted_run_continues_after_its_last_complete_game() {
        let one = found(4, 30, "6K1", 700);
        let cut = found(5, 12, "1K6", 700);
        let whole = found_line(&one) + &game_line(4, [1, 2, 3, 0, 0]);
        let game_5 = found_line(&cut) + &game_line(5, [1, 0, 0, 1, 0]);
        for written in 0..game_5.len() {
            let text = format!("{whole}{}", &game_5[..written]);
            assert_eq!(complete_games(&text), whole);
            let work = read_work(Variant::Chess, &text).expect("a working file");
            assert_eq!(work.found, std::slice::from_ref(&one));
            assert_eq!((work.next_game, work.games), (5, 1));
            assert_eq!(work.tally, [1, 2, 3, 0, 0]);
        }
        let work = read_work(Variant::Chess, &(whole + &game_5)).expect("a working file");
        assert_eq!(work.found, [one, cut]);
        assert_eq!((work.next_game, work.games), (6, 2));
        assert_eq!(work.tally, [2, 2, 3, 1, 0]);
    }

    #[test]
    fn no_duplicate_or_close_neighbour_is_chosen() {
        let all = [
            found(1, 30, "6K1", 700),
            found(1, 34, "1K6", 700),
            found(1, 40, "2K5", 700),
            found(2, 10, "6K1", 700),
        ];
        let chosen = choose(&all, 20);
        assert_eq!(chosen.len(), 2);
        assert!(chosen.contains(&all[0].puzzle) && chosen.contains(&all[2].puzzle));
    }

    #[test]
    fn all_puzzles_of_the_rarer_ratings_are_chosen() {
        let files = ["1K6", "2K5", "4K3", "5K2", "6K1", "7K"];
        let mut all: Vec<FoundPuzzle> = files
            .iter()
            .enumerate()
            .map(|(game, king)| found(game as u64, 9, king, if game < 4 { 710 } else { 1_500 }))
            .collect();
        // Only few mates in one are chosen, and these puzzles all mate, so their themes are removed.
        for found in &mut all {
            found.puzzle.themes = puzzles::Themes::default();
        }
        let chosen = choose(&all, 4);
        let ratings: Vec<u16> = chosen.iter().map(|puzzle| puzzle.rating).collect();
        assert_eq!(ratings, [710, 710, 1_500, 1_500]);
    }

    #[test]
    fn few_mates_in_one_are_chosen() {
        let files = ["1K6", "2K5", "4K3", "5K2", "6K1", "7K"];
        let all: Vec<FoundPuzzle> = files
            .iter()
            .enumerate()
            .map(|(game, king)| found(game as u64, 9, king, 700))
            .collect();
        assert_eq!(choose(&all, 16).len(), 1);
    }

    #[test]
    fn few_quiet_moves_and_some_of_the_games_own_mechanics_are_chosen() {
        let rows = (1..7).flat_map(|king| (king + 1..8).map(move |pawn| row(king, pawn)));
        let kinds = [None, Some(Theme::QuietMove), Some(Theme::Swap)];
        let all = rows.zip(kinds.into_iter().cycle()).enumerate();
        let all: Vec<FoundPuzzle> = all
            .map(|(game, (row, theme))| {
                let mut one = found(game as u64, 9, &row, 700);
                one.puzzle.variant = Variant::Portal;
                one.puzzle.themes = theme.into_iter().collect();
                one
            })
            .collect();
        assert_eq!(all.len(), 21);
        let chosen = choose(&all, 12);
        let count = |theme| {
            let with = |puzzle: &&Puzzle| puzzle.themes.has(theme);
            chosen.iter().filter(with).count()
        };
        assert_eq!(chosen.len(), 12);
        assert_eq!(count(Theme::QuietMove), 1, "15 % of 12");
        assert!(count(Theme::Swap) >= 3, "25 % of 12");
    }

    /// Returns a rank of a FEN with a king and a pawn to its right.
    fn row(king: usize, pawn: usize) -> String {
        let square = |file| match file {
            _ if file == king => 'K',
            _ if file == pawn => 'P',
            _ => '1',
        };
        (0..8).map(square).collect()
    }
}
