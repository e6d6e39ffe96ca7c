//! Keeping text in the browser between visits. It may be denied (private windows) or full: then every call says so and
//! the game goes on without it.

use gloo_storage::errors::StorageError as Error;
use gloo_storage::{LocalStorage, SessionStorage, Storage as _};
use web_sys::Storage;

/// What all keys begin with in the browser: several pages may live on one origin.
const PREFIX: &str = "portal-chess:";

/// Why a text was not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageError {
    /// The browser keeps nothing for this page.
    Denied,
    /// No room is left.
    Full,
}

/// The browser's storage, if it lets itself be read. Asking can throw, hence no panicking wrapper here.
fn local() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// The key as the browser knows it.
fn full(key: &str) -> String {
    format!("{PREFIX}{key}")
}

/// The text under a key.
pub fn read(key: &str) -> Option<String> {
    local()?;
    LocalStorage::get(full(key)).ok()
}

/// Keeps a text under a key.
pub fn write(key: &str, text: &str) -> Result<(), StorageError> {
    // The library panics where storage is denied, so it is asked only after a look.
    local().ok_or(StorageError::Denied)?;
    LocalStorage::set(full(key), text).map_err(|error| match error {
        Error::JsError(error) if error.name == "SecurityError" => StorageError::Denied,
        // A storage that was there a moment ago and takes nothing has no room.
        _ => StorageError::Full,
    })
}

/// Forgets the text under a key.
pub fn remove(key: &str) {
    // Where nothing was kept, nothing is to be forgotten.
    if local().is_some() {
        LocalStorage::delete(full(key));
    }
}

/// All keys that begin so.
pub fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = local() else {
        return Vec::new();
    };
    let count = storage.length().unwrap_or(0);
    (0..count)
        .filter_map(|index| storage.key(index).ok().flatten())
        .filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned))
        .filter(|key| key.starts_with(prefix))
        .collect()
}

/// This tab's own storage, which outlives a reload and nothing more.
fn tab() -> Option<Storage> {
    web_sys::window()?.session_storage().ok().flatten()
}

/// The text that this tab keeps under a key.
pub fn read_in_tab(key: &str) -> Option<String> {
    tab()?;
    SessionStorage::get(full(key)).ok()
}

/// Keeps a text under a key as long as this tab is open, if the browser lets it.
pub fn write_in_tab(key: &str, text: &str) {
    if tab().is_some() {
        // Without it the tab begins anew after a reload, and says so.
        let _ = SessionStorage::set(full(key), text);
    }
}

/// Forgets what this tab keeps under a key.
pub fn remove_in_tab(key: &str) {
    if tab().is_some() {
        SessionStorage::delete(full(key));
    }
}
