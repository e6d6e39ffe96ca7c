//! Hidden assassins as one side knows them: its own secrets, what the other has shown of its own, and what the audit says.

use game::Millis;

use crate::audit::{Findings, Stopped};
use crate::secret::own::{Own, Secret};

/// One side's secrets, and the other's as far as they were shown.
#[derive(Clone, Debug, Default)]
pub struct Secrets {
    /// This side's, in a game that has some.
    pub own: Option<Own>,
    /// The other side's, after the game.
    pub theirs: Option<Secret>,
    /// As much of them as has come so far.
    pub hearing: Option<Secret>,
    /// Since when the other side could have shown them.
    pub over_since: Option<Millis>,
    /// The other side has had a minute to show its secrets, and has not.
    pub unverified: bool,
    /// The other side has all of this side's.
    pub confessed: bool,
    /// What the audit says, once both have shown all.
    pub findings: Option<Findings>,
    /// The game was stopped because of secrets.
    pub stopped: Option<Stopped>,
    /// For how long something has been due from the other side's program while this side heard it say other things.
    pub overdue: Millis,
}

impl Secrets {
    /// The secrets of a new game.
    pub fn begin(own: Option<Own>) -> Secrets {
        Secrets {
            own,
            ..Secrets::default()
        }
    }

    /// Whether this side may leave, or begin another game, without owing anything.
    pub fn are_shown(&self) -> bool {
        self.own.is_none() || self.confessed
    }

    /// How many things are kept that only the other side has said.
    pub fn backlog(&self) -> usize {
        self.hearing.as_ref().map_or(0, |secret| secret.deeds.len())
    }
}
