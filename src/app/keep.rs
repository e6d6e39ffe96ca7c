//! What is kept between visits, and under which names. Games go to the disk (`app/storage/`), which is fetched when the page
//! stands; until it is there, and when the page is left in the middle of a write, they go to the browser's plain storage,
//! from which the disk takes them. Settings and choices stay there.

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
/// The key of the id of the game on the board, in the plain storage as on the disk.
pub const CURRENT: &str = "current-game";
/// The key of what was chosen in the New game panel.
const CHOICE: &str = "new-game";
/// What the keys of games begin with.
pub const GAME: &str = "game:";
/// What the keys begin with under which stands when a game was written to the plain storage.
pub const GAME_AT: &str = "game-at:";

/// The key of a game, and the name of its shelf on the disk.
pub fn game(id: &str) -> String {
    format!("{GAME}{id}")
}

/// A game as it is kept: its id and its text.
pub type Game = (String, String);

/// What there is to keep, and how far that is.
#[derive(Default)]
pub struct Keeping {
    /// Where games are kept, once that is there.
    pub disk: Option<Rc<dyn Disk>>,
    /// The right to keep the game on the board.
    pub mine: Option<Mine>,
    /// The game that another tab has taken over: nothing of it is kept from here.
    pub gone: Option<String>,
    /// Games that are to be kept, each as it is now.
    pub unkept: Vec<Game>,
    /// The game that is being written.
    pub writing: Option<Game>,
    /// Somebody works through the games that are to be kept.
    pub busy: bool,
    /// The game that the plain storage says is on the board.
    pub hinted: Option<String>,
    /// Games were written to the plain storage.
    pub bridged: bool,
    /// What was kept cannot be read yet, so nothing is written.
    pub silent: bool,
    /// A game that another tab has. It is offered once it is known that it is not the game of a seat, which network play offers.
    pub elsewhere: Option<String>,
    /// That something cannot be kept was said once.
    pub warned: bool,
}

/// Holds what there is to keep. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Keeper(StoredValue<Keeping, LocalStorage>);

impl Keeper {
    /// There is nothing to keep.
    pub fn new() -> Keeper {
        Keeper(StoredValue::new_local(Keeping::default()))
    }

    /// Does something with what there is to keep; what it calls must not come back here.
    pub fn with<T>(self, act: impl FnOnce(&mut Keeping) -> T) -> Option<T> {
        self.0.try_update_value(act)
    }

    /// Whether another tab has taken this game over. It may still stand on the board, but nothing of it is kept from here.
    pub fn is_gone(self, id: &str) -> bool {
        self.with(|keeping| keeping.gone.as_deref() == Some(id)) == Some(true)
    }
}

/// Keeps a game: at once on the disk; until that is there, when the frame that shows it has been drawn.
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

/// Keeps in the plain storage what the disk does not have yet: the disk is not there, or the page is left.
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
        // Where this fails the disk says so, which is on its way.
        let _ = storage::write(&game(&id), &json);
        let _ = storage::write(&format!("{GAME_AT}{id}"), &now().to_string());
        hint(desk, &id);
    }
}

/// Notes where a page that opens sees it at once which game was on the board.
pub fn hint(desk: Desk, id: &str) {
    let known = desk.keeper.with(|keeping| {
        let known = keeping.hinted.as_deref() == Some(id);
        keeping.hinted = Some(id.to_owned());
        known
    });
    if known == Some(false) {
        // Without it the game is found a moment later.
        let _ = storage::write(CURRENT, id);
        storage::write_in_tab(CURRENT, id);
    }
}

/// Keeps a text in the plain storage, and returns whether it is kept; where that fails the game goes on, and the person is told once.
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

/// Says that something is not kept, once.
pub fn warn(desk: Desk, label: Label) {
    let warned = desk
        .keeper
        .with(|keeping| std::mem::replace(&mut keeping.warned, true));
    if warned == Some(false) {
        desk.store.say(NoticeLevel::Error, label);
    }
}

/// Where games are kept; none where what keeps them cannot be fetched. It is opened once.
pub async fn disk(desk: Desk) -> Option<Rc<dyn Disk>> {
    let storage = desk.chunks.storage.fetch(desk).await.ok()?;
    Some(storage.disk().await)
}

/// What is said of an error of the disk.
pub fn label(error: DiskError) -> Label {
    match error {
        DiskError::Full => Label::STORAGE_FULL,
        DiskError::Denied | DiskError::TakenOver => Label::STORAGE_DENIED,
    }
}

/// A name for a new game that no other has.
pub fn new_id() -> String {
    format!("{:x}-{:05x}", now(), time::random_u64() & 0xf_ffff)
}

/// Remembers what was chosen in the New game panel. That hints come by themselves is nobody's choice there.
pub fn remember_choice(options: &GameOptions) {
    let chosen = GameOptions {
        hints: false,
        ..options.clone()
    };
    if let Ok(json) = serde_json::to_string(&chosen) {
        // Where nothing can be kept, the panel begins with the defaults next time.
        let _ = storage::write(CHOICE, &json);
    }
}

/// What was chosen last in the New game panel.
pub fn choice() -> Option<GameOptions> {
    storage::read(CHOICE).and_then(|json| serde_json::from_str(&json).ok())
}

/// What the New game panel begins with: the last choice, or the defaults for the rule set on the board.
pub fn last_choice(variant: Variant) -> GameOptions {
    GameOptions {
        variant,
        ..choice().unwrap_or_else(|| GameOptions::new(variant))
    }
}
