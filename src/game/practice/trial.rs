//! The judgement of a move that is not the one of a puzzle's line: whether it is just as good, and if not, how the
//! other side answers it and what that costs. The likeliest wrong answers come with the puzzle. About any other an engine
//! is asked a few positions, always with the same number of nodes, so that the same move gets the same judgement
//! everywhere. Asking the engine does not belong here.

use engine::{AnyPosition, Color, Move, Role, Status, captures};
use puzzles::{Puzzle, Theme, WrongTry, worth};

use crate::verdicts::JudgedPosition;

/// The number of nodes for each of the two moves that are compared.
const NODES: u64 = 100_000;
/// The number of nodes for the position after the answer, where only the next move matters.
const NODES_AFTER_REPLY: u64 = 20_000;
/// The most that a move may cost of the chance to win, from 0 to 1, and still be just as good.
const MARGIN: f64 = 0.05;
/// The chance to win from which on a side stands well. All moves but the one of a puzzle are below it when the puzzle is
/// made.
const WELL: f64 = 0.62;
/// The chance to win up to which a side stands badly.
const BADLY: f64 = 1.0 - WELL;

/// A position that an engine has to judge.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The position before the moves.
    pub start: AnyPosition,
    /// The moves that lead to the position.
    pub moves: Vec<Move>,
    /// The number of nodes to search.
    pub nodes: u64,
}

/// What becomes of a wrong move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// The answer is checkmate.
    Mate,
    /// The answer captures the king.
    KingCaptured,
    /// Mate cannot be prevented after the answer.
    MateFollows,
    /// The answer captures a piece for which the solver gets little or nothing.
    Lost {
        /// The kind of piece.
        role: Role,
        /// Whether the solver stands well nevertheless.
        well: bool,
    },
    /// The game ends in a draw, at once or with the answer.
    Draw,
    /// Neither side stands better any more.
    Even,
    /// The other side stands better.
    Worse,
    /// The solver still stands well, but less so than with the right move.
    Well,
}

/// A wrong move, refuted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The other side's best answer; `None` if the wrong move has ended the game.
    pub reply: Option<Move>,
    /// What becomes of the wrong move.
    pub consequence: Consequence,
}

/// The judgement of a tried move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The move is just as good as the one of the line.
    AsGood,
    /// The move is wrong.
    Wrong(Refutation),
}

/// What an engine still has to judge.
#[derive(Clone, Copy, Debug)]
enum Open {
    /// The position after the tried move.
    Tried,
    /// The position after the move of the line.
    Line { tried: f64, reply: Move },
    /// The position after the answer to the tried move.
    Reply { tried: f64, reply: Move },
}

/// A tried move that is being judged.
#[derive(Clone, Debug)]
pub struct Trial {
    start: AnyPosition,
    /// The moves that lead to the position before the tried one.
    before: Vec<Move>,
    tried: Move,
    line: Move,
    /// Whether the line of the puzzle ends with a win, so that only another win is as good.
    wins: bool,
    open: Result<Open, Judgement>,
}

impl Trial {
    /// Begins to judge a legal move that is not the one of the line, after `done` moves of the line. Returns `None` if
    /// an engine must not judge it, because the solver does not know where the other side's assassins are: the answer
    /// would tell.
    pub fn begin(puzzle: &Puzzle, done: usize, tried: Move) -> Option<Trial> {
        let solver = puzzle.solver();
        let line = *puzzle.line.get(done)?;
        let mut trial = Trial {
            start: puzzle.start,
            before: puzzle.line[..done].to_vec(),
            tried,
            line,
            wins: puzzle.position(puzzle.line.len()).status().winner() == Some(solver),
            open: Ok(Open::Tried),
        };
        let before = trial.position(&[]);
        // Only the first position is known for certain to give the assassin away.
        let found = done == 1 && puzzle.themes.has(Theme::FindTheAssassin);
        if before.hidden(!solver).any() && !found {
            return None;
        }
        let known = puzzle.tries.iter().find(|known| known.play == tried);
        let status = trial.position(&[tried]).status();
        if let Some(known) = known.filter(|_| done == 1) {
            let consequence = trial.known_consequence(known, solver);
            trial.open = Err(wrong(known.reply, consequence));
        } else if status.winner() == Some(solver) {
            trial.open = Err(Judgement::AsGood);
        } else if status.is_over() {
            trial.open = Err(Judgement::Wrong(Refutation {
                reply: None,
                consequence: Consequence::Draw,
            }));
        }
        Some(trial)
    }

    /// Returns the tried move.
    pub fn tried(&self) -> Move {
        self.tried
    }

    /// Returns the position before the tried move, or after it and the moves that follow.
    pub fn position(&self, moves: &[Move]) -> AnyPosition {
        let mut position = self.start;
        for &play in self.before.iter().chain(moves) {
            position.play_unchecked(play);
        }
        position
    }

    /// Returns the judgement, or the position that has to be judged first.
    pub fn judgement(&self) -> Result<Judgement, Box<Question>> {
        let (after, nodes) = match self.open {
            Err(judgement) => return Ok(judgement),
            Ok(Open::Tried) => (vec![self.tried], NODES),
            Ok(Open::Line { .. }) => (vec![self.line], NODES),
            Ok(Open::Reply { reply, .. }) => (vec![self.tried, reply], NODES_AFTER_REPLY),
        };
        Err(Box::new(Question {
            start: self.start,
            moves: [self.before.as_slice(), &after].concat(),
            nodes,
        }))
    }

    /// Takes the engine's answer to the question. Returns `false` if it makes no sense, so that the move cannot be
    /// judged.
    #[must_use]
    pub fn take(&mut self, answer: JudgedPosition) -> bool {
        let solver = self.position(&[]).turn();
        let chance = match solver {
            Color::White => answer.chance,
            Color::Black => 1.0 - answer.chance,
        };
        self.open = match self.open {
            Err(_) => return true,
            Ok(Open::Tried) => {
                let after = self.position(&[self.tried]);
                let Some(reply) = answer.best.filter(|&best| after.is_legal(best)) else {
                    return false;
                };
                self.after_tried(chance, reply, solver)
            }
            Ok(Open::Line { tried, .. }) if tried >= chance - MARGIN => Err(Judgement::AsGood),
            Ok(Open::Line { tried, reply }) => self.after_reply(tried, reply),
            Ok(Open::Reply { tried, reply }) => {
                let consequence = self.consequence(tried, reply, answer.best, solver);
                Err(wrong(reply, consequence))
            }
        };
        true
    }

    /// Goes on with the solver's chance to win after the tried move, and the best answer to it.
    fn after_tried(&self, chance: f64, reply: Move, solver: Color) -> Result<Open, Judgement> {
        // A score that is no mate never makes the chance a whole number.
        if chance >= 1.0 {
            return Err(Judgement::AsGood);
        }
        let line = self.position(&[self.line]).status();
        if chance < WELL || self.wins || line.winner() == Some(solver) {
            return self.after_reply(chance, reply);
        }
        Ok(Open::Line {
            tried: chance,
            reply,
        })
    }

    /// Goes on with the answer to a move that is wrong.
    fn after_reply(&self, tried: f64, reply: Move) -> Result<Open, Judgement> {
        match self.position(&[self.tried, reply]).status() {
            Status::Ongoing => Ok(Open::Reply { tried, reply }),
            status => Err(wrong(reply, end(status))),
        }
    }

    /// Returns what becomes of a wrong answer that came with the puzzle.
    fn known_consequence(&self, known: &WrongTry, solver: Color) -> Consequence {
        match self.position(&[known.play, known.reply]).status() {
            Status::Ongoing => {
                let chance = f64::from(known.chance) / 100.0;
                self.consequence(chance, known.reply, known.next, solver)
            }
            status => end(status),
        }
    }

    /// Returns what becomes of the tried move: `tried` is the solver's chance to win after it, and `next` the solver's
    /// best move after the answer.
    fn consequence(
        &self,
        tried: f64,
        reply: Move,
        next: Option<Move>,
        solver: Color,
    ) -> Consequence {
        if tried <= 0.0 {
            return Consequence::MateFollows;
        }
        let answered = self.position(&[self.tried, reply]);
        let mut later = answered;
        if let Some(next) = next.filter(|&next| answered.is_legal(next)) {
            later.play_unchecked(next);
        }
        let cost = balance(&self.position(&[]), solver) - balance(&later, solver);
        let taken = captures(&self.position(&[self.tried]), reply);
        let own = taken.iter().filter(|taken| taken.piece.color == solver);
        let lost = own
            .map(|taken| taken.piece.role)
            .max_by_key(|&role| worth(role));
        let well = tried >= WELL;
        match lost {
            // Less than that, and something was got for the piece.
            Some(role) if cost >= (i32::from(worth(role)) - 1).max(1) => {
                Consequence::Lost { role, well }
            }
            _ if well => Consequence::Well,
            _ if tried > BADLY => Consequence::Even,
            _ => Consequence::Worse,
        }
    }
}

/// Returns what an answer means that ends the game.
fn end(status: Status) -> Consequence {
    match status {
        Status::Checkmate { .. } => Consequence::Mate,
        Status::KingCaptured { .. } => Consequence::KingCaptured,
        _ => Consequence::Draw,
    }
}

fn wrong(reply: Move, consequence: Consequence) -> Judgement {
    Judgement::Wrong(Refutation {
        reply: Some(reply),
        consequence,
    })
}

/// By how much a side's pieces outweigh the other's, in pawns.
pub(super) fn balance(position: &AnyPosition, side: Color) -> i32 {
    let weight = |color: Color| -> i32 {
        let roles = Role::ALL.into_iter();
        let of = |role| position.pieces(color, role).count() as i32 * i32::from(worth(role));
        roles.filter(|&role| role != Role::King).map(of).sum()
    };
    weight(side) - weight(!side)
}
