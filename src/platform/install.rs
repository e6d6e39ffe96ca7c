//! Installation of the page as an app: whether this browser offers it, and accepting the offer. `index.html` stores the
//! browser's event, which arrives before the app has started.

use wasm_bindgen::prelude::*;
use web_sys::Window;

use super::dom;

/// Property of the window in which `index.html` stores the event.
const OFFER: &str = "installOffer";

/// How this browser installs the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstallMethod {
    /// The browser asks the user when the page tells it to.
    Prompt,
    /// The user installs the page through the browser's menu, as on iOS.
    Manual,
}

/// Returns what this browser offers now, or `None` in an installed app and in a browser that cannot install.
pub fn method() -> Option<InstallMethod> {
    let window = web_sys::window()?;
    if event(&window).is_some() {
        return Some(InstallMethod::Prompt);
    }
    // Only iOS has this property; it is true in an installed app.
    let standalone = js_sys::Reflect::get(&window.navigator(), &JsValue::from_str("standalone"));
    (!standalone.ok()?.as_bool()?).then_some(InstallMethod::Manual)
}

/// Whether the page runs as an installed app, in a window without an address bar.
pub fn is_installed() -> bool {
    let list = web_sys::window().and_then(|window| {
        let list = window.match_media("(display-mode: standalone)");
        list.ok().flatten()
    });
    list.is_some_and(|list| list.matches())
}

/// Calls `changed` whenever the result of [`method`] may have changed.
pub fn watch(changed: impl Fn() + Clone + 'static) {
    for name in ["beforeinstallprompt", "appinstalled"] {
        let changed = changed.clone();
        dom::on_window(name, move |_| changed());
    }
}

/// Lets the browser ask the user, which it does once for each offer.
pub fn prompt() {
    let Some(window) = web_sys::window() else {
        return;
    };
    let Some(event) = event(&window) else { return };
    let _ = js_sys::Reflect::set(&window, &JsValue::from_str(OFFER), &JsValue::NULL);
    if let Ok(prompt) = js_sys::Reflect::get(&event, &JsValue::from_str("prompt"))
        && let Ok(prompt) = prompt.dyn_into::<js_sys::Function>()
    {
        // If the prompt is refused, nothing changes.
        let _ = prompt.call0(&event);
    }
}

/// Returns the stored event, if the page may still ask.
fn event(window: &Window) -> Option<JsValue> {
    let kept = js_sys::Reflect::get(window, &JsValue::from_str(OFFER)).ok()?;
    kept.is_object().then_some(kept)
}
