//! `cargo xtask bench search`: nodes a second of each rule set, native and in node, in turns, so that whatever else the
//! machine does slows both alike. Prints the table and writes `docs/search-bench.md`.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};
use search_bench::{CASES, NODES, Search, network_values};

/// Rounds of all rule sets, both ways. Of each row the best and the median count.
const ROUNDS: usize = 7;

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let (Some(bindings), None) = (words.next(), words.next()) else {
        bail!(
            "`cargo xtask bench search` starts this with the module to measure, and nothing else."
        );
    };
    let mut native = vec![Vec::new(); CASES.len()];
    let mut wasm = native.clone();
    for _ in 0..ROUNDS {
        for (case, speeds) in native.iter_mut().enumerate() {
            speeds.push(measure(case)?);
        }
        for (speed, speeds) in in_node(&bindings)?.into_iter().zip(&mut wasm) {
            speeds.push(speed);
        }
    }
    let table = table(&mut native, &mut wasm);
    std::io::stdout().write_all(table.as_bytes())?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/search-bench.md");
    std::fs::write(&path, page(&table)).context("docs/search-bench.md could not be written.")
}

/// Nodes a second of one case, here.
fn measure(case: usize) -> Result<f64> {
    let mut search = Search::prepare(case).context("a case is no position")?;
    let start = Instant::now();
    let nodes = search.run();
    Ok(nodes / start.elapsed().as_secs_f64())
}

/// What node says.
#[derive(serde::Deserialize)]
struct Said {
    speeds: Vec<f64>,
    values: Vec<i32>,
}

/// Nodes a second of all cases, in node. Its networks must say what they say here.
fn in_node(bindings: &str) -> Result<Vec<f64>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("measure.cjs");
    let said = Command::new("node")
        .arg(script)
        .arg(bindings)
        .output()
        .context("node could not be started.")?;
    ensure!(
        said.status.success(),
        "node stopped: {}",
        String::from_utf8_lossy(&said.stderr)
    );
    let Said { speeds, values } = serde_json::from_slice(&said.stdout)?;
    ensure!(speeds.len() == CASES.len(), "node measured {speeds:?}");
    ensure!(
        values == network_values(),
        "the networks say other numbers in WebAssembly than here"
    );
    Ok(speeds)
}

/// A row for each rule set: both speeds in millions, what is left of chess, and what is left in wasm.
fn table(native: &mut [Vec<f64>], wasm: &mut [Vec<f64>]) -> String {
    let mut rows = String::from(
        "| | native: best, median | of chess | WebAssembly: best, median | of native |\n| --- | ---: | ---: | ---: | ---: |\n",
    );
    for speeds in native.iter_mut().chain(wasm.iter_mut()) {
        speeds.sort_by(|a, b| b.total_cmp(a));
    }
    let [best, median] = [0, ROUNDS / 2];
    for (case, (variant, _)) in CASES.iter().enumerate() {
        let (here, node) = (&native[case], &wasm[case]);
        let million =
            |speeds: &[f64]| format!("{:.2}, {:.2}", speeds[best] / 1e6, speeds[median] / 1e6);
        let share = |of: &[f64], whole: &[f64]| {
            format!(
                "{:.2}, {:.2}",
                of[best] / whole[best],
                of[median] / whole[median]
            )
        };
        rows += &format!(
            "| {variant} | {} | {} | {} | {} |\n",
            million(here),
            share(here, &native[0]),
            million(node),
            share(node, here)
        );
    }
    rows
}

fn page(table: &str) -> String {
    format!(
        "# How fast the search is\n\n\
`cargo xtask bench search` writes this page. Million nodes a second in a middlegame of each rule set: {NODES} nodes, a move of\n\
level 8, with a table of 16 MB that is empty, after one that warms up. Native is the release build, WebAssembly\n\
the same code built and optimized as the worker is, in node. {ROUNDS} rounds of all rows, both ways in turns; by the clock, on one\n\
thread.\n\n\
To reach: 2.5 million in chess, 0.4 of chess in the portal games, 0.6 of native in WebAssembly.\n\n{table}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_tell_best_and_median() {
        let speeds = || vec![(1..=ROUNDS).map(|speed| speed as f64 * 1e6).collect(); CASES.len()];
        let table = table(&mut speeds(), &mut speeds());
        assert!(table.contains("| chess | 7.00, 4.00 | 1.00, 1.00 | 7.00, 4.00 | 1.00, 1.00 |"));
        assert_eq!(table.lines().count(), 2 + CASES.len());
        assert!(page(&table).ends_with(&table));
    }
}
