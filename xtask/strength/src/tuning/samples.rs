//! Positions from self-play, each with what became of it.

use anyhow::Result;
use engine::eval::Family;
use engine::eval::trace::{Trace, trace};
use engine::search::{AnySearcher, Limits, Progress, Random, Score, visits};
use engine::{AnyPosition, Color, History, Move, Status, Variant};

use crate::contest::openings;

/// A quiet position: what its evaluation counts, and what White should expect of it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The evaluation taken apart.
    pub trace: Trace,
    /// White's result of the game: 0, ½ or 1.
    pub result: f32,
    /// The search's value in centipawns, for White.
    pub searched: f32,
}

/// A value so large for so many plies decides a game.
const DECIDED: i32 = 1_500;
const DECIDED_PLIES: u32 = 5;
/// Plies after which a game counts as drawn.
const MOST_PLIES: usize = 260;
/// One position in so many is kept.
const ONE_IN: usize = 3;
/// Random plies of an opening, at least and beyond that.
const PLIES: usize = 5;
const MORE_PLIES: usize = 5;

/// The rule sets of a family, some oftener than others.
pub const fn variants(family: Family) -> &'static [Variant] {
    match family {
        Family::Special => &[
            Variant::Chess,
            Variant::Chess,
            Variant::Dinosaur,
            Variant::Assassin,
            Variant::DinosaurAssassin,
        ],
        Family::Portal => &[Variant::Portal],
        Family::Tokens => &[Variant::PortalStandard],
    }
}

/// Plays a game and keeps some of its positions.
pub fn play(
    variant: Variant,
    nodes: u64,
    random: &mut Random,
    searcher: &mut AnySearcher,
) -> Result<Vec<Sample>> {
    let plies = PLIES + random.below(MORE_PLIES);
    let mut game = History::from_moves(
        AnyPosition::initial(variant),
        openings::random(variant, plies, random),
    )?;
    let mut kept: Vec<(Trace, f32)> = Vec::new();
    let mut decided = (0u32, 0i32);
    searcher.clear();
    let winner = loop {
        match game.status() {
            Status::Ongoing if game.moves().len() < MOST_PLIES => {}
            status => break status.winner(),
        }
        let position = game.position().clone();
        searcher.start(&position, &visits(&game), Limits::nodes(nodes));
        while searcher.step(nodes) == Progress::Going {}
        let Some(line) = searcher.lines().first().cloned() else {
            break None;
        };
        let sign = if position.turn() == Color::White {
            1
        } else {
            -1
        };
        let value = match line.score() {
            Score::Centipawns(value) => sign * value,
            Score::Mate(moves) => sign * moves.signum() * 10_000,
        };
        let same = value.abs() >= DECIDED && value.signum() == decided.1;
        decided = (if same { decided.0 + 1 } else { 0 }, value.signum());
        if decided.0 >= DECIDED_PLIES {
            break Some(if value > 0 {
                Color::White
            } else {
                Color::Black
            });
        }
        let best = line.best();
        if value.abs() < DECIDED && is_quiet(&position, best) && random.below(ONE_IN) == 0 {
            kept.push((trace(&position), value as f32));
        }
        game.push(best)?;
    };
    let result = match winner {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    };
    Ok(kept
        .into_iter()
        .map(|(trace, searched)| Sample {
            trace,
            result,
            searched,
        })
        .collect())
}

fn is_quiet(position: &AnyPosition, best: Move) -> bool {
    let promotes = matches!(
        best,
        Move::Normal {
            promotion: Some(_),
            ..
        } | Move::Place { .. }
    );
    !position.is_check() && !promotes && engine::captures(position, best).is_empty()
}
