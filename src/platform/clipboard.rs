//! Copying text. What is copied, and what is said about it, is the page's business.

use wasm_bindgen_futures::JsFuture;

/// Copies a text; whether the browser allowed it.
pub async fn copy(text: String) -> bool {
    let Some(window) = web_sys::window() else {
        return false;
    };
    // `navigator.clipboard` is undefined outside secure contexts, where touching it would throw.
    if !window.is_secure_context() {
        return false;
    }
    JsFuture::from(window.navigator().clipboard().write_text(&text))
        .await
        .is_ok()
}

/// What a paste event carries as text.
pub fn pasted_text(event: &web_sys::Event) -> Option<String> {
    use wasm_bindgen::JsCast;
    let data = event
        .dyn_ref::<web_sys::ClipboardEvent>()?
        .clipboard_data()?;
    data.get_data("text/plain")
        .ok()
        .filter(|text| !text.trim().is_empty())
}
