//! Keeps the screen on while somebody plays (Screen Wake Lock API), where the browser supports it. web-sys offers this
//! API only to programs built with its cfg for unstable APIs, so it is called by name.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Keeps the screen on until this value is dropped or the page is hidden, when the browser releases the lock by itself.
pub struct WakeLock(JsValue);

impl WakeLock {
    /// Requests the lock. Returns `None` if the browser does not support it or refuses it, for instance because the
    /// battery is low.
    pub async fn request() -> Option<WakeLock> {
        let navigator = web_sys::window()?.navigator();
        let lock = Reflect::get(&navigator, &"wakeLock".into()).ok()?;
        let asked = call(&lock, "request", &"screen".into())?;
        let held = JsFuture::from(asked.dyn_into::<Promise>().ok()?).await;
        held.ok().map(WakeLock)
    }
}

impl Drop for WakeLock {
    fn drop(&mut self) {
        // The lock may have been released already, which does no harm.
        let _ = call(&self.0, "release", &JsValue::UNDEFINED);
    }
}

fn call(object: &JsValue, name: &str, argument: &JsValue) -> Option<JsValue> {
    let function = Reflect::get(object, &name.into()).ok()?;
    function.dyn_ref::<Function>()?.call1(object, argument).ok()
}
