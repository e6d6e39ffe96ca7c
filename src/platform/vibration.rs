//! Vibration, on devices that support it.

use wasm_bindgen::JsValue;

/// Vibrates for `millis` milliseconds, if the device can.
pub fn vibrate(millis: u32) {
    let Some(window) = web_sys::window() else {
        return;
    };
    let navigator = window.navigator();
    if js_sys::Reflect::has(&navigator, &JsValue::from_str("vibrate")).unwrap_or(false) {
        // A result of false only means that the device or the user does not allow it.
        let _ = navigator.vibrate_with_duration(millis);
    }
}
