//! Style sheets that are added later, together with the chunks that need them. Their contents are in `style/chunks/`.

use wasm_bindgen::JsValue;
use web_sys::CssStyleSheet;

/// Adds a style sheet to the document, after all existing ones. Scripts may do so under any content security policy.
///
/// # Errors
/// The browser knows no style sheets made by scripts.
pub fn adopt(css: &str) -> Result<(), JsValue> {
    let sheet = CssStyleSheet::new()?;
    sheet.replace_sync(css)?;
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        document.adopted_style_sheets().push(&sheet);
    }
    Ok(())
}
