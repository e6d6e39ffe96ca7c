//! Perft in WebAssembly under Node, compiled from the same source.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::suite::Case;

const SCRIPT: &str = r#"
const { perft } = require(process.argv[2]);
const cases = JSON.parse(process.argv[3]);
const seconds = [false, true].map((oneByOne) => cases.map(({ fen, depth, nodes }) => {
  // The first run gives the optimising compiler time to finish.
  perft(fen, depth - 1, oneByOne);
  const start = process.cpuUsage();
  if (perft(fen, depth, oneByOne) !== nodes) throw new Error("wrong count for " + fen);
  return process.cpuUsage(start).user / 1e6;
}));
console.log(JSON.stringify(seconds));
"#;

/// The engine as a Node module, ready to run.
pub struct Module {
    script: PathBuf,
    bindings: PathBuf,
}

impl Module {
    /// Builds the module like the computer player's worker.
    pub fn build() -> Result<Module, Box<dyn Error>> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .ancestors()
            .nth(2)
            .ok_or("the folder of the workspace was not found")?;
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
        let triple = "wasm32-unknown-unknown";
        let arguments = [
            "build",
            "--quiet",
            "--package",
            "perft-wasm",
            "--profile",
            "worker",
            "--target",
            triple,
        ];
        run(Command::new(env!("CARGO"))
            .current_dir(root)
            .args(arguments))?;
        let out = target.join("perft-wasm");
        let local = root.join(".tools/bin/wasm-bindgen");
        let tool = if local.exists() {
            local
        } else {
            PathBuf::from("wasm-bindgen")
        };
        run(Command::new(tool)
            .args(["--target", "nodejs", "--no-typescript", "--out-dir"])
            .arg(&out)
            .arg(target.join(triple).join("worker/perft_wasm.wasm")))?;
        let script = out.join("measure.cjs");
        std::fs::write(&script, SCRIPT)?;
        Ok(Module {
            script,
            bindings: out.join("perft_wasm.js"),
        })
    }

    /// Returns the seconds that each position takes, with bulk counting and one by one.
    pub fn measure(&self, cases: &[Case]) -> Result<[Vec<f64>; 2], Box<dyn Error>> {
        let cases = cases.iter().map(
            |Case {
                 fen, depth, nodes, ..
             }| { serde_json::json!({ "fen": fen, "depth": depth, "nodes": nodes }) },
        );
        let printed = run(Command::new("node")
            .arg(&self.script)
            .arg(&self.bindings)
            .arg(Value::from_iter(cases).to_string()))?;
        Ok(serde_json::from_str(&printed)?)
    }
}

fn run(command: &mut Command) -> Result<String, Box<dyn Error>> {
    let output = command
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8(output.stdout)?)
    } else {
        Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)).into())
    }
}
