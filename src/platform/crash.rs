//! Handling of panics. The components of the page no longer work then, so the message is put into the document
//! directly.

use std::sync::atomic::{AtomicBool, Ordering};

use wasm_bindgen::prelude::*;

use super::dom;

/// Installs the panic hook. It writes the source location of a panic to the console, and shows the user a sentence
/// beside a button that reloads the page. `message` returns both texts and is called when the panic happens. The
/// panic's own message is left out because formatting it would add more code than all of this.
pub fn watch(message: fn() -> [&'static str; 2]) {
    let shown = AtomicBool::new(false);
    std::panic::set_hook(Box::new(move |info| {
        if let Some(place) = info.location() {
            web_sys::console::error_2(&place.file().into(), &place.line().into());
        }
        // Later clicks may panic again; the message is shown only once.
        if !shown.swap(true, Ordering::Relaxed) {
            let [sentence, reload] = message();
            show(sentence, reload);
        }
    }));
}

/// Shows the message above everything, even above an open dialog. If that fails, the console still has the location.
fn show(sentence: &str, reload: &str) -> Option<()> {
    let place = dom::find("dialog:modal").or_else(|| dom::find("body"))?;
    let region = dom::append(&place, "div", "toasts")?;
    dom::set_attribute(&region, "role", Some("alert"));
    let toast = dom::append(&region, "div", "toast")?;
    dom::set_attribute(&toast, "data-kind", Some("error"));
    dom::append(&toast, "p", "toast__text")?.set_text_content(Some(sentence));
    let button = dom::append(&toast, "button", "btn")?;
    button.set_text_content(Some(reload));
    let press = Closure::once_into_js(dom::reload);
    // A button always accepts a listener.
    let _ = button.add_event_listener_with_callback("click", press.unchecked_ref());
    Some(())
}
