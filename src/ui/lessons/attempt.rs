//! One board of a first lesson while somebody tries it: what they do is judged, answered, taken back if it was something else, and
//! shown on request. It has no clock of its own: whoever draws it calls [`Attempt::go_on`] after a pause.

use engine::{AnyPosition, ByColor, Variant};
use game::{Effect, GameOptions, Lang, Millis, Msg, PlayerKind, Session, Settings, Start};

use super::path::Step;

/// How far an attempt is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The person is to move.
    Trying,
    /// The move was legal and not what was asked for. It is about to be taken back.
    Elsewhere,
    /// The other side is about to answer.
    Answering,
    /// The solution is being shown.
    Showing,
    /// All is done that was asked for.
    Done,
}

impl Stage {
    /// Whether something follows by itself: [`Attempt::go_on`] does it.
    pub fn goes_on(self) -> bool {
        matches!(self, Stage::Elsewhere | Stage::Answering | Stage::Showing)
    }
}

/// One board of a first lesson while somebody tries it.
#[derive(Clone, Debug)]
pub struct Attempt {
    variant: Variant,
    step: &'static Step,
    session: Session,
    /// The session before the person's move, to which it is set back.
    before: Session,
    /// The question that the other side has not answered.
    request: Option<u64>,
    stage: Stage,
}

impl Attempt {
    /// The board as it is first seen; nothing if its position is not one of the rule set.
    pub fn new(variant: Variant, step: &'static Step, lang: Lang, now: Millis) -> Option<Attempt> {
        let session = session(variant, step.board.fen, lang, now)?;
        Some(Attempt {
            variant,
            step,
            before: session.clone(),
            session,
            request: None,
            stage: Stage::Trying,
        })
    }

    /// What is on the board.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// How far it is.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The person did something on the board. While it is not their turn nothing comes of it.
    pub fn send(&mut self, msg: Msg, now: Millis) {
        self.change(|session| session.update(msg, now));
    }

    /// The person's move, as a text.
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

    /// The board as it was first seen.
    pub fn again(&mut self, now: Millis) {
        let lang = self.session.lang();
        if let Some(fresh) = Attempt::new(self.variant, self.step, lang, now) {
            *self = fresh;
        }
    }

    /// Begins to show one way to do it.
    pub fn show(&mut self, now: Millis) {
        self.again(now);
        self.stage = Stage::Showing;
    }

    /// What follows by itself: the move is taken back, answered, or the next one is shown.
    pub fn go_on(&mut self, now: Millis) {
        match self.stage {
            Stage::Trying | Stage::Done => {}
            Stage::Elsewhere => {
                let lang = self.session.lang();
                self.session = self.before.clone();
                self.request = None;
                self.speak(lang, now);
                self.stage = Stage::Trying;
            }
            Stage::Answering => {
                self.play_next(now);
                self.stage = match self.session.plies() < self.step.plies() {
                    true => Stage::Trying,
                    false => Stage::Done,
                };
                self.before = self.session.clone();
            }
            Stage::Showing if self.session.plies() < self.step.plies() => self.play_next(now),
            Stage::Showing => self.again(now),
        }
    }

    /// All texts of the board are in this language from now on.
    pub fn speak(&mut self, lang: Lang, now: Millis) {
        speak(&mut self.session, lang, now);
    }

    /// Whether the ply that was just played, the first after so many, is what was asked for.
    fn judge(&mut self, plies: usize) {
        let aim = self.step.aims.get(plies / 2);
        let met = match (aim, self.session.last_ply()) {
            (Some(aim), Some((before, play, after))) => aim.is_met(before, play, after),
            _ => false,
        };
        self.stage = match met {
            false => Stage::Elsewhere,
            true if plies + 1 < self.step.plies() => Stage::Answering,
            true => Stage::Done,
        };
    }

    /// Plays the next ply of the board's line, for whichever side is to move.
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

    /// Remembers what the other side is asked.
    fn note_request(&mut self, effects: &[Effect]) {
        for effect in effects {
            if let Effect::Think(request) = effect {
                self.request = Some(request.id);
            }
        }
    }
}

/// A game from a position in which a person plays the side to move, and nobody answers for the other.
pub fn session(variant: Variant, fen: &str, lang: Lang, now: Millis) -> Option<Session> {
    let turn = AnyPosition::from_fen(variant, fen).ok()?.turn();
    let mut players = ByColor([PlayerKind::Human; 2]);
    players[!turn] = PlayerKind::Computer(PlayerKind::USUAL_LEVEL);
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

/// From now on the session says what it says in this language.
pub fn speak(session: &mut Session, lang: Lang, now: Millis) {
    let settings = Settings {
        lang,
        ..session.settings().clone()
    };
    session.update(Msg::Settings(Box::new(settings)), now);
}

/// How a board of the lessons stands: whose turn it is, or how it ended.
pub fn standing(session: &Session) -> String {
    match session.result() {
        Some(result) => format!("{}. {}", result.title, result.reason),
        None => session.status().text,
    }
}
