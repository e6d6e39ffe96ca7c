//! Hidden assassins between two browsers: neither sends where they stand, and neither can lie about it unnoticed.
//!
//! A side commits to all 64 squares with a salted hash each (`leaf`). What the rules make public it opens, leaf by leaf;
//! both sides know which leaves are due (`ledger`), so nothing more and nothing less is told. Where two hidden assassins
//! might meet, the two sides compare squares without showing them (`probe`). The public game is in `veiled`, one side's
//! own knowledge in `own`, and when the game is over both show everything and `audit` replays it with the full rules.

pub mod audit;
pub mod leaf;
pub mod ledger;
pub mod own;
pub mod probe;
mod reach;
pub mod say;
pub mod veiled;
pub mod verify;

use engine::Square;
use serde::{Deserialize, Serialize};

use crate::{Entry, Notice, Seat};

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
    Missing(#[serde(with = "crate::wire::text")] Square),
    /// A leaf is opened that is nobody's business.
    #[error("{0} was opened without need")]
    Surplus(#[serde(with = "crate::wire::text")] Square),
    /// What was opened does not fit the commitment.
    #[error("what was opened on {0} is not what was committed")]
    Wrong(#[serde(with = "crate::wire::text")] Square),
    /// The same nonce as before.
    #[error("the nonce of {0} was used before")]
    Reused(#[serde(with = "crate::wire::text")] Square),
    /// What is told contradicts the board or what is known of a square.
    #[error("what was told of {0} contradicts what is known")]
    Contradiction(#[serde(with = "crate::wire::text")] Square),
    /// What is told cannot be.
    #[error("what was told cannot have happened")]
    Impossible,
}

/// Why a game was stopped, and is lost for the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Accusation {
    /// It said what cannot be.
    #[error(transparent)]
    Cheated(SecretFault),
    /// It did not open what the rules have made public.
    #[error("what the rules have made public was not opened")]
    Withheld,
}

/// A game that one side has stopped because of what the other said, or did not say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stopped {
    /// Who stopped it.
    pub by: Seat,
    /// Why.
    pub accusation: Accusation,
    /// What the other side had said last, and was not entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<Box<Entry>>,
}

impl Stopped {
    /// What the player of a seat is told.
    pub fn notice(&self, seat: Seat) -> Notice {
        match self.accusation {
            accusation if self.by != seat => Notice::Accused(accusation),
            Accusation::Cheated(fault) => Notice::Cheated(fault),
            Accusation::Withheld => Notice::Withheld,
        }
    }
}
