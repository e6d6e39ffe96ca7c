//! The page's address: where it is served from, and which room a link leads to.

use wasm_bindgen::JsValue;

fn location() -> Option<web_sys::Location> {
    Some(web_sys::window()?.location())
}

/// Returns the origin of the page: scheme, host and port, like `https://chess.example`.
pub fn origin() -> String {
    location()
        .and_then(|location| location.origin().ok())
        .unwrap_or_default()
}

/// Returns the page's address without its query (`?`) and its hash (`#`).
pub fn page() -> String {
    let path = location()
        .and_then(|location| location.pathname().ok())
        .unwrap_or_default();
    origin() + &path
}

/// Returns the query of the page's address, without the `?`.
pub fn query() -> String {
    let query = location()
        .and_then(|location| location.search().ok())
        .unwrap_or_default();
    query.trim_start_matches('?').to_owned()
}

/// Decodes a percent-encoded value of a query. A value that cannot be decoded stays as it is, except that `+` becomes a
/// space.
pub fn decode(value: &str) -> String {
    let spaced = value.replace('+', " ");
    match js_sys::decode_uri_component(&spaced) {
        Ok(text) => text.into(),
        Err(_) => spaced,
    }
}

/// Replaces the hash of the address, as [`replace`] does, and drops its query.
pub fn replace_hash(hash: &str) {
    replace(&(page() + hash));
}

/// Shows another address of this page without loading it and without adding a step to the browser's history.
pub fn replace(address: &str) {
    let Some(history) = web_sys::window().and_then(|window| window.history().ok()) else {
        return;
    };
    // Browsers refuse this only to a page that does it hundreds of times a minute.
    let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(address));
}
