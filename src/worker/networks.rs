//! The neural networks that the page has sent.

use std::sync::Arc;

use engine::Variant;
use engine::eval::network::Network;
use engine::search::{AnySearcher, Player};

/// The networks received so far, at most one for each family of rule sets.
#[derive(Default)]
pub(crate) struct Networks(Vec<Arc<Network>>);

impl Networks {
    /// Stores a network, replacing an earlier one for the same family of rule sets. Returns an error if the bytes are
    /// not a network.
    pub(crate) fn add(&mut self, bytes: &[u8]) -> Result<(), String> {
        let network = Network::read(bytes).map_err(|_| "these bytes are no network")?;
        self.0.retain(|kept| kept.family() != network.family());
        self.0.push(Arc::new(network));
        Ok(())
    }

    /// Makes a player use the network of its rule set for evaluation.
    pub(crate) fn set_player_network(
        &self,
        variant: Variant,
        player: &mut Player,
    ) -> Result<(), String> {
        player.use_network(Some(self.of(variant)?));
        Ok(())
    }

    /// Makes a search use the network of its rule set for evaluation.
    pub(crate) fn set_searcher_network(
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
