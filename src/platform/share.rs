//! The system's share sheet, where there is one.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Whether this browser can share.
pub fn available() -> bool {
    web_sys::window().is_some_and(|window| {
        js_sys::Reflect::has(&window.navigator(), &JsValue::from_str("share")).unwrap_or(false)
    })
}

/// Offers a link to the share sheet; whether the person has seen the sheet, shared or not.
pub async fn share(title: String, link: String) -> bool {
    let Some(window) = web_sys::window().filter(|_| available()) else {
        return false;
    };
    let data = web_sys::ShareData::new();
    data.set_title(&title);
    data.set_url(&link);
    match JsFuture::from(window.navigator().share_with_data(&data)).await {
        Ok(_) => true,
        // Closed by the person.
        Err(error) => error
            .dyn_ref::<web_sys::DomException>()
            .is_some_and(|error| error.name() == "AbortError"),
    }
}
