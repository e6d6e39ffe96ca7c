//! Perft in WebAssembly under Node, compiled from the same source.

use std::error::Error;
use std::process::Command;

use serde_json::{Value, json};

use crate::suite::Case;

/// Returns the seconds that each position takes in this module, with bulk counting and one by one.
pub fn measure(module: &str, cases: &[Case]) -> Result<[Vec<f64>; 2], Box<dyn Error>> {
    let cases = cases
        .iter()
        .map(|case| json!({ "fen": case.fen, "depth": case.depth, "nodes": case.nodes }));
    let output = Command::new("node")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/measure.cjs"))
        .arg(module)
        .arg(Value::from_iter(cases).to_string())
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}
