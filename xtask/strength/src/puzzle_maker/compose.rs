//! Makes a puzzle from a candidate: the solver's only moves and the answers to them, as long as each of the solver's
//! moves is the only good one.

use anyhow::{Context, Result};
use engine::search::{AnySearcher, Knowledge, Limits};
use engine::{AnyPosition, Move, Status, captures};
use puzzles::{LOWEST_RATING, MAX_SOLVER_MOVES, Puzzle};

use super::games::Candidate;
use super::hidden;
use super::judge::{self, Verdict};
use crate::uci::UciEngine;

/// Nodes of the search for an answer.
const ANSWER_NODES: u64 = 12_000;

/// Nodes of a shallow search.
const SHALLOW_NODES: u64 = 2_500;
/// Value in centipawns that the shallow search must see for the solver at the end.
const MIN_WON_VALUE: i32 = 130;

/// The outcome of a candidate.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The candidate makes a puzzle.
    Made(Box<Puzzle>),
    /// The solution is only a recapture.
    Recapture,
    /// The deep search finds no single winning move.
    NoOnlyMove,
    /// The other engine would play another move.
    Disagreed,
    /// The position cannot be written down without the game before it.
    NeedsHistory,
}

/// Counts of the outcomes of candidates, in the order of [`Outcome`].
pub type Tally = [u32; 5];

impl Outcome {
    /// Returns the place of the outcome in a [`Tally`].
    pub fn index(&self) -> usize {
        match self {
            Outcome::Made(_) => 0,
            Outcome::Recapture => 1,
            Outcome::NoOnlyMove => 2,
            Outcome::Disagreed => 3,
            Outcome::NeedsHistory => 4,
        }
    }
}

/// Makes a puzzle from a candidate, if possible. The puzzle is not rated yet. `second` is another engine, which must
/// agree with every move.
pub fn compose(
    candidate: &Candidate,
    searcher: &mut AnySearcher,
    second: &mut Option<UciEngine>,
) -> Result<Outcome> {
    let Some(start) = without_history(&candidate.before) else {
        return Ok(Outcome::NeedsHistory);
    };
    if !start.is_legal(candidate.shown) {
        return Ok(Outcome::NeedsHistory);
    }
    let solver = !start.turn();
    let mut knowledge = Knowledge::new(solver, start.view(solver));
    let mut position = start;
    let mut line = Vec::new();
    if play_and_observe(&mut position, &mut knowledge, candidate.shown).is_none() {
        return Ok(Outcome::NeedsHistory);
    }
    line.push(candidate.shown);
    if position.legal_moves().len() < 2 {
        return Ok(Outcome::NoOnlyMove);
    }
    let mut found = 0;
    while found < MAX_SOLVER_MOVES {
        let nodes = if found == 0 {
            judge::NODES
        } else {
            judge::LATER_NODES
        };
        let Some(verdict) =
            hidden::only_move(searcher, &position, &knowledge, nodes, judge::BOUNDS)
        else {
            break;
        };
        if found == 0 && is_recapture(&start, candidate.shown, &position, verdict.best) {
            return Ok(Outcome::Recapture);
        }
        if !agrees(second, &position, &verdict)? {
            if found == 0 {
                return Ok(Outcome::Disagreed);
            }
            break;
        }
        line.push(verdict.best);
        found += 1;
        if play_and_observe(&mut position, &mut knowledge, verdict.best).is_none()
            || position.status() != Status::Ongoing
        {
            break;
        }
        let limits = Limits::nodes(ANSWER_NODES);
        let Some(answer) = judge::lines(searcher, &position, limits)
            .first()
            .map(|line| line.best())
        else {
            break;
        };
        line.push(answer);
        if play_and_observe(&mut position, &mut knowledge, answer).is_none()
            || position.status() != Status::Ongoing
        {
            break;
        }
    }
    // The line ends with the solver's last move.
    line.truncate(1 + (2 * found).saturating_sub(1));
    if found == 0 {
        return Ok(Outcome::NoOnlyMove);
    }
    let themes = puzzles::themes(&start, &line);
    Ok(Outcome::Made(Box::new(Puzzle {
        variant: start.variant(),
        start,
        rating: LOWEST_RATING,
        line,
        themes,
        tries: Vec::new(),
    })))
}

/// Whether the final position of a puzzle is visibly won, so that the solver understands what was gained.
pub fn ends_won(searcher: &mut AnySearcher, puzzle: &Puzzle) -> bool {
    let end = puzzle.position(puzzle.line.len());
    if end.status().winner() == Some(puzzle.solver()) {
        return true;
    }
    let lines = judge::lines(searcher, &end, Limits::nodes(SHALLOW_NODES));
    lines
        .first()
        .is_some_and(|line| line.value <= -MIN_WON_VALUE)
}

/// Returns the position without the game before it, as a puzzle file stores it, or `None` if it could not be read from
/// there.
fn without_history(position: &AnyPosition) -> Option<AnyPosition> {
    let mut setup = position.to_setup();
    setup.halfmove_clock = 0;
    setup.fullmove_number = 1;
    AnyPosition::from_fen(setup.variant, &setup.fen()).ok()
}

/// Plays a move and lets the solver observe it.
pub(super) fn play_and_observe(
    position: &mut AnyPosition,
    knowledge: &mut Knowledge,
    play: Move,
) -> Option<()> {
    let observation = position.observe(play, Some(knowledge.viewer()));
    position.play(play).ok()?;
    knowledge.observe(&observation).ok()
}

/// Whether a move captures a visible piece that has just captured something. Everybody finds such a move.
fn is_recapture(before: &AnyPosition, shown: Move, position: &AnyPosition, play: Move) -> bool {
    let seen = !position.hidden(!position.turn()).has(shown.to());
    seen && !captures(before, shown).is_empty()
        && captures(position, play)
            .iter()
            .any(|taken| taken.square == shown.to())
}

/// Whether the other engine would play the same move. It is not asked about a move that ends the game at once.
fn agrees(
    second: &mut Option<UciEngine>,
    position: &AnyPosition,
    verdict: &Verdict,
) -> Result<bool> {
    let Some(engine) = second else {
        return Ok(true);
    };
    let mut after = *position;
    after.play_unchecked(verdict.best);
    if after.status().winner().is_some() {
        return Ok(true);
    }
    engine.ask(position, &[])?;
    let answer = engine.answer()?;
    let score = answer
        .score
        .context("the engine sent a move without a score")?;
    Ok(answer.best == Some(verdict.best)
        && judge::win_chance(score.into()) >= judge::MAX_NON_WINNING_CHANCE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Variant;

    fn outcome(variant: Variant, before: &str, shown: &str) -> Outcome {
        let candidate = Candidate {
            before: AnyPosition::from_fen(variant, before).expect(before),
            shown: shown.parse().expect(shown),
            ply: 20,
        };
        let mut searcher = AnySearcher::new(variant, 1 << 20);
        compose(&candidate, &mut searcher, &mut None).expect("no other engine to fail")
    }

    #[test]
    fn a_forced_mate_becomes_a_puzzle_that_ends_with_the_mate() {
        let before = "1r4k1/5ppp/8/8/8/7q/3R1P2/3R2K1 b - - 7 30";
        let Outcome::Made(puzzle) = outcome(Variant::Chess, before, "g8h8") else {
            panic!("expected a puzzle");
        };
        let line: Vec<String> = puzzle.line.iter().map(Move::to_string).collect();
        assert_eq!(line, ["g8h8", "d2d8", "b8d8", "d1d8"]);
        assert!(puzzle.start.fen().ends_with(" 0 1"), "{}", puzzle.start);
        assert!(puzzle.themes.has(puzzles::Theme::MateIn2));
    }

    #[test]
    fn a_solution_must_end_in_mate_or_in_a_win_that_a_shallow_search_sees() {
        let before = "1r4k1/5ppp/8/8/8/7q/3R1P2/3R2K1 b - - 0 1";
        let Outcome::Made(made) = outcome(Variant::Chess, before, "g8h8") else {
            panic!("expected a puzzle");
        };
        let mut searcher = AnySearcher::new(Variant::Chess, 1 << 20);
        assert!(ends_won(&mut searcher, &made));
        let mut lost = *made;
        lost.line.truncate(2);
        lost.line[1] = "d1a1".parse().expect("a move");
        assert!(!ends_won(&mut searcher, &lost));
        // White captures a queen, and that is not mate.
        let before = "3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1";
        let Outcome::Made(won) = outcome(Variant::Chess, before, "h7h6") else {
            panic!("expected a puzzle");
        };
        let line: Vec<String> = won.line.iter().map(Move::to_string).collect();
        assert_eq!(line, ["h7h6", "d1d8"]);
        assert_eq!(won.position(2).status(), Status::Ongoing);
        assert!(ends_won(&mut searcher, &won));
        // With a rook each, the end is even.
        let mut even = *won;
        let before = "3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1";
        even.start = AnyPosition::from_fen(Variant::Chess, before).expect(before);
        even.line[1] = "d1a1".parse().expect("a move");
        assert!(!ends_won(&mut searcher, &even));
    }

    #[test]
    fn a_recapture_makes_no_puzzle() {
        // Black has exchanged queens, and White only has to recapture.
        let before = "3qk3/pp6/8/8/3Q4/4P3/PPR5/4K3 b - - 0 1";
        assert!(matches!(
            outcome(Variant::Chess, before, "d8d4"),
            Outcome::Recapture
        ));
    }

    #[test]
    fn a_position_without_an_only_move_makes_no_puzzle() {
        let before = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        let found = outcome(Variant::Chess, before, "e7e5");
        assert!(matches!(found, Outcome::NoOnlyMove));
        assert_eq!(found.index(), 2);
    }
}
