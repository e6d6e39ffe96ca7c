//! By what the computer values positions in a game. Where a network comes from is the app's business.

use serde::{Deserialize, Serialize};

/// By what the computer values positions. It stays the same from its first move in a game to the last, so that its strength does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evaluation {
    /// By the terms that the engine counts, because the network was not to be had.
    Terms,
    /// By the network of the rule set.
    Network,
}
