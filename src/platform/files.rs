//! Files that the user opens, drops or pastes, and files that the page offers as downloads. This module does not
//! interpret their contents.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// Largest text that is read as a whole, in bytes. No game comes near this size.
pub const MAX_FILE_SIZE: u64 = 1_000_000;

/// Largest backup that is read, in bytes. Thousands of games take less.
pub const MAX_BACKUP_SIZE: u64 = 50_000_000;

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

/// A file that the user has given to the page, of any size. Cheap to clone.
#[derive(Clone, Debug)]
pub struct OpenedFile(web_sys::Blob);

impl OpenedFile {
    /// Makes a file of a text that the user has typed or pasted. `None` if the browser has no memory for it.
    pub fn of_text(text: &str) -> Option<OpenedFile> {
        let parts = js_sys::Array::of1(&JsValue::from_str(text));
        let blob = web_sys::Blob::new_with_str_sequence(&parts);
        blob.ok().map(OpenedFile)
    }

    /// The number of bytes.
    pub fn size(&self) -> u64 {
        // A file has fewer bytes than a double can count.
        self.0.size() as u64
    }

    /// Reads the bytes between two places. What lies behind the end of the file is left out.
    pub async fn read(&self, from: u64, to: u64) -> Result<Vec<u8>, FileError> {
        let part = self.0.slice_with_f64_and_f64(from as f64, to as f64);
        let part = part.map_err(|_| FileError::Unreadable)?;
        let buffer = JsFuture::from(part.array_buffer()).await;
        let buffer = buffer.map_err(|_| FileError::Unreadable)?;
        Ok(js_sys::Uint8Array::new(&buffer).to_vec())
    }

    /// Reads the whole file, unless it is larger than `largest` bytes.
    pub async fn read_all(&self, largest: u64) -> Result<Vec<u8>, FileError> {
        match self.size() > largest {
            true => Err(FileError::TooLarge),
            false => self.read(0, self.size()).await,
        }
    }
}

/// Returns the file that was just chosen in an `<input type="file">`, and empties the input so that the same file can be
/// chosen again. Returns `None` if no file was chosen.
pub fn chosen(input: &FileField) -> Option<OpenedFile> {
    let file = input.files()?.get(0)?;
    input.set_value("");
    Some(OpenedFile(file.into()))
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
pub fn dropped_or_pasted(event: &web_sys::Event) -> Option<OpenedFile> {
    let file = transfer(event)?.files()?.get(0)?;
    Some(OpenedFile(file.into()))
}

/// Returns the file that a promise of the browser is for.
pub async fn promised(file: js_sys::Promise) -> Result<OpenedFile, FileError> {
    let file = JsFuture::from(file).await;
    let file = file.ok().and_then(|file| file.dyn_into().ok());
    file.map(OpenedFile).ok_or(FileError::Unreadable)
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
