//! `cargo xtask bench search`: nodes per second of each rule set, natively and in Node, taking turns so that other load
//! on the machine slows both equally. Prints the table and writes `docs/search-bench.md`.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};
use engine::NetworkFamily;
use search_bench::{CASES, NODES, Search, network_values};

/// Rounds of all rule sets, natively and in Node. The table shows the best and the median of each row.
const ROUNDS: usize = 7;

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let (Some(bindings), None) = (words.next(), words.next()) else {
        bail!(
            "The only argument must be the module to measure; run this program through `cargo xtask bench search`."
        );
    };
    let networks = networks()?;
    let mut native = vec![Vec::new(); CASES.len()];
    let mut wasm = native.clone();
    for _ in 0..ROUNDS {
        for (case, speeds) in native.iter_mut().enumerate() {
            speeds.push(measure(case, &networks[case])?);
        }
        for (speed, speeds) in measure_in_node(&bindings, &networks)?
            .into_iter()
            .zip(&mut wasm)
        {
            speeds.push(speed);
        }
    }
    let table = table(&networks, &mut native, &mut wasm);
    std::io::stdout().write_all(table.as_bytes())?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/search-bench.md");
    std::fs::write(&path, document(&table)).context("docs/search-bench.md could not be written.")
}

/// Returns the network of each case, if the page has one.
fn networks() -> Result<Vec<Option<PathBuf>>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = delivery::NETWORKS
        .find(&root)
        .context("The networks could not be listed.")?;
    let of = |(variant, _): &(engine::Variant, &str)| {
        let family = NetworkFamily::of(*variant).name();
        let file = files.iter().find(|file| file.subject == family)?;
        Some(file.path.clone())
    };
    Ok(CASES.iter().map(of).collect())
}

/// Measures the native speed of one case in nodes per second.
fn measure(case: usize, network: &Option<PathBuf>) -> Result<f64> {
    let bytes = match network {
        Some(path) => std::fs::read(path).context("A network could not be read.")?,
        None => Vec::new(),
    };
    let mut search =
        Search::prepare(case, &bytes).context("A case has an invalid position or network.")?;
    let start = Instant::now();
    let nodes = search.run();
    Ok(nodes / start.elapsed().as_secs_f64())
}

/// Output of the measurement in Node.
#[derive(serde::Deserialize)]
struct NodeOutput {
    speeds: Vec<f64>,
    values: Vec<i32>,
}

/// Measures the speed of all cases in Node, in nodes per second. The networks there must give the same values as here.
fn measure_in_node(bindings: &str, networks: &[Option<PathBuf>]) -> Result<Vec<f64>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("measure.cjs");
    let output = Command::new("node")
        .arg(script)
        .arg(bindings)
        .args(networks.iter().map(|path| path.clone().unwrap_or_default()))
        .output()
        .context("node could not be started.")?;
    ensure!(
        output.status.success(),
        "node failed: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let NodeOutput { speeds, values } = serde_json::from_slice(&output.stdout)?;
    ensure!(
        speeds.len() == CASES.len(),
        "node measured {} rule sets instead of {}.",
        speeds.len(),
        CASES.len()
    );
    ensure!(
        values == network_values(),
        "The networks give different values in WebAssembly and natively."
    );
    Ok(speeds)
}

/// Formats one row for each rule set: both speeds in millions of nodes per second, the ratio to chess, and the ratio of
/// WebAssembly to native code.
fn table(networks: &[Option<PathBuf>], native: &mut [Vec<f64>], wasm: &mut [Vec<f64>]) -> String {
    let mut rows = String::from(
        "| rule set | evaluation | native: best, median | relative to chess | WebAssembly: best, median | relative to native |\n| --- | --- | ---: | ---: | ---: | ---: |\n",
    );
    for speeds in native.iter_mut().chain(wasm.iter_mut()) {
        speeds.sort_by(|a, b| b.total_cmp(a));
    }
    let [best, median] = [0, ROUNDS / 2];
    for (case, (variant, _)) in CASES.iter().enumerate() {
        let (here, node) = (&native[case], &wasm[case]);
        let format_millions =
            |speeds: &[f64]| format!("{:.2}, {:.2}", speeds[best] / 1e6, speeds[median] / 1e6);
        let ratio = |of: &[f64], whole: &[f64]| {
            format!(
                "{:.2}, {:.2}",
                of[best] / whole[best],
                of[median] / whole[median]
            )
        };
        rows += &format!(
            "| {variant} | {} | {} | {} | {} | {} |\n",
            networks[case].as_ref().map_or("terms", |_| "network"),
            format_millions(here),
            ratio(here, &native[0]),
            format_millions(node),
            ratio(node, here)
        );
    }
    rows
}

fn document(table: &str) -> String {
    format!(
        "# Speed of the search\n\n\
`cargo xtask bench search` writes this page. The table shows million nodes per second in a middlegame of each rule set. Each search has\n\
{NODES} nodes, as many as level 8 uses for a move, and starts with an empty transposition table of 8 MB, as in the page, after a search\n\
that warms up.\n\
\"Native\" is the release build; \"WebAssembly\" is the same code in Node, built and optimised like the worker with networks. There were\n\
{ROUNDS} rounds of all rows, native and WebAssembly in turn. Times are wall-clock times on one thread.\n\n\
Goals: in chess 1.6 million in WebAssembly (at least 1.4) and 0.75 of native (at least 0.7); in the portal games 0.4 of the speed in\n\
chess.\n\n{table}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_show_best_and_median() {
        let speeds = || vec![(1..=ROUNDS).map(|speed| speed as f64 * 1e6).collect(); CASES.len()];
        let mut networks = vec![None; CASES.len()];
        networks[0] = Some(PathBuf::from("chess.net"));
        let table = table(&networks, &mut speeds(), &mut speeds());
        assert!(table.contains("| portal | terms | "));
        assert!(
            table.contains(
                "| chess | network | 7.00, 4.00 | 1.00, 1.00 | 7.00, 4.00 | 1.00, 1.00 |"
            )
        );
        assert_eq!(table.lines().count(), 2 + CASES.len());
        assert!(document(&table).ends_with(&table));
    }
}
