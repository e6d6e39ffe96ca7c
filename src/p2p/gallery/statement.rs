//! What a gallery signs. A statement covers all that is shown: how long the log is and what hash it has then, the names,
//! how things stand, and what was revealed. So it does not matter over whose page the rest has come.
//!
//! Signatures are made and checked elsewhere, in code that only those fetch who show a game or watch one.

use engine::ByColor;
use serde::{Deserialize, Serialize};

use super::Now;
use crate::Blob;
use crate::audit::Stopped;
use crate::digest::{Hash, hash};
use crate::secret::private_game::Secret;

/// A BIP-340 signature.
pub type Signature = Blob<64>;

/// Signs a hash with the key of the gallery. `None` if that fails.
pub type Sign<'a> = &'a mut dyn FnMut(&Hash) -> Option<Signature>;

/// Whether the gallery has signed this hash.
pub type IsSigned<'a> = &'a dyn Fn(&Hash, &Signature) -> bool;

/// A statement, as its author has written it. Whoever passes it on changes no letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    /// The JSON text of a `Said`.
    said: String,
    signature: Signature,
}

/// What a statement says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Said {
    /// When it was said. Of two statements the one with the higher number is the newer one.
    pub at: u64,
    /// What is shown. Nothing once the gallery is closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shows: Option<Shows>,
}

/// What a gallery shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Shows {
    /// The id of the game.
    pub game: Hash,
    /// How many entries its log has.
    pub entries: u32,
    /// The log's hash after them.
    pub hash: Hash,
    /// The names of the players, White's first.
    pub names: [String; 2],
    /// How things stand.
    pub now: Now,
    /// The digest of what both sides have revealed, once they have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revealed: Option<Hash>,
}

impl Statement {
    /// Makes a statement. `None` if it cannot be signed.
    pub(super) fn new(said: &Said, sign: Sign<'_>) -> Option<Statement> {
        let said = serde_json::to_string(said).ok()?;
        let signature = sign(&signed(&said))?;
        Some(Statement { said, signature })
    }

    /// Returns what it says, whoever has written it.
    pub(super) fn read(&self) -> Option<Said> {
        serde_json::from_str(&self.said).ok()
    }

    /// Whether the gallery has written it.
    pub(super) fn is_true(&self, is_signed: IsSigned<'_>) -> bool {
        is_signed(&signed(&self.said), &self.signature)
    }
}

/// Returns what is signed under a statement.
pub(crate) fn signed(said: &str) -> Hash {
    hash("gallery statement", &[said.as_bytes()])
}

/// What the sides have revealed after a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Revealed {
    /// Why the game was stopped.
    pub(crate) stopped: Option<Stopped>,
    /// What each side had hidden.
    pub(crate) secrets: ByColor<Option<Secret>>,
}

impl Revealed {
    /// The digest, by which a statement covers it.
    pub fn digest(&self) -> Hash {
        let ByColor([white, black]) = &self.secrets;
        // All of this can be written.
        let text = |text: serde_json::Result<String>| text.unwrap_or_default();
        let stopped = text(serde_json::to_string(&self.stopped));
        let [white, black] = [white, black].map(|secret| text(serde_json::to_string(secret)));
        let parts = [&stopped, &white, &black].map(|part| part.as_bytes());
        hash("gallery revealed", &parts)
    }
}
