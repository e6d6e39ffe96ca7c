//! All that reads what was kept or brought: settings, games, positions. It is fetched when there is something to read.

use game::save;
use game::{Effect, Fault, Millis, Session, Settings};

use crate::lazy::lazy;

/// A session, and what follows from its beginning.
type Begun = (Session, Vec<Effect>);

/// What reads that which was kept or brought.
pub trait Reader {
    /// The settings.
    fn settings(&self, json: &str) -> Settings;
    /// The game of an [`Effect::Save`], as it was left.
    fn restore(&self, json: &str, now: Millis) -> Result<Begun, Fault>;
    /// A text takes the place of the game on the board: see [`Session::load`].
    fn load(&self, session: &mut Session, text: Brought, now: Millis) -> Vec<Effect>;
    /// Whether a text is a PGN with several games.
    fn has_several(&self, text: &str) -> bool;
}

/// A text that may be a game, and what its game is to be called.
pub struct Brought {
    /// The text.
    pub text: String,
    /// The game's id.
    pub id: String,
    /// When it was brought.
    pub date: String,
}

lazy! {
    /// What reads.
    [saved] pub fn fetch() -> &'static dyn Reader = &GameReader
}

struct GameReader;

impl Reader for GameReader {
    fn settings(&self, json: &str) -> Settings {
        Settings::from_json(json)
    }

    fn restore(&self, json: &str, now: Millis) -> Result<Begun, Fault> {
        Session::restore(json, now)
    }

    fn load(&self, session: &mut Session, brought: Brought, now: Millis) -> Vec<Effect> {
        session.load(&brought.text, brought.id, brought.date, now)
    }

    fn has_several(&self, text: &str) -> bool {
        save::detect(text) == Some(save::Format::Pgn) && save::pgn::games(text).len() > 1
    }
}
