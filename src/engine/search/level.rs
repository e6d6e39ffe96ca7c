//! Levels of skill: how much a level searches and which errors it makes. This module holds all numbers of all levels in
//! one table.

use std::fmt;
use std::str::FromStr;

use super::limits::Line;
use super::random::Random;
use crate::{Move, Variant};

/// A kind of computer player: a level from 0 to 8, or the classic player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Skill {
    /// A level from 0 to 8, the strongest.
    Level(Level),
    /// Minimax to depth 3: the classic player.
    Classic,
}

/// A level from 0 (beatable for somebody who has just learnt the rules) to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The error for a text that is not a skill.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown level {0:?}: expected 0 to 8 or classic")]
pub struct UnknownSkill(pub String);

/// The parameters of a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// The nodes searched per move.
    pub nodes: u64,
    /// The number of best lines to choose from.
    pub lines: usize,
    /// The spread of the random choice, in centipawns: a line that is worse by this much is chosen e times less often.
    /// With 0 the best line is always chosen.
    pub spread: f64,
    /// Whether the level never overlooks a mate in one or a king that can be captured.
    pub sees_mate: bool,
    /// Whether the level overlooks the best move half of the time.
    pub overlooks_best_move: bool,
}

/// Level 0: a nearly uniform random choice among all moves that give away no more than a minor piece.
const LEVEL_0: Strength = Strength {
    nodes: 60,
    lines: 60,
    spread: 2_000.0,
    sees_mate: false,
    overlooks_best_move: true,
};

/// The largest error of any level, in centipawns: no level plays a move that is worse than the best move it sees by
/// more than this. Such a move leaves a rook or a queen to be captured for nothing, or allows mate in one.
const MAX_ERROR: f64 = 450.0;

const fn strength(nodes: u64, lines: usize, spread: f64, sees_mate: bool) -> Strength {
    Strength {
        nodes,
        lines,
        spread,
        sees_mate,
        overlooks_best_move: false,
    }
}

/// The levels in rule sets without hidden pieces.
const OPEN_LEVELS: [Strength; 9] = [
    LEVEL_0,
    strength(250, 10, 170.0, false),
    strength(600, 8, 90.0, false),
    strength(1_500, 6, 45.0, true),
    strength(4_500, 5, 24.0, true),
    strength(13_000, 4, 12.0, true),
    strength(38_000, 3, 6.0, true),
    strength(110_000, 2, 3.0, true),
    strength(600_000, 1, 0.0, true),
];

/// The levels in rule sets with hidden assassins. Some of these games are decided by information that neither side can
/// have, and most nodes are spent on arrangements other than the true one. A level therefore needs many more nodes than
/// the level below to win as often. The top level has as many nodes as in the other rule sets; levels 2 to 7 have
/// fewer.
const HIDDEN_LEVELS: [Strength; 9] = [
    LEVEL_0,
    strength(250, 10, 170.0, false),
    strength(500, 8, 100.0, false),
    strength(850, 6, 65.0, true),
    strength(2_200, 5, 42.0, true),
    strength(5_200, 4, 26.0, true),
    strength(14_000, 3, 14.0, true),
    strength(50_000, 2, 6.0, true),
    strength(600_000, 1, 0.0, true),
];

impl Level {
    /// The strongest level.
    pub const MAX: Level = Level(8);

    /// The level with a number from 0 to 8, or `None` for a larger number.
    pub const fn new(number: u8) -> Option<Level> {
        if number <= 8 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// The number of the level.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The parameters of the level in a rule set.
    pub(crate) const fn strength(self, variant: Variant) -> Strength {
        let strengths = if variant.has_assassin() {
            &HIDDEN_LEVELS
        } else {
            &OPEN_LEVELS
        };
        strengths[self.0 as usize]
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Skill::Level(level) => write!(f, "{}", level.0),
            Skill::Classic => f.write_str("classic"),
        }
    }
}

impl FromStr for Skill {
    type Err = UnknownSkill;

    fn from_str(text: &str) -> Result<Skill, UnknownSkill> {
        if text.eq_ignore_ascii_case("classic") {
            return Ok(Skill::Classic);
        }
        let level = text.parse().ok().and_then(Level::new);
        level
            .map(Skill::Level)
            .ok_or_else(|| UnknownSkill(text.to_owned()))
    }
}

/// Draws one of some moves by their values in centipawns. The better a move, the more often it is chosen.
pub(crate) fn draw_move(
    values: &[(Move, f64)],
    strength: Strength,
    random: &mut Random,
) -> Option<Move> {
    let (mut best, mut second) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    for &(_, value) in values {
        second = second.max(value.min(best));
        best = best.max(value);
    }
    if strength.spread <= 0.0 {
        return values
            .iter()
            .find(|(_, value)| *value >= best)
            .map(|(mv, _)| *mv);
    }
    if strength.overlooks_best_move && random.below(2) == 0 {
        best = second;
    }
    let weight = |&(_, value): &(Move, f64)| match best - value {
        worse if worse > MAX_ERROR => 0.0,
        worse => decay(worse.max(0.0) / strength.spread),
    };
    let weights: Vec<f64> = values.iter().map(weight).collect();
    random.weighted(&weights).map(|index| values[index].0)
}

/// An approximation of `exp(-x)` that uses only exactly rounded operations, so that a seed gives the same moves on all
/// machines.
fn decay(x: f64) -> f64 {
    let mut base = 1.0 / (1.0 + x / 64.0);
    for _ in 0..6 {
        base *= base;
    }
    base
}

/// The value of a line for the random choice, in centipawns. Mate scores are clamped so that they are far from other
/// values, but not infinitely far.
pub(crate) fn line_value(line: &Line) -> f64 {
    f64::from(line.value.clamp(-3_000, 3_000))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use crate::rules::Chess;

    #[test]
    fn skill_text_round_trips_and_unknown_skills_are_rejected() {
        for text in ["0", "1", "8", "classic"] {
            assert_eq!(text.parse::<Skill>().expect("a skill").to_string(), text);
        }
        for text in ["9", "", "x", "-1", "1.5"] {
            assert!(text.parse::<Skill>().is_err(), "{text}");
        }
    }

    #[test]
    fn each_level_searches_more_nodes_and_has_less_spread_than_the_level_below() {
        for variant in Variant::ALL {
            let of = |number| Level::new(number).expect("a level").strength(variant);
            for number in 2..=8 {
                let (lower, higher) = (of(number - 1), of(number));
                assert!(higher.nodes * 2 >= lower.nodes * 3, "{variant} {number}");
                assert!(higher.lines < lower.lines, "{variant} {number}");
                assert!(higher.spread < lower.spread, "{variant} {number}");
            }
            assert!(of(0).nodes < of(1).nodes && of(0).spread > of(1).spread);
            assert!((3..=8).all(|number| of(number).sees_mate));
            assert_eq!((of(8).nodes, of(8).spread), (600_000, 0.0));
        }
    }

    #[test]
    fn levels_7_and_8_multiply_nodes_by_more_in_rule_sets_with_assassins() {
        for variant in Variant::ALL {
            let nodes = |number| Level::new(number).expect("a level").strength(variant).nodes;
            for number in 7..=8 {
                let open = OPEN_LEVELS[number as usize].nodes * nodes(number - 1);
                let here = nodes(number) * OPEN_LEVELS[number as usize - 1].nodes;
                assert_eq!(here > open, variant.has_assassin(), "{variant} {number}");
            }
        }
    }

    /// Returns how often each of these values is chosen in 3,000 draws.
    fn times<const N: usize>(values: [f64; N], strength: Strength) -> [u32; N] {
        let moves = Position::<Chess>::initial().legal_moves();
        let values: Vec<_> = moves.into_iter().zip(values).collect();
        let mut random = Random::new(3);
        let mut times = [0; N];
        for _ in 0..3000 {
            let chosen = draw_move(&values, strength, &mut random).expect("some move");
            let index = values.iter().position(|(mv, _)| *mv == chosen);
            times[index.expect("one of them")] += 1;
        }
        times
    }

    #[test]
    fn moves_close_to_the_best_value_are_chosen_more_often() {
        let level = |spread| strength(100, 3, spread, false);
        let often = times([0.0, -20.0, -400.0], level(20.0));
        assert!(often[0] > 2 * often[1], "{often:?}");
        assert!(often[1] > 500 && often[2] < 10, "{often:?}");
        assert_eq!(times([-30.0, 0.0], level(0.0)), [0, 3000]);
        assert_eq!(draw_move(&[], level(10.0), &mut Random::new(3)), None);
    }

    #[test]
    fn level_0_may_overlook_the_only_good_move_but_never_loses_large_material() {
        // One move wins a queen. It is noticed in half of the draws, and is also chosen in a third of the others.
        let often = times([900.0, 0.0, -300.0], LEVEL_0);
        assert!((1800..2200).contains(&often[0]), "{often:?}");
        assert!(often[1] > 400 && often[2] > 400, "{often:?}");
        // Two moves save a queen, so one of them is chosen.
        let often = times([-900.0, 0.0, -20.0, -3_000.0], LEVEL_0);
        assert_eq!(often[0] + often[3], 0, "{often:?}");
        assert!(often[1].min(often[2]) > 1_000, "{often:?}");
        assert_eq!(times([-900.0], LEVEL_0), [3000]);
    }
}
