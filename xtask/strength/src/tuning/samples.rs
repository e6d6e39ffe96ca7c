//! Positions from self-play, each with the result of its game. Games are stored as lines of text, so that a fit can be
//! repeated with other terms without playing again.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, Error, Result, bail};
use engine::eval::WeightFamily;
use engine::eval::trace::{Trace, trace};
use engine::search::{AnySearcher, Limits, Random, repetition_keys};
use engine::{AnyPosition, Color, History, Move, Variant};

use crate::contest::openings;
use crate::games::{self, DECIDED, Ends, for_white, is_quiet, score};

/// A quiet position: the terms of its evaluation, and White's expected result.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The evaluation, broken down into its terms.
    pub trace: Trace,
    /// White's result of the game: 0, ½ or 1.
    pub result: f32,
    /// The search's value in centipawns, for White.
    pub search_value: f32,
}

/// A self-play game. As text it consists of the rule set, White's half points, the opening's moves, and then each move
/// with the search's value for White: `chess 2 e2e4 e7e5 g1f3=31 b8c6=25`.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The rule set.
    pub variant: Variant,
    /// White's half points: 0, 1 or 2.
    pub half_points: u8,
    /// The moves. Those that the search chose have its value, in centipawns for White.
    pub moves: Vec<(Move, Option<i32>)>,
}

/// When a game ends early. After so many plies it counts as drawn.
const ENDS: Ends = Ends {
    plies: 260,
    decided: DECIDED,
    decided_plies: 5,
};
/// Number of random plies of an opening: at least `MIN_RANDOM_PLIES`, and fewer than `EXTRA_RANDOM_PLIES` beyond that.
const MIN_RANDOM_PLIES: usize = 5;
const EXTRA_RANDOM_PLIES: usize = 5;

/// Returns the rule sets of a family, some of them more than once, so that they are played more often.
/// [`Variant::PortalCustom`] is in none: its start position has the layout of [`Variant::Portal`], so its games would be
/// the same, and a [`GameRecord`] has no room for another layout.
pub const fn variants(family: WeightFamily) -> &'static [Variant] {
    match family {
        WeightFamily::Special => &[
            Variant::Chess,
            Variant::Chess,
            Variant::Dinosaur,
            Variant::Assassin,
            Variant::DinosaurAssassin,
        ],
        WeightFamily::Portal => &[Variant::Portal],
        WeightFamily::Tokens => &[Variant::PortalStandard],
    }
}

/// Plays one game.
pub fn play(
    variant: Variant,
    nodes: u64,
    random: &mut Random,
    searcher: &mut AnySearcher,
) -> Result<GameRecord> {
    let plies = MIN_RANDOM_PLIES + random.below(EXTRA_RANDOM_PLIES);
    let opening = openings::random(variant, plies, random);
    let mut values: Vec<Option<i32>> = vec![None; opening.len()];
    let start = History::from_moves(AnyPosition::initial(variant), opening)?;
    searcher.clear();
    let played = games::play(start, ENDS, |game| {
        let position = game.position();
        let lines = searcher.search(position, &repetition_keys(game), Limits::nodes(nodes));
        Ok(lines.first().map(|line| {
            values.push(Some(for_white(position.turn(), score(line))));
            (line.best(), score(line))
        }))
    })?;
    Ok(GameRecord {
        variant,
        half_points: match played.winner.flatten() {
            Some(Color::White) => 2,
            Some(Color::Black) => 0,
            None => 1,
        },
        moves: played.game.moves().iter().copied().zip(values).collect(),
    })
}

impl GameRecord {
    /// Returns a random choice of the game's quiet positions, about one in `one_in`.
    pub fn samples(&self, one_in: usize, random: &mut Random) -> Result<Vec<Sample>> {
        let mut game = History::new(AnyPosition::initial(self.variant));
        let mut samples = Vec::new();
        for &(play, value) in &self.moves {
            let position = game.position();
            if let Some(value) = value
                && value.abs() < DECIDED
                && !position.is_check()
                && !matches!(play, Move::Place { .. })
                && is_quiet(position, play)
                && random.below(one_in) == 0
            {
                samples.push(Sample {
                    trace: trace(position),
                    result: f32::from(self.half_points) / 2.0,
                    search_value: value as f32,
                });
            }
            game.push(play)?;
        }
        Ok(samples)
    }
}

impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.variant, self.half_points)?;
        for (play, value) in &self.moves {
            write!(f, " {play}")?;
            if let Some(value) = value {
                write!(f, "={value}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for GameRecord {
    type Err = Error;

    fn from_str(text: &str) -> Result<GameRecord> {
        let mut words = text.split(' ');
        let variant = words.next().context("the game has no rule set")?.parse()?;
        let half_points = words.next().context("the game has no result")?.parse()?;
        if half_points > 2 {
            bail!("a game cannot have {half_points} half points");
        }
        let moves = words.map(|word| {
            let (play, value) = match word.split_once('=') {
                Some((play, value)) => (play, Some(value.parse()?)),
                None => (word, None),
            };
            Ok((play.parse()?, value))
        });
        Ok(GameRecord {
            variant,
            half_points,
            moves: moves.collect::<Result<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_is_played_for_its_family() {
        for variant in Variant::ALL {
            let family = WeightFamily::of(variant);
            let played = match variant {
                Variant::PortalCustom => Variant::Portal,
                own => own,
            };
            assert!(
                variants(family).contains(&played),
                "{variant} is not played for its family: docs/add-a-rule-set.md"
            );
        }
        for family in WeightFamily::ALL {
            for &variant in variants(family) {
                assert_eq!(WeightFamily::of(variant), family, "{variant}");
            }
        }
    }

    #[test]
    fn a_game_read_from_its_text_gives_the_same_samples() {
        for variant in [Variant::DinosaurAssassin, Variant::PortalStandard] {
            let mut searcher = AnySearcher::new(variant, 1 << 16);
            let game = play(variant, 60, &mut Random::new(3), &mut searcher).expect("a game");
            let read: GameRecord = game.to_string().parse().expect("the text of a game");
            assert_eq!(read, game);
            let values = |game: &GameRecord| -> Vec<f32> {
                let samples = game.samples(2, &mut Random::new(1)).expect("legal moves");
                samples.iter().map(|sample| sample.search_value).collect()
            };
            assert!(!values(&game).is_empty());
            assert_eq!(values(&read), values(&game));
        }
    }

    #[test]
    fn an_invalid_game_is_an_error() {
        for text in [
            "",
            "chess",
            "chess 3",
            "chess 1 e2",
            "chess 1 e2e4=x",
            "go 1",
        ] {
            assert!(text.parse::<GameRecord>().is_err(), "{text:?}");
        }
    }
}
