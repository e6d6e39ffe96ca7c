//! What is kept between visits, and under which keys.

use engine::Variant;
use game::{GameOptions, GameSummary};

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
