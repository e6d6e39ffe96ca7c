//! What all games of the search against itself have in common, whatever they are played for: random numbers and moves, the
//! scores of the search, and when a game counts as decided.

use engine::search::{Line, Random, Score};
use engine::{AnyPosition, Color, History, Move, Status, Variant, captures};

use crate::uci::MATE_SCORE;

/// A score of at least this many centipawns decides a game if it lasts.
pub const DECIDED: i32 = 1_500;

/// Returns the random numbers of a game, given the seed of the run and the number of the game.
pub fn random_of(seed: u64, number: u64) -> Random {
    Random::new(Random::new(seed.wrapping_add(number)).next())
}

/// Returns a random legal move, if there is one.
pub fn random_move(position: &AnyPosition, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    moves.get(random.below(moves.len())).copied()
}

/// Plays random moves from the start position. The placement of assassins comes before these plies. Returns `None` if the
/// game is over after them.
pub fn random_game(variant: Variant, plies: usize, random: &mut Random) -> Option<History> {
    random_game_from(AnyPosition::initial(variant), plies, random)
}

/// Like [`random_game`], from another position.
pub fn random_game_from(start: AnyPosition, plies: usize, random: &mut Random) -> Option<History> {
    let mut game = History::new(start);
    let mut left = plies;
    while left > 0 {
        let position = game.position();
        let placing = position.placing()[position.turn()];
        let play = random_move(position, random)?;
        game.push(play).ok()?;
        left -= usize::from(!placing);
    }
    (game.status() == Status::Ongoing).then_some(game)
}

/// Returns the score of a line in centipawns, for the side to move.
pub fn score(line: &Line) -> i32 {
    match line.score() {
        Score::Centipawns(value) => value,
        Score::Mate(moves) => moves.signum() * MATE_SCORE,
    }
}

/// Whether the best move neither captures nor promotes, so that the position itself shows its value.
pub fn is_quiet(position: &AnyPosition, best: Move) -> bool {
    best.promotion().is_none() && captures(position, best).is_empty()
}

/// Ends games that one side is winning.
#[derive(Default)]
pub struct Adjudicator {
    side: i32,
    plies: u32,
}

impl Adjudicator {
    /// Counts a position with its score for White. Returns the winner after this many plies with a decisive score for the
    /// side that the ply before favoured.
    pub fn winner(&mut self, score: i32, plies: u32) -> Option<Color> {
        let again = score.abs() >= DECIDED && score.signum() == self.side;
        self.plies = if again { self.plies + 1 } else { 0 };
        self.side = score.signum();
        let leader = if score > 0 {
            Color::White
        } else {
            Color::Black
        };
        (self.plies >= plies).then_some(leader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_and_promotions_are_not_quiet() {
        let fen = "4k3/P7/8/3p4/4P3/8/8/4K3 w - - 0 1";
        let position = AnyPosition::from_fen(Variant::Chess, fen).expect("a position");
        for (text, quiet) in [("e4d5", false), ("a7a8q", false), ("e4e5", true)] {
            let best = text.parse().expect("a move");
            assert_eq!(is_quiet(&position, best), quiet, "{text}");
        }
    }
}
