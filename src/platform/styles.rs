//! Style sheets that are added later: those of chunks, whose contents are in `style/chunks/`, and the looks that a person chooses, which
//! are files in `style/looks/`.

use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
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

/// Puts on a look, such as `board-sea`, given in parts. `index.html` does it, because it must also do so before this program is here.
pub fn wear(name: &[&str; 2]) {
    if let Some(window) = web_sys::window()
        && let Ok(wear) = Reflect::get(&window, &"wear".into())
        && let Some(wear) = wear.dyn_ref::<Function>()
    {
        // A look that cannot be put on leaves the page in the one that it has.
        let _ = wear.call1(&window, &name.concat().into());
    }
}
