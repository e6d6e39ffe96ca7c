//! The system's share sheet, where there is one.

use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Whether this browser can share.
pub fn available() -> bool {
    web_sys::window().is_some_and(|window| {
        js_sys::Reflect::has(&window.navigator(), &JsValue::from_str("share")).unwrap_or(false)
    })
}

/// Offers a text to the share sheet; whether it was shared.
pub async fn share(title: String, text: String) -> bool {
    let Some(window) = web_sys::window() else {
        return false;
    };
    if !available() {
        return false;
    }
    let data = web_sys::ShareData::new();
    data.set_title(&title);
    data.set_text(&text);
    JsFuture::from(window.navigator().share_with_data(&data))
        .await
        .is_ok()
}
