//! One puzzle on a board: the last move is shown, the person looks for the moves of one side, and the other side answers by itself.
//! The board is a [`Session`] like that of any game, in which the other side plays at another device, so the person sees what that side
//! may know and nothing else. What a person may do with a wrong move, and what counts as the first try, is decided here.

use engine::Move;
use puzzles::Puzzle;

use super::Answer;
use crate::hand::Hand;
use crate::{
    Effect, Fault, GameOptions, Millis, Msg, OrientationMode, PlayerKind, RemoteMsg, Session,
    Settings, Start,
};

/// How far somebody is with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A move is looked for; `begun` once one was found.
    Looking {
        /// Whether a move was found already.
        begun: bool,
    },
    /// The other side's move is to come: the one that is shown first, or an answer.
    Answering {
        /// Whether a move was found already.
        begun: bool,
    },
    /// A wrong move stands on the board.
    Wrong,
    /// The solution is being played.
    Showing,
    /// It was solved.
    Solved,
    /// The solution was shown to its end.
    Shown,
}

/// One try after the other at one puzzle.
#[derive(Clone, Debug)]
pub struct Attempt {
    puzzle: Puzzle,
    /// How many moves of the line stand on the board.
    done: usize,
    stage: Stage,
    /// How the first try ends, as far as that is known.
    first: Answer,
    /// The result of the first try was told.
    told: bool,
}

impl Attempt {
    /// A puzzle, and the board that it begins on, before the last move is shown.
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
        session.update(Msg::Settings(Box::new(adapted(settings))), now);
        let attempt = Attempt {
            puzzle,
            done: 0,
            stage: Stage::Answering { begun: false },
            first: Answer::Solved,
            told: false,
        };
        Ok((attempt, session))
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// How far somebody is.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// How the first try ended, once it has; told once.
    pub fn take_answer(&mut self) -> Option<Answer> {
        let over = self.first == Answer::Failed || self.stage == Stage::Solved;
        if !over || self.told {
            return None;
        }
        self.told = true;
        Some(self.first)
    }

    /// How the first try is going, or how it ended.
    pub fn first_try(&self) -> Answer {
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
            self.first = Answer::Failed;
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

    /// The move that is looked for. Whoever asks for it has had help.
    pub fn hint(&mut self) -> Option<Move> {
        if !matches!(self.stage, Stage::Looking { .. }) {
            return None;
        }
        if self.first == Answer::Solved {
            self.first = Answer::Helped;
        }
        self.puzzle.line.get(self.done).copied()
    }

    /// Begins to show the solution, from where the person is; the other side's move, if it is due, is the first of it.
    pub fn give_up(&mut self, session: &mut Session, now: Millis) -> Vec<Effect> {
        let effects = self.retry(session, now);
        if matches!(self.stage, Stage::Looking { .. } | Stage::Answering { .. }) {
            self.first = Answer::Failed;
            self.stage = Stage::Showing;
            session.put_down();
        }
        effects
    }

    /// Plays the next move of the solution that is being shown, whosever it is.
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

/// A person's settings for a board on which nothing final happens and each move is to be found: nothing is asked before a move, and a
/// pawn becomes what the person says.
fn adapted(settings: &Settings) -> Settings {
    Settings {
        confirm_moves: false,
        auto_queen: false,
        orientation: OrientationMode::Stays,
        ..settings.clone()
    }
}

impl Session {
    /// Takes the person's settings on the board of a puzzle.
    pub fn adapt(&mut self, settings: &Settings, now: Millis) -> Vec<Effect> {
        self.update(Msg::Settings(Box::new(adapted(settings))), now)
    }

    /// Puts down what is selected, half made or premoved. A premove would otherwise be played between the moves of the solution, which
    /// could then not go on.
    fn put_down(&mut self) {
        self.moment.hand = Hand::default();
    }
}
