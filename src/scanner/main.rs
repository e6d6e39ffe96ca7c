//! The worker's binary: a picture comes in, the text of the code in it goes out, or an empty text where there is none. An
//! empty text is also the first thing that it says: it is ready for a picture.

#[cfg(target_arch = "wasm32")]
mod browser;

fn main() {
    #[cfg(target_arch = "wasm32")]
    browser::start();
}
