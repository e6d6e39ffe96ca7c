//! Quick games of the search against itself, with the errors that make puzzles: where a position of such a game may hold one.

use anyhow::Result;
use engine::search::{AnySearcher, Limits, Line, Random, visits};
use engine::{AnyPosition, History, Move, Status, Variant, Visit, captures};
use puzzles::is_quiet;

use super::judge::win_chance;
use crate::network::positions::any_move;

/// Random plies at the start of a game, at least and beyond that. Placings of assassins come before them.
const PLIES: usize = 4;
const MORE_PLIES: usize = 7;
/// Plies after which a game ends.
const MOST_PLIES: usize = 160;
/// A value so large for so many plies ends a game: there is nothing left to find.
const DECIDED: i32 = 900;
const DECIDED_PLIES: u32 = 6;
/// Nodes for a move of the game: so few that it overlooks what there is to find.
const WEAK: u64 = 220;
/// Of a hundred moves so many are the second best.
const SECOND: usize = 12;
/// The gap between the two best moves, as chances to win, from which a position is looked at.
const GAP: f64 = 0.24;
/// The chance to win from which it is.
const GOOD: f64 = 0.62;
/// What a move gives away at least, as a chance to win, if it is an error.
pub const ERROR: f64 = 0.05;
/// One of so many captures that the weak search finds as well is kept, since they make easy puzzles.
const OBVIOUS: usize = 8;
/// One of so many other positions is looked at more closely, since what a quick search sees at once makes easy puzzles only.
const CLOSER: usize = 5;
/// By how much more nodes.
const MORE_NODES: u64 = 4;

/// A place in a game where a puzzle may begin.
#[derive(Clone, Debug)]
pub struct Place {
    /// The position before the move that led there.
    pub before: AnyPosition,
    /// That move.
    pub shown: Move,
    /// After which ply of the game.
    pub ply: usize,
}

/// Which places are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All.
    Any,
    /// Those right after an assassin's move: the solver has to work out where it is now.
    AfterAssassins,
}

/// The places of a game. The same seed gives the same game.
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
        // What the other side has if this one plays its best move.
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

/// The last move, and the position before it.
fn last_move(game: &History) -> Option<(&Move, &AnyPosition)> {
    let last = game.moves().last()?;
    Some((last, game.position_at(game.moves().len() - 1)?))
}

/// Whether the last move was that of an assassin that nobody sees now.
fn is_after_assassin(game: &History) -> bool {
    let position = game.position();
    last_move(game).is_some_and(|(last, _)| position.hidden(!position.turn()).has(last.to()))
}

/// The two best lines.
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
    fn a_seed_gives_the_same_places_each_behind_a_legal_move() {
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
    fn places_after_assassins_are_where_one_has_just_gone_out_of_sight() {
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
