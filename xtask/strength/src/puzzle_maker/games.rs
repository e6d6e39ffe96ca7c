//! Quick games of the search against itself, with the errors that make puzzles: where a position of such a game may hold one.

use anyhow::Result;
use engine::search::{AnySearcher, Limits, Line, Progress, Random, visits};
use engine::{AnyPosition, History, Move, Status, Variant, Visit, captures};

use super::judge::win_chance;

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

/// The places of a game. The same seed gives the same game.
pub fn places(
    variant: Variant,
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
    while game.status() == Status::Ongoing && game.moves().len() < MOST_PLIES {
        let position = *game.position();
        let weak = look(searcher, &position, &visits(&game), WEAK);
        let lines = look(searcher, &position, &visits(&game), nodes);
        let (Some(best), Some(weak)) = (lines.first(), weak.first()) else {
            break;
        };
        let mut promising = is_promising(&lines)
            && (weak.best() != best.best()
                || captures(&position, best.best()).is_empty()
                || random.below(OBVIOUS) == 0);
        if !promising && best.value.abs() < 300 && random.below(CLOSER) == 0 {
            let closer = look(searcher, &position, &visits(&game), nodes * MORE_NODES);
            promising =
                is_promising(&closer) && closer.first().map(Line::best) != Some(weak.best());
        }
        if let Some(&shown) = game.moves().last()
            && let Some(&before) = game.position_at(game.moves().len() - 1)
            && promising
        {
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
    searcher.start(position, visits, limits);
    while searcher.step(nodes) == Progress::Going {}
    searcher.lines().to_vec()
}

fn is_promising(lines: &[Line]) -> bool {
    let [best, second, ..] = lines else {
        return false;
    };
    let (best, second) = (win_chance(best.value), win_chance(second.value));
    best >= GOOD && best - second >= GAP
}

fn any_move(position: &AnyPosition, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    moves.get(random.below(moves.len())).copied()
}
