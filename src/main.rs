//! Portal Chess in the browser: mounts the app.

mod app;
mod lazy;
mod platform;
mod ui;

use std::pin::Pin;

fn main() {
    // Starting the program was enough for one task.
    platform::time::after(0, || {
        // Not by way of leptos, whose executor comes with mounting; boxed as it boxes, for one piece of code less.
        let page: Pin<Box<dyn Future<Output = ()>>> = Box::pin(app::boot());
        wasm_bindgen_futures::spawn_local(page);
    });
}
