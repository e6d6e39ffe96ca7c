//! The program of the worker for browsers with vectors of 128 bits: it knows networks beside the terms.

#[cfg(target_arch = "wasm32")]
fn main() {
    worker::browser::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::io::Result<()> {
    worker::terminal::run()
}
