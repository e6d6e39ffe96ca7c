//! Accusations: a side stops a game because, it says, the other side broke the rules about secrets.

use serde::{Deserialize, Serialize};

use crate::secret::SecretFault;
use crate::{Entry, Notice, Seat};

/// Why a game was stopped. The accused side loses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Accusation {
    /// The accused side said something that cannot be true.
    #[error(transparent)]
    Cheated(SecretFault),
    /// The accused side did not open what the rules have made public.
    #[error("a piece that the rules had made public was not revealed")]
    Withheld,
}

/// A game that one side has stopped because of what the other side said, or did not say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stopped {
    /// The seat that stopped the game.
    pub by: Seat,
    /// The reason it gave.
    pub accusation: Accusation,
    /// The last statement of the other side, which was not entered in the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<Box<Entry>>,
}

impl Stopped {
    /// Returns the notice for the player of a seat.
    pub fn notice(&self, seat: Seat) -> Notice {
        match self.accusation {
            accusation if self.by != seat => Notice::Accused(accusation),
            Accusation::Cheated(fault) => Notice::Cheated(fault),
            Accusation::Withheld => Notice::Withheld,
        }
    }
}
