//! What is stored between visits, and under which names. Games go to the disk (`app/storage/`), which is fetched once
//! the page is complete. Until it has arrived, and when the page is left during a write, they go to the browser's local
//! storage, from which the disk takes them later. Settings and choices stay in the local storage.

use std::rc::Rc;

use engine::Variant;
use game::{GameOptions, Label, NoticeLevel};
use leptos::prelude::*;

use super::Desk;
use super::storage::Mine;
use crate::platform::disk::{Disk, DiskError};
use crate::platform::{storage, time};
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
pub fn game(id: &str) -> String {
    format!("{GAME}{id}")
}

/// A stored game: its id and its text.
pub type Game = (String, String);

/// State of storing games: what has to be stored, and what has been.
#[derive(Default)]
pub struct Keeping {
    /// The disk for games, once it is open.
    pub disk: Option<Rc<dyn Disk>>,
    /// The right to store the game on the board.
    pub mine: Option<Mine>,
    /// The id of a game that another tab has taken over; this tab no longer stores it.
    pub gone: Option<String>,
    /// Games that have to be stored, each in its current state.
    pub unkept: Vec<Game>,
    /// The game that is being written.
    pub writing: Option<Game>,
    /// Whether a task is writing the games already.
    pub busy: bool,
    /// The id of the game that is on the board according to the local storage.
    pub hinted: Option<String>,
    /// Whether games were written to the local storage.
    pub bridged: bool,
    /// Whether this page has made sure that the browser was asked to keep its data permanently.
    pub asked: bool,
    /// Whether the stored games cannot be read yet, in which case nothing is written.
    pub silent: bool,
    /// The id of a game that another tab has. It is offered once it is known that the game has no seat in a room,
    /// because network play offers those games.
    pub elsewhere: Option<String>,
    /// Whether the user was told already that something cannot be stored.
    pub warned: bool,
}

/// Shared access to [`Keeping`]. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Keeper(StoredValue<Keeping, LocalStorage>);

impl Keeper {
    /// Creates a keeper with nothing to store.
    pub fn new() -> Keeper {
        Keeper(StoredValue::new_local(Keeping::default()))
    }

    /// Calls `act` with the state. `act` must not call this function again.
    pub fn with<T>(self, act: impl FnOnce(&mut Keeping) -> T) -> Option<T> {
        self.0.try_update_value(act)
    }

    /// Whether another tab has taken this game over. It may still be on the board, but this tab no longer stores it.
    pub fn is_gone(self, id: &str) -> bool {
        self.with(|keeping| keeping.gone.as_deref() == Some(id)) == Some(true)
    }
}

/// Stores a game: on the disk at once, or, until the disk is open, in the local storage after the frame that shows the
/// change has been drawn.
pub fn game_changed(desk: Desk, id: String, json: String) {
    let disk_is_here = desk.keeper.with(|keeping| {
        if keeping.gone.as_ref() != Some(&id) {
            keeping.unkept.retain(|(other, _)| *other != id);
            keeping.unkept.push((id, json));
        }
        keeping.disk.is_some()
    });
    match desk.chunks.storage.here() {
        Some(storage) if disk_is_here == Some(true) => storage.write(),
        _ => time::after_frame(move || save_plainly(desk)),
    }
}

/// Stores in the local storage what the disk does not have yet, because the disk is not open or the page is being left.
pub fn save_plainly(desk: Desk) {
    let games = desk.keeper.with(|keeping| {
        if keeping.silent {
            return Vec::new();
        }
        let unwritten = keeping.writing.iter().chain(&keeping.unkept);
        let games: Vec<Game> = unwritten.cloned().collect();
        keeping.bridged |= !games.is_empty();
        games
    });
    for (id, json) in games.unwrap_or_default() {
        // If this fails, the disk will report it when it is open.
        let _ = storage::write(&game(&id), &json);
        let _ = storage::write(&format!("{GAME_AT}{id}"), &now().to_string());
        hint(desk, &id);
    }
}

/// Notes in the local storage which game is on the board, so that a page that opens knows it at once.
pub fn hint(desk: Desk, id: &str) {
    let known = desk.keeper.with(|keeping| {
        let known = keeping.hinted.as_deref() == Some(id);
        keeping.hinted = Some(id.to_owned());
        known
    });
    if known == Some(false) {
        // If this fails, the game is found a moment later.
        let _ = storage::write(CURRENT, id);
        storage::write_in_tab(CURRENT, id);
    }
}

/// Stores a text in the local storage and returns whether that worked. If it fails, the game goes on and the user is told once.
pub fn text(desk: Desk, key: &str, text: &str) -> bool {
    let kept = storage::write(key, text);
    if let Err(error) = kept {
        warn(
            desk,
            match error {
                storage::StorageError::Denied => Label::STORAGE_DENIED,
                storage::StorageError::Full => Label::STORAGE_FULL,
            },
        );
    }
    kept.is_ok()
}

/// Tells the user, once, that something is not stored.
pub fn warn(desk: Desk, label: Label) {
    let warned = desk
        .keeper
        .with(|keeping| std::mem::replace(&mut keeping.warned, true));
    if warned == Some(false) {
        desk.store.say(NoticeLevel::Error, label);
    }
}

/// Returns the disk for games, which is opened once, or `None` if the storage chunk cannot be fetched.
pub async fn disk(desk: Desk) -> Option<Rc<dyn Disk>> {
    let storage = desk.chunks.storage.fetch(desk).await.ok()?;
    Some(storage.disk().await)
}

/// Returns the text for an error of the disk.
pub fn label(error: DiskError) -> Label {
    match error {
        DiskError::Full => Label::STORAGE_FULL,
        DiskError::Denied | DiskError::TakenOver => Label::STORAGE_DENIED,
    }
}

/// Returns a unique id for a new game: the time in hexadecimal, and twenty random bits.
pub fn new_id() -> String {
    format!("{:x}-{:05x}", now(), time::random_u64() & 0xf_ffff)
}

/// Stores the choices of the New game panel. Automatic hints are not among them, because that panel does not offer them.
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

/// Returns the last choices in the New game panel.
pub fn choice() -> Option<GameOptions> {
    storage::read(CHOICE).and_then(|json| serde_json::from_str(&json).ok())
}

/// Returns what the New game panel starts with: the last choices, or the defaults, with the rule set on the board.
pub fn last_choice(variant: Variant) -> GameOptions {
    GameOptions {
        variant,
        ..choice().unwrap_or_else(|| GameOptions::new(variant))
    }
}
