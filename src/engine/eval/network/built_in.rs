//! The networks that come with programs outside the browser. The page has none built in: it fetches the file that it needs.

use std::sync::{Arc, OnceLock};

use super::{Network, NetworkFamily};
use crate::variant::Variant;

/// The network for a rule set, where there is one.
pub fn built_in(variant: Variant) -> Option<Arc<Network>> {
    static CHESS: OnceLock<Option<Arc<Network>>> = OnceLock::new();
    let (read, bytes) = match NetworkFamily::of(variant) {
        NetworkFamily::Chess => (&CHESS, include_bytes!("chess.net")),
        NetworkFamily::Assassin | NetworkFamily::Tokens | NetworkFamily::Portal => return None,
    };
    read.get_or_init(|| Network::read(bytes).ok().map(Arc::new))
        .clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_in_can_be_read_and_is_for_the_rule_set() {
        for variant in Variant::ALL {
            let network = built_in(variant);
            let expected = NetworkFamily::of(variant) == NetworkFamily::Chess;
            assert_eq!(network.is_some(), expected, "{variant}");
            assert!(network.is_none_or(|network| network.is_for(variant)));
        }
    }
}
