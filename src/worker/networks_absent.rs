//! Replaces `networks` in the worker without neural networks. The page never asks that worker to use one.

use engine::Variant;
use engine::search::{AnySearcher, Player};

/// The error for a request that asks for a network anyway.
const ABSENT: &str = "this worker has no networks";

/// An empty collection of networks.
#[derive(Default)]
pub(crate) struct Networks;

impl Networks {
    /// Refuses every network.
    pub(crate) fn add(&mut self, _bytes: &[u8]) -> Result<(), String> {
        Err(ABSENT.to_owned())
    }

    /// Returns an error, since there is no network.
    pub(crate) fn set_player_network(&self, _: Variant, _: &mut Player) -> Result<(), String> {
        Err(ABSENT.to_owned())
    }

    /// Returns an error, since there is no network.
    pub(crate) fn set_searcher_network(
        &self,
        _: Variant,
        _: &mut AnySearcher,
    ) -> Result<(), String> {
        Err(ABSENT.to_owned())
    }
}
