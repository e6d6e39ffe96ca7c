//! In the place of `networks` in a worker without them: the page never asks it for one.

use engine::Variant;
use engine::search::{AnySearcher, Player};

/// What is said to whoever asks for a network all the same.
const ABSENT: &str = "this worker has no networks";

/// No networks.
#[derive(Default)]
pub(crate) struct Networks;

impl Networks {
    /// Keeps nothing.
    pub(crate) fn keep(&mut self, _bytes: &[u8]) -> Result<(), String> {
        Err(ABSENT.to_owned())
    }

    /// There is none to give.
    pub(crate) fn give_player(&self, _: Variant, _: &mut Player) -> Result<(), String> {
        Err(ABSENT.to_owned())
    }

    /// There is none to give.
    pub(crate) fn give_searcher(&self, _: Variant, _: &mut AnySearcher) -> Result<(), String> {
        Err(ABSENT.to_owned())
    }
}
