//! The computer player in a Web Worker: the messages between page and worker, and the part that answers them. The page
//! uses only [`protocol`]. The worker is built as two programs: one has only the handcrafted evaluation, the other also
//! neural networks.

pub mod analysis;
#[cfg(target_arch = "wasm32")]
mod browser;
pub mod handler;
#[cfg(feature = "networks")]
mod networks;
#[cfg(not(feature = "networks"))]
#[path = "networks_absent.rs"]
mod networks;
pub mod protocol;
#[cfg(not(target_arch = "wasm32"))]
mod terminal;
mod tracker;

#[cfg(target_arch = "wasm32")]
pub use browser::start as run;
#[cfg(not(target_arch = "wasm32"))]
pub use terminal::run;
