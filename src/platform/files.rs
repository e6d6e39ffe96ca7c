//! Files in and out: opened by a button, dropped or pasted, and handed out as downloads. What is in them is not judged here.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// A file larger than this is not read at all: no game comes near it.
pub const LARGEST: f64 = 1_000_000.0;

/// A backup larger than this is not read: thousands of games are less.
pub const LARGEST_BACKUP: f64 = 50_000_000.0;

/// Why a file was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileError {
    /// Larger than it may be.
    TooLarge,
    /// The browser could not read it.
    Unreadable,
}

/// A field in which a person chooses a file.
pub type FileField = web_sys::HtmlInputElement;

/// Reads one file as text, unless it is larger than this.
async fn read(file: web_sys::File, largest: f64) -> Result<String, FileError> {
    if file.size() > largest {
        return Err(FileError::TooLarge);
    }
    let text = JsFuture::from(file.text())
        .await
        .ok()
        .and_then(|text| text.as_string());
    match text {
        Some(text) => Ok(text),
        None => Err(FileError::Unreadable),
    }
}

/// The file that was just chosen in an `<input type="file">`; the input is emptied so that the same can be chosen again.
pub async fn chosen(input: FileField, largest: f64) -> Option<Result<String, FileError>> {
    let file = input.files()?.get(0)?;
    let result = read(file, largest).await;
    input.set_value("");
    Some(result)
}

/// Whether something that is dragged over the page, or pasted into it, holds a file.
pub fn holds_file(event: &web_sys::Event) -> bool {
    transfer(event).is_some_and(|data| {
        let types = data.types();
        (0..types.length()).any(|index| types.get(index).as_string().as_deref() == Some("Files"))
    })
}

/// The file that a drop or a paste brings. Taken out of the event at once: afterwards the browser empties it.
pub fn brought(event: &web_sys::Event) -> Option<web_sys::File> {
    transfer(event)?.files()?.get(0)
}

/// Reads the file of [`brought`].
pub async fn read_brought(file: web_sys::File) -> Result<String, FileError> {
    read(file, LARGEST).await
}

/// What a drag or clipboard event carries.
fn transfer(event: &web_sys::Event) -> Option<web_sys::DataTransfer> {
    if let Some(drag) = event.dyn_ref::<web_sys::DragEvent>() {
        return drag.data_transfer();
    }
    event.dyn_ref::<web_sys::ClipboardEvent>()?.clipboard_data()
}

/// Hands a text to the person as a file; whether the browser took it.
pub fn download(name: &str, kind: &str, text: &str) -> bool {
    give(name, kind, &JsValue::from_str(text)).is_ok()
}

/// Hands bytes to the person as a file; nothing if the browser did not take it.
pub fn download_bytes(name: &str, kind: &str, bytes: &[u8]) -> Option<()> {
    give(name, kind, &js_sys::Uint8Array::from(bytes)).ok()
}

/// Hands what is at an address to the person as a file; nothing if the browser did not take it.
pub fn download_address(name: &str, address: &str) -> Option<()> {
    click(name, address).ok()
}

/// Clicks a link by which the browser saves what is at an address.
fn click(name: &str, address: &str) -> Result<(), JsValue> {
    let document = web_sys::window()
        .and_then(|window| window.document())
        .ok_or(JsValue::NULL)?;
    let link: web_sys::HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    link.set_href(address);
    link.set_download(name);
    link.click();
    Ok(())
}

/// The download itself: a link to the content, which is clicked and forgotten.
fn give(name: &str, kind: &str, content: &JsValue) -> Result<(), JsValue> {
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(content);
    let blob = web_sys::Blob::new_with_blob_sequence_and_options(&parts, &options)?;
    let address = web_sys::Url::create_object_url_with_blob(&blob)?;
    click(name, &address)?;
    // The click has started the download; the browser still needs the address for a moment.
    crate::platform::time::after(60_000, move || {
        let _ = web_sys::Url::revoke_object_url(&address);
    });
    Ok(())
}
