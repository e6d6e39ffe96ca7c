//! The figures of a trial. They are sums, so that parts of a trial add up and the page needs no more of a trial than this.

use std::ops::AddAssign;

use engine::{Color, History};

use super::jump_and_swap;

/// Two-sided, 95 % of a normal distribution lie within this many standard deviations.
const Z_SCORE_95: f64 = 1.96;

/// What came of the finished games of a trial.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FairnessReport {
    /// The games that White won.
    pub white_wins: u32,
    /// The games that nobody won.
    pub draws: u32,
    /// The games that Black won.
    pub black_wins: u32,
    /// The plies of all games, those of the openings included.
    pub plies: u32,
    /// The moves through portals that swapped no pieces.
    pub jumps: u32,
    /// The moves that swapped two pieces.
    pub swaps: u32,
}

impl FairnessReport {
    /// The number of games.
    pub const fn games(&self) -> u32 {
        self.white_wins + self.draws + self.black_wins
    }

    /// White's points per game, from 0 to 1; `None` without games.
    pub fn white_score(&self) -> Option<f64> {
        self.per_game(f64::from(self.white_wins) + 0.5 * f64::from(self.draws))
    }

    /// By how much [`FairnessReport::white_score`] may be wrong by chance: half the width of its interval of 95 %
    /// confidence. `None` below two games.
    ///
    /// The variance is that of the games and two more, one won by each side. Among many games they are nothing, but without
    /// them two games with the same winner would look like certainty.
    pub fn error(&self) -> Option<f64> {
        let games = f64::from(self.games());
        let count = games + 2.0;
        let mean = (f64::from(self.white_wins) + 1.0 + 0.5 * f64::from(self.draws)) / count;
        let squares = (f64::from(self.white_wins) + 1.0 + 0.25 * f64::from(self.draws)) / count;
        let variance = (squares - mean * mean).max(0.0);
        (self.games() >= 2).then(|| Z_SCORE_95 * (variance / games).sqrt())
    }

    /// The share of games that somebody won, from 0 to 1; `None` without games.
    pub fn decided(&self) -> Option<f64> {
        self.per_game(f64::from(self.white_wins + self.black_wins))
    }

    /// The moves through portals per game that swapped nothing; `None` without games.
    pub fn jumps_per_game(&self) -> Option<f64> {
        self.per_game(f64::from(self.jumps))
    }

    /// The swaps per game; `None` without games.
    pub fn swaps_per_game(&self) -> Option<f64> {
        self.per_game(f64::from(self.swaps))
    }

    /// The mean length of the games, in moves of both sides; `None` without games.
    pub fn moves_per_game(&self) -> Option<f64> {
        self.per_game(0.5 * f64::from(self.plies))
    }

    fn per_game(&self, sum: f64) -> Option<f64> {
        (self.games() > 0).then(|| sum / f64::from(self.games()))
    }

    /// Counts a finished game.
    pub(super) fn count(&mut self, game: &History, winner: Option<Color>) {
        match winner {
            Some(Color::White) => self.white_wins += 1,
            Some(Color::Black) => self.black_wins += 1,
            None => self.draws += 1,
        }
        self.plies += game.moves().len() as u32;
        for (ply, &mv) in game.moves().iter().enumerate() {
            let facts = game
                .position_at(ply)
                .map(|before| jump_and_swap(before, mv));
            match facts {
                Some((true, true)) => self.swaps += 1,
                Some((true, false)) => self.jumps += 1,
                _ => {}
            }
        }
    }
}

impl AddAssign for FairnessReport {
    fn add_assign(&mut self, other: FairnessReport) {
        self.white_wins += other.white_wins;
        self.draws += other.draws;
        self.black_wins += other.black_wins;
        self.plies += other.plies;
        self.jumps += other.jumps;
        self.swaps += other.swaps;
    }
}
