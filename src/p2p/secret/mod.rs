//! Hidden assassins between two browsers: neither sends where they stand, and neither can lie about it unnoticed.
//!
//! A side commits to all 64 squares with a salted hash each (`leaf`). What the rules make public it opens, leaf by leaf;
//! both sides know which leaves are due (`ledger`), so nothing more and nothing less is told. Where two hidden assassins
//! might meet, the two sides compare squares without showing them (`probe`). The public game is in `veiled`, one side's
//! own knowledge in `own`. When the game is over both show everything, and `crate::audit` replays it with the full rules.

pub mod leaf;
pub mod ledger;
pub mod own;
pub mod probe;
mod reach;
pub mod say;
pub mod veiled;

use engine::Square;
use serde::{Deserialize, Serialize};

/// What is wrong with something said about secrets. The one who said it has broken the rules, or its program is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum SecretFault {
    /// Something else is due now.
    #[error("something else was due")]
    NotDue,
    /// The commitment is missing, or there though nothing hidden has changed.
    #[error("a commitment is missing or there without need")]
    Commitment,
    /// The probe, or its reply, is missing, surplus or no point.
    #[error("a probe is missing, there without need, or wrong")]
    Probe,
    /// A leaf is not opened that the rules have made public.
    #[error("{0} was not opened")]
    Missing(#[serde(with = "crate::text::plain")] Square),
    /// A leaf is opened that is nobody's business.
    #[error("{0} was opened without need")]
    Surplus(#[serde(with = "crate::text::plain")] Square),
    /// What was opened does not fit the commitment.
    #[error("what was opened on {0} is not what was committed")]
    Wrong(#[serde(with = "crate::text::plain")] Square),
    /// The same nonce as before.
    #[error("the nonce of {0} was used before")]
    Reused(#[serde(with = "crate::text::plain")] Square),
    /// What is told contradicts the board or what is known of a square.
    #[error("what was told of {0} contradicts what is known")]
    Contradiction(#[serde(with = "crate::text::plain")] Square),
    /// What is told cannot be.
    #[error("what was told cannot have happened")]
    Impossible,
}
