//! The engine's perft for WebAssembly, to compare its speed with native code. Nothing else belongs here.

use engine::Position;
use engine::rules::Chess;
use wasm_bindgen::prelude::*;

/// Counts the leaves. With `one_by_one` every move of the last ply is made. Returns NaN for an invalid FEN.
#[wasm_bindgen]
pub fn perft(fen: &str, depth: u32, one_by_one: bool) -> f64 {
    match Position::<Chess>::from_fen(fen) {
        Ok(position) if one_by_one => position.perft_one_by_one(depth) as f64,
        Ok(position) => position.perft(depth) as f64,
        Err(_) => f64::NAN,
    }
}
