//! An attempt at one puzzle: the last move is shown, the person finds the moves of one side, and the other side answers
//! automatically. The board is an ordinary [`Session`] in which the other side plays at another device, so the person
//! sees only what their side may know. This module decides what a person may do after a wrong move, and what counts as
//! the first try.

use engine::Move;
use puzzles::Puzzle;

use super::PuzzleResult;
use crate::interaction::Interaction;
use crate::{
    Effect, Fault, GameOptions, Millis, Msg, OrientationMode, PlayerKind, RemoteMsg, Session,
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
    /// A wrong move is on the board.
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
        };
        Ok((attempt, session))
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
            self.stage = Stage::Wrong;
            self.first = PuzzleResult::Failed;
            return;
        }
        self.done += 1;
        self.stage = match self.done < self.puzzle.line.len() {
            true => Stage::Answering { begun: true },
            false => Stage::Solved,
        };
    }

    /// Takes the wrong move back.
    pub fn retry(&mut self, session: &mut Session, now: Millis) -> Vec<Effect> {
        if self.stage != Stage::Wrong {
            return Vec::new();
        }
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
