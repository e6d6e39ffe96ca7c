//! Style sheets that come after the page's own, with the chunks that need them. What a sheet says is in `style/chunks/`.

use wasm_bindgen::JsValue;
use web_sys::CssStyleSheet;

/// Lets the document follow one more style sheet, after all that it has. Scripts may do that under any content policy.
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
