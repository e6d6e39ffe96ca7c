//! A game that is stopped because one side says that the other broke the rules of secrets.

use serde::{Deserialize, Serialize};

use crate::secret::SecretFault;
use crate::{Entry, Notice, Seat};

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
