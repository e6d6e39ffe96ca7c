//! The scanner worker in a browser: receives pictures and answers with the texts found in them.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Starts listening for pictures, and tells the page that the worker is ready.
pub fn start() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
        return;
    };
    let on_message = {
        let scope = scope.clone();
        Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let picture = event.data().dyn_into::<Uint8Array>();
            let found = picture
                .ok()
                .and_then(|bytes| scanner::find_qr_code(&bytes.to_vec()));
            post(&scope, &found.unwrap_or_default());
        })
    };
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The handler lives as long as the worker.
    on_message.forget();
    post(&scope, "");
}

fn post(scope: &DedicatedWorkerGlobalScope, text: &str) {
    // Posting fails only if the page is gone, and then nobody is waiting for the answer.
    let _ = scope.post_message(&JsValue::from_str(text));
}
