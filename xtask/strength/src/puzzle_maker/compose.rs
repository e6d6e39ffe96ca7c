//! A puzzle from a place in a game: the solver's only moves, and the answers to them, as far as each of the solver's moves is the only
//! good one.

use anyhow::Result;
use engine::search::{AnySearcher, Knowledge, Limits};
use engine::{AnyPosition, Move, Status, captures};
use puzzles::{MOST_MOVES, Puzzle};

use super::games::Place;
use super::judge::{self, Verdict};
use super::{hidden, rating};
use crate::network::teacher::Teacher;

/// Nodes for an answer.
const ANSWER_NODES: u64 = 12_000;

/// What became of a place.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It is a puzzle.
    Made(Box<Puzzle>),
    /// It takes back what has just been taken, and that is all.
    Recapture,
    /// The deep search finds no move that alone wins.
    NotOnly,
    /// The other engine would play something else.
    Disagreed,
    /// Its position cannot be written down by itself.
    Unfit,
}

/// The counts of [`Outcome`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Puzzles.
    pub made: u32,
    /// Places that only take back.
    pub recaptures: u32,
    /// Places without one good move.
    pub not_only: u32,
    /// Places that the other engine sees otherwise.
    pub disagreed: u32,
    /// Places that cannot be written down.
    pub unfit: u32,
}

impl Tally {
    /// Counts an outcome.
    pub fn add(&mut self, outcome: &Outcome) {
        *match outcome {
            Outcome::Made(_) => &mut self.made,
            Outcome::Recapture => &mut self.recaptures,
            Outcome::NotOnly => &mut self.not_only,
            Outcome::Disagreed => &mut self.disagreed,
            Outcome::Unfit => &mut self.unfit,
        } += 1;
    }

    /// Its numbers, in the order of the fields.
    pub fn numbers(&self) -> [u32; 5] {
        [
            self.made,
            self.recaptures,
            self.not_only,
            self.disagreed,
            self.unfit,
        ]
    }
}

/// Makes a puzzle of a place, if it is one. `second` is another engine, which must agree on every move.
pub fn compose(
    place: &Place,
    searcher: &mut AnySearcher,
    second: &mut Option<Teacher>,
) -> Result<Outcome> {
    let Some(start) = alone(&place.before) else {
        return Ok(Outcome::Unfit);
    };
    if !start.is_legal(place.shown) {
        return Ok(Outcome::Unfit);
    }
    let solver = !start.turn();
    let mut knowledge = Knowledge::new(solver, start.view(solver));
    let mut position = start;
    let mut line = Vec::new();
    if step(&mut position, &mut knowledge, place.shown).is_none() {
        return Ok(Outcome::Unfit);
    }
    line.push(place.shown);
    let first = position;
    if position.legal_moves().len() < 2 {
        return Ok(Outcome::NotOnly);
    }
    let mut levels = Vec::new();
    while levels.len() < MOST_MOVES {
        let nodes = if levels.is_empty() {
            judge::NODES
        } else {
            judge::LATER_NODES
        };
        let Some(verdict) = hidden::only_move(searcher, &position, &knowledge, nodes) else {
            break;
        };
        if levels.is_empty() && takes_back(&start, place.shown, &position, verdict.best) {
            return Ok(Outcome::Recapture);
        }
        if !agrees(second, &position, &verdict)? {
            if levels.is_empty() {
                return Ok(Outcome::Disagreed);
            }
            break;
        }
        line.push(verdict.best);
        levels.push(verdict.level);
        if step(&mut position, &mut knowledge, verdict.best).is_none()
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
        if step(&mut position, &mut knowledge, answer).is_none()
            || position.status() != Status::Ongoing
        {
            break;
        }
    }
    // It ends with the solver's last move.
    line.truncate(1 + (2 * levels.len()).saturating_sub(1));
    if levels.is_empty() {
        return Ok(Outcome::NotOnly);
    }
    let themes = puzzles::themes(&start, &line);
    Ok(Outcome::Made(Box::new(Puzzle {
        variant: start.variant(),
        start,
        rating: rating::rating(&levels, themes, &first),
        line,
        themes,
    })))
}

/// The position without the game before it, as a puzzle's file says it; nothing where it would not be accepted from there.
fn alone(position: &AnyPosition) -> Option<AnyPosition> {
    let mut setup = position.to_setup();
    setup.halfmove_clock = 0;
    setup.fullmove_number = 1;
    AnyPosition::from_fen(setup.variant, &setup.fen()).ok()
}

/// Plays a move, and lets the solver observe it.
fn step(position: &mut AnyPosition, knowledge: &mut Knowledge, play: Move) -> Option<()> {
    let observation = position.observe(play, Some(knowledge.viewer()));
    position.play(play).ok()?;
    knowledge.observe(&observation).ok()
}

/// Whether a move takes what has just taken something, and is seen. Everybody finds that.
fn takes_back(before: &AnyPosition, shown: Move, position: &AnyPosition, play: Move) -> bool {
    let seen = !position.hidden(!position.turn()).has(shown.to());
    seen && !captures(before, shown).is_empty()
        && captures(position, play)
            .iter()
            .any(|taken| taken.square == shown.to())
}

/// Whether the other engine would play the same. Where a move mates at once there is nothing to ask.
fn agrees(second: &mut Option<Teacher>, position: &AnyPosition, verdict: &Verdict) -> Result<bool> {
    let Some(teacher) = second else {
        return Ok(true);
    };
    let mut after = *position;
    after.play_unchecked(verdict.best);
    if after.status().winner().is_some() {
        return Ok(true);
    }
    teacher.ask(position)?;
    teacher.send()?;
    let answer = teacher.hear()?;
    Ok(answer.best == Some(verdict.best)
        && judge::win_chance(answer.score.into()) >= judge::WINS_NOT)
}
