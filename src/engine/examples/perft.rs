//! Counts the leaves of the tree of legal moves from the start position of each rule set.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use portal_chess_engine::{AnyPosition, Variant};

fn main() {
    for variant in Variant::ALL {
        let start = AnyPosition::initial(variant);
        for depth in 1..=4 {
            println!("{variant}, depth {depth}: {}", start.perft(depth));
        }
    }
}
