//! Vibration, on devices that support it.

use wasm_bindgen::JsValue;

fn has(object: &JsValue, name: &str) -> bool {
    js_sys::Reflect::has(object, &JsValue::from_str(name)).unwrap_or(false)
}

/// Whether the user has touched the page or pressed a key. Before that a browser blocks vibration and reports it as an
/// error. A browser that does not tell does not report it either.
fn was_used(navigator: &JsValue) -> bool {
    let of = |object: &JsValue, name| js_sys::Reflect::get(object, &JsValue::from_str(name)).ok();
    let activation = of(navigator, "userActivation");
    let was_active = activation.and_then(|activation| of(&activation, "hasBeenActive"));
    was_active.and_then(|was| was.as_bool()).unwrap_or(true)
}

/// Vibrates for `millis` milliseconds, if the device can.
pub fn vibrate(millis: u32) {
    let Some(window) = web_sys::window() else {
        return;
    };
    let navigator = window.navigator();
    if has(&navigator, "vibrate") && was_used(&navigator) {
        // A result of false only means that the device or the user does not allow it.
        let _ = navigator.vibrate_with_duration(millis);
    }
}
