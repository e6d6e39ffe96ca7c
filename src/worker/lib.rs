//! The computer player in a Web Worker: the messages between page and worker, and the part that answers them. The page
//! uses only [`protocol`].

#[cfg(feature = "player")]
pub mod analysis;
#[cfg(all(feature = "player", target_arch = "wasm32"))]
mod browser;
#[cfg(feature = "player")]
pub mod handler;
#[cfg(feature = "player")]
mod networks;
pub mod protocol;
#[cfg(all(feature = "player", not(target_arch = "wasm32")))]
mod terminal;
#[cfg(feature = "player")]
mod tracker;

#[cfg(all(feature = "player", target_arch = "wasm32"))]
pub use browser::start as run;
#[cfg(all(feature = "player", not(target_arch = "wasm32")))]
pub use terminal::run;
