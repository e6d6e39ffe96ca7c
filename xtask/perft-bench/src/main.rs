//! Perft compared with `cozy-chess` and `chess`, and of the variants compared with this engine's chess. Everything runs
//! together with the libraries taking turns, so that a busy or throttled machine slows them equally. Prints Markdown.

mod libraries;
mod suite;
mod wasm;

use std::error::Error;
use std::io::{Write, stdout};

use cpu_time::ThreadTime;
use engine::{AnyPosition, Variant};
use libraries::Count;
use suite::{CHESS, VARIANTS};

/// Number of measurements, of which the median counts.
const REPETITIONS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = stdout().lock();
    for count in [Count::Bulk, Count::OneByOne] {
        compare_libraries(&mut out, count)?;
    }
    variants(&mut out)?;
    // `cargo xtask bench perft` builds the module.
    match std::env::args().nth(1) {
        Some(module) => webassembly(&mut out, &module),
        None => Ok(writeln!(out, "WebAssembly was not measured.")?),
    }
}

/// Returns the speed in millions of nodes per second.
fn rate(nodes: u64, seconds: f64) -> f64 {
    nodes as f64 / seconds / 1e6
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Returns the processor time of a count in seconds, which does not depend on what else the machine does. A wrong count
/// is an error.
fn time(nodes: u64, count: impl FnOnce() -> u64) -> Result<f64, Box<dyn Error>> {
    let start = ThreadTime::now();
    let counted = std::hint::black_box(count());
    let seconds = start.elapsed().as_secs_f64();
    if counted == nodes {
        Ok(seconds)
    } else {
        Err(format!("counted {counted} nodes instead of {nodes}").into())
    }
}

/// Prints one row for each position, and the total.
fn compare_libraries(out: &mut impl Write, count: Count) -> Result<(), Box<dyn Error>> {
    let title = if count == Count::Bulk {
        "Bulk counting"
    } else {
        "One by one"
    };
    writeln!(out, "## {title}: million leaves per second\n")?;
    writeln!(
        out,
        "| position | depth | ours | cozy-chess | chess | ours / cozy-chess | ours / chess |"
    )?;
    writeln!(out, "|---|--:|--:|--:|--:|--:|--:|")?;
    let mut totals = [0.0; 3];
    for case in CHESS {
        let ours = AnyPosition::from_fen(Variant::Chess, case.fen)?;
        let cozy: cozy_chess::Board = case.fen.parse().map_err(|error| format!("{error:?}"))?;
        let chess: chess::Board = case.fen.parse().map_err(|error| format!("{error:?}"))?;
        let mut times = [const { Vec::new() }; 3];
        for _ in 0..REPETITIONS {
            times[0].push(time(case.nodes, || {
                libraries::ours(&ours, case.depth, count)
            })?);
            times[1].push(time(case.nodes, || {
                libraries::cozy(&cozy, case.depth, count)
            })?);
            times[2].push(time(case.nodes, || {
                libraries::chess(&chess, case.depth, count)
            })?);
        }
        let medians = times.map(|mut times| median(&mut times));
        row(out, case.name, &case.depth.to_string(), case.nodes, medians)?;
        for (total, seconds) in totals.iter_mut().zip(medians) {
            *total += seconds;
        }
    }
    row(
        out,
        "**all**",
        "",
        CHESS.iter().map(|case| case.nodes).sum(),
        totals,
    )?;
    writeln!(out)?;
    Ok(())
}

fn row(
    out: &mut impl Write,
    name: &str,
    depth: &str,
    nodes: u64,
    seconds: [f64; 3],
) -> std::io::Result<()> {
    let [ours, cozy, chess] = seconds.map(|seconds| rate(nodes, seconds));
    writeln!(
        out,
        "| {name} | {depth} | {ours:.1} | {cozy:.1} | {chess:.1} | {:.2} | {:.2} |",
        ours / cozy,
        ours / chess,
    )
}

/// Prints the speed of the variants from their start positions, compared with chess.
fn variants(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut times = [const { [const { Vec::new() }; 2] }; VARIANTS.len()];
    for _ in 0..REPETITIONS {
        for ((variant, depth, nodes), times) in VARIANTS.into_iter().zip(&mut times) {
            let start = AnyPosition::initial(variant);
            for (count, times) in [Count::Bulk, Count::OneByOne].into_iter().zip(times) {
                times.push(time(nodes, || libraries::ours(&start, depth, count))?);
            }
        }
    }
    writeln!(
        out,
        "## The rule sets from their start positions: million leaves per second\n"
    )?;
    writeln!(
        out,
        "| rule set | depth | bulk | relative to chess | one by one | relative to chess |"
    )?;
    writeln!(out, "|---|--:|--:|--:|--:|--:|")?;
    let mut chess_rates = [0.0; 2];
    for ((variant, depth, nodes), times) in VARIANTS.into_iter().zip(times) {
        let [bulk, single] = times.map(|mut times| rate(nodes, median(&mut times)));
        if variant == Variant::Chess {
            chess_rates = [bulk, single];
        }
        let ratios = [bulk / chess_rates[0], single / chess_rates[1]];
        writeln!(
            out,
            "| {variant} | {depth} | {bulk:.1} | {:.2} | {single:.1} | {:.2} |",
            ratios[0], ratios[1]
        )?;
    }
    writeln!(out)?;
    Ok(())
}

/// Prints the speed of the six positions in WebAssembly under Node and of the same code compiled natively, taking
/// turns.
fn webassembly(out: &mut impl Write, module: &str) -> Result<(), Box<dyn Error>> {
    let counts = [Count::Bulk, Count::OneByOne];
    let mut times = [const { [const { Vec::new() }; 2] }; 2];
    for _ in 0..REPETITIONS {
        let compiled = wasm::measure(module, &CHESS)?;
        for ((times, compiled), count) in times.iter_mut().zip(compiled).zip(counts) {
            let mut native = 0.0;
            for case in CHESS {
                let position = AnyPosition::from_fen(Variant::Chess, case.fen)?;
                native += time(case.nodes, || libraries::ours(&position, case.depth, count))?;
            }
            times[0].push(native);
            times[1].push(compiled.iter().sum());
        }
    }
    writeln!(
        out,
        "## WebAssembly in Node compared with native: million leaves per second\n"
    )?;
    writeln!(out, "| | native | WebAssembly | ratio |\n|---|--:|--:|--:|")?;
    let nodes = CHESS.iter().map(|case| case.nodes).sum();
    for (name, times) in ["bulk", "one by one"].iter().zip(times) {
        let [native, compiled] = times.map(|mut times| rate(nodes, median(&mut times)));
        writeln!(
            out,
            "| {name} | {native:.1} | {compiled:.1} | {:.2} |",
            compiled / native
        )?;
    }
    Ok(())
}
