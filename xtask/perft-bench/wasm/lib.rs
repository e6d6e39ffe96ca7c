//! The engine's perft for WebAssembly, to be measured beside its native self. Nothing else belongs
//! here.

use engine::Position;
use engine::rules::Chess;
use wasm_bindgen::prelude::*;

/// Counts the leaves, every last move made if `one_by_one`. Not a number for a bad FEN.
#[wasm_bindgen]
pub fn perft(fen: &str, depth: u32, one_by_one: bool) -> f64 {
    match Position::<Chess>::from_fen(fen) {
        Ok(position) if one_by_one => position.perft_one_by_one(depth) as f64,
        Ok(position) => position.perft(depth) as f64,
        Err(_) => f64::NAN,
    }
}
