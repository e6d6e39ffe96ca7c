//! Searches a position for the best move, in steps: between two steps a program can do something else.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use portal_chess_engine::search::{AnySearcher, Limits, Progress};
use portal_chess_engine::{AnyPosition, Variant, san};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // White gives mate in two moves.
    let fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    let position = AnyPosition::from_fen(Variant::Chess, fen)?;
    let mut searcher = AnySearcher::new(Variant::Chess, 16 << 20);
    searcher.start(&position, &[], Limits::depth(12));
    while searcher.step(1_000) == Progress::Running {
        println!("{} nodes so far", searcher.nodes());
    }
    for line in searcher.lines() {
        println!("{} ({})", san::san(&position, line.best()), line.score());
    }
    Ok(())
}
