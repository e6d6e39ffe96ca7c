//! The program of the worker for browsers without vectors of 128 bits: it knows the terms only.

#[cfg(target_arch = "wasm32")]
fn main() {
    worker::browser::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::io::Result<()> {
    worker::terminal::run()
}
