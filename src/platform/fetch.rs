//! HTTP requests: texts and files from the page's own site, and texts from the signalling server.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::RequestInit;

use super::time;

/// Returns the text of a file, or `None` if there is no such file or no answer.
pub async fn text(url: &str) -> Option<String> {
    read(url, &RequestInit::new())
        .await
        .filter(|answer| answer.ok)
        .map(|answer| answer.text)
}

/// Name of the global variable that is true once the site no longer had a file of this build. The loader of chunks
/// (`xtask/src/shared_modules.rs`) sets it, too.
const FILE_GONE: &str = "fileGone";

/// Whether the site no longer has a file of this build. A newer build has replaced it then, so that only a reload helps.
pub fn is_file_gone() -> bool {
    js_sys::Reflect::get(&js_sys::global(), &FILE_GONE.into()).is_ok_and(|gone| gone.is_truthy())
}

/// Records that the site no longer has a file of this build.
pub fn set_file_gone() {
    // A global object accepts every variable.
    let _ = js_sys::Reflect::set(&js_sys::global(), &FILE_GONE.into(), &true.into());
}

/// Returns the bytes of a file of this build, or `None` if there is no such file or no answer.
pub async fn bytes(url: &str) -> Option<Vec<u8>> {
    let answer = JsFuture::from(web_sys::window()?.fetch_with_str(url)).await;
    let answer: web_sys::Response = answer.ok()?.dyn_into().ok()?;
    if !answer.ok() {
        if answer.status() < 500 {
            set_file_gone();
        }
        return None;
    }
    let bytes = JsFuture::from(answer.array_buffer().ok()?).await.ok()?;
    Some(js_sys::Uint8Array::new(&bytes).to_vec())
}

/// A response of a server.
pub struct Response {
    /// Whether the status is a success (200–299).
    pub ok: bool,
    /// The HTTP status.
    pub status: u16,
    /// The body, as text.
    pub text: String,
}

/// Sends a GET request with an optional header. Returns `None` if there is no answer within `millis` milliseconds.
pub async fn get(url: &str, header: Option<(&str, &str)>, millis: u32) -> Option<Response> {
    let init = RequestInit::new();
    if let Some((name, text)) = header {
        let headers = js_sys::Object::new();
        js_sys::Reflect::set(&headers, &name.into(), &text.into()).ok()?;
        init.set_headers(&headers);
    }
    let answer = Box::pin(read(url, &init));
    time::with_timeout(millis, answer).await.ok().flatten()
}

async fn read(url: &str, init: &RequestInit) -> Option<Response> {
    let window = web_sys::window()?;
    let answer = JsFuture::from(window.fetch_with_str_and_init(url, init))
        .await
        .ok()?;
    let answer: web_sys::Response = answer.dyn_into().ok()?;
    let text = JsFuture::from(answer.text().ok()?)
        .await
        .ok()?
        .as_string()?;
    Some(Response {
        ok: answer.ok(),
        status: answer.status(),
        text,
    })
}
