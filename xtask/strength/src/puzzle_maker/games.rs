//! Quick self-play games with errors, and the candidates in them: positions that may hold a puzzle.

use anyhow::Result;
use engine::search::{AnySearcher, Limits, Line, Random, repetition_keys};
use engine::{
    AnyPosition, CastlingRights, Color, History, Move, Piece, RepetitionKey, Role, Square, Variant,
    captures,
};
use puzzles::is_quiet;

use super::judge::win_chance;
use crate::games::{Ends, play, random_game_from};

/// Number of random plies at the start of a game: at least `MIN_RANDOM_PLIES`, and fewer than `EXTRA_RANDOM_PLIES`
/// beyond that. The placement of assassins comes before them.
const MIN_RANDOM_PLIES: usize = 4;
const EXTRA_RANDOM_PLIES: usize = 7;
/// How many of the 15 pieces beside the king each side is without in a game with few pieces: at least `MIN_TAKEN`, and
/// fewer than `EXTRA_TAKEN` beyond that.
const MIN_TAKEN: usize = 4;
const EXTRA_TAKEN: usize = 6;
/// When a game ends early: no puzzles are left to find in one that is decided.
const ENDS: Ends = Ends {
    plies: 160,
    decided: 900,
    decided_plies: 6,
};
/// Nodes for a move of the game: so few that the search misses what a solver could find.
const WEAK_NODES: u64 = 220;
/// Percentage of moves that are the second best.
const SECOND_BEST_PERCENTAGE: usize = 12;
/// Least difference between the two best moves, in the chance to win, for a position to be considered.
const MIN_GAP: f64 = 0.24;
/// Least chance to win for a position to be considered.
const MIN_CHANCE: f64 = 0.62;
/// Least loss in the chance to win that makes a move an error.
pub const MIN_ERROR_LOSS: f64 = 0.05;
/// One in this many captures that the weak search finds as well is kept, because they make easy puzzles.
const OBVIOUS_ONE_IN: usize = 8;
/// One in this many other positions is searched more deeply, because the moves that a quick search finds only make easy
/// puzzles.
const DEEPER_ONE_IN: usize = 5;
/// Factor of the nodes for that deeper search.
const DEEPER_FACTOR: u64 = 4;

/// A position of a game with which a puzzle may begin.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The position before the move that led there.
    pub before: AnyPosition,
    /// The move that led there.
    pub shown: Move,
    /// The number of plies played before the puzzle starts.
    pub ply: usize,
}

/// Which candidates are collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CandidateFilter {
    /// All candidates.
    Any,
    /// Candidates right after an assassin's move, where the solver has to work out where the assassin is now.
    AfterAssassins,
}

/// The start position, or the same without some of the pieces, the same ones for both sides, if there shall be few. What a
/// rule set has and chess has not is then a larger part of what happens.
pub fn start(variant: Variant, few: bool, random: &mut Random) -> Result<AnyPosition> {
    let initial = AnyPosition::initial(variant);
    if !few {
        return Ok(initial);
    }
    let mut setup = initial.to_setup();
    setup.castling = CastlingRights::NONE;
    for _ in 0..MIN_TAKEN + random.below(EXTRA_TAKEN) {
        let is_other = |piece: Piece| piece.color == Color::White && piece.role != Role::King;
        let pieces: Vec<Square> = (0..16)
            .filter_map(Square::new)
            .filter(|&square| setup.pieces[usize::from(square)].is_some_and(is_other))
            .collect();
        let taken = pieces[random.below(pieces.len())];
        for square in [taken, taken.flip_rank()] {
            setup.pieces[usize::from(square)] = None;
        }
    }
    Ok(AnyPosition::from_setup(&setup)?)
}

/// Plays a game from a position and returns its candidates. The same seed gives the same game.
pub fn candidates(
    start: AnyPosition,
    filter: CandidateFilter,
    nodes: u64,
    random: &mut Random,
    searcher: &mut AnySearcher,
) -> Result<Vec<Candidate>> {
    let mut candidates = Vec::new();
    let plies = MIN_RANDOM_PLIES + random.below(EXTRA_RANDOM_PLIES);
    let Some(game) = random_game_from(start, plies, random) else {
        return Ok(candidates);
    };
    searcher.clear();
    let mut chance_before = None;
    play(game, ENDS, |game| {
        let position = *game.position();
        let weak = search_lines(searcher, &position, &repetition_keys(game), WEAK_NODES);
        let looked_at = filter == CandidateFilter::Any || is_after_assassin(game);
        let nodes = if looked_at { nodes } else { WEAK_NODES };
        let lines = search_lines(searcher, &position, &repetition_keys(game), nodes);
        let (Some(best), Some(weak)) = (lines.first(), weak.first()) else {
            return Ok(None);
        };
        let mut promising = looked_at
            && is_promising(&lines)
            && (filter == CandidateFilter::AfterAssassins
                || weak.best() != best.best()
                || captures(&position, best.best()).is_empty()
                || random.below(OBVIOUS_ONE_IN) == 0);
        if looked_at && !promising && best.value.abs() < 300 && random.below(DEEPER_ONE_IN) == 0 {
            let deeper = search_lines(
                searcher,
                &position,
                &repetition_keys(game),
                nodes * DEEPER_FACTOR,
            );
            promising =
                is_promising(&deeper) && deeper.first().map(Line::best) != Some(weak.best());
        }
        let chance = win_chance(best.value);
        let is_error = chance_before.is_none_or(|before| chance - before >= MIN_ERROR_LOSS);
        // The chance of the other side if this side plays its best move.
        chance_before = Some(1.0 - chance);
        promising &= is_error || !is_quiet(&position, best.best());
        if let Some((&shown, &before)) = last_move(game).filter(|_| promising) {
            let ply = game.moves().len();
            candidates.push(Candidate { before, shown, ply });
        }
        let second = lines
            .get(1)
            .filter(|_| random.below(100) < SECOND_BEST_PERCENTAGE);
        Ok(Some((second.unwrap_or(weak).best(), best.value)))
    })?;
    Ok(candidates)
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
fn search_lines(
    searcher: &mut AnySearcher,
    position: &AnyPosition,
    repetition_keys: &[RepetitionKey],
    nodes: u64,
) -> Vec<Line> {
    let limits = Limits {
        nodes,
        lines: 2,
        ..Limits::default()
    };
    searcher.search(position, repetition_keys, limits).to_vec()
}

fn is_promising(lines: &[Line]) -> bool {
    let [best, second, ..] = lines else {
        return false;
    };
    let (best, second) = (win_chance(best.value), win_chance(second.value));
    best >= MIN_CHANCE && best - second >= MIN_GAP
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed(variant: Variant, filter: CandidateFilter, seed: u64) -> Vec<Candidate> {
        let mut searcher = AnySearcher::new(variant, 1 << 18);
        let start = AnyPosition::initial(variant);
        candidates(start, filter, 300, &mut Random::new(seed), &mut searcher).expect("a game")
    }

    #[test]
    fn a_seed_gives_the_same_places_and_each_follows_a_legal_move() {
        let mut count = 0;
        for number in 0..12 {
            let found = seed(Variant::Portal, CandidateFilter::Any, number);
            count += found.len();
            for (candidate, again) in
                found
                    .iter()
                    .zip(seed(Variant::Portal, CandidateFilter::Any, number))
            {
                assert_eq!((candidate.before, candidate.ply), (again.before, again.ply));
                assert!(candidate.before.is_legal(candidate.shown));
            }
        }
        assert!(count > 3, "{count}");
    }

    #[test]
    fn with_few_pieces_both_sides_have_the_same_ones_and_their_kings() {
        for (number, &variant) in (0..).zip(&[Variant::ALL; 5].concat()) {
            let full = AnyPosition::initial(variant);
            let few = start(variant, true, &mut Random::new(number)).expect("a legal position");
            let [all, left] = [full, few].map(|position| position.by_color(Color::White).count());
            let taken = (all - left) as usize;
            assert!((MIN_TAKEN..MIN_TAKEN + EXTRA_TAKEN).contains(&taken));
            for square in few.by_color(Color::White) {
                let [own, other] = [square, square.flip_rank()].map(|at| few.piece_at(at));
                assert_eq!(own.map(|own| own.role), other.map(|other| other.role));
            }
            assert!(few.king(Color::White).is_some());
            assert_eq!(few.placing(), full.placing());
        }
    }

    #[test]
    fn places_after_assassins_follow_the_move_of_a_hidden_assassin() {
        let mut count = 0;
        for number in 0..150 {
            for candidate in seed(Variant::Assassin, CandidateFilter::AfterAssassins, number) {
                let mut after = candidate.before;
                after.play(candidate.shown).expect("a legal move");
                assert!(after.hidden(!after.turn()).has(candidate.shown.to()));
                count += 1;
            }
        }
        assert!(count > 0);
    }
}
