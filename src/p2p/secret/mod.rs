//! Hidden assassins between two browsers. Neither side sends where its assassins stand, and neither can lie about it
//! unnoticed.
//!
//! A side commits to all 64 squares, with a salted hash for each (`commitment`). When the rules make a square public,
//! the side opens its leaf. Both sides know which leaves are due (`commitment_state`), so nobody reveals more or less
//! than that. Where two hidden assassins might meet, the two sides compare squares without revealing them (`probe`).
//! The public game is in `public_game`, and one side's own knowledge is in `private_game`. When the game is over both
//! sides reveal everything, and `crate::audit` replays the game with the full rules.

mod affected_squares;
pub mod announcement;
pub mod commitment;
pub mod commitment_state;
pub mod private_game;
pub mod probe;
pub mod public_game;

use engine::Square;
use serde::{Deserialize, Serialize};

/// A fault in what a side said about its secrets: that side has broken the rules, or its program is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum SecretFault {
    /// Something else is due now.
    #[error("this message was not expected now")]
    NotDue,
    /// A commitment is missing, or one was sent although nothing hidden has changed.
    #[error("a commitment is missing or was not needed")]
    Commitment,
    /// A probe or a reply is missing, was sent without need, or is not a valid point.
    #[error("a probe is missing, was not needed, or is wrong")]
    Probe,
    /// A leaf was not opened although the rules have made its square public.
    #[error("{0} was not opened")]
    Missing(#[serde(with = "crate::text::plain")] Square),
    /// A leaf was opened although its square is not public.
    #[error("{0} was opened but did not need to be")]
    Surplus(#[serde(with = "crate::text::plain")] Square),
    /// The opening does not fit the commitment.
    #[error("what was revealed on {0} does not match the commitment")]
    Wrong(#[serde(with = "crate::text::plain")] Square),
    /// The nonce was used before.
    #[error("the nonce of {0} was used before")]
    Reused(#[serde(with = "crate::text::plain")] Square),
    /// The statement contradicts the board, or what is already known about the square.
    #[error("what the other side said about {0} contradicts what is known")]
    Contradiction(#[serde(with = "crate::text::plain")] Square),
    /// The statement describes something that cannot have happened.
    #[error("what the other side said cannot have happened")]
    Impossible,
}
