//! Plays a short game of chess and prints its moves, its last position and its result.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use portal_chess_engine::{AnyPosition, History, Variant, san};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = History::new(AnyPosition::initial(Variant::Chess));
    for text in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"] {
        let mv = san::parse_san(game.position(), text)?;
        game.push(mv)?;
        println!("{:>2}. {text} ({mv})", game.moves().len());
    }
    println!("{}\n{}", game.position(), game.status());
    Ok(())
}
