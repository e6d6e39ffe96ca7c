//! A person's rating by Glicko-2, measured against the ratings that the puzzles come with. The `skillratings` crate
//! does the arithmetic.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// The deviation of every puzzle's rating. It is large, because the puzzle generator found the rating with computer
/// players, not with people.
const PUZZLE_DEVIATION: f64 = 100.0;
/// The smallest deviation of a person's rating, so that even after long practice the rating can follow the person's
/// strength.
const LEAST_DEVIATION: f64 = 45.0;

/// A Glicko-2 rating, always within fixed bounds, even if the stored numbers were not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

impl Default for Rating {
    /// Returns the rating of a person without any results.
    fn default() -> Rating {
        Rating::new(1500.0, 350.0, 0.06)
    }
}

impl Rating {
    /// Creates a rating from its value, deviation and volatility. Numbers out of bounds are clamped, and those that are
    /// not finite take their initial value. They are rounded to six decimals: more would be meaningless, and would not
    /// all survive being written as text.
    pub fn new(rating: f64, deviation: f64, volatility: f64) -> Rating {
        let bound = |value: f64, usual: f64, least: f64, most: f64| match value.is_finite() {
            true => (value.clamp(least, most) * 1e6).round() / 1e6,
            false => usual,
        };
        Rating {
            rating: bound(rating, 1500.0, 100.0, 4000.0),
            deviation: bound(deviation, 350.0, LEAST_DEVIATION, 350.0),
            volatility: bound(volatility, 0.06, 0.01, 0.1),
        }
    }

    /// Returns the rating, its deviation and its volatility.
    pub fn parts(self) -> [f64; 3] {
        [self.rating, self.deviation, self.volatility]
    }

    /// Returns the rating rounded to a whole number, for display.
    pub fn rounded(self) -> i32 {
        self.rating.round() as i32
    }

    /// Returns whether the rating may still be far off, because few answers have counted: its deviation is above 110.
    pub fn is_provisional(self) -> bool {
        self.deviation > 110.0
    }

    /// Returns the rating after an answer to a puzzle with the rating `puzzle`.
    #[must_use]
    pub fn after(self, puzzle: u16, solved: bool) -> Rating {
        let own = Glicko2Rating::from((self.rating, self.deviation, self.volatility));
        let puzzle = Glicko2Rating {
            rating: f64::from(puzzle),
            deviation: PUZZLE_DEVIATION,
            ..Glicko2Rating::default()
        };
        let outcome = if solved {
            Outcomes::WIN
        } else {
            Outcomes::LOSS
        };
        let new = glicko2_rating_period(&own, &[(puzzle, outcome)], &Glicko2Config::default());
        Rating::new(new.rating, new.deviation, new.volatility)
    }
}
