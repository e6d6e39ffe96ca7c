//! Messages in, messages out.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Listens, and says so.
pub fn start() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
        return;
    };
    let hear = {
        let scope = scope.clone();
        Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let picture = event.data().dyn_into::<Uint8Array>();
            let found = picture
                .ok()
                .and_then(|bytes| scanner::read(&bytes.to_vec()));
            say(&scope, &found.unwrap_or_default());
        })
    };
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It lives as long as the worker.
    hear.forget();
    say(&scope, "");
}

fn say(scope: &DedicatedWorkerGlobalScope, text: &str) {
    // A page that is gone hears nothing; there is nobody to tell.
    let _ = scope.post_message(&JsValue::from_str(text));
}
