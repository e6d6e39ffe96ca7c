//! Keeping text in the browser between visits. It may be denied (private windows) or full: then every call says so and
//! the game goes on without it.

use gloo_storage::{LocalStorage, SessionStorage, Storage as _};
use js_sys::{JSON, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
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

/// The browser's storage, if it lets itself be read. Asking can throw, and the first visit reads no JSON but by the browser's
/// own means, hence no wrapper here.
fn local() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// The key as the browser knows it.
fn full(key: &str) -> String {
    format!("{PREFIX}{key}")
}

/// A text as the browser keeps it: in JSON's quotes, as every earlier build of this page has kept it.
fn wrapped(text: &str) -> String {
    // A string can always be written so.
    JSON::stringify(&JsValue::from_str(text)).map_or_else(|_| String::new(), String::from)
}

/// The text in what the browser kept.
fn unwrapped(kept: &str) -> Option<String> {
    JSON::parse(kept).ok()?.as_string()
}

/// The text under a key.
pub fn read(key: &str) -> Option<String> {
    unwrapped(&local()?.get_item(&full(key)).ok()??)
}

/// Keeps a text under a key.
pub fn write(key: &str, text: &str) -> Result<(), StorageError> {
    let storage = local().ok_or(StorageError::Denied)?;
    storage
        .set_item(&full(key), &wrapped(text))
        .map_err(|error| match error.dyn_ref::<js_sys::Error>() {
            Some(error) if error.name() == "SecurityError" => StorageError::Denied,
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

/// What another tab has kept under a key, if that is what an event of the window named `storage` says.
pub fn kept_elsewhere(event: &web_sys::Event, key: &str) -> Option<String> {
    let said = |name: &str| Reflect::get(event, &name.into()).ok()?.as_string();
    if said("key")? != full(key) {
        return None;
    }
    unwrapped(&said("newValue")?)
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

/// Asks the browser not to throw away what it keeps for this page when it needs room. Some browsers ask the person then.
pub fn persist() {
    let storage = web_sys::window().map(|window| window.navigator().storage());
    // Where the page is not served securely there is none, though its type says otherwise.
    if let Some(storage) = storage.filter(|storage| !storage.is_undefined())
        && let Ok(asked) = storage.persist()
    {
        // What is refused is kept all the same, only not as surely.
        spawn_local(async move { drop(JsFuture::from(asked).await) });
    }
}

/// Whether this tab may keep anything: asked first, because what follows throws where it may not.
fn has_tab() -> bool {
    let tab = web_sys::window().map(|window| window.session_storage());
    matches!(tab, Some(Ok(Some(_))))
}

/// The text that this tab keeps under a key: a storage that outlives a reload and nothing more.
pub fn read_in_tab(key: &str) -> Option<String> {
    // As `SessionStorage::get` does it, which would bring a JSON reader into the first visit.
    let kept = has_tab().then(SessionStorage::raw)?;
    unwrapped(&kept.get_item(&full(key)).ok()??)
}

/// Keeps a text under a key as long as this tab is open, if the browser lets it.
pub fn write_in_tab(key: &str, text: &str) {
    if has_tab() {
        // Without it the tab begins anew after a reload, and says so.
        let _ = SessionStorage::set(full(key), text);
    }
}

/// Forgets what this tab keeps under a key.
pub fn remove_in_tab(key: &str) {
    if has_tab() {
        SessionStorage::delete(full(key));
    }
}
