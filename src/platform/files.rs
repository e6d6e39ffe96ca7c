//! Files that the user opens, drops or pastes, and files that the page offers as downloads. This module does not
//! interpret their contents.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// Largest file that is read, in bytes. No game comes near this size.
pub const MAX_FILE_SIZE: f64 = 1_000_000.0;

/// Largest backup that is read, in bytes. Thousands of games take less.
pub const MAX_BACKUP_SIZE: f64 = 50_000_000.0;

/// Reason that a file was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileError {
    /// The file is too large.
    TooLarge,
    /// The browser could not read it.
    Unreadable,
}

/// A field in which the user chooses a file.
pub type FileField = web_sys::HtmlInputElement;

/// Reads one file as text, unless it is larger than `largest` bytes.
async fn read(file: web_sys::File, largest: f64) -> Result<String, FileError> {
    if file.size() > largest {
        return Err(FileError::TooLarge);
    }
    let buffer = JsFuture::from(file.array_buffer()).await;
    let buffer = buffer.map_err(|_| FileError::Unreadable)?;
    decode(&js_sys::Uint8Array::new(&buffer)).ok_or(FileError::Unreadable)
}

/// Returns the text of a file: UTF-16 if it begins with its mark, otherwise UTF-8, or windows-1252 if it is not that.
fn decode(bytes: &js_sys::Uint8Array) -> Option<String> {
    let start = bytes.subarray(0, 2).to_vec();
    let labels: &[&str] = match start[..] {
        [0xFF, 0xFE] => &["utf-16le"],
        [0xFE, 0xFF] => &["utf-16be"],
        _ => &["utf-8", "windows-1252"],
    };
    let options = web_sys::TextDecoderOptions::new();
    options.set_fatal(true);
    labels.iter().find_map(|label| {
        let decoder = web_sys::TextDecoder::new_with_label_and_options(label, &options).ok()?;
        decoder.decode_with_buffer_source(bytes).ok()
    })
}

/// Reads the file that was just chosen in an `<input type="file">`, and empties the input so that the same file can be
/// chosen again. Returns `None` if no file was chosen.
pub async fn chosen(input: FileField, largest: f64) -> Option<Result<String, FileError>> {
    let file = input.files()?.get(0)?;
    let result = read(file, largest).await;
    input.set_value("");
    Some(result)
}

/// Whether a drag or paste event carries a file.
pub fn holds_file(event: &web_sys::Event) -> bool {
    transfer(event).is_some_and(|data| {
        let types = data.types();
        (0..types.length()).any(|index| types.get(index).as_string().as_deref() == Some("Files"))
    })
}

/// Returns the file of a drop or paste event. It must be taken at once, because the browser empties the event
/// afterwards.
pub fn dropped_or_pasted(event: &web_sys::Event) -> Option<web_sys::File> {
    transfer(event)?.files()?.get(0)
}

/// Reads a file that [`dropped_or_pasted`] returned.
pub async fn read_dropped_or_pasted(file: web_sys::File) -> Result<String, FileError> {
    read(file, MAX_FILE_SIZE).await
}

/// Returns the data of a drag or clipboard event.
fn transfer(event: &web_sys::Event) -> Option<web_sys::DataTransfer> {
    if let Some(drag) = event.dyn_ref::<web_sys::DragEvent>() {
        return drag.data_transfer();
    }
    event.dyn_ref::<web_sys::ClipboardEvent>()?.clipboard_data()
}

/// Offers a text as a download. Returns whether the browser accepted it.
pub fn download(name: &str, kind: &str, text: &str) -> bool {
    download_content(name, kind, &JsValue::from_str(text)).is_ok()
}

/// Offers bytes as a download. Returns `None` if the browser did not accept it.
pub fn download_bytes(name: &str, kind: &str, bytes: &[u8]) -> Option<()> {
    download_content(name, kind, &js_sys::Uint8Array::from(bytes)).ok()
}

/// Offers the resource at an address as a download. Returns `None` if the browser did not accept it.
pub fn download_address(name: &str, address: &str) -> Option<()> {
    click(name, address).ok()
}

/// Clicks a link that makes the browser save the resource at an address.
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

/// Downloads the content through a temporary link, which is clicked and dropped.
fn download_content(name: &str, kind: &str, content: &JsValue) -> Result<(), JsValue> {
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
