//! The screen stays on while somebody plays (Screen Wake Lock API), where the browser can keep it on. web-sys offers this API only
//! to programs built with its cfg for unstable ones, so it is called by name.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Keeps the screen on until it is dropped, or until the page is hidden: then the browser lets go by itself.
pub struct Awake(JsValue);

impl Awake {
    /// Asks for it; nothing where the browser cannot, or does not want to: when the battery is low, for instance.
    pub async fn ask() -> Option<Awake> {
        let navigator = web_sys::window()?.navigator();
        let lock = Reflect::get(&navigator, &"wakeLock".into()).ok()?;
        let asked = call(&lock, "request", &"screen".into())?;
        let held = JsFuture::from(asked.dyn_into::<Promise>().ok()?).await;
        held.ok().map(Awake)
    }
}

impl Drop for Awake {
    fn drop(&mut self) {
        // It may have been let go already, which harms nobody.
        let _ = call(&self.0, "release", &JsValue::UNDEFINED);
    }
}

fn call(object: &JsValue, name: &str, argument: &JsValue) -> Option<JsValue> {
    let function = Reflect::get(object, &name.into()).ok()?;
    function.dyn_ref::<Function>()?.call1(object, argument).ok()
}
