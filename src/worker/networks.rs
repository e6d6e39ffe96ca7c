//! The networks that the page has handed over. `networks_absent` stands in its place in the worker that knows the terms only.

use std::sync::Arc;

use engine::Variant;
use engine::eval::network::Network;
use engine::search::{AnySearcher, Player};

/// The networks that are here, one for each family of rule sets at most.
#[derive(Default)]
pub(crate) struct Networks(Vec<Arc<Network>>);

impl Networks {
    /// Keeps a network in the place of another one for the same rule sets, or says why these bytes are none.
    pub(crate) fn keep(&mut self, bytes: &[u8]) -> Result<(), String> {
        let network = Network::read(bytes).map_err(|_| "these bytes are no network")?;
        self.0.retain(|kept| kept.family() != network.family());
        self.0.push(Arc::new(network));
        Ok(())
    }

    /// Has a player value positions by the network of its rule set.
    pub(crate) fn give_player(&self, variant: Variant, player: &mut Player) -> Result<(), String> {
        player.use_network(Some(self.of(variant)?));
        Ok(())
    }

    /// Has a search value positions by the network of its rule set.
    pub(crate) fn give_searcher(
        &self,
        variant: Variant,
        searcher: &mut AnySearcher,
    ) -> Result<(), String> {
        searcher.use_network(Some(self.of(variant)?));
        Ok(())
    }

    fn of(&self, variant: Variant) -> Result<Arc<Network>, String> {
        let network = self.0.iter().find(|network| network.is_for(variant));
        network
            .cloned()
            .ok_or_else(|| "no network for this rule set".to_owned())
    }
}
