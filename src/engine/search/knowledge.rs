//! What a player may know of a game: its own view of the start, and what it observed of each ply. A player is given nothing
//! else, so what it cannot see cannot guide it.

use super::belief::{Belief, BeliefError};
use crate::any_position::AnyPosition;
use crate::color::Color;
use crate::history::History;
use crate::history::Visit;
use crate::observation::{Observation, ObservedMove};
use crate::view::PlayerView;

/// One side's knowledge of a game.
#[derive(Clone, Debug)]
pub struct Knowledge {
    belief: Belief,
    visits: Vec<Visit>,
}

impl Knowledge {
    /// At the start of a game that begins with this view.
    pub fn new(viewer: Color, start: PlayerView) -> Knowledge {
        let visits = vec![Visit {
            hash: start.position().hash(),
            breaks: true,
        }];
        Knowledge {
            belief: Belief::new(viewer, start),
            visits,
        }
    }

    /// What `viewer` knows of a game. The game holds everything; the knowledge holds only what the viewer observed.
    pub fn of(history: &History, viewer: Color) -> Result<Knowledge, BeliefError> {
        let mut knowledge = Knowledge::new(viewer, history.start().view(viewer));
        for (ply, &play) in history.moves().iter().enumerate() {
            if let Some(before) = history.position_at(ply) {
                knowledge.observe(&before.observe(play, Some(viewer)))?;
            }
        }
        Ok(knowledge)
    }

    /// Follows a ply as this side observed it. On an error nothing has changed.
    pub fn observe(&mut self, observation: &Observation) -> Result<(), BeliefError> {
        let breaks = match observation.moved {
            ObservedMove::Whole(play) => self.position().breaks_repetition(play),
            ObservedMove::Assassin { to, .. } => to.is_none(),
            ObservedMove::Placing => true,
        };
        self.belief.observe(observation)?;
        self.visits.push(Visit {
            hash: self.position().hash(),
            breaks,
        });
        Ok(())
    }

    /// Whose knowledge it is.
    pub fn viewer(&self) -> Color {
        self.belief.viewer()
    }

    /// What it sees.
    pub fn view(&self) -> &PlayerView {
        self.belief.view()
    }

    /// What it believes of the enemy's hidden assassins.
    pub fn belief(&self) -> &Belief {
        &self.belief
    }

    /// The position without the enemy's hidden assassins.
    pub fn position(&self) -> &AnyPosition {
        self.belief.view().position()
    }

    /// The positions of the game as a search of `world` counts them: the enemy's hidden assassins stood still as long as
    /// repetition reaches back, so they change all hashes alike.
    pub(crate) fn visits(&self, world: &AnyPosition) -> Vec<Visit> {
        let difference = world.hash() ^ self.position().hash();
        self.visits
            .iter()
            .map(|visit| Visit {
                hash: visit.hash ^ difference,
                ..*visit
            })
            .collect()
    }
}
