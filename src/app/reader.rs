//! The code that reads stored and imported texts: settings, games and positions. It is fetched when there is something
//! to read.

use game::save;
use game::{Effect, Fault, Millis, Session, Settings};

use crate::lazy::lazy;

/// A session, and the effects of starting it.
type StartedSession = (Session, Vec<Effect>);

/// Reads stored and imported texts.
pub trait Reader {
    /// Reads the settings.
    fn settings(&self, json: &str) -> Settings;
    /// Restores the game that an [`Effect::Save`] stored.
    fn restore(&self, json: &str, now: Millis) -> Result<StartedSession, Fault>;
    /// Replaces the game on the board with that of a text: see [`Session::load`].
    fn load(&self, session: &mut Session, text: ImportedText, now: Millis) -> Vec<Effect>;
    /// Returns the text of a file's bytes.
    fn decode(&self, bytes: &[u8]) -> String;
    /// Whether a text is a PGN with several games.
    fn has_several(&self, text: &str) -> bool;
    /// The address on this page that a text leads to: that of a link to a game, perhaps in a message.
    fn link_in(&self, text: &str) -> Option<String>;
}

/// A text that may be a game, and the id and date for it.
pub struct ImportedText {
    /// The text.
    pub text: String,
    /// The game's id.
    pub id: String,
    /// When it was imported.
    pub date: String,
}

lazy! {
    /// The reader.
    [saved] pub fn fetch() -> &'static dyn Reader = &GameReader
}

struct GameReader;

impl Reader for GameReader {
    fn settings(&self, json: &str) -> Settings {
        Settings::from_json(json)
    }

    fn restore(&self, json: &str, now: Millis) -> Result<StartedSession, Fault> {
        Session::restore(json, now)
    }

    fn load(&self, session: &mut Session, brought: ImportedText, now: Millis) -> Vec<Effect> {
        session.load(&brought.text, brought.id, brought.date, now)
    }

    fn decode(&self, bytes: &[u8]) -> String {
        save::decode(bytes)
    }

    fn has_several(&self, text: &str) -> bool {
        save::detect(text) == Some(save::Format::Pgn) && save::pgn::games(text).len() > 1
    }

    fn link_in(&self, text: &str) -> Option<String> {
        save::link_to_open(text).map(|found| found.hash())
    }
}
