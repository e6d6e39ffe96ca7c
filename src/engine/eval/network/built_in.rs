//! The networks built into programs outside the browser. The page has none built in: it fetches the file that it needs.

use std::sync::{Arc, OnceLock};

use super::{Network, NetworkFamily};
use crate::Variant;

/// The network for a rule set. `None` if its file cannot be read; a test makes sure that this does not happen.
pub fn built_in(variant: Variant) -> Option<Arc<Network>> {
    static READ: [OnceLock<Option<Arc<Network>>>; NetworkFamily::ALL.len()] =
        [const { OnceLock::new() }; NetworkFamily::ALL.len()];
    let family = NetworkFamily::of(variant);
    let bytes: &[u8] = match family {
        NetworkFamily::Chess => include_bytes!("chess.net"),
        NetworkFamily::Assassin => include_bytes!("assassin.net"),
        NetworkFamily::Tokens => include_bytes!("tokens.net"),
        NetworkFamily::Portal => include_bytes!("portal.net"),
    };
    READ[family as usize]
        .get_or_init(|| Network::read(bytes).ok().map(Arc::new))
        .clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_has_a_readable_built_in_network() {
        for variant in Variant::ALL {
            let network = built_in(variant).expect("a network");
            assert!(network.is_for(variant), "{variant}");
        }
    }
}
