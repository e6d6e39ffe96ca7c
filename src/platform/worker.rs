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
