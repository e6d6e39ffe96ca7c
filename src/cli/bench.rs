//! `pchess bench`: searches fixed positions of all rule sets to a fixed depth. The node count is a checksum of the
//! search: as long as it is the same, neither search nor evaluation have changed.

use std::io::Write;
use std::time::Instant;

use engine::eval::network::built_in;
use engine::search::{AnySearcher, Limits};
use engine::{AnyPosition, Variant};
use lexopt::prelude::*;

use crate::error::CliError;

/// The default depth, in plies.
const DEPTH: u32 = 9;
/// The size of the transposition table, in megabytes.
const HASH: usize = 16;
/// The largest depth that is accepted.
const MAX_DEPTH: u32 = 40;

const POSITIONS: &[(Variant, &str)] = &[
    (
        Variant::Chess,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        Variant::Chess,
        "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 4 11",
    ),
    (
        Variant::Chess,
        "2r3k1/1p3ppp/p2p4/3Pn3/4P3/1P4P1/P3B2P/2R3K1 b - - 2 28",
    ),
    (Variant::Chess, "8/5pk1/6p1/1P5p/4K2P/6P1/8/8 w - - 1 44"),
    (
        Variant::Dinosaur,
        "rnbqkbnr/pppppppp/4t3/8/8/4T3/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        Variant::Dinosaur,
        "r1bqk2r/ppp1bppp/2n1tn2/3p4/3P4/2N1TN2/PPP1BPPP/R1BQK2R w KQkq - 4 7",
    ),
    (
        Variant::Assassin,
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/3A1N2/PPPP1PPP/RNBQK2R w KQkq - 4 4 -",
    ),
    (
        Variant::Assassin,
        "6k1/5ppp/3a4/8/2P1P3/3A4/5PPP/6K1 b - - 0 30 -",
    ),
    (
        Variant::DinosaurAssassin,
        "rnbqkb1r/pppp1ppp/4tn2/4p3/4P3/2N1T1A1/PPPP1PPP/R1BQKBNR b KQkq - 2 3 -",
    ),
    (
        Variant::Portal,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -",
    ),
    (
        Variant::Portal,
        "r1bq1rk1/pp3ppp/2n2n2/2bpp3/8/2NP1NP1/PPP1PPBP/R1BQ1RK1 w - - 0 8 -",
    ),
    (
        Variant::PortalStandard,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 c3f3d4e4d5e5c6f6",
    ),
    (
        Variant::PortalStandard,
        "r1bqkbnr/ppp2ppp/2n5/3p4/3P4/5N2/PPP2PPP/RNBQKB1R w - - 0 5 e2c3d4e4e5c6f6e7",
    ),
    (
        Variant::PortalCustom,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 wb3e3d5f5/bc4e4d6g6/ng4b5 -",
    ),
    (
        Variant::PortalCustom,
        "r1bq1rk1/pp3ppp/2n2n2/2bpp3/8/2NP1NP1/PPP1PPBP/R1BQ1RK1 w - - 0 8 wc4>f5/ba5b5c5/nd4e6 -",
    ),
];

/// Reads `[depth]`, searches, and prints `nodes: N` and `nps: N`.
pub fn run(mut parser: lexopt::Parser, out: &mut impl Write) -> Result<(), CliError> {
    let mut depth = None;
    while let Some(argument) = parser.next()? {
        match argument {
            Value(word) if depth.is_none() => {
                let word = word.string()?;
                let number = word
                    .parse()
                    .ok()
                    .filter(|depth| (1..=MAX_DEPTH).contains(depth));
                depth = Some(number.ok_or(CliError::Depth {
                    text: word,
                    least: 1,
                    most: MAX_DEPTH,
                })?);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let started = Instant::now();
    let nodes = nodes(depth.unwrap_or(DEPTH), |variant, count, seconds| {
        writeln!(
            out,
            "{variant}: {count} nodes, {} nps",
            (count as f64 / f64::max(seconds, 1e-6)) as u64
        )
    })?;
    let seconds = started.elapsed().as_secs_f64().max(1e-6);
    writeln!(out, "nodes: {nodes}")?;
    writeln!(out, "nps: {}", (nodes as f64 / seconds) as u64)?;
    Ok(())
}

/// Searches all positions and calls `tell` with the nodes and seconds of each rule set. Returns the total nodes.
fn nodes(
    depth: u32,
    mut tell: impl FnMut(Variant, u64, f64) -> std::io::Result<()>,
) -> Result<u64, CliError> {
    let mut total = 0;
    for variant in Variant::ALL {
        let started = Instant::now();
        let mut count = 0;
        for (_, fen) in POSITIONS.iter().filter(|(of, _)| *of == variant) {
            let position = AnyPosition::from_fen(variant, fen)?;
            // Each position gets a new table, so that none depends on another.
            let mut searcher = AnySearcher::new(variant, HASH << 20);
            searcher.use_network(built_in(variant));
            searcher.search(&position, &[], Limits::depth(depth));
            count += searcher.nodes();
        }
        tell(variant, count, started.elapsed().as_secs_f64())?;
        total += count;
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_has_positions() {
        for variant in Variant::ALL {
            assert!(
                POSITIONS.iter().any(|(of, _)| *of == variant),
                "{variant} has no position here: docs/add-a-rule-set.md"
            );
        }
    }

    #[test]
    fn the_count_is_the_same_each_time() {
        let count = || nodes(4, |_, _, _| Ok(())).expect("valid positions");
        let first = count();
        assert!(first > 1_000);
        assert_eq!(first, count());
    }
}
