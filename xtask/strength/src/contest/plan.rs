//! The plan of a match: how many games are played, from which openings, and within which limits.

use std::num::{NonZeroU32, NonZeroUsize};

use anyhow::Result;
use clap::Args;
use engine::search::Random;
use engine::{Move, Variant};

use super::openings;
use super::sides::{Limit, Side, SideSpec};

/// The games of a match, whoever plays them.
#[derive(Clone, Debug, Args)]
pub struct Plan {
    /// Rule set.
    #[arg(long, value_name = "ID")]
    pub variant: Variant,
    /// Total number of games, in pairs from the same opening.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub games: u64,
    /// Number of random plies in an opening.
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub plies: usize,
    /// Seed of the openings and of the levels' random choices.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Limits on the thinking for one move, for sides without a level.
    #[command(flatten)]
    pub limit: Limit,
    /// Number of simultaneous games.
    #[arg(long, value_name = "N", default_value = "1")]
    pub threads: NonZeroUsize,
    /// Print the score after every N pairs, or N games of a side against itself.
    #[arg(long, value_name = "N", default_value = "10")]
    pub every: NonZeroU32,
}

impl Plan {
    /// Prepares a side for the match.
    pub fn side(&self, spec: &SideSpec) -> Result<Side> {
        Side::new(spec, self.variant, self.limit.or_usual())
    }

    /// Returns the opening with this number, and the seed of the games that are played from it.
    pub fn opening(&self, index: u64) -> (Vec<Move>, u64) {
        let seed = Random::new(self.seed.wrapping_add(index)).next();
        let opening = openings::random(self.variant, self.plies, &mut Random::new(seed));
        (opening, seed)
    }
}
