//! The page's address: where it is served from, and which room a link leads to.

use wasm_bindgen::JsValue;

fn location() -> Option<web_sys::Location> {
    Some(web_sys::window()?.location())
}

/// Scheme, host and port, as `https://chess.example`.
pub fn origin() -> String {
    location()
        .and_then(|location| location.origin().ok())
        .unwrap_or_default()
}

/// The page's address without what follows `?` or `#`.
pub fn page() -> String {
    let path = location()
        .and_then(|location| location.pathname().ok())
        .unwrap_or_default();
    origin() + &path
}

/// What follows `?`, without it.
pub fn query() -> String {
    let query = location()
        .and_then(|location| location.search().ok())
        .unwrap_or_default();
    query.trim_start_matches('?').to_owned()
}

/// A value after `?` as it was before it was put there. What is no such value stays as it is.
pub fn decode(value: &str) -> String {
    let spaced = value.replace('+', " ");
    match js_sys::decode_uri_component(&spaced) {
        Ok(text) => text.into(),
        Err(_) => spaced,
    }
}

/// Puts another hash in the place of the present one, as [`replace`] does; what followed `?` goes.
pub fn replace_hash(hash: &str) {
    replace(&(page() + hash));
}

/// Shows another address of this page without going there, and without a step to go back by.
pub fn replace(address: &str) {
    let Some(history) = web_sys::window().and_then(|window| window.history().ok()) else {
        return;
    };
    // Refused only where a page asks for it hundreds of times a minute.
    let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(address));
}
