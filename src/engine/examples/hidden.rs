//! Follows a game with hidden assassins from White's side: what White sees of it, and where Black's assassin may stand.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use portal_chess_engine::search::Knowledge;
use portal_chess_engine::{AnyPosition, Color, History, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = History::new(AnyPosition::initial(Variant::Assassin));
    for text in ["A@e3", "A@d6", "g1f3", "d6e5"] {
        let mv = text.parse()?;
        let seen = game.position().observe(mv, Some(Color::White));
        game.push(mv)?;
        let knowledge = Knowledge::of(&game, Color::White)?;
        println!("White observes: {seen}");
        println!("  sees {}", knowledge.view().fen());
        println!(
            "  Black's assassin may stand on {} squares",
            knowledge.belief().squares().count()
        );
    }
    println!("the truth: {}", game.position());
    Ok(())
}
