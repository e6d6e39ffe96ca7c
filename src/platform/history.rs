//! The browser's history. The page adds an entry of its own, so that Back removes it and can close something.

use wasm_bindgen::JsValue;

/// State of the page's own entry.
const MARK: &str = "open";

fn history() -> Option<web_sys::History> {
    web_sys::window()?.history().ok()
}

/// Adds an entry with the same address, unless the current one is such an entry already.
pub fn mark() {
    if let Some(history) = history().filter(|_| !is_marked()) {
        // Browsers refuse this only to a page that does it hundreds of times a minute.
        let _ = history.push_state_with_url(&JsValue::from_str(MARK), "", None);
    }
}

/// Whether the current entry is one that [`mark`] added.
pub fn is_marked() -> bool {
    let state = history().and_then(|history| history.state().ok());
    state.is_some_and(|state| state.as_string().as_deref() == Some(MARK))
}

/// Goes back one entry.
pub fn back() {
    if let Some(history) = history() {
        let _ = history.back();
    }
}
