//! A learner's attempt at one board of a first lesson. It judges each move or drawn square, answers a move, takes back what
//! misses the aim, and shows the solution on request. It has no timer of its own: the view calls [`Attempt::go_on`] after a pause.

use engine::{AnyPosition, ByColor, Variant};
use game::workshop::{Draw, Flaw, Workshop};
use game::{
    BoardModel, Effect, GameOptions, Lang, Millis, Msg, PlayerKind, Session, Settings, Start,
};

use super::path::Step;

/// The stage of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The learner is to move.
    Trying,
    /// The move was legal but missed the aim. It is about to be taken back.
    Elsewhere,
    /// The other side is about to answer.
    Answering,
    /// The solution is being shown.
    Showing,
    /// All aims are met.
    Done,
}

impl Stage {
    /// Returns whether the attempt continues without the learner, through [`Attempt::go_on`].
    pub fn goes_on(self) -> bool {
        matches!(self, Stage::Elsewhere | Stage::Answering | Stage::Showing)
    }
}

/// A learner's attempt at one board of a first lesson.
#[derive(Clone, Debug)]
pub struct Attempt {
    variant: Variant,
    step: &'static Step,
    session: Session,
    /// The network that is being drawn, on a board where nothing is played.
    drawing: Option<Workshop>,
    /// The session before the learner's move, to which a wrong move returns.
    before: Session,
    /// The id of the move request to the other side that is still unanswered.
    request: Option<u64>,
    stage: Stage,
}

impl Attempt {
    /// Starts an attempt on the board's first position. Returns `None` if that position is not valid in the rule set.
    pub fn new(variant: Variant, step: &'static Step, lang: Lang, now: Millis) -> Option<Attempt> {
        let session = session(variant, step.board.fen, lang, now)?;
        let draws = !step.draws.is_empty();
        Some(Attempt {
            variant,
            step,
            before: session.clone(),
            session,
            drawing: draws.then(|| Workshop::new(None, lang)),
            request: None,
            stage: Stage::Trying,
        })
    }

    /// Returns the session on the board.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the stage.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the board as the screen shows it. `say` says what is wrong with a drawing.
    pub fn board(&self, say: impl Fn(Flaw) -> String) -> BoardModel {
        match &self.drawing {
            Some(drawing) => drawing.board_saying(say),
            None => self.session.board(),
        }
    }

    /// Returns what the drawing lacks, if the learner draws and has not finished. That nothing is drawn yet is no news.
    pub fn flaw(&self) -> Option<Flaw> {
        let flaw = self.drawing.as_ref()?.flaw();
        flaw.filter(|flaw| *flaw != Flaw::Empty)
    }

    /// Returns whether the learner draws here.
    pub fn draws(&self) -> bool {
        self.drawing.is_some()
    }

    /// Returns how many plies are played, or squares drawn.
    pub fn progress(&self) -> usize {
        match &self.drawing {
            Some(drawing) => drawing.sketch().squares().count() as usize,
            None => self.session.plies(),
        }
    }

    /// Handles the learner's action on the board. It has no effect unless the learner is to move.
    pub fn send(&mut self, msg: Msg, now: Millis) {
        match self.drawing {
            Some(_) => self.draw(msg),
            None => self.change(|session| session.update(msg, now)),
        }
    }

    /// Draws a square or removes it, and judges what is drawn then.
    fn draw(&mut self, msg: Msg) {
        let trying = self.stage == Stage::Trying;
        if let Some(drawing) = self.drawing.as_mut().filter(|_| trying) {
            drawing.update(Draw::Board(msg));
            let drawn = drawing.sketch().squares();
            let wanted = self.step.draws.iter().copied().collect();
            self.stage = match drawn {
                drawn if drawn == wanted => Stage::Done,
                drawn if (drawn & !wanted).any() => Stage::Elsewhere,
                _ => Stage::Trying,
            };
        }
    }

    /// Plays the learner's move from text.
    #[cfg(test)]
    pub fn type_move(&mut self, text: &str, now: Millis) {
        self.change(|session| session.type_move(text, now));
    }

    fn change(&mut self, change: impl FnOnce(&mut Session) -> Vec<Effect>) {
        if self.stage != Stage::Trying {
            return;
        }
        let plies = self.session.plies();
        let effects = change(&mut self.session);
        self.note_request(&effects);
        if self.session.plies() > plies {
            self.judge(plies);
        }
    }

    /// Starts over from the board's first position.
    pub fn again(&mut self, now: Millis) {
        let lang = self.session.lang();
        if let Some(fresh) = Attempt::new(self.variant, self.step, lang, now) {
            *self = fresh;
        }
    }

    /// Begins to show a solution from the start.
    pub fn show(&mut self, now: Millis) {
        self.again(now);
        self.stage = Stage::Showing;
    }

    /// Takes the next automatic step: takes the move back, answers it, or shows the next move of the solution.
    pub fn go_on(&mut self, now: Millis) {
        match self.stage {
            Stage::Trying | Stage::Done => {}
            Stage::Elsewhere => {
                let lang = self.session.lang();
                self.session = self.before.clone();
                self.request = None;
                if let Some(drawing) = &mut self.drawing {
                    drawing.update(Draw::Undo);
                }
                self.speak(lang, now);
                self.stage = Stage::Trying;
            }
            Stage::Answering => {
                self.play_next(now);
                self.stage = match self.session.plies() < self.step.length() {
                    true => Stage::Trying,
                    false => Stage::Done,
                };
                self.before = self.session.clone();
            }
            Stage::Showing if self.progress() < self.step.length() => self.show_next(now),
            Stage::Showing => self.again(now),
        }
    }

    /// Switches all texts of the board to this language.
    pub fn speak(&mut self, lang: Lang, now: Millis) {
        speak(&mut self.session, lang, now);
        if let Some(drawing) = &mut self.drawing {
            drawing.set_lang(lang);
        }
    }

    /// Checks the ply that was just played against its aim, and sets the stage. `plies` is the number of plies before
    /// it.
    fn judge(&mut self, plies: usize) {
        let aim = self.step.aims.get(plies / 2);
        let met = match (aim, self.session.last_ply()) {
            (Some(aim), Some((before, play, after))) => aim.is_met(before, play, after),
            _ => false,
        };
        self.stage = match met {
            false => Stage::Elsewhere,
            true if plies + 1 < self.step.length() => Stage::Answering,
            true => Stage::Done,
        };
    }

    /// Draws the next square, or plays the next ply of the board's solution.
    fn show_next(&mut self, now: Millis) {
        let next = self.step.draws.get(self.progress());
        match (&mut self.drawing, next) {
            (Some(drawing), Some(square)) => drawing.update(Draw::Board(Msg::Tap(*square))),
            _ => self.play_next(now),
        }
    }

    /// Plays the next ply of the board's solution, for the side to move.
    fn play_next(&mut self, now: Millis) {
        let Some(text) = self.step.board.moves.get(self.session.plies()) else {
            return;
        };
        let effects = match (self.request.take(), text.parse()) {
            (Some(request), Ok(play)) => {
                let score = None;
                let moved = Msg::ComputerMoved {
                    request,
                    play,
                    score,
                };
                self.session.update(moved, now)
            }
            _ => self.session.type_move(text, now),
        };
        self.note_request(&effects);
    }

    /// Remembers the id of a move request to the other side.
    fn note_request(&mut self, effects: &[Effect]) {
        for effect in effects {
            if let Effect::Think(request) = effect {
                self.request = Some(request.id);
            }
        }
    }
}

/// Creates a game from a position. A person plays the side to move; the other side is a computer player whose move
/// requests are left to the caller. Returns `None` if the position is not valid in the rule set.
pub fn session(variant: Variant, fen: &str, lang: Lang, now: Millis) -> Option<Session> {
    let turn = AnyPosition::from_fen(variant, fen).ok()?.turn();
    let mut players = ByColor([PlayerKind::Human; 2]);
    players[!turn] = PlayerKind::Computer(PlayerKind::DEFAULT_LEVEL);
    let options = GameOptions {
        start: Start::Fen(fen.to_owned()),
        time_control: None,
        players,
        ..GameOptions::new(variant)
    };
    let (mut session, _) = Session::new(options, now).ok()?;
    speak(&mut session, lang, now);
    Some(session)
}

/// Switches the session's texts to this language.
pub fn speak(session: &mut Session, lang: Lang, now: Millis) {
    let settings = Settings {
        lang,
        ..session.settings().clone()
    };
    session.update(Msg::Settings(Box::new(settings)), now);
}

/// Returns the status of a lesson's board in words: whose turn it is, or the result with its reason.
pub fn standing(session: &Session) -> String {
    match session.result() {
        Some(result) => result.sentence(),
        None => session.status().text,
    }
}
