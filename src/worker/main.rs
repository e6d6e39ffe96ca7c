//! The worker's binary: browser events around [`worker::brain::Brain`]. It thinks in slices and lets the event queue
//! run between them, so that a stop is heard within the length of a slice.

#[cfg(target_arch = "wasm32")]
mod browser;

fn main() {
    #[cfg(target_arch = "wasm32")]
    browser::start();
}
