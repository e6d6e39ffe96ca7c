//! Positions for a network to learn from: those of quick games of the search against itself, and for each of them one
//! after a random move, since a search looks at many positions that no good player would reach.

use anyhow::Result;
use engine::search::{AnySearcher, Limits, Line, Random, Score, visits};
use engine::{AnyPosition, Color, History, Move, Status, Variant, Visit, captures};

use super::teacher::MATED;

/// A position, and what the search that found it thinks of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The position.
    pub position: AnyPosition,
    /// The search's score in centipawns, for the side to move.
    pub score: i32,
    /// How the game went on, for the side to move: 1 is a win, 0 a loss. Nothing where the position lies beside the game, or where the
    /// game was broken off.
    pub result: Option<f32>,
}

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// The rule set.
    pub variant: Variant,
    /// Nodes for a move.
    pub nodes: u64,
    /// Nodes for a position beside the game.
    pub nodes_beside: u64,
}

/// A value so large for so many plies ends a game.
const DECIDED: i32 = 1_500;
const DECIDED_PLIES: u32 = 6;
/// Plies after which a game ends.
const MOST_PLIES: usize = 240;
/// Random plies at the start of a game, at least and beyond that.
const PLIES: usize = 3;
const MORE_PLIES: usize = 9;
/// How many of a hundred moves are random, one of these for each game.
const NOISE: [usize; 4] = [0, 4, 10, 20];

/// Nodes that tell whether a position is quiet, where somebody else scores it.
pub const GLANCE: u64 = 15;

/// The quiet positions of a game, and beside it. None of them is a check, and in none of them is the game over.
pub fn of_game(play: Play, random: &mut Random, searcher: &mut AnySearcher) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    // The places in the list of those that the game itself went through, with the side to move.
    let mut on_the_way = Vec::new();
    let mut game = History::new(AnyPosition::initial(play.variant));
    for _ in 0..PLIES + random.below(MORE_PLIES) {
        match any_move(game.position(), random) {
            Some(by_chance) => game.push(by_chance)?,
            None => return Ok(samples),
        };
    }
    searcher.clear();
    let noise = NOISE[random.below(NOISE.len())];
    let mut decided = (0, 0);
    while game.status() == Status::Ongoing && game.moves().len() < MOST_PLIES {
        let position = *game.position();
        if let Some(by_chance) = any_move(&position, random) {
            let mut aside = position;
            aside.play(by_chance)?;
            if is_calm(&aside)
                && let Some(line) = look(searcher, &aside, &[], play.nodes_beside)
                && is_quiet(&aside, line.best())
            {
                samples.push(Sample {
                    position: aside,
                    score: score_of(&line),
                    result: None,
                });
            }
        }
        let Some(line) = look(searcher, &position, &visits(&game), play.nodes) else {
            break;
        };
        let own = score_of(&line);
        if is_calm(&position) && is_quiet(&position, line.best()) {
            on_the_way.push((samples.len(), position.turn()));
            samples.push(Sample {
                position,
                score: own,
                result: None,
            });
        }
        let side = match position.turn() {
            Color::White => own.signum(),
            Color::Black => -own.signum(),
        };
        let again = own.abs() >= DECIDED && side == decided.1;
        decided = (if again { decided.0 + 1 } else { 0 }, side);
        if decided.0 >= DECIDED_PLIES {
            break;
        }
        let by_chance = random.below(100) < noise;
        let next = by_chance
            .then(|| any_move(&position, random))
            .flatten()
            .unwrap_or(line.best());
        game.push(next)?;
    }
    let for_white = match game.status() {
        Status::Ongoing if decided.0 >= DECIDED_PLIES => Some(0.5 + 0.5 * decided.1 as f32),
        Status::Ongoing => None,
        status => Some(status.winner().map_or(0.5, |winner| match winner {
            Color::White => 1.0,
            Color::Black => 0.0,
        })),
    };
    for (index, turn) in on_the_way {
        samples[index].result = for_white.map(|result| match turn {
            Color::White => result,
            Color::Black => 1.0 - result,
        });
    }
    Ok(samples)
}

/// The best line that a search finds.
fn look(
    searcher: &mut AnySearcher,
    position: &AnyPosition,
    visits: &[Visit],
    nodes: u64,
) -> Option<Line> {
    let lines = searcher.search(position, visits, Limits::nodes(nodes));
    lines.first().cloned()
}

fn score_of(line: &Line) -> i32 {
    match line.score() {
        Score::Centipawns(value) => value,
        Score::Mate(moves) => moves.signum() * MATED,
    }
}

/// Whether nothing is about to be taken or promoted, if this move is the best one: then the position's value can be seen in it.
pub fn is_quiet(position: &AnyPosition, best: Move) -> bool {
    best.promotion().is_none() && captures(position, best).is_empty()
}

fn is_calm(position: &AnyPosition) -> bool {
    !position.is_check() && position.status() == Status::Ongoing
}

/// A legal move by chance, if there is one.
pub fn any_move(position: &AnyPosition, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    moves.get(random.below(moves.len())).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAY: Play = Play {
        variant: Variant::Dinosaur,
        nodes: 40,
        nodes_beside: GLANCE,
    };

    fn samples(seed: u64) -> Vec<Sample> {
        let mut searcher = AnySearcher::new(PLAY.variant, 1 << 16);
        of_game(PLAY, &mut Random::new(seed), &mut searcher).expect("a game")
    }

    #[test]
    fn a_seed_gives_the_same_positions_and_none_is_a_check() {
        let first = samples(11);
        assert!(first.len() > 20, "{}", first.len());
        assert!(first.iter().all(|sample| !sample.position.is_check()));
        assert_eq!(first, samples(11));
    }

    #[test]
    fn a_game_s_result_is_told_for_the_side_to_move_and_only_on_the_way() {
        let games = (1..20).map(samples);
        let decided = games.filter_map(|game| {
            let last = *game.iter().rfind(|sample| sample.result.is_some())?;
            (last.result != Some(0.5)).then_some((game, last))
        });
        let (mut count, mut sure) = (0, 0);
        for (game, last) in decided {
            count += 1;
            let [mut on_the_way, mut beside] = [0, 0];
            for sample in &game {
                match (sample.result, last.result) {
                    (Some(result), Some(at_last)) => {
                        on_the_way += 1;
                        let same = sample.position.turn() == last.position.turn();
                        let expected = if same { at_last } else { 1.0 - at_last };
                        assert_eq!(result, expected);
                    }
                    _ => beside += 1,
                }
            }
            assert!(on_the_way > 5 && beside > 5, "{on_the_way} {beside}");
            if last.score.abs() >= DECIDED {
                sure += 1;
                assert_eq!(last.score > 0, last.result == Some(1.0), "{}", last.score);
            }
        }
        assert!(count > 5 && sure > 3, "{count} {sure}");
    }

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
