//! Writes `chess.openings` from the tables of <https://github.com/lichess-org/chess-openings>:
//! `cargo run -p openings --example make -- a.tsv b.tsv c.tsv d.tsv e.tsv`, in the root of the repository.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;

use engine::{AnyPosition, Variant, san::parse_san};

fn main() -> Result<(), Box<dyn Error>> {
    let mut lines = BTreeMap::new();
    for table in std::env::args().skip(1) {
        for row in std::fs::read_to_string(table)?.lines().skip(1) {
            let [eco, name, pgn] = row.split('\t').collect::<Vec<_>>()[..] else {
                return Err(format!("not a row with three fields: {row}").into());
            };
            let mut position = AnyPosition::initial(Variant::Chess);
            let mut moves = Vec::new();
            for san in pgn.split(' ').filter(|word| !word.ends_with('.')) {
                let mv = parse_san(&position, san)?;
                position.play_unchecked(mv);
                moves.push(mv.to_string());
            }
            lines.insert(moves, format!("{eco} {name}"));
        }
    }
    let (mut text, mut above) = (String::new(), &[][..]);
    for (moves, name) in &lines {
        let shared = above.iter().zip(moves).take_while(|(a, b)| a == b).count();
        writeln!(text, "{shared} {} {name}", moves[shared..].concat())?;
        above = moves;
    }
    Ok(std::fs::write("src/openings/chess.openings", text)?)
}
