//! Positions for a network to learn from: those of quick games of the search against itself, and for each of them one
//! after a random move, since a search looks at many positions that no good player would reach.

use anyhow::Result;
use engine::search::{AnySearcher, Limits, Line, Progress, Random, Score, visits};
use engine::{AnyPosition, Color, History, Move, Status, Variant, captures};

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

/// Nodes that tell whether a position beside the game is quiet.
const GLANCE: u64 = 15;

/// The quiet positions of a game, and beside it. None of them is a check, and in none of them is the game over.
pub fn of_game(
    variant: Variant,
    nodes: u64,
    random: &mut Random,
    searcher: &mut AnySearcher,
) -> Result<Vec<AnyPosition>> {
    let mut positions = Vec::new();
    let mut game = History::new(AnyPosition::initial(variant));
    for _ in 0..PLIES + random.below(MORE_PLIES) {
        match any_move(game.position(), random) {
            Some(play) => game.push(play)?,
            None => return Ok(positions),
        };
    }
    searcher.clear();
    let noise = NOISE[random.below(NOISE.len())];
    let mut decided = (0, 0);
    while game.status() == Status::Ongoing && game.moves().len() < MOST_PLIES {
        let position = *game.position();
        if let Some(play) = any_move(&position, random) {
            let mut aside = position;
            aside.play(play)?;
            if is_calm(&aside) {
                searcher.start(&aside, &[], Limits::nodes(GLANCE));
                while searcher.step(GLANCE) == Progress::Going {}
                let best = searcher.lines().first().map(Line::best);
                positions.extend(best.filter(|&best| is_quiet(&aside, best)).map(|_| aside));
            }
        }
        searcher.start(&position, &visits(&game), Limits::nodes(nodes));
        while searcher.step(nodes) == Progress::Going {}
        let Some(line) = searcher.lines().first() else {
            break;
        };
        if is_calm(&position) && is_quiet(&position, line.best()) {
            positions.push(position);
        }
        let own = match line.score() {
            Score::Centipawns(value) => value,
            Score::Mate(moves) => moves.signum() * DECIDED,
        };
        let side = match position.turn() {
            Color::White => own.signum(),
            Color::Black => -own.signum(),
        };
        let again = own.abs() >= DECIDED && side == decided.1;
        decided = (if again { decided.0 + 1 } else { 0 }, side);
        if decided.0 >= DECIDED_PLIES {
            break;
        }
        let best = line.best();
        let by_chance = random.below(100) < noise;
        let play = by_chance
            .then(|| any_move(&position, random))
            .flatten()
            .unwrap_or(best);
        game.push(play)?;
    }
    Ok(positions)
}

/// Whether nothing is about to be taken or promoted, if this move is the best one: then the position's value can be seen in it.
pub fn is_quiet(position: &AnyPosition, best: Move) -> bool {
    best.promotion().is_none() && captures(position, best).is_empty()
}

fn is_calm(position: &AnyPosition) -> bool {
    !position.is_check() && position.status() == Status::Ongoing
}

fn any_move(position: &AnyPosition, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    moves.get(random.below(moves.len())).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_positions_and_none_is_a_check() {
        let positions = || {
            let mut searcher = AnySearcher::new(Variant::Dinosaur, 1 << 16);
            let mut random = Random::new(11);
            of_game(Variant::Dinosaur, 40, &mut random, &mut searcher).expect("a game")
        };
        let first = positions();
        assert!(first.len() > 20, "{}", first.len());
        assert!(first.iter().all(|position| !position.is_check()));
        assert_eq!(first, positions());
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
