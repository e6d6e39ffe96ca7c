//! The browser's list of visited addresses: an entry of ours that Back takes away, so that Back can close something.

use wasm_bindgen::JsValue;

/// What an entry of ours holds.
const MARK: &str = "open";

fn history() -> Option<web_sys::History> {
    web_sys::window()?.history().ok()
}

/// Adds an entry with the same address, unless the last one is such an entry.
pub fn mark() {
    if let Some(history) = history().filter(|_| !is_marked()) {
        // Refused only where a page asks for it hundreds of times a minute.
        let _ = history.push_state_with_url(&JsValue::from_str(MARK), "", None);
    }
}

/// Whether the present entry is one of ours.
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
