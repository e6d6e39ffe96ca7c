//! Positions for training a network: those of quick self-play games, and for each of them one after a random move,
//! because a search meets many positions that no good player would reach.

use anyhow::Result;
use engine::search::{AnySearcher, Limits, Line, Random, Score, visits};
use engine::{AnyPosition, Color, History, Move, Status, Variant, Visit, captures};

use super::teacher::MATED;

/// A position with the score of the search that found it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The position.
    pub position: AnyPosition,
    /// The search's score in centipawns, for the side to move.
    pub score: i32,
    /// Result of the game for the side to move: 1 is a win, 0 a loss. `None` if the position was not part of the game,
    /// or the game was stopped early.
    pub result: Option<f32>,
}

/// Options of the games.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// The rule set.
    pub variant: Variant,
    /// Nodes for a move.
    pub nodes: u64,
    /// Nodes for a position after a random move.
    pub nodes_beside: u64,
}

/// A value of at least this many centipawns, for `DECIDED_PLIES` plies, ends a game.
const DECIDED: i32 = 1_500;
const DECIDED_PLIES: u32 = 6;
/// Plies after which a game is stopped.
const MOST_PLIES: usize = 240;
/// Number of random plies at the start of a game: at least `PLIES`, and fewer than `MORE_PLIES` beyond that.
const PLIES: usize = 3;
const MORE_PLIES: usize = 9;
/// Percentages of random moves, one of which is chosen for each game.
const NOISE: [usize; 4] = [0, 4, 10, 20];

/// Nodes for deciding whether a position is quiet, if a teacher labels it.
pub const GLANCE: u64 = 15;

/// Plays a game and returns the quiet positions in it and after random moves. None of them is a check or the end of the
/// game.
pub fn of_game(play: Play, random: &mut Random, searcher: &mut AnySearcher) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    // Indices in the list of the positions that occurred in the game itself, with the side to move.
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

/// Returns the best line that a search finds.
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

/// Whether the best move neither captures nor promotes, so that the position itself shows its value.
pub fn is_quiet(position: &AnyPosition, best: Move) -> bool {
    best.promotion().is_none() && captures(position, best).is_empty()
}

fn is_calm(position: &AnyPosition) -> bool {
    !position.is_check() && position.status() == Status::Ongoing
}

/// Returns a random legal move, if there is one.
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
    fn only_positions_of_the_game_itself_have_its_result_for_the_side_to_move() {
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
