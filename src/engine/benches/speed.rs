//! How many positions a second move generation counts, and how many the search visits, in each rule set:
//! `cargo bench -p portal-chess-engine`.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::time::Instant;

use portal_chess_engine::search::{AnySearcher, Limits};
use portal_chess_engine::{AnyPosition, Variant};

/// The number of times that each is measured. The fastest counts, because other programs only make it slower.
const ROUNDS: u32 = 5;
/// The nodes of a search.
const NODES: u64 = 100_000;

/// Returns the most units a second of some rounds of work, each of which returns its units.
fn fastest(mut work: impl FnMut() -> u64) -> f64 {
    let round = |_| {
        let start = Instant::now();
        let units = work();
        units as f64 / start.elapsed().as_secs_f64()
    };
    (0..ROUNDS).map(round).fold(0.0, f64::max)
}

fn main() {
    for variant in Variant::ALL {
        let start = AnyPosition::initial(variant);
        let depth = if variant.has_assassin() { 3 } else { 4 };
        let perft = fastest(|| start.perft(depth));
        let search = fastest(|| {
            let mut searcher = AnySearcher::new(variant, 16 << 20);
            searcher.search(&start, &[], Limits::nodes(NODES));
            NODES
        });
        println!(
            "{variant}: perft {:.0} million positions/s, search {:.2} million nodes/s",
            perft / 1e6,
            search / 1e6
        );
    }
}
