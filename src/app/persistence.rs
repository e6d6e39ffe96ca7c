//! What is stored between visits, and under which names. Games go to the disk (`app/storage/`), which is fetched once
//! the page is complete. Until it has arrived, and when the page is left during a write, they go to the browser's local
//! storage, from which the disk takes them later. Settings and choices stay in the local storage.

use std::rc::Rc;

use engine::Variant;
use game::{GameOptions, Label, NoticeLevel, Start};

pub use super::context::Game;
use super::context::{Chunk, GameStorage, Persistence};
use crate::platform::disk::{Disk, DiskError};
use crate::platform::storage::StorageError;
use crate::platform::{storage, time};
use crate::ui::notices::Notices;
use crate::ui::table::now;

/// The key of the settings.
pub const SETTINGS: &str = "settings";
/// The key of the id of the game on the board, both in the local storage and on the disk.
pub const CURRENT: &str = "current-game";
/// The key of what was chosen in the New game panel.
const CHOICE: &str = "new-game";
/// Prefix of the keys of games.
pub const GAME: &str = "game:";
/// Prefix of the keys with the time at which a game was written to the local storage.
pub const GAME_AT: &str = "game-at:";

/// Returns the key of a game, which is also the name of its shelf on the disk.
pub fn game_key(id: &str) -> String {
    format!("{GAME}{id}")
}

/// Stores a game: on the disk at once, or, until the disk is open, in the local storage after the frame that shows the
/// change has been drawn.
pub fn save_game(
    persistence: Persistence,
    storage: Chunk<dyn GameStorage>,
    id: String,
    json: String,
) {
    let disk_is_here = persistence.with_given((id, json), |state, (id, json)| {
        if state.taken_over.as_ref() != Some(&id) {
            state.unsaved.retain(|(other, _)| *other != id);
            state.unsaved.push((id, json));
        }
        state.disk.is_some()
    });
    match storage.get_untracked() {
        Some(storage) if disk_is_here == Some(true) => storage.write(),
        _ => time::after_frame(move || save_to_local_storage(persistence)),
    }
}

/// Stores in the local storage what the disk does not have yet, because the disk is not open or the page is being left.
pub fn save_to_local_storage(persistence: Persistence) {
    let games = persistence.with(|state| {
        if state.unreadable {
            return Vec::new();
        }
        let unwritten = state.writing.iter().chain(&state.unsaved);
        let games: Vec<Game> = unwritten.cloned().collect();
        state.has_local_copies |= !games.is_empty();
        games
    });
    for (id, json) in games.unwrap_or_default() {
        // If this fails, the disk will report it when it is open.
        let _ = storage::write(&game_key(&id), &json);
        let _ = storage::write(&format!("{GAME_AT}{id}"), &now().to_string());
        record_current(persistence, &id);
    }
}

/// Notes in the local storage which game is on the board, so that a page that opens knows it at once.
pub fn record_current(persistence: Persistence, id: &str) {
    let known = persistence.with_given(id, |state, id| {
        let known = state.recorded_current.as_deref() == Some(id);
        state.recorded_current = Some(id.to_owned());
        known
    });
    if known == Some(false) {
        // If this fails, the game is found a moment later.
        let _ = storage::write(CURRENT, id);
        storage::write_in_tab(CURRENT, id);
    }
}

/// Stores short texts, such as settings and results, in the local storage. Cheap to copy.
#[derive(Clone, Copy)]
pub struct TextStorage {
    notices: Notices,
    persistence: Persistence,
}

impl TextStorage {
    /// Creates the storage, which tells the user once what it cannot store.
    pub fn new(notices: Notices, persistence: Persistence) -> TextStorage {
        TextStorage {
            notices,
            persistence,
        }
    }

    /// Stores a text and returns whether that worked. If it fails, the game goes on and the user is told once.
    pub fn save(self, key: &str, text: &str) -> bool {
        let kept = storage::write(key, text);
        if let Err(error) = kept {
            self.warn(match error {
                StorageError::Denied => Label::STORAGE_DENIED,
                StorageError::Full => Label::STORAGE_FULL,
                StorageError::Broken => Label::STORAGE_BROKEN,
            });
        }
        kept.is_ok()
    }

    /// Tells the user why something that they asked for is not stored.
    pub fn tell(self, label: Label) {
        self.notices.show_label(NoticeLevel::Error, label);
    }

    /// Tells the user that something is not stored, and why: once for each reason.
    pub fn warn(self, label: Label) {
        let first = self.persistence.with_given(label, |state, label| {
            let first = !state.warned.contains(&label);
            state.warned.extend(first.then_some(label));
            first
        });
        if first == Some(true) {
            self.notices.show_label(NoticeLevel::Error, label);
        }
    }
}

/// Returns the disk for games, which is opened once, or `None` if the storage chunk cannot be fetched.
pub async fn disk(storage: Chunk<dyn GameStorage>) -> Option<Rc<dyn Disk>> {
    Some(storage.fetch().await.ok()?.disk().await)
}

/// Returns the text for an error of the disk.
pub fn error_label(error: DiskError) -> Label {
    match error {
        DiskError::Full => Label::STORAGE_FULL,
        DiskError::Denied => Label::STORAGE_DENIED,
        DiskError::Newer => Label::STORAGE_NEWER,
        DiskError::Blocked => Label::STORAGE_BLOCKED,
        DiskError::TakenOver | DiskError::Broken | DiskError::Emptied => Label::STORAGE_BROKEN,
    }
}

/// Returns a unique id for a new game: the time in hexadecimal, and twenty random bits.
pub fn new_id() -> String {
    format!("{:x}-{:05x}", now(), time::random_u64() & 0xf_ffff)
}

/// Stores the choices of the New game panel. Automatic hints are not among them, because that panel does not offer
/// them.
pub fn remember_choice(options: &GameOptions) {
    let chosen = GameOptions {
        hints: false,
        ..options.clone()
    };
    if let Ok(json) = serde_json::to_string(&chosen) {
        // If nothing can be stored, the panel starts with the defaults next time.
        let _ = storage::write(CHOICE, &json);
    }
}

/// Whether anything was ever chosen in the New game panel.
pub fn has_choice() -> bool {
    storage::read(CHOICE).is_some()
}

/// Returns the last choices in the New game panel.
pub fn stored_choice() -> Option<GameOptions> {
    storage::read(CHOICE).and_then(|json| serde_json::from_str(&json).ok())
}

/// Returns what the New game panel starts with: the last choices, or the defaults, with the rule set on the board.
pub fn last_choice(variant: Variant) -> GameOptions {
    let mut last = stored_choice().unwrap_or_else(|| GameOptions::new(variant));
    if last.variant != variant {
        // The start of another rule set's game is none of this one's.
        last.variant = variant;
        last.start = Start::Initial;
    }
    last
}
