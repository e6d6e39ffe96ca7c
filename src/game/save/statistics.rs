//! A person's own results: games won, drawn and lost, by rule set, opponent and colour.

use std::collections::BTreeMap;

use engine::{Color, Variant};

use super::{GameSummary, OpponentKind};

/// The results of one kind of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatisticsRow {
    /// The rule set.
    pub variant: Variant,
    /// The opponent.
    pub opponent: OpponentKind,
    /// The person's side.
    pub color: Color,
    /// The number of games won.
    pub won: u32,
    /// The number of games drawn.
    pub drawn: u32,
    /// The number of games lost.
    pub lost: u32,
}

/// Returns the results of all finished games in which the person played exactly one side at this device. Games that do
/// not count are left out.
pub fn statistics<'a>(games: impl IntoIterator<Item = &'a GameSummary>) -> Vec<StatisticsRow> {
    let mut scores = BTreeMap::new();
    for game in games {
        let result = game.result.filter(|result| result.counts());
        let (Some(result), Some(color)) = (result, game.seat()) else {
            continue;
        };
        let variant = Variant::ALL.iter().position(|&one| one == game.variant);
        let key = (variant, game.opponent(), color as usize);
        let score = scores.entry(key).or_insert(StatisticsRow {
            variant: game.variant,
            opponent: game.opponent(),
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
