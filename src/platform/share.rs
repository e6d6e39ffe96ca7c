//! The system's share sheet, where there is one.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Whether this browser can share.
pub fn available() -> bool {
    web_sys::window().is_some_and(|window| {
        js_sys::Reflect::has(&window.navigator(), &JsValue::from_str("share")).unwrap_or(false)
    })
}

/// Result of offering a link to the share sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareOutcome {
    /// The user sent it.
    Shared,
    /// The user closed the sheet.
    Cancelled,
    /// There is no sheet, or it does not take links.
    Unsupported,
}

/// Offers a link to the share sheet.
pub async fn share(title: String, link: String) -> ShareOutcome {
    let Some(window) = web_sys::window().filter(|_| available()) else {
        return ShareOutcome::Unsupported;
    };
    let data = web_sys::ShareData::new();
    data.set_title(&title);
    data.set_url(&link);
    match JsFuture::from(window.navigator().share_with_data(&data)).await {
        Ok(_) => ShareOutcome::Shared,
        Err(error) => match error.dyn_ref::<web_sys::DomException>() {
            Some(error) if error.name() == "AbortError" => ShareOutcome::Cancelled,
            _ => ShareOutcome::Unsupported,
        },
    }
}
