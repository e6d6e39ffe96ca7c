//! The plies of a game: known whole, or as one side has seen them, where the other side is elsewhere and keeps its hidden
//! assassins to itself.

use engine::{
    AnyPosition, Captured, Color, History, IllegalMove, Move, Observation, ObservationError,
    PlayerView, Status, Told,
};

/// The plies of a game.
#[derive(Clone, Debug)]
pub enum Record {
    /// Everything is known.
    Whole(History),
    /// Only one side's knowledge is there.
    Seen(Seen),
}

/// What one side has seen of a game.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Its view before the first ply and after each.
    views: Vec<PlayerView>,
    told: Vec<Observation>,
}

impl Record {
    /// A game that is known whole.
    pub fn whole(start: AnyPosition) -> Record {
        Record::Whole(History::new(start))
    }

    /// A game that one side sees.
    pub fn seen(start: &AnyPosition, viewer: Color) -> Record {
        Record::Seen(Seen {
            views: vec![start.view(viewer)],
            told: Vec::new(),
        })
    }

    /// Whose knowledge this is, if it is not whole.
    pub fn viewer(&self) -> Option<Color> {
        match self {
            Record::Whole(_) => None,
            Record::Seen(seen) => seen.views[0].viewer(),
        }
    }

    /// The position now, as far as it is known.
    pub fn position(&self) -> &AnyPosition {
        match self {
            Record::Whole(history) => history.position(),
            Record::Seen(seen) => seen.now().position(),
        }
    }

    /// The position after so many plies.
    pub fn position_at(&self, ply: usize) -> Option<&AnyPosition> {
        match self {
            Record::Whole(history) => history.position_at(ply),
            Record::Seen(seen) => seen.views.get(ply).map(PlayerView::position),
        }
    }

    /// How many hidden assassins of a side are left out of the position after so many plies.
    pub fn unseen(&self, ply: usize, color: Color) -> u8 {
        match self {
            Record::Whole(_) => 0,
            Record::Seen(seen) => seen
                .views
                .get(ply)
                .map_or(0, |view| view.hidden_count(color)),
        }
    }

    /// The position after so many plies as text, where it is not known whole.
    pub fn fen(&self, ply: usize) -> Option<String> {
        match self {
            Record::Whole(_) => None,
            Record::Seen(seen) => seen.views.get(ply).map(PlayerView::fen),
        }
    }

    /// All plies of a game that is known whole; none of any other.
    pub fn moves(&self) -> &[Move] {
        match self {
            Record::Whole(history) => history.moves(),
            Record::Seen(_) => &[],
        }
    }

    /// What was seen of each ply, where that is all.
    pub fn told(&self) -> &[Observation] {
        match self {
            Record::Whole(_) => &[],
            Record::Seen(seen) => &seen.told,
        }
    }

    /// How many plies there are.
    pub fn len(&self) -> usize {
        match self {
            Record::Whole(history) => history.moves().len(),
            Record::Seen(seen) => seen.told.len(),
        }
    }

    /// How it stands by the rules, as far as it is known.
    pub fn status(&self) -> Status {
        match self {
            Record::Whole(history) => history.status(),
            Record::Seen(seen) => seen.now().status(),
        }
    }

    /// Plays a ply that is known whole: in a game that is not, one of its viewer's own.
    pub fn push(&mut self, play: Move) -> Result<(), IllegalMove> {
        match self {
            Record::Whole(history) => history.push(play),
            Record::Seen(seen) => {
                let position = seen.now().position();
                let mover = position.turn();
                let fen = seen.now().fen();
                let illegal = || IllegalMove { mv: play, fen };
                if seen.now().viewer() != Some(mover) || !position.is_legal(play) {
                    return Err(illegal());
                }
                let observation = position.observe(play, Some(mover));
                seen.see(observation).map_err(|_| illegal())
            }
        }
    }

    /// Follows a ply as it was seen.
    pub fn see(&mut self, observation: Observation) -> Result<(), ObservationError> {
        match self {
            Record::Whole(_) => Err(ObservationError::Turn(observation.mover)),
            Record::Seen(seen) => seen.see(observation),
        }
    }

    /// Puts what was seen of the last ply in the place of what was known of it before.
    pub fn see_again(&mut self, observation: Observation) -> Result<(), ObservationError> {
        match self {
            Record::Whole(_) => Err(ObservationError::Turn(observation.mover)),
            Record::Seen(seen) => seen.see_again(observation),
        }
    }

    /// Takes back the last ply of a game that is known whole.
    pub fn pop(&mut self) -> Option<Move> {
        match self {
            Record::Whole(history) => history.pop(),
            Record::Seen(_) => None,
        }
    }

    /// What the ply with this index captured. Captures are told to everybody.
    pub fn captured(&self, index: usize) -> Vec<Captured> {
        let captured = match self {
            Record::Whole(history) => history
                .position_at(index)
                .zip(history.moves().get(index))
                .map(|(before, &play)| engine::captures(before, play)),
            Record::Seen(seen) => seen.told.get(index).map(|told| told.captured.clone()),
        };
        captured.unwrap_or_default()
    }

    /// What a listener (nobody: a spectator) may hear of the ply with this index.
    pub fn heard(&self, index: usize, listener: Option<Color>) -> Option<Observation> {
        let before = self.position_at(index)?;
        match self {
            Record::Whole(history) => Some(before.observe(*history.moves().get(index)?, listener)),
            Record::Seen(seen) => {
                let told = seen.told.get(index)?;
                let own = Some(told.mover) == seen.views[0].viewer();
                match told.told {
                    // One's own assassins are not told to whoever looks on.
                    Told::Move(play) if own && listener != Some(told.mover) => Some(Observation {
                        told: before.observe(play, listener).told,
                        ..told.clone()
                    }),
                    _ => Some(told.clone()),
                }
            }
        }
    }

    /// How a ply reads to its viewer, and to everybody else; for a game that is not known whole.
    pub fn san(&self, index: usize) -> Option<[String; 2]> {
        let Record::Seen(seen) = self else {
            return None;
        };
        let (before, after) = (seen.views.get(index)?, seen.views.get(index + 1)?);
        let read = |listener| {
            let heard = self.heard(index, listener)?;
            Some(engine::san::san_seen(before, &heard, after))
        };
        Some([read(before.viewer())?, read(None)?])
    }
}

impl Seen {
    fn now(&self) -> &PlayerView {
        &self.views[self.views.len() - 1]
    }

    fn see(&mut self, observation: Observation) -> Result<(), ObservationError> {
        let mut view = self.now().clone();
        view.apply(&observation)?;
        self.views.push(view);
        self.told.push(observation);
        Ok(())
    }

    fn see_again(&mut self, observation: Observation) -> Result<(), ObservationError> {
        let ([.., before, after], Some(told)) = (&mut self.views[..], self.told.last_mut()) else {
            return Err(ObservationError::Turn(observation.mover));
        };
        let mut view = before.clone();
        view.apply(&observation)?;
        *after = view;
        *told = observation;
        Ok(())
    }
}
