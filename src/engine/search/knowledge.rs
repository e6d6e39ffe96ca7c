//! The knowledge that a player has of a game: its own view of the start, and its observation of each ply. A computer
//! player gets nothing else, so hidden information cannot influence it.

use super::belief::{Belief, BeliefError};
use crate::{AnyPosition, Color, History, Observation, ObservedMove, PlayerView, RepetitionKey};

/// One side's knowledge of a game.
#[derive(Clone, Debug)]
pub struct Knowledge {
    belief: Belief,
    repetition_keys: Vec<RepetitionKey>,
}

impl Knowledge {
    /// The knowledge of `viewer` at the start of a game that begins with this view.
    pub fn new(viewer: Color, start: PlayerView) -> Knowledge {
        let repetition_keys = vec![RepetitionKey {
            hash: start.position().hash(),
            irreversible: true,
        }];
        Knowledge {
            belief: Belief::new(viewer, start),
            repetition_keys,
        }
    }

    /// The knowledge of `viewer` about a game. The game holds the full positions; the knowledge holds only what the
    /// viewer observed.
    pub fn of(history: &History, viewer: Color) -> Result<Knowledge, BeliefError> {
        let mut knowledge = Knowledge::new(viewer, history.start().view(viewer));
        for (ply, &mv) in history.moves().iter().enumerate() {
            if let Some(before) = history.position_at(ply) {
                knowledge.observe(&before.observe(mv, Some(viewer)))?;
            }
        }
        Ok(knowledge)
    }

    /// Updates the knowledge with a ply as this side observed it. If this fails, the knowledge is unchanged.
    pub fn observe(&mut self, observation: &Observation) -> Result<(), BeliefError> {
        let irreversible = match observation.moved {
            ObservedMove::Whole(mv) => self.position().breaks_repetition(mv),
            ObservedMove::Assassin { to, .. } => to.is_none(),
            ObservedMove::Placing => true,
        };
        self.belief.observe(observation)?;
        self.repetition_keys.push(RepetitionKey {
            hash: self.position().hash(),
            irreversible,
        });
        Ok(())
    }

    /// The side that has this knowledge.
    pub fn viewer(&self) -> Color {
        self.belief.viewer()
    }

    /// The view of this side.
    pub fn view(&self) -> &PlayerView {
        self.belief.view()
    }

    /// The belief of this side about the enemy's hidden assassins.
    pub fn belief(&self) -> &Belief {
        &self.belief
    }

    /// The position without the enemy's hidden assassins.
    pub fn position(&self) -> &AnyPosition {
        self.belief.view().position()
    }

    /// The positions of the game, as a search of `world` needs them to detect repetitions. The enemy's hidden assassins
    /// did not move since repetition last broke, so they change all hashes by the same key.
    pub(crate) fn repetition_keys(&self, world: &AnyPosition) -> Vec<RepetitionKey> {
        let difference = world.hash() ^ self.position().hash();
        self.repetition_keys
            .iter()
            .map(|key| RepetitionKey {
                hash: key.hash ^ difference,
                ..*key
            })
            .collect()
    }
}
