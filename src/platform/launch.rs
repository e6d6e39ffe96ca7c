//! Launches of the installed app by the system: with files that the user opened, or with an address from a shortcut or
//! a share. A window that is already open receives them too.

use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;

use super::files::{FileError, OpenedFile, promised};

/// What the app was launched with.
#[derive(Clone, Debug)]
pub enum Launch {
    /// A file.
    File(Result<OpenedFile, FileError>),
    /// A complete address of the page, starting with its origin.
    Address(String),
}

/// Calls `on_launch` for every launch from now on, and for the one that started the app, unless that one only has the
/// address with which the page was opened, which the page knows already.
pub fn watch(on_launch: impl Fn(Launch) + Clone + 'static) {
    let Some(window) = web_sys::window() else {
        return;
    };
    let Some(queue) = property(&window, "launchQueue") else {
        return;
    };
    let opened = window.location().href().unwrap_or_default();
    let mut first = true;
    let consumer = Closure::<dyn FnMut(JsValue)>::new(move |launch: JsValue| {
        let files = property(&launch, "files").map(|files| js_sys::Array::from(&files));
        let known = std::mem::take(&mut first);
        if let Some(handle) = files.map(|files| files.get(0)).filter(JsValue::is_object) {
            let on_launch = on_launch.clone();
            spawn_local(async move { on_launch(Launch::File(file(&handle).await)) });
        } else if let Some(address) = property(&launch, "targetURL").and_then(|url| url.as_string())
            && !(known && address == opened)
        {
            on_launch(Launch::Address(address));
        }
    });
    if let Some(Ok(listen)) =
        property(&queue, "setConsumer").map(JsCast::dyn_into::<js_sys::Function>)
    {
        // No browser with a launch queue refuses this.
        let _ = listen.call1(&queue, consumer.as_ref());
        consumer.forget();
    }
}

/// Returns the file of a file system handle.
async fn file(handle: &JsValue) -> Result<OpenedFile, FileError> {
    let get = property(handle, "getFile")
        .and_then(|get| get.dyn_into::<js_sys::Function>().ok())
        .ok_or(FileError::Unreadable)?;
    let file: js_sys::Promise = get
        .call0(handle)
        .ok()
        .and_then(|promise| promise.dyn_into().ok())
        .ok_or(FileError::Unreadable)?;
    promised(file).await
}

/// Returns a property that is neither undefined nor null.
fn property(of: &JsValue, name: &str) -> Option<JsValue> {
    js_sys::Reflect::get(of, &JsValue::from_str(name))
        .ok()
        .filter(|value| !value.is_undefined() && !value.is_null())
}
