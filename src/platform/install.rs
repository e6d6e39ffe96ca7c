//! Installing the page as an app: whether this browser offers it, and taking the offer. `index.html` keeps the browser's
//! event, which comes before the app has started.

use wasm_bindgen::prelude::*;
use web_sys::Window;

use super::dom;

/// The window's property in which `index.html` keeps the event.
const OFFER: &str = "installOffer";

/// How this browser installs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// It asks the person by itself when it is told to.
    Asks,
    /// By hand, through its own menu: iOS.
    ByHand,
}

/// What this browser offers now; nothing in an installed app, and nothing in a browser that cannot install.
pub fn offer() -> Option<Offer> {
    let window = web_sys::window()?;
    if event(&window).is_some() {
        return Some(Offer::Asks);
    }
    // Only iOS has this property. It is true in an installed app.
    let standalone = js_sys::Reflect::get(&window.navigator(), &JsValue::from_str("standalone"));
    (!standalone.ok()?.as_bool()?).then_some(Offer::ByHand)
}

/// Whether the page runs as an installed app, in a window without an address bar.
pub fn is_installed() -> bool {
    let list = web_sys::window().and_then(|window| {
        let list = window.match_media("(display-mode: standalone)");
        list.ok().flatten()
    });
    list.is_some_and(|list| list.matches())
}

/// Calls back whenever the answer of [`offer`] may have changed.
pub fn watch(changed: impl Fn() + Clone + 'static) {
    for name in ["beforeinstallprompt", "appinstalled"] {
        let changed = changed.clone();
        dom::on_window(name, move |_| changed());
    }
}

/// Lets the browser ask the person. It does so once for each offer.
pub fn ask() {
    let Some(window) = web_sys::window() else {
        return;
    };
    let Some(event) = event(&window) else { return };
    let _ = js_sys::Reflect::set(&window, &JsValue::from_str(OFFER), &JsValue::NULL);
    if let Ok(prompt) = js_sys::Reflect::get(&event, &JsValue::from_str("prompt"))
        && let Ok(prompt) = prompt.dyn_into::<js_sys::Function>()
    {
        // A refused prompt leaves everything as it is.
        let _ = prompt.call0(&event);
    }
}

/// The event that can be used to ask.
fn event(window: &Window) -> Option<JsValue> {
    let kept = js_sys::Reflect::get(window, &JsValue::from_str(OFFER)).ok()?;
    kept.is_object().then_some(kept)
}
