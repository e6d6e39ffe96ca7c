//! A short buzz, where the device offers one.

use wasm_bindgen::JsValue;

/// Buzzes for so many milliseconds, if it can.
pub fn buzz(millis: u32) {
    let Some(window) = web_sys::window() else {
        return;
    };
    let navigator = window.navigator();
    if js_sys::Reflect::has(&navigator, &JsValue::from_str("vibrate")).unwrap_or(false) {
        // False only means that the device or the person does not want it.
        let _ = navigator.vibrate_with_duration(millis);
    }
}
