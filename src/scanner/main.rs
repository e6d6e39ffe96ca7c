//! The binary of the worker. It receives a picture and answers with the text of the code in it, or with an empty text
//! if there is no code. It also sends an empty text first, to say that it is ready.

#[cfg(target_arch = "wasm32")]
mod browser;

fn main() {
    #[cfg(target_arch = "wasm32")]
    browser::start();
}
