//! The kind of evaluation that the computer uses in a game. Where a network comes from is up to the app.

use serde::{Deserialize, Serialize};

/// How the computer evaluates positions. This stays the same for a whole game, so that the computer's strength does
/// too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evaluation {
    /// The engine's handcrafted evaluation, used because the network was not available.
    Terms,
    /// The neural network of the rule set.
    Network,
}
