//! Portal Chess in the browser: mounts the app.

mod app;
mod lazy;
mod platform;
mod ui;

use std::pin::Pin;

fn main() {
    // The page is built in a task of its own, because starting the program has already taken a task as long as it should be.
    platform::time::after(0, || {
        // This does not go through leptos, whose executor is only there once something is mounted. The future is boxed as leptos
        // boxes its own, so that both share the code.
        let page: Pin<Box<dyn Future<Output = ()>>> = Box::pin(app::boot());
        wasm_bindgen_futures::spawn_local(page);
    });
}
