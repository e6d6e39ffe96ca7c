//! What happens when the program stops by a fault of its own. Nothing of the page answers any more then, so what is said is put
//! into the document by hand.

use std::sync::atomic::{AtomicBool, Ordering};

use wasm_bindgen::prelude::*;

use super::dom;

/// From now on the place of a panic is written to the console, and the person reads a sentence beside a button that loads the
/// page anew. `said` gives both texts; it is asked when that happens. The panic's own message would weigh more than all of this.
pub fn watch(said: fn() -> [&'static str; 2]) {
    let told = AtomicBool::new(false);
    std::panic::set_hook(Box::new(move |info| {
        if let Some(place) = info.location() {
            web_sys::console::error_2(&place.file().into(), &place.line().into());
        }
        // What is pressed afterwards may fail again.
        if !told.swap(true, Ordering::Relaxed) {
            let [sentence, reload] = said();
            show(sentence, reload);
        }
    }));
}

/// Shows it above everything, in a dialog that is open too. Where that fails, the console has it.
fn show(sentence: &str, reload: &str) -> Option<()> {
    let place = dom::find("dialog[open]").or_else(|| dom::find("body"))?;
    let region = dom::append(&place, "div", "toasts")?;
    dom::set_attribute(&region, "role", Some("alert"));
    let toast = dom::append(&region, "div", "toast")?;
    dom::set_attribute(&toast, "data-kind", Some("error"));
    dom::append(&toast, "p", "toast__text")?.set_text_content(Some(sentence));
    let button = dom::append(&toast, "button", "btn")?;
    button.set_text_content(Some(reload));
    let press = Closure::once_into_js(dom::reload);
    // A button always takes a listener.
    let _ = button.add_event_listener_with_callback("click", press.unchecked_ref());
    Some(())
}
