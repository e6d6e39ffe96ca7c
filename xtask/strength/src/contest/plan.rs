//! The plan of a match: how many games are played, from which openings, and within which limits.

use std::num::{NonZeroU32, NonZeroUsize};

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use engine::search::Random;
use engine::{AnyPosition, History, Variant};
use game::Lang;
use game::workshop::{Draw, Workshop};

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
    /// Play `portal-custom` on this many random layouts, in turn, instead of that of Portal Chess. The seed draws them, too.
    #[arg(long, value_name = "N")]
    pub layouts: Option<NonZeroU32>,
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
    ///
    /// Fails if layouts are wanted and the rule set has none.
    pub fn opening(&self, index: u64) -> Result<(History, u64)> {
        let seed = Random::new(self.seed.wrapping_add(index)).next();
        let start = self.start(index)?;
        let opening = openings::random_from(start, self.plies, &mut Random::new(seed));
        Ok((opening, seed))
    }

    /// Returns the start position of the opening with this number.
    fn start(&self, index: u64) -> Result<AnyPosition> {
        let Some(layouts) = self.layouts else {
            return Ok(AnyPosition::initial(self.variant));
        };
        ensure!(
            self.variant == Variant::PortalCustom,
            "{} has no layouts; expected --variant portal-custom",
            self.variant
        );
        let number = index % u64::from(layouts.get());
        // The workshop's own random layouts: fair to both sides, of all kinds of networks.
        let mut workshop = Workshop::new(None, Lang::En);
        workshop.update(Draw::Surprise(self.seed.wrapping_add(number)));
        let layout = workshop.layout().context("no layout was drawn")?;
        Ok(AnyPosition::from_setup(&layout.setup())?)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use clap::Parser as _;

    use super::super::MatchOptions;
    use super::*;

    fn plan(variant: &str) -> Plan {
        let line = format!("match --variant {variant} --layouts 3 --plies 2 --itself full");
        let options = MatchOptions::try_parse_from(line.split_whitespace());
        options.expect("options").plan
    }

    #[test]
    fn the_openings_take_turns_on_so_many_layouts() -> Result<()> {
        let plan = plan("portal-custom");
        let layout = |index| -> Result<_> {
            let (opening, _) = plan.opening(index)?;
            assert_eq!(opening.moves().len(), 2);
            let layout = opening.position().layout();
            Ok(layout.context("a layout")?.to_string())
        };
        let layouts: Vec<String> = (0..6).map(layout).collect::<Result<_>>()?;
        assert_eq!(layouts.iter().collect::<HashSet<_>>().len(), 3);
        assert_eq!(layouts[..3], layouts[3..]);
        Ok(())
    }

    #[test]
    fn a_rule_set_without_layouts_is_refused() {
        assert!(self::plan("portal").opening(0).is_err());
    }
}
