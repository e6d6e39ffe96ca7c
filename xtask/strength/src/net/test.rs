//! `pchess-net test`: a match with equal nodes between a network and the hand-written evaluation terms, or another
//! network.

use anyhow::{Context, Result};
use engine::Variant;
use lexopt::prelude::*;
use strength::contest::plan::Plan;
use strength::contest::sides::{EvaluationSource, Limit, SideSpec};
use strength::contest::tournament::{Match, play};

/// Number of random plies of an opening.
const PLIES: usize = 6;

/// Parses the arguments of the command and runs it.
pub fn run(mut parser: lexopt::Parser) -> Result<()> {
    let mut network = None;
    let mut against = "full@terms".to_owned();
    let (mut variant, mut games, mut nodes) = (Variant::Chess, 200, 8_000);
    let (mut seed, mut threads) = (1, 1);
    while let Some(argument) = parser.next()? {
        match argument {
            Long("network") => network = Some(parser.value()?.string()?),
            Long("against") => against = parser.value()?.string()?,
            Long("variant") => variant = parser.value()?.string()?.parse()?,
            Long("games") => games = parser.value()?.parse()?,
            Long("nodes") => nodes = parser.value()?.parse()?,
            Long("seed") => seed = parser.value()?.parse()?,
            Long("threads") => threads = parser.value()?.parse::<usize>()?.max(1),
            other => return Err(other.unexpected().into()),
        }
    }
    let network = network.context("--network is missing; see --help")?;
    play(&Match {
        plan: Plan {
            variant,
            games,
            plies: PLIES,
            seed,
            limit: Limit {
                movetime: None,
                nodes: Some(nodes),
                depth: None,
            },
            threads,
            every: 10,
        },
        sides: [
            SideSpec::Full(EvaluationSource::File(network.clone().into()), None),
            against.parse()?,
        ],
        names: [network, against],
        sprt: None,
        show: false,
    })
}
