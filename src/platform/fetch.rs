//! Small text files from the page's own site.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// The text of a file; `None` where there is none or nothing answers.
pub async fn text(url: &str) -> Option<String> {
    let answer = JsFuture::from(web_sys::window()?.fetch_with_str(url))
        .await
        .ok()?;
    let answer: Response = answer.dyn_into().ok().filter(Response::ok)?;
    JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
}
