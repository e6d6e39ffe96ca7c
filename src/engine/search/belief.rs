//! Where the enemy's hidden assassins may stand. The set is exact: an arrangement is in it if and only if some play
//! of the enemy leads to it that would have been told to us just as it was. Weights say how likely each is.

use std::collections::BTreeMap;

use crate::{
    AnyPosition, Bitboard, Color, Move, Observation, ObservationError, Piece, PlayerView, Role,
    Told,
};

/// An enemy that could have captured our king and did something else hardly could have.
const SPARED_KING: f64 = 0.01;
/// An assassin's unseen step towards our king is so much likelier than one away from it, a square.
const TOWARDS_KING: f64 = 1.35;
/// Nothing possible ever becomes impossible by being unlikely.
const LEAST: f64 = 1e-9;

/// What one side knows of a game, and what it therefore believes of the enemy's hidden assassins.
#[derive(Clone, Debug)]
pub struct Belief {
    viewer: Color,
    view: PlayerView,
    /// Each possible arrangement, as the set of squares, and its weight. The weights add up to 1.
    arrangements: BTreeMap<u64, f64>,
}

/// Something told that fits none of the arrangements: it cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BeliefError {
    /// It does not fit the board.
    #[error(transparent)]
    Observation(#[from] ObservationError),
    /// It fits the board, but no arrangement of hidden assassins.
    #[error("no hidden assassin can stand so that this could be told")]
    Impossible,
}

impl Belief {
    /// Starts from a view alone: every arrangement that the view allows, all as likely.
    pub fn new(viewer: Color, view: PlayerView) -> Belief {
        let count = view.hidden_count(!viewer) as usize;
        let free: Vec<u64> = possible_squares(viewer, &view)
            .into_iter()
            .map(|square| 1 << square.index())
            .collect();
        let mut sets = vec![(0, 0)];
        for _ in 0..count {
            let mut larger = Vec::new();
            for &(set, first) in &sets {
                for (index, bit) in free.iter().enumerate().skip(first) {
                    larger.push((set | bit, index + 1));
                }
            }
            sets = larger;
        }
        let weight = 1.0 / sets.len().max(1) as f64;
        let mut belief = Belief {
            viewer,
            view,
            arrangements: BTreeMap::new(),
        };
        for (set, _) in sets {
            if belief.world(set).hidden(!viewer).0 == set {
                belief.arrangements.insert(set, weight);
            }
        }
        belief.normalise();
        belief
    }

    /// Whose belief it is.
    pub fn viewer(&self) -> Color {
        self.viewer
    }

    /// What it sees.
    pub fn view(&self) -> &PlayerView {
        &self.view
    }

    /// The possible arrangements of enemy hidden assassins, each with its share of 1.
    pub fn arrangements(&self) -> impl ExactSizeIterator<Item = (Bitboard, f64)> {
        self.arrangements
            .iter()
            .map(|(&set, &weight)| (Bitboard(set), weight))
    }

    /// All squares on which an enemy hidden assassin may stand.
    pub fn squares(&self) -> Bitboard {
        self.arrangements
            .keys()
            .fold(Bitboard::EMPTY, |all, &set| all | Bitboard(set))
    }

    /// The whole position, if the enemy's hidden assassins stood like this.
    pub fn world(&self, arrangement: u64) -> AnyPosition {
        if arrangement == 0 {
            return *self.view.position();
        }
        let mut setup = self.view.position().to_setup();
        for square in Bitboard(arrangement) {
            setup.pieces[square.index()] = Some(Piece {
                color: !self.viewer,
                role: Role::Assassin,
            });
        }
        AnyPosition::from_setup_unchecked(&setup)
    }

    /// Follows a ply that was told to this side. On an error nothing has changed.
    pub fn observe(&mut self, observation: &Observation) -> Result<(), BeliefError> {
        let mut view = self.view.clone();
        view.apply(observation)?;
        let mut next: BTreeMap<u64, f64> = BTreeMap::new();
        for (&set, &weight) in &self.arrangements {
            let world = self.world(set);
            let spared = observation.mover != self.viewer && self.could_take_king(&world, set);
            let weight = if spared { weight * SPARED_KING } else { weight };
            let plays = explanations(&world, observation);
            let shares: Vec<f64> = plays
                .iter()
                .map(|&play| self.likelihood(&world, play))
                .collect();
            // What is told in full has one explanation, and then it is as likely as any other move.
            let total: f64 = shares.iter().sum::<f64>().max(f64::MIN_POSITIVE);
            for (play, share) in plays.into_iter().zip(shares) {
                if world.observe(play, Some(self.viewer)) != *observation {
                    continue;
                }
                let mut after = world;
                after.play_unchecked(play);
                *next.entry(after.hidden(!self.viewer).0).or_insert(0.0) += weight * share / total;
            }
        }
        if next.is_empty() {
            return Err(BeliefError::Impossible);
        }
        self.view = view;
        self.arrangements = next;
        self.normalise();
        Ok(())
    }

    /// How likely the enemy's king capture is next, if it were to move now with our king where it stands in `after`.
    pub fn danger(&self, after: &AnyPosition) -> f64 {
        let Some(king) = after.king(self.viewer) else {
            return 1.0;
        };
        let beside = crate::attacks::king_attacks(king);
        // What our move landed on is gone.
        let gone = after
            .by_color(self.viewer)
            .without(after.hidden(self.viewer));
        let near = |set: u64| beside.meets(Bitboard(set).without(gone));
        self.arrangements
            .iter()
            .filter(|(set, _)| near(**set))
            .map(|(_, weight)| weight)
            .sum()
    }

    fn could_take_king(&self, world: &AnyPosition, set: u64) -> bool {
        let beside = world
            .king(self.viewer)
            .map_or(Bitboard::EMPTY, crate::attacks::king_attacks);
        beside.meets(Bitboard(set))
    }

    /// How much likelier than others an assassin's unseen move is.
    fn likelihood(&self, world: &AnyPosition, play: Move) -> f64 {
        let (Some(from), Some(king)) = (play.from(), world.king(self.viewer)) else {
            return 1.0;
        };
        let nearer = i32::from(from.distance(king)) - i32::from(play.to().distance(king));
        TOWARDS_KING.powi(nearer)
    }

    fn normalise(&mut self) {
        let total: f64 = self.arrangements.values().sum();
        if total > 0.0 {
            for weight in self.arrangements.values_mut() {
                *weight = (*weight / total).max(LEAST);
            }
        }
    }
}

/// The moves that might have been told like this, in one world.
fn explanations(world: &AnyPosition, observation: &Observation) -> Vec<Move> {
    let mover = observation.mover;
    match observation.told {
        Told::Move(play) => Some(play)
            .filter(|&play| world.is_legal(play))
            .into_iter()
            .collect(),
        Told::Placing => world.legal_moves(),
        Told::Assassin { .. } => {
            let assassins = world.pieces(mover, Role::Assassin);
            let moves = world.legal_moves().into_iter();
            moves
                .filter(|play| play.from().is_some_and(|from| assassins.has(from)))
                .collect()
        }
    }
}

/// Where a hidden enemy assassin may stand at all: on squares that look empty, and where nothing reveals it.
fn possible_squares(viewer: Color, view: &PlayerView) -> Bitboard {
    let position = view.position();
    let empty = !position.occupied();
    empty
        .into_iter()
        .filter(|&square| {
            let mut setup = position.to_setup();
            setup.pieces[square.index()] = Some(Piece {
                color: !viewer,
                role: Role::Assassin,
            });
            AnyPosition::from_setup_unchecked(&setup)
                .hidden(!viewer)
                .has(square)
        })
        .collect()
}
