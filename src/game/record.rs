//! The plies of a game. A game is fully known, or known as one side has observed it because the other side plays at
//! another device and keeps its hidden assassins secret, or as anybody has observed it who watches two others.

use engine::{
    AnyPosition, Captured, Color, History, IllegalMove, Move, Observation, ObservationError,
    ObservedMove, PlayerView, Status,
};

use crate::viewer::Viewer;

/// The plies of a game.
#[derive(Clone, Debug)]
pub enum Record {
    /// Everything is known.
    Whole(History),
    /// Only what one side or a spectator has observed is known.
    Observed(Observed),
}

/// The observations of one side, or of a spectator.
#[derive(Clone, Debug)]
pub struct Observed {
    /// The view before the first ply and after each ply.
    views: Vec<PlayerView>,
    observations: Vec<Observation>,
}

impl Record {
    /// Creates the record of a fully known game.
    pub fn whole(start: AnyPosition) -> Record {
        Record::Whole(History::new(start))
    }

    /// Creates the record of a game that is known only through the observations of a side, or of a spectator.
    pub fn observed(start: &AnyPosition, viewer: Option<Color>) -> Record {
        Record::Observed(Observed {
            views: vec![viewer.map_or_else(|| start.public(), |side| start.view(side))],
            observations: Vec::new(),
        })
    }

    /// Returns whose observations these are, if the game is not fully known.
    pub fn viewer(&self) -> Option<Viewer> {
        match self {
            Record::Whole(_) => None,
            Record::Observed(observed) => {
                let side = observed.views[0].viewer();
                Some(side.map_or(Viewer::Public, Viewer::Side))
            }
        }
    }

    /// Returns the current position, as far as it is known.
    pub fn position(&self) -> &AnyPosition {
        match self {
            Record::Whole(history) => history.position(),
            Record::Observed(observed) => observed.now().position(),
        }
    }

    /// Returns the position after `ply` plies, as far as it is known.
    pub fn position_at(&self, ply: usize) -> Option<&AnyPosition> {
        match self {
            Record::Whole(history) => history.position_at(ply),
            Record::Observed(observed) => observed.views.get(ply).map(PlayerView::position),
        }
    }

    /// Returns how many hidden assassins of a side are missing from the position after `ply` plies.
    pub fn missing_assassins(&self, ply: usize, color: Color) -> u8 {
        match self {
            Record::Whole(_) => 0,
            Record::Observed(observed) => observed
                .views
                .get(ply)
                .map_or(0, |view| view.hidden_count(color)),
        }
    }

    /// Returns the FEN of the position after `ply` plies, if the game is not fully known.
    pub fn fen(&self, ply: usize) -> Option<String> {
        match self {
            Record::Whole(_) => None,
            Record::Observed(observed) => observed.views.get(ply).map(PlayerView::fen),
        }
    }

    /// Returns all plies of a fully known game; for any other game, none.
    pub fn moves(&self) -> &[Move] {
        match self {
            Record::Whole(history) => history.moves(),
            Record::Observed(_) => &[],
        }
    }

    /// Returns the observations of all plies if the game is not fully known; otherwise none.
    pub fn observations(&self) -> &[Observation] {
        match self {
            Record::Whole(_) => &[],
            Record::Observed(observed) => &observed.observations,
        }
    }

    /// Returns the number of plies.
    pub fn len(&self) -> usize {
        match self {
            Record::Whole(history) => history.moves().len(),
            Record::Observed(observed) => observed.observations.len(),
        }
    }

    /// Returns the status of the game by the rules, as far as it is known.
    pub fn status(&self) -> Status {
        match self {
            Record::Whole(history) => history.status(),
            Record::Observed(observed) => observed.now().status(),
        }
    }

    /// Plays a ply that is known in full. In a game that is not fully known, only the viewer's own plies are.
    pub fn push(&mut self, play: Move) -> Result<(), IllegalMove> {
        match self {
            Record::Whole(history) => history.push(play),
            Record::Observed(observed) => {
                let position = observed.now().position();
                let mover = position.turn();
                let fen = observed.now().fen();
                let illegal = || IllegalMove { mv: play, fen };
                if observed.now().viewer() != Some(mover) || !position.is_legal(play) {
                    return Err(illegal());
                }
                let observation = position.observe(play, Some(mover));
                observed.apply(observation).map_err(|_| illegal())
            }
        }
    }

    /// Adds a ply as it was observed.
    pub fn apply(&mut self, observation: Observation) -> Result<(), ObservationError> {
        match self {
            Record::Whole(_) => Err(ObservationError::Turn(observation.mover)),
            Record::Observed(observed) => observed.apply(observation),
        }
    }

    /// Replaces the observation of the last ply by a better one.
    pub fn replace_last(&mut self, observation: Observation) -> Result<(), ObservationError> {
        match self {
            Record::Whole(_) => Err(ObservationError::Turn(observation.mover)),
            Record::Observed(observed) => observed.replace_last(observation),
        }
    }

    /// Takes back the last ply of a fully known game.
    pub fn pop(&mut self) -> Option<Move> {
        match self {
            Record::Whole(history) => history.pop(),
            Record::Observed(_) => None,
        }
    }

    /// Returns the captures of the ply with this index. Captures are public.
    pub fn captured(&self, index: usize) -> Vec<Captured> {
        let captured = match self {
            Record::Whole(history) => history
                .position_at(index)
                .zip(history.moves().get(index))
                .map(|(before, &play)| engine::captures(before, play)),
            Record::Observed(observed) => observed
                .observations
                .get(index)
                .map(|known| known.captured.clone()),
        };
        captured.unwrap_or_default()
    }

    /// Returns what a side, or with `None` a spectator, may know of the ply with this index.
    pub fn observation(&self, index: usize, viewer: Option<Color>) -> Option<Observation> {
        let before = self.position_at(index)?;
        match self {
            Record::Whole(history) => Some(before.observe(*history.moves().get(index)?, viewer)),
            Record::Observed(observed) => {
                let known = observed.observations.get(index)?;
                let own = Some(known.mover) == observed.views[0].viewer();
                match known.moved {
                    // The moves of one's own assassin are hidden from everybody else.
                    ObservedMove::Whole(play) if own && viewer != Some(known.mover) => {
                        Some(Observation {
                            moved: before.observe(play, viewer).moved,
                            ..known.clone()
                        })
                    }
                    _ => Some(known.clone()),
                }
            }
        }
    }

    /// Returns the SAN of a ply of a game that is not fully known: first as its viewer may read it, then as everybody
    /// may.
    pub fn san(&self, index: usize) -> Option<[String; 2]> {
        let Record::Observed(observed) = self else {
            return None;
        };
        let (before, after) = (observed.views.get(index)?, observed.views.get(index + 1)?);
        let read = |viewer| {
            let observation = self.observation(index, viewer)?;
            Some(engine::san::san_observed(before, &observation, after))
        };
        Some([read(before.viewer())?, read(None)?])
    }
}

impl Observed {
    fn now(&self) -> &PlayerView {
        &self.views[self.views.len() - 1]
    }

    fn apply(&mut self, observation: Observation) -> Result<(), ObservationError> {
        let mut view = self.now().clone();
        view.apply(&observation)?;
        self.views.push(view);
        self.observations.push(observation);
        Ok(())
    }

    fn replace_last(&mut self, observation: Observation) -> Result<(), ObservationError> {
        let ([.., before, after], Some(last)) = (&mut self.views[..], self.observations.last_mut())
        else {
            return Err(ObservationError::Turn(observation.mover));
        };
        let mut view = before.clone();
        view.apply(&observation)?;
        *after = view;
        *last = observation;
        Ok(())
    }
}
