//! Helpers shared by the tests: searching to the end, and random games.

use portal_chess_engine::search::{AnySearcher, Limits, Line, Random, repetition_keys};
use portal_chess_engine::{AnyPosition, History, Move, Status, Variant};

pub const TABLE: usize = 1 << 20;

pub fn position(variant: Variant, fen: &str) -> AnyPosition {
    AnyPosition::from_fen(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Searches the last position of a game until a limit is reached. Returns the lines and the number of nodes.
pub fn search_game(game: &History, limits: Limits) -> (Vec<Line>, u64) {
    let mut searcher = AnySearcher::new(game.position().variant(), TABLE);
    let lines = searcher.search(game.position(), &repetition_keys(game), limits);
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

/// Plays a random game of at most `plies` plies. It may end earlier by the rules.
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
