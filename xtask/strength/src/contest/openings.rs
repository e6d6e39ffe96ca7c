//! Random openings: a few plies from the start position, with all legal moves equally likely, that leave the game
//! undecided.

use engine::search::tuning::Values;
use engine::search::{AnySearcher, Limits, Random};
use engine::{AnyPosition, History, Move, Variant};

use crate::games::random_game_from;
use crate::search_tuning::values;

/// An opening is used only if the absolute value that the search gives it is at most this, in centipawns.
const MAX_VALUE: i32 = 130;
/// Nodes of the search for that value.
const NODES: u64 = 5_000;
/// Number of tries after which any opening is accepted.
const TRIES: usize = 200;

/// Returns a random opening of a rule set. The placement of assassins comes before its plies.
pub fn random(variant: Variant, plies: usize, random: &mut Random) -> Vec<Move> {
    let opening = random_from(AnyPosition::initial(variant), plies, random);
    opening.moves().to_vec()
}

/// Returns a random opening from a position, as a game that has come so far.
pub fn random_from(start: AnyPosition, plies: usize, random: &mut Random) -> History {
    // The sides of a match may have searched with other values on this thread.
    values::select(&Values::default());
    let mut searcher = AnySearcher::new(start.variant(), 1 << 20);
    let mut last = History::new(start);
    for _ in 0..TRIES {
        let Some(game) = random_game_from(start, plies, random) else {
            continue;
        };
        last = game;
        searcher.clear();
        let lines = searcher.search(last.position(), &[], Limits::nodes(NODES));
        if lines
            .first()
            .is_some_and(|line| line.value.abs() <= MAX_VALUE)
        {
            break;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use engine::Status;

    use super::*;

    #[test]
    fn a_seed_gives_the_same_playable_openings() {
        for variant in Variant::ALL {
            let moves = random(variant, 6, &mut Random::new(5));
            assert_eq!(moves, random(variant, 6, &mut Random::new(5)));
            let placings = if variant.has_assassin() { 2 } else { 0 };
            assert_eq!(moves.len(), 6 + placings, "{variant}");
            let game =
                History::from_moves(AnyPosition::initial(variant), moves).expect("legal moves");
            assert_eq!(game.status(), Status::Ongoing);
        }
    }
}
