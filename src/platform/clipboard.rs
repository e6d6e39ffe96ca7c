//! The clipboard: copying texts and reading pasted ones. The page decides what is copied and what it says about it.

use wasm_bindgen_futures::JsFuture;

/// Copies a text. Returns whether the browser allowed it.
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

/// Returns the text of a paste event, or `None` if it holds none.
pub fn pasted_text(event: &web_sys::Event) -> Option<String> {
    use wasm_bindgen::JsCast;
    let data = event
        .dyn_ref::<web_sys::ClipboardEvent>()?
        .clipboard_data()?;
    data.get_data("text/plain")
        .ok()
        .filter(|text| !text.trim().is_empty())
}
