//! The measured strength of the levels, for the options `UCI_LimitStrength` and `UCI_Elo`.
//!
//! Only one number connects the scale with other programs: level 8 is as strong in chess as Stockfish 15.1 with its
//! `UCI_Elo` at 2,500. The distances between the levels come from the ladder: matches between each level and the one
//! below (both in `docs/strength.md`). They are larger than they would be among people, so the lowest levels of some
//! rule sets are below zero; those are chosen with the option `Level`. For the other rule sets no program of known
//! strength has played, so their scale has the same end.

use engine::Variant;
use engine::search::Level;

/// The least value of `UCI_Elo`.
pub const LEAST: u64 = 0;
/// The greatest value of `UCI_Elo`: the strength of level 8.
pub const MOST: u64 = 2_500;

/// The share of the points, in percent, that each level from 1 to 8 scored against the level below it.
const fn ladder(variant: Variant) -> [f64; 8] {
    match variant {
        Variant::Chess => [94.5, 88.5, 96.5, 96.0, 98.5, 94.5, 95.0, 92.5],
        Variant::Dinosaur => [97.5, 89.0, 91.0, 95.0, 98.5, 97.0, 91.5, 93.8],
        Variant::Assassin => [92.5, 87.0, 89.0, 80.5, 79.5, 87.5, 76.5, 90.0],
        Variant::DinosaurAssassin => [95.0, 80.0, 80.0, 86.0, 85.5, 82.0, 81.7, 70.0],
        // With its layout the levels play as in Portal Chess; no ladder has been played with others.
        Variant::Portal | Variant::PortalCustom => [93.5, 87.5, 96.0, 94.0, 96.0, 97.0, 89.5, 90.0],
        // Level 8 won all of ten games. Half a point less is the nearest score that has a distance.
        Variant::PortalStandard => [95.5, 77.5, 82.0, 89.5, 88.5, 94.0, 91.5, 95.0],
    }
}

/// The Elo number of a level in a rule set.
fn elo_of(variant: Variant, level: Level) -> f64 {
    let above = ladder(variant).into_iter().skip(level.number().into());
    let distance = |percent: f64| 400.0 * (percent / (100.0 - percent)).log10();
    MOST as f64 - above.map(distance).sum::<f64>()
}

/// The level whose measured strength is nearest to an Elo number, and that strength.
pub fn nearest(variant: Variant, elo: u64) -> (Level, i32) {
    let mut best = (Level::MAX, MOST as f64);
    for level in (0..Level::MAX.number()).filter_map(Level::new) {
        let own = elo_of(variant, level);
        if (own - elo as f64).abs() < (best.1 - elo as f64).abs() {
            best = (level, own);
        }
    }
    (best.0, best.1.round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_table() {
        let text = include_str!("../../../docs/strength.md");
        for variant in Variant::ALL {
            let measured = match variant {
                Variant::PortalCustom => Variant::Portal,
                other => other,
            };
            let start = format!("| {measured} | ");
            let row = text.lines().find(|line| {
                line.strip_prefix(&start)
                    .is_some_and(|rest| rest.split(" | ").count() == 8)
            });
            let row = row.unwrap_or_else(|| panic!("no row of {variant}"));
            let numbers = row[start.len()..].trim_end_matches(" |").split(" | ");
            for (own, measured) in ladder(variant).into_iter().zip(numbers) {
                let measured: f64 = measured.parse().expect("a number");
                assert_eq!(own, if measured == 100.0 { 95.0 } else { measured });
            }
        }
    }

    #[test]
    fn a_greater_number_never_gives_a_weaker_level() {
        for variant in Variant::ALL {
            let levels: Vec<u8> = (LEAST..=MOST)
                .map(|elo| nearest(variant, elo).0.number())
                .collect();
            assert!(levels.is_sorted(), "{variant}");
            assert_eq!(levels.last(), Some(&8), "{variant}");
            assert!(levels[0] <= 3, "{variant}: {}", levels[0]);
        }
    }

    #[test]
    fn each_level_is_nearest_to_its_own_strength() {
        for number in 4..=8 {
            let level = Level::new(number).expect("a level");
            let elo = elo_of(Variant::Chess, level);
            let (found, said) = nearest(Variant::Chess, elo as u64);
            assert_eq!((found, said), (level, elo.round() as i32));
        }
        assert_eq!(nearest(Variant::Chess, 2_050).1, 2_064);
    }
}
