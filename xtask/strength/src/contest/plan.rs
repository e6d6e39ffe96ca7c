//! The plan of a match: how many games are played, from which openings, and within which limits.

use anyhow::Result;
use engine::search::Random;
use engine::{Move, Variant};

use super::openings;
use super::sides::{Limit, Side, SideSpec};

/// The games of a match, whoever plays them.
pub struct Plan {
    /// The rule set.
    pub variant: Variant,
    /// Total number of games.
    pub games: u64,
    /// Number of random plies of an opening.
    pub plies: usize,
    /// Seed of the openings and of the levels' random choices.
    pub seed: u64,
    /// Limits on the thinking for one move, for sides without a level.
    pub limit: Limit,
    /// Games at the same time.
    pub threads: usize,
    /// Number of openings after which the score is printed.
    pub every: u32,
}

impl Plan {
    /// Prepares a side for the match.
    pub fn side(&self, spec: &SideSpec) -> Result<Side> {
        Side::new(spec, self.variant, self.limit)
    }

    /// Returns the opening with this number, and the seed of the games that are played from it.
    pub fn opening(&self, index: u64) -> (Vec<Move>, u64) {
        let seed = Random::new(self.seed.wrapping_add(index)).next();
        let opening = openings::random(self.variant, self.plies, &mut Random::new(seed));
        (opening, seed)
    }
}
