//! A person's rating by Glicko-2, against the ratings that the puzzles came with. The arithmetic is that of `skillratings`.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// How sure a puzzle's rating is: the generator has found it with computer players, not with people.
const PUZZLE_DEVIATION: f64 = 100.0;
/// A person who has practised long is still rated as one whose strength may change.
const LEAST_DEVIATION: f64 = 45.0;

/// A rating by Glicko-2. It always lies within bounds, whatever was kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

impl Default for Rating {
    /// That of somebody of whom nothing is known.
    fn default() -> Rating {
        Rating::new(1500.0, 350.0, 0.06)
    }
}

impl Rating {
    /// From a rating, its deviation and its volatility; what is out of bounds, or no number, is put right. Six decimals are kept: more
    /// would mean nothing, and would not all come back from a text.
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

    /// Rating, deviation and volatility.
    pub fn parts(self) -> [f64; 3] {
        [self.rating, self.deviation, self.volatility]
    }

    /// As it is shown.
    pub fn rounded(self) -> i32 {
        self.rating.round() as i32
    }

    /// Whether so few answers have counted that it may still be far off.
    pub fn is_provisional(self) -> bool {
        self.deviation > 110.0
    }

    /// After a puzzle of this rating was solved or not.
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
