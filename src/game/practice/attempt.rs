//! An attempt at one puzzle: the last move is shown, the person finds the moves of one side, and the other side answers
//! automatically. The board is an ordinary [`Session`] in which the other side plays at another device, so the person
//! sees only what their side may know. This module decides what a person may do after a wrong move, and what counts as
//! the first try. If an engine is at hand, it judges the moves that are not those of the line ([`trial`](super::trial)).

use engine::{Color, Move, san};
use puzzles::Puzzle;

use super::PuzzleResult;
use super::trial::{Judgement, Question, Refutation, Trial};
use crate::interaction::Interaction;
use crate::notation::in_print;
use crate::save::link;
use crate::verdicts::JudgedPosition;
use crate::{
    Effect, Fault, Game, GameOptions, Millis, Msg, OrientationMode, PlayerKind, RemoteMsg, Session,
    Settings, Start,
};

/// The stage of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The person is looking for a move.
    Looking {
        /// Whether the person has already found a move.
        begun: bool,
    },
    /// The other side's move comes next: the one that is shown first, or an answer.
    Answering {
        /// Whether the person has already found a move.
        begun: bool,
    },
    /// A move that is not the one of the line is on the board, and an engine judges it.
    Judging,
    /// A wrong move is on the board, perhaps with the answer to it.
    Wrong,
    /// The solution is being played.
    Showing,
    /// The person has solved the puzzle.
    Solved,
    /// The solution was played to its end.
    Shown,
}

/// A person's tries at one puzzle.
#[derive(Clone, Debug)]
pub struct Attempt {
    puzzle: Puzzle,
    /// The number of moves of the puzzle's line that are on the board.
    done: usize,
    stage: Stage,
    /// The result of the first try, as far as it is known.
    first: PuzzleResult,
    /// Whether [`Attempt::take_result`] has returned the result of the first try.
    result_taken: bool,
    /// Whether an engine is at hand.
    has_engine: bool,
    /// The move that is being judged, or was judged last.
    trial: Option<Trial>,
    refutation: Option<Refutation>,
    /// Whether the answer to the wrong move is on the board.
    refuted: bool,
    /// Whether the puzzle was solved by a move that is just as good as the one of the line.
    as_good: bool,
}

impl Attempt {
    /// Starts a puzzle. Returns the attempt and its board, which does not show the other side's last move yet.
    pub fn begin(
        puzzle: Puzzle,
        settings: &Settings,
        now: Millis,
    ) -> Result<(Attempt, Session), Fault> {
        let mut options = GameOptions {
            start: Start::Fen(puzzle.start.fen()),
            time_control: None,
            ..GameOptions::new(puzzle.variant)
        };
        options.players[!puzzle.solver()] = PlayerKind::Remote;
        let (mut session, _) = Session::new(options, now)?;
        session.update(Msg::Settings(Box::new(puzzle_settings(settings))), now);
        let attempt = Attempt {
            puzzle,
            done: 0,
            stage: Stage::Answering { begun: false },
            first: PuzzleResult::Solved,
            result_taken: false,
            has_engine: false,
            trial: None,
            refutation: None,
            refuted: false,
            as_good: false,
        };
        Ok((attempt, session))
    }

    /// Notes that an engine is at hand: from now on it is asked about moves that are not those of the line.
    pub fn use_engine(&mut self) {
        self.has_engine = true;
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the current stage.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the result of the first try once it is known. After that, it returns `None`.
    pub fn take_result(&mut self) -> Option<PuzzleResult> {
        let over = self.first == PuzzleResult::Failed || self.stage == Stage::Solved;
        if !over || self.result_taken {
            return None;
        }
        self.result_taken = true;
        Some(self.first)
    }

    /// Returns the result of the first try, as far as it is known.
    pub fn first_try(&self) -> PuzzleResult {
        self.first
    }

    /// Plays the next move of the other side: the one that is shown first, or an answer.
    pub fn answer(&mut self, session: &mut Session, now: Millis) -> Vec<Effect> {
        let play = self.puzzle.line.get(self.done).copied();
        let (Some(play), Stage::Answering { begun }) = (play, self.stage) else {
            return Vec::new();
        };
        self.done += 1;
        self.stage = Stage::Looking { begun };
        session.remote(RemoteMsg::Move(play), now)
    }

    /// Judges the move that the person has just played on the board.
    pub fn played(&mut self, play: Move) {
        if !matches!(self.stage, Stage::Looking { .. }) {
            return;
        }
        if !self.puzzle.solves(self.done, play) {
            let trial = || Trial::begin(&self.puzzle, self.done, play);
            self.trial = self.has_engine.then(trial).flatten();
            self.stage = Stage::Judging;
            self.judge();
            return;
        }
        self.done += 1;
        self.stage = match self.done < self.puzzle.line.len() {
            true => Stage::Answering { begun: true },
            false => Stage::Solved,
        };
    }

    /// Ends the judging of a move if there is nothing more to ask.
    fn judge(&mut self) {
        match self.trial.as_ref().map(Trial::judgement) {
            Some(Err(_)) => {}
            Some(Ok(Judgement::AsGood)) => {
                self.as_good = true;
                self.stage = Stage::Solved;
            }
            Some(Ok(Judgement::Wrong(refutation))) => {
                self.refutation = Some(refutation);
                self.fail();
            }
            None => self.fail(),
        }
    }

    fn fail(&mut self) {
        self.stage = Stage::Wrong;
        self.first = PuzzleResult::Failed;
    }

    /// Returns the position that an engine has to judge now, if there is one.
    pub fn question(&self) -> Option<Question> {
        let trial = self.trial.as_ref().filter(|_| self.stage == Stage::Judging);
        trial?.judgement().err().map(|question| *question)
    }

    /// Takes the engine's answer to the question; `None` if there will be none, so that the move counts as wrong.
    pub fn judged(&mut self, answer: Option<JudgedPosition>) {
        if self.stage != Stage::Judging {
            return;
        }
        let taken = match (&mut self.trial, answer) {
            (Some(trial), Some(answer)) => trial.take(answer),
            _ => false,
        };
        if !taken {
            self.trial = None;
        }
        self.judge();
    }

    /// Whether the puzzle was solved by a move that is just as good as the one of the line.
    pub fn is_as_good(&self) -> bool {
        self.as_good
    }

    /// Returns the refutation of the wrong move on the board, and the answer to the move as the solver may read it, if
    /// there is an answer.
    pub fn refutation(&self) -> Option<(Refutation, Option<String>)> {
        let refutation = self.refutation.filter(|_| self.stage == Stage::Wrong)?;
        let trial = self.trial.as_ref()?;
        let solver = self.puzzle.solver();
        let reply = refutation.reply.map(|reply| {
            let before = trial.position(&[trial.tried()]);
            let text = in_print(&san::san_for(&before, reply, Some(solver)), false);
            match solver {
                // The dots stay with the move at the end of a line.
                Color::White => format!("…\u{2060}{text}"),
                Color::Black => text,
            }
        });
        Some((refutation, reply))
    }

    /// Whether the answer to the wrong move still has to be played.
    pub fn refutes(&self) -> bool {
        let reply = self.refutation.and_then(|refutation| refutation.reply);
        self.stage == Stage::Wrong && reply.is_some() && !self.refuted
    }

    /// Plays the answer to the wrong move.
    pub fn refute(&mut self, session: &mut Session, now: Millis) -> Vec<Effect> {
        let reply = self.refutation.and_then(|refutation| refutation.reply);
        let Some(reply) = reply.filter(|_| self.refutes()) else {
            return Vec::new();
        };
        self.refuted = true;
        session.remote(RemoteMsg::Move(reply), now)
    }

    /// Takes the wrong move back, with the answer to it. A move that is still being judged counts as wrong then.
    pub fn retry(&mut self, session: &mut Session, now: Millis) -> Vec<Effect> {
        if !matches!(self.stage, Stage::Wrong | Stage::Judging) {
            return Vec::new();
        }
        self.fail();
        self.trial = None;
        self.refutation = None;
        self.refuted = false;
        self.stage = Stage::Looking {
            begun: self.done > 1,
        };
        session.remote(RemoteMsg::GoBack(self.done), now)
    }

    /// Returns the move to find. The first try then no longer counts as solved without help.
    pub fn hint(&mut self) -> Option<Move> {
        if !matches!(self.stage, Stage::Looking { .. }) {
            return None;
        }
        if self.first == PuzzleResult::Solved {
            self.first = PuzzleResult::Helped;
        }
        self.puzzle.line.get(self.done).copied()
    }

    /// Starts showing the solution from the current position. If the other side is to move, the solution begins with
    /// its move.
    pub fn give_up(&mut self, session: &mut Session, now: Millis) -> Vec<Effect> {
        let effects = self.retry(session, now);
        if matches!(self.stage, Stage::Looking { .. } | Stage::Answering { .. }) {
            self.first = PuzzleResult::Failed;
            self.stage = Stage::Showing;
            session.clear_interaction();
        }
        effects
    }

    /// Plays the next move of the solution, for either side.
    pub fn show_next(&mut self, session: &mut Session, now: Millis) -> Vec<Effect> {
        let play = self.puzzle.line.get(self.done).copied();
        let Some(play) = play.filter(|_| self.stage == Stage::Showing) else {
            return Vec::new();
        };
        self.done += 1;
        if self.done == self.puzzle.line.len() {
            self.stage = Stage::Shown;
        }
        match Some(session.game.turn()) == session.options().seat() {
            true => session.type_move(&play.to_string(), now),
            false => session.remote(RemoteMsg::Move(play), now),
        }
    }

    /// Returns the code of a link to the position with the line. A running game with assassins has none.
    pub fn link(&self) -> Option<String> {
        let position = self.puzzle.position(1);
        let mut game = Game::new(GameOptions {
            start: Start::Fen(position.fen()),
            time_control: None,
            ..GameOptions::new(self.puzzle.variant)
        })
        .ok()?;
        for &play in self.puzzle.line.iter().skip(1) {
            game.play(play, 0).ok()?;
        }
        link::write(&game, 0).ok()
    }
}

/// Adapts a person's settings to a puzzle board, where nothing is final and every move has to be found: moves are not
/// confirmed, and the person chooses what a pawn becomes.
fn puzzle_settings(settings: &Settings) -> Settings {
    Settings {
        confirm_moves: false,
        auto_queen: false,
        orientation: OrientationMode::Stays,
        ..settings.clone()
    }
}

impl Session {
    /// Applies the person's settings to a puzzle board.
    pub fn apply_puzzle_settings(&mut self, settings: &Settings, now: Millis) -> Vec<Effect> {
        self.update(Msg::Settings(Box::new(puzzle_settings(settings))), now)
    }

    /// Cancels the selection, the pending move and the premove. A premove would otherwise be played between the moves
    /// of the solution, which could then not go on.
    fn clear_interaction(&mut self) {
        self.ply_state.interaction = Interaction::default();
    }
}
