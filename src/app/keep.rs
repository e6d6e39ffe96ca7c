//! What is kept between visits, and under which keys.

use engine::Variant;
use game::{GameOptions, GameSummary, Label, Level};
use leptos::prelude::*;

use super::Desk;
use crate::platform::{storage, time};
use crate::ui::table::now;

/// The key of the settings.
pub const SETTINGS: &str = "settings";
/// The key of the id of the game on the board.
pub const CURRENT: &str = "current-game";
/// The key of what was chosen in the New game panel.
const CHOICE: &str = "new-game";
/// What the keys of games begin with.
const GAME: &str = "game:";

/// The key of a game.
pub fn game(id: &str) -> String {
    format!("{GAME}{id}")
}

/// A game as it is kept: its id and its text.
pub type Game = (String, String);

impl Desk {
    /// Keeps a game as soon as the frame that shows it has been drawn, which need not wait for that. Who leaves the page before
    /// loses nothing, see [`Desk::keep_game_now`].
    pub(super) fn keep_game_soon(&self, id: String, json: String) {
        let waits = self.unkept.with_value(|unkept| {
            let last = unkept.as_ref().map(|(id, _)| id);
            if last.is_some_and(|last| *last != id) {
                self.write_game(unkept);
            }
            unkept.is_some()
        });
        self.unkept.set_value(Some((id, json)));
        let desk = *self;
        if !waits {
            time::after_frame(move || desk.keep_game_now());
        }
    }

    /// Keeps what waits to be kept: the page is hidden or left, or something is about to be read.
    pub(super) fn keep_game_now(&self) {
        let unkept = self.unkept.try_update_value(Option::take).flatten();
        self.write_game(&unkept);
    }

    fn write_game(&self, game: &Option<Game>) {
        if let Some((id, json)) = game {
            self.keep(CURRENT, id);
            self.keep(&self::game(id), json);
            self.kept.update(|count| *count = count.wrapping_add(1));
        }
    }

    /// Keeps a text in the browser; where that fails the game goes on, and the person is told once.
    pub(super) fn keep(&self, key: &str, text: &str) {
        let Err(error) = storage::write(key, text) else {
            return;
        };
        if !self.warned.get_untracked() {
            self.warned.set(true);
            let label = match error {
                storage::StorageError::Denied => Label::StorageDenied,
                storage::StorageError::Full => Label::StorageFull,
            };
            self.say(Level::Error, label);
        }
    }
}

/// A name for a new game that no other has.
pub fn new_id() -> String {
    format!("{:x}-{:05x}", now(), time::random_u64() & 0xf_ffff)
}

/// All kept games that can be read.
pub fn games() -> Vec<GameSummary> {
    storage::keys(GAME)
        .iter()
        .filter_map(|key| game::save::summarize(&storage::read(key)?))
        .collect()
}

/// Remembers what was chosen in the New game panel.
pub fn remember_choice(options: &GameOptions) {
    if let Ok(json) = serde_json::to_string(options) {
        // Where nothing can be kept, the panel begins with the defaults next time.
        let _ = storage::write(CHOICE, &json);
    }
}

/// What the New game panel begins with: the last choice, or the defaults for the rule set on the board.
pub fn last_choice(variant: Variant) -> GameOptions {
    let last: Option<GameOptions> =
        storage::read(CHOICE).and_then(|json| serde_json::from_str(&json).ok());
    GameOptions {
        variant,
        ..last.unwrap_or_else(|| GameOptions::new(variant))
    }
}
