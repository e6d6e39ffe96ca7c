//! What the tests share: searching to an end, and random games.

use engine::search::{AnySearcher, Limits, Line, Random, visits};
use engine::{AnyPosition, History, Move, Status, Variant};

pub const TABLE: usize = 1 << 20;

pub fn position(variant: Variant, fen: &str) -> AnyPosition {
    AnyPosition::from_fen(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Searches a game's last position until the limits are reached.
pub fn search_game(game: &History, limits: Limits) -> (Vec<Line>, u64) {
    let mut searcher = AnySearcher::new(game.position().variant(), TABLE);
    let lines = searcher.search(game.position(), &visits(game), limits);
    (lines.to_vec(), searcher.nodes())
}

pub fn search(position: &AnyPosition, limits: Limits) -> Vec<Line> {
    search_game(&History::new(*position), limits).0
}

pub fn text(moves: &[Move]) -> String {
    moves
        .iter()
        .map(Move::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A random game: at most so many plies, ended by the rules before.
pub fn random_game(variant: Variant, plies: usize, random: &mut Random) -> History {
    let mut game = History::new(AnyPosition::initial(variant));
    for _ in 0..plies {
        if game.status() != Status::Ongoing {
            break;
        }
        let moves = game.position().legal_moves();
        game.push(moves[random.below(moves.len())])
            .expect("a legal move");
    }
    game
}
