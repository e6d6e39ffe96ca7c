//! Portal Chess in the browser: mounts the app.

mod app;
mod lazy;
mod platform;
mod ui;

use std::pin::Pin;

fn main() {
    // The page is built in a task of its own, because starting the program already takes as long as one task should.
    platform::time::after(0, || {
        // This does not use leptos's `spawn_local`, whose executor exists only once something is mounted. The future is
        // boxed the way leptos boxes its own, so that both share the generated code.
        let page: Pin<Box<dyn Future<Output = ()>>> = Box::pin(app::boot());
        wasm_bindgen_futures::spawn_local(page);
    });
}
