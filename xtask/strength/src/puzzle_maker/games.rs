//! Quick self-play games with errors, and the places in them where a position may hold a puzzle.

use anyhow::Result;
use engine::search::{AnySearcher, Limits, Line, Random, visits};
use engine::{AnyPosition, History, Move, Status, Variant, Visit, captures};
use puzzles::is_quiet;

use super::judge::win_chance;
use crate::network::positions::any_move;

/// Number of random plies at the start of a game: at least `PLIES`, and fewer than `MORE_PLIES` beyond that. The
/// placement of assassins comes before them.
const PLIES: usize = 4;
const MORE_PLIES: usize = 7;
/// Plies after which a game ends.
const MOST_PLIES: usize = 160;
/// A value of at least this many centipawns, for `DECIDED_PLIES` plies, ends a game, because no puzzles are left
/// to find in it.
const DECIDED: i32 = 900;
const DECIDED_PLIES: u32 = 6;
/// Nodes for a move of the game: so few that the search misses what a solver could find.
const WEAK: u64 = 220;
/// Percentage of moves that are the second best.
const SECOND: usize = 12;
/// Least difference between the two best moves, in the chance to win, for a position to be considered.
const GAP: f64 = 0.24;
/// Least chance to win for a position to be considered.
const GOOD: f64 = 0.62;
/// Least loss in the chance to win that makes a move an error.
pub const ERROR: f64 = 0.05;
/// One in this many captures that the weak search finds as well is kept, because they make easy puzzles.
const OBVIOUS: usize = 8;
/// One in this many other positions is searched more deeply, because the moves that a quick search finds only make easy
/// puzzles.
const CLOSER: usize = 5;
/// Factor of the nodes for that deeper search.
const MORE_NODES: u64 = 4;

/// A place in a game where a puzzle may begin.
#[derive(Clone, Debug)]
pub struct Place {
    /// The position before the move that led there.
    pub before: AnyPosition,
    /// The move that led there.
    pub shown: Move,
    /// The number of plies played before the puzzle starts.
    pub ply: usize,
}

/// The places that are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All places.
    Any,
    /// Places right after an assassin's move, where the solver has to work out where the assassin is now.
    AfterAssassins,
}

/// Plays a game and returns its places. The same seed gives the same game.
pub fn places(
    variant: Variant,
    wanted: Wanted,
    nodes: u64,
    random: &mut Random,
    searcher: &mut AnySearcher,
) -> Result<Vec<Place>> {
    let mut places = Vec::new();
    let mut game = History::new(AnyPosition::initial(variant));
    let mut left = PLIES + random.below(MORE_PLIES);
    while left > 0 {
        left -= usize::from(!game.position().placing()[game.position().turn()]);
        match any_move(game.position(), random) {
            Some(play) if game.status() == Status::Ongoing => game.push(play)?,
            _ => return Ok(places),
        }
    }
    searcher.clear();
    let mut decided = 0;
    let mut chance_before = None;
    while game.status() == Status::Ongoing && game.moves().len() < MOST_PLIES {
        let position = *game.position();
        let weak = look(searcher, &position, &visits(&game), WEAK);
        let looked_at = wanted == Wanted::Any || is_after_assassin(&game);
        let nodes = if looked_at { nodes } else { WEAK };
        let lines = look(searcher, &position, &visits(&game), nodes);
        let (Some(best), Some(weak)) = (lines.first(), weak.first()) else {
            break;
        };
        let mut promising = looked_at
            && is_promising(&lines)
            && (wanted == Wanted::AfterAssassins
                || weak.best() != best.best()
                || captures(&position, best.best()).is_empty()
                || random.below(OBVIOUS) == 0);
        if looked_at && !promising && best.value.abs() < 300 && random.below(CLOSER) == 0 {
            let closer = look(searcher, &position, &visits(&game), nodes * MORE_NODES);
            promising =
                is_promising(&closer) && closer.first().map(Line::best) != Some(weak.best());
        }
        let chance = win_chance(best.value);
        let is_error = chance_before.is_none_or(|before| chance - before >= ERROR);
        // The chance of the other side if this side plays its best move.
        chance_before = Some(1.0 - chance);
        promising &= is_error || !is_quiet(&position, best.best());
        if let Some((&shown, &before)) = last_move(&game).filter(|_| promising) {
            let ply = game.moves().len();
            places.push(Place { before, shown, ply });
        }
        decided = if best.value.abs() >= DECIDED {
            decided + 1
        } else {
            0
        };
        if decided >= DECIDED_PLIES {
            break;
        }
        let second = lines.get(1).filter(|_| random.below(100) < SECOND);
        let play = second.unwrap_or(weak).best();
        game.push(play)?;
    }
    Ok(places)
}

/// Returns the last move and the position before it.
fn last_move(game: &History) -> Option<(&Move, &AnyPosition)> {
    let last = game.moves().last()?;
    Some((last, game.position_at(game.moves().len() - 1)?))
}

/// Whether the last move was made by an assassin that is hidden now.
fn is_after_assassin(game: &History) -> bool {
    let position = game.position();
    last_move(game).is_some_and(|(last, _)| position.hidden(!position.turn()).has(last.to()))
}

/// Returns the two best lines.
fn look(
    searcher: &mut AnySearcher,
    position: &AnyPosition,
    visits: &[Visit],
    nodes: u64,
) -> Vec<Line> {
    let limits = Limits {
        nodes,
        lines: 2,
        ..Limits::default()
    };
    searcher.search(position, visits, limits).to_vec()
}

fn is_promising(lines: &[Line]) -> bool {
    let [best, second, ..] = lines else {
        return false;
    };
    let (best, second) = (win_chance(best.value), win_chance(second.value));
    best >= GOOD && best - second >= GAP
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed(variant: Variant, wanted: Wanted, seed: u64) -> Vec<Place> {
        let mut searcher = AnySearcher::new(variant, 1 << 18);
        places(variant, wanted, 300, &mut Random::new(seed), &mut searcher).expect("a game")
    }

    #[test]
    fn a_seed_gives_the_same_places_and_each_follows_a_legal_move() {
        let mut count = 0;
        for number in 0..12 {
            let found = seed(Variant::Portal, Wanted::Any, number);
            count += found.len();
            for (place, again) in found.iter().zip(seed(Variant::Portal, Wanted::Any, number)) {
                assert_eq!((place.before, place.ply), (again.before, again.ply));
                assert!(place.before.is_legal(place.shown));
            }
        }
        assert!(count > 3, "{count}");
    }

    #[test]
    fn places_after_assassins_follow_the_move_of_a_hidden_assassin() {
        let mut count = 0;
        for number in 0..150 {
            for place in seed(Variant::Assassin, Wanted::AfterAssassins, number) {
                let mut after = place.before;
                after.play(place.shown).expect("a legal move");
                assert!(after.hidden(!after.turn()).has(place.shown.to()));
                count += 1;
            }
        }
        assert!(count > 0);
    }
}
