//! A web worker that exchanges text messages with the page. This module does not interpret them.

use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WorkerOptions, WorkerType};

/// A running worker. Dropping it ends the worker.
pub struct Worker {
    worker: web_sys::Worker,
    // The browser calls these closures as long as the worker lives.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Worker {
    /// Starts a worker from a script, which must be a module. `on_message` gets every text that the worker sends;
    /// `on_error` is called if the script cannot be loaded or fails. Returns `None` in a browser without workers.
    pub fn start(
        script: &str,
        mut on_message: impl FnMut(String) + 'static,
        mut on_error: impl FnMut() + 'static,
    ) -> Option<Worker> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = web_sys::Worker::new_with_options(script, &options).ok()?;
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                on_message(text);
            }
        });
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |_| on_error());
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Some(Worker {
            worker,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    /// Sends bytes to the worker.
    pub fn post_bytes(&self, bytes: &[u8]) {
        let _ = self.worker.post_message(&js_sys::Uint8Array::from(bytes));
    }

    /// Sends a text to the worker. A worker that cannot receive it does not answer, and its caller notices that.
    pub fn post(&self, text: &str) {
        let _ = self.worker.post_message(&JsValue::from_str(text));
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// The smallest WebAssembly module with a 128-bit vector: one function that makes a vector of sixteen zeros
/// (<https://webassembly.github.io/spec/core/binary/>). `sw.js` tests the same module.
const WITH_VECTOR: [u8; 29] =
    *b"\0asm\x01\0\0\0\x01\x05\x01\x60\0\x01\x7b\x03\x02\x01\0\x0a\x08\x01\x06\0\x41\0\xfd\x0f\x0b";

/// Whether this browser's WebAssembly supports 128-bit vectors (SIMD).
pub fn has_simd() -> bool {
    let program = js_sys::Uint8Array::from(&WITH_VECTOR[..]);
    js_sys::WebAssembly::validate(&program).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::WITH_VECTOR;

    /// The page and the service worker must choose the same build of the worker.
    #[test]
    fn the_service_worker_tests_vector_support_with_the_same_program() {
        let bytes: Vec<String> = WITH_VECTOR.iter().map(u8::to_string).collect();
        let line = format!("const WITH_VECTOR = [{}];", bytes.join(", "));
        assert!(include_str!("../../sw.js").contains(&line), "{line}");
    }
}
