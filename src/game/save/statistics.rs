//! How a person's own games went: won, drawn and lost, by rule set, opponent and colour.

use std::collections::BTreeMap;

use engine::{Color, Variant};

use super::{Against, GameSummary};

/// How games of one kind went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Their rule set.
    pub variant: Variant,
    /// Against whom.
    pub against: Against,
    /// The person's side.
    pub color: Color,
    /// How many were won.
    pub won: u32,
    /// How many were drawn.
    pub drawn: u32,
    /// How many were lost.
    pub lost: u32,
}

/// The scores of all games that a person has finished with one side at this device. A game that counts for nobody is left out,
/// and so is one in which both sides sat here, or none.
pub fn statistics<'a>(games: impl IntoIterator<Item = &'a GameSummary>) -> Vec<Score> {
    let mut scores = BTreeMap::new();
    for game in games {
        let result = game.result.filter(|result| result.counts());
        let (Some(result), Some(color)) = (result, game.seat()) else {
            continue;
        };
        let variant = Variant::ALL.iter().position(|&one| one == game.variant);
        let key = (variant, game.against(), color as usize);
        let score = scores.entry(key).or_insert(Score {
            variant: game.variant,
            against: game.against(),
            color,
            won: 0,
            drawn: 0,
            lost: 0,
        });
        match result.winner {
            Some(winner) if winner == color => score.won += 1,
            Some(_) => score.lost += 1,
            None => score.drawn += 1,
        }
    }
    scores.into_values().collect()
}
