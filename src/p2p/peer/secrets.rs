//! The secrets of a game with hidden assassins, as one side knows them: its own, those that the other side has
//! revealed, and the findings of the audit.

use game::Millis;

use crate::audit::{Findings, Stopped};
use crate::secret::private_game::{PrivateGame, Secret};

/// One side's own secrets, and those of the other side as far as they were revealed.
#[derive(Clone, Debug, Default)]
pub struct Secrets {
    /// This side's own knowledge, in a game with secrets.
    pub private_game: Option<PrivateGame>,
    /// The other side's secrets, once it has revealed all of them.
    pub theirs: Option<Secret>,
    /// The part of the other side's secrets that has arrived so far.
    pub hearing: Option<Secret>,
    /// Since when the other side could have revealed its secrets.
    pub over_since: Option<Millis>,
    /// Whether the other side has had a minute to reveal its secrets, and has not done so.
    pub unverified: bool,
    /// Whether the other side has all secrets of this side.
    pub revealed: bool,
    /// The findings of the audit, once both sides have revealed everything.
    pub findings: Option<Findings>,
    /// The accusation with which the game was stopped, if it was.
    pub stopped: Option<Stopped>,
    /// How long something has been due from the other side's program while this side heard other messages from it, in
    /// milliseconds.
    pub overdue: Millis,
}

impl Secrets {
    /// Creates the secrets of a new game.
    pub fn begin(private_game: Option<PrivateGame>) -> Secrets {
        Secrets {
            private_game,
            ..Secrets::default()
        }
    }

    /// Returns whether this side has no secrets left to reveal, so that it may leave or begin another game.
    pub fn are_revealed(&self) -> bool {
        self.private_game.is_none() || self.revealed
    }

    /// Returns the number of items that are kept although only the other side has stated them.
    pub fn backlog(&self) -> usize {
        self.hearing.as_ref().map_or(0, |secret| secret.deeds.len())
    }
}
