//! Texts that the browser keeps between visits. Storage may be denied (private windows) or full; then every call
//! reports it and the game goes on without it.

use gloo_storage::{LocalStorage, SessionStorage, Storage as _};
use js_sys::{JSON, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::Storage;

/// Prefix of all keys in the browser, because several pages may share one origin.
const PREFIX: &str = "portal-chess:";

/// Reason that a text was not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageError {
    /// The browser denies this page any storage.
    Denied,
    /// The storage is full.
    Full,
    /// The storage fails for a reason of its own.
    Broken,
}

/// Returns the browser's local storage, if the page may use it. Asking can throw an exception. gloo's wrapper is not
/// used here, because it would add a JSON parser to the first visit.
fn local() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// Returns the key with the page's prefix.
fn full_key(key: &str) -> String {
    format!("{PREFIX}{key}")
}

/// Encodes a text as a JSON string, because every earlier build of this page stored texts that way.
fn encode(text: &str) -> String {
    // A string can always be written as JSON.
    JSON::stringify(&JsValue::from_str(text)).map_or_else(|_| String::new(), String::from)
}

/// Decodes a stored JSON string.
fn decode(kept: &str) -> Option<String> {
    JSON::parse(kept).ok()?.as_string()
}

/// Returns the text under a key.
pub fn read(key: &str) -> Option<String> {
    decode(&local()?.get_item(&full_key(key)).ok()??)
}

/// Stores a text under a key.
pub fn write(key: &str, text: &str) -> Result<(), StorageError> {
    let storage = local().ok_or(StorageError::Denied)?;
    storage
        .set_item(&full_key(key), &encode(text))
        .map_err(|error| {
            let name = Reflect::get(&error, &"name".into()).ok();
            match name.and_then(|name| name.as_string()).as_deref() {
                Some("QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED") => StorageError::Full,
                Some("SecurityError") => StorageError::Denied,
                _ => StorageError::Broken,
            }
        })
}

/// Removes the text under a key.
pub fn remove(key: &str) {
    // Without a storage there is nothing to remove.
    if local().is_some() {
        LocalStorage::delete(full_key(key));
    }
}

/// Returns the text that another tab has stored under a key, if a `storage` event of the window reports it.
pub fn stored_by_other_tab(event: &web_sys::Event, key: &str) -> Option<String> {
    let property = |name: &str| Reflect::get(event, &name.into()).ok()?.as_string();
    if property("key")? != full_key(key) {
        return None;
    }
    decode(&property("newValue")?)
}

/// Returns all keys that begin with `prefix`, without the page's own prefix.
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

/// Asks the browser to keep the data of this page even when it runs out of space. Some browsers then ask the user.
pub fn persist() {
    let storage = web_sys::window().map(|window| window.navigator().storage());
    // On an insecure origin the storage manager is undefined, although its type says otherwise.
    if let Some(storage) = storage.filter(|storage| !storage.is_undefined())
        && let Ok(asked) = storage.persist()
    {
        // If the browser refuses, the data is still stored, but less safely.
        spawn_local(async move { drop(JsFuture::from(asked).await) });
    }
}

/// Whether this tab has a session storage. This is checked first, because gloo's functions throw an exception without
/// one.
fn has_tab() -> bool {
    let tab = web_sys::window().map(|window| window.session_storage());
    matches!(tab, Some(Ok(Some(_))))
}

/// Returns the text that this tab stores under a key. The session storage survives a reload, but not the end of the
/// tab.
pub fn read_in_tab(key: &str) -> Option<String> {
    // This does the same as `SessionStorage::get`, which would add a JSON parser to the first visit.
    let kept = has_tab().then(SessionStorage::raw)?;
    decode(&kept.get_item(&full_key(key)).ok()??)
}

/// Stores a text under a key as long as this tab is open, if the browser allows it.
pub fn write_in_tab(key: &str, text: &str) {
    if has_tab() {
        // If this fails, the tab starts afresh after a reload, and says so.
        let _ = SessionStorage::set(full_key(key), text);
    }
}

/// Removes the text that this tab stores under a key.
pub fn remove_in_tab(key: &str) {
    if has_tab() {
        SessionStorage::delete(full_key(key));
    }
}
