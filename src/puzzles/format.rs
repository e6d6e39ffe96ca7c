//! The text format of puzzle files. The first line is `puzzles 2` and the id of the rule set. Each further line is a
//! puzzle, with its parts separated by semicolons: the position without the two counters, the moves, a tenth of the
//! rating, the letters of the themes, and likely wrong answers, separated by commas. A wrong answer is the move, the reply,
//! the solver's best move after that or `-`, and the chance to win in per cent.
//!
//! ```text
//! puzzles 2 chess
//! r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq -;f6e4 h5f7;62;a;h5e5 f8e7 e5e4 52
//! ```
//!
//! A file comes from a server, so nothing in it is trusted: reading gives legal lines from legal positions, or an
//! error.

use std::fmt::Write as _;

use engine::{AnyPosition, Move, Variant};

use crate::theme::{Theme, Themes};
use crate::{HIGHEST_RATING, LOWEST_RATING, MAX_SOLVER_MOVES, Puzzle, WrongTry};

/// The start of the first line.
const HEADER: &str = "puzzles 2 ";
/// The halfmove clock and move number, which a puzzle file leaves out.
const COUNTERS: &str = "0 1";
/// Stands for the move after a reply that has ended the game.
const NO_MOVE: &str = "-";
/// The maximum number of wrong answers of a puzzle.
const MAX_TRIES: usize = 8;
/// The maximum number of puzzles in a file.
const MAX_PUZZLES: usize = 20_000;

/// Why a text is not a puzzle file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// The text is not UTF-8.
    #[error("the file is not text")]
    Text,
    /// The first line is not the header of a puzzle file with a rule set.
    #[error("the first line is not the header of a puzzle file with a rule set")]
    Header,
    /// The file has more puzzles than allowed.
    #[error("the file has too many puzzles")]
    TooMany,
    /// A line is not a puzzle.
    #[error("line {line} is not a puzzle: {fault}")]
    Line {
        /// The number of the line, counted from 1.
        line: usize,
        /// The fault in the line.
        fault: &'static str,
    },
}

/// Writes a file of puzzles, which must all be of this rule set.
pub fn write(variant: Variant, puzzles: &[Puzzle]) -> String {
    let mut text = format!("{HEADER}{variant}\n");
    for puzzle in puzzles {
        write_line(&mut text, puzzle);
    }
    text
}

fn write_line(text: &mut String, puzzle: &Puzzle) {
    let fen = puzzle.start.fen();
    let parts = fen.split(' ').enumerate();
    let kept = parts.filter(|(index, _)| !matches!(index, 4 | 5));
    let fen = kept.map(|(_, part)| part).collect::<Vec<_>>().join(" ");
    let moves: Vec<String> = puzzle.line.iter().map(Move::to_string).collect();
    let rating = puzzle.rating / 10;
    // Writing to a string cannot fail.
    let _ = write!(text, "{fen};{};{rating};", moves.join(" "));
    text.extend(puzzle.themes.iter().map(Theme::letter));
    let tries = puzzle.tries.iter().map(|wrong| {
        let next = wrong
            .next
            .map_or(NO_MOVE.to_owned(), |next| next.to_string());
        format!("{} {} {next} {}", wrong.play, wrong.reply, wrong.chance)
    });
    text.push(';');
    text.push_str(&tries.collect::<Vec<_>>().join(","));
    text.push('\n');
}

/// Reads a file of puzzles.
pub fn read(bytes: &[u8]) -> Result<Vec<Puzzle>, PuzzleError> {
    let text = std::str::from_utf8(bytes).map_err(|_| PuzzleError::Text)?;
    let mut lines = text.lines();
    let header = lines.next().and_then(|line| line.strip_prefix(HEADER));
    let variant = header
        .and_then(|id| id.parse().ok())
        .ok_or(PuzzleError::Header)?;
    let mut puzzles = Vec::new();
    for (index, line) in lines.enumerate() {
        if index == MAX_PUZZLES {
            return Err(PuzzleError::TooMany);
        }
        let puzzle = read_line(variant, line).map_err(|fault| PuzzleError::Line {
            line: index + 2,
            fault,
        })?;
        puzzles.push(puzzle);
    }
    Ok(puzzles)
}

fn read_line(variant: Variant, line: &str) -> Result<Puzzle, &'static str> {
    let parts: Vec<&str> = line.split(';').collect();
    // The last field of the position may itself have semicolons.
    let [position @ .., moves, rating, letters, tries] = &parts[..] else {
        return Err("it has too few parts");
    };
    let start = read_position(variant, &position.join(";"))?;
    let line = read_moves(&start, moves)?;
    let rating = rating
        .parse::<u16>()
        .ok()
        .and_then(|tens| tens.checked_mul(10))
        .filter(|rating| (LOWEST_RATING..=HIGHEST_RATING).contains(rating))
        .ok_or("its rating is out of range")?;
    let themes: Option<Themes> = letters.chars().map(Theme::from_letter).collect();
    let mut puzzle = Puzzle {
        variant,
        start,
        line,
        rating,
        themes: themes.ok_or("it has an unknown theme")?,
        tries: Vec::new(),
    };
    puzzle.tries = read_tries(&puzzle, tries).ok_or("a wrong answer cannot be read")?;
    Ok(puzzle)
}

fn read_tries(puzzle: &Puzzle, text: &str) -> Option<Vec<WrongTry>> {
    let tries = text.split(',').filter(|text| !text.is_empty());
    tries
        .take(MAX_TRIES)
        .map(|text| read_try(puzzle, text))
        .collect()
}

/// Reads a wrong answer. Its moves are legal one after the other.
fn read_try(puzzle: &Puzzle, text: &str) -> Option<WrongTry> {
    let mut words = text.split(' ');
    let mut position = puzzle.position(1);
    let play: Move = words.next()?.parse().ok()?;
    if puzzle.solves(1, play) {
        return None;
    }
    position.play(play).ok()?;
    let reply: Move = words.next()?.parse().ok()?;
    position.play(reply).ok()?;
    let next: Option<Move> = match words.next()? {
        NO_MOVE => None,
        text => Some(text.parse().ok()?),
    };
    // There is a next move if the game goes on, and only then.
    let goes_on = !position.status().is_over();
    let fits = next.map_or(!goes_on, |next| goes_on && position.is_legal(next));
    let chance: u8 = words.next()?.parse().ok()?;
    (fits && chance <= 100 && words.next().is_none()).then_some(WrongTry {
        play,
        reply,
        next,
        chance,
    })
}

fn read_position(variant: Variant, text: &str) -> Result<AnyPosition, &'static str> {
    let mut fields: Vec<&str> = text.split(' ').collect();
    if fields.len() < 4 {
        return Err("its position is incomplete");
    }
    fields.insert(4, COUNTERS);
    AnyPosition::from_fen(variant, &fields.join(" ")).map_err(|_| "its position is not legal")
}

fn read_moves(start: &AnyPosition, text: &str) -> Result<Vec<Move>, &'static str> {
    let mut position = *start;
    let mut line = Vec::new();
    for word in text.split(' ') {
        if line.len() > 2 * MAX_SOLVER_MOVES {
            break;
        }
        let play: Move = word.parse().map_err(|_| "a move cannot be read")?;
        if position.status().is_over() {
            return Err("it goes on after the end of the game");
        }
        position.play(play).map_err(|_| "a move is not legal")?;
        line.push(play);
    }
    if (1..=MAX_SOLVER_MOVES).contains(&(line.len() / 2)) && line.len().is_multiple_of(2) {
        Ok(line)
    } else {
        Err("it has no moves for the solver, or too many, or ends with an answer")
    }
}
