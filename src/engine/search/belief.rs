//! The possible squares of the enemy's hidden assassins. As long as there are not too many arrangements, the set is
//! exact: it holds an arrangement if and only if some play of the enemy leads to it that we would have observed exactly
//! as we did. Each arrangement has a weight for its likelihood. If there are too many arrangements, only the
//! probability of each square is kept.

mod likelihood;
mod marginals;

use std::collections::BTreeMap;

use self::likelihood::{MIN_PROBABILITY, SPARED_KING_FACTOR, possible_squares, towards_king};
use self::marginals::Marginals;
use super::random::Random;
use crate::board::attacks::king_attacks;
use crate::{
    AnyPosition, Bitboard, Color, Move, Observation, ObservationError, ObservedMove, Piece,
    PlayerView, Role, Square,
};

/// The most arrangements that are kept individually. This is enough for any two assassins, which have at most 2,016.
/// Eight assassins would have hundreds of millions.
const MAX_ARRANGEMENTS: usize = 2_048;

/// One side's view of a game, and its belief about the enemy's hidden assassins.
#[derive(Clone, Debug)]
pub struct Belief {
    viewer: Color,
    view: PlayerView,
    distribution: Distribution,
}

/// A probability distribution over the squares of the hidden assassins.
#[derive(Clone, Debug)]
enum Distribution {
    /// Each possible arrangement, as a set of squares, with its weight. The weights add up to 1.
    Arrangements(Arrangements),
    /// The probability of each square, used if there are too many arrangements.
    Squares(Box<Marginals>),
}

type Arrangements = BTreeMap<u64, f64>;

/// The error for an observation that fits no arrangement and so cannot be true.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BeliefError {
    /// The observation does not fit the board.
    #[error(transparent)]
    Observation(#[from] ObservationError),
    /// The observation fits the board, but no arrangement of hidden assassins.
    #[error("no arrangement of hidden assassins agrees with this observation")]
    Impossible,
}

impl Belief {
    /// Starts from a view alone: all arrangements that the view allows are equally likely.
    pub fn new(viewer: Color, view: PlayerView) -> Belief {
        let count = view.hidden_count(!viewer);
        let squares = Marginals::uniform(possible_squares(viewer, &view), count);
        Belief {
            viewer,
            view,
            distribution: Distribution::of_squares(squares),
        }
    }

    /// The side that holds the belief.
    pub fn viewer(&self) -> Color {
        self.viewer
    }

    /// The view of the side that holds the belief.
    pub fn view(&self) -> &PlayerView {
        &self.view
    }

    /// The possible arrangements of the enemy's hidden assassins with their probabilities. Empty if there are too many
    /// arrangements to keep; [`Belief::squares`] and [`Belief::sample`] still work then.
    pub fn arrangements(&self) -> impl ExactSizeIterator<Item = (Bitboard, f64)> {
        const NONE: &Arrangements = &BTreeMap::new();
        let arrangements = match &self.distribution {
            Distribution::Arrangements(arrangements) => arrangements,
            Distribution::Squares(_) => NONE,
        };
        arrangements
            .iter()
            .map(|(&set, &weight)| (Bitboard(set), weight))
    }

    /// The arrangement, if only one is possible.
    pub fn known_arrangement(&self) -> Option<Bitboard> {
        match &self.distribution {
            Distribution::Arrangements(arrangements) if arrangements.len() <= 1 => {
                let only = arrangements.keys().next();
                Some(only.map_or(Bitboard::EMPTY, |&set| Bitboard(set)))
            }
            _ => None,
        }
    }

    /// Draws up to `most` different arrangements at random according to their likelihood, each with its weight.
    pub fn sample(&self, most: usize, random: &mut Random) -> Vec<(Bitboard, f64)> {
        let mut sample = Vec::new();
        match &self.distribution {
            Distribution::Arrangements(_) => {
                let mut arrangements: Vec<(Bitboard, f64)> = self.arrangements().collect();
                while sample.len() < most {
                    let weights: Vec<f64> = arrangements.iter().map(|(_, share)| *share).collect();
                    let Some(index) = random.weighted(&weights) else {
                        break;
                    };
                    sample.push(arrangements.swap_remove(index));
                }
            }
            Distribution::Squares(squares) => {
                // They are drawn according to their likelihood, so all get the same weight. Repeated draws are dropped.
                for _ in 0..2 * most {
                    let set = squares.draw(random);
                    if sample.len() < most && sample.iter().all(|&(other, _)| other != set) {
                        sample.push((set, 1.0));
                    }
                }
            }
        }
        sample
    }

    /// All squares on which a hidden enemy assassin may stand.
    pub fn squares(&self) -> Bitboard {
        match &self.distribution {
            Distribution::Arrangements(arrangements) => arrangements
                .keys()
                .fold(Bitboard::EMPTY, |all, &set| all | Bitboard(set)),
            Distribution::Squares(squares) => squares.squares(),
        }
    }

    /// The whole position under the assumption that the enemy's hidden assassins stand on these squares.
    pub fn world(&self, arrangement: Bitboard) -> AnyPosition {
        if arrangement.is_empty() {
            return *self.view.position();
        }
        let mut setup = self.view.position().to_setup();
        for square in arrangement {
            setup.pieces[square.index()] = Some(Piece {
                color: !self.viewer,
                role: Role::Assassin,
            });
        }
        AnyPosition::from_setup_unchecked(&setup)
    }

    /// Updates the belief with a ply as this side observed it. If this fails, the belief is unchanged.
    pub fn observe(&mut self, observation: &Observation) -> Result<(), BeliefError> {
        let mut view = self.view.clone();
        view.apply(observation)?;
        let distribution = match &self.distribution {
            Distribution::Arrangements(arrangements) => {
                let next = self.update_arrangements(arrangements, observation);
                (!next.is_empty())
                    .then(|| Distribution::of_arrangements(next, view.hidden_count(!self.viewer)))
            }
            Distribution::Squares(squares) => squares
                .observe(self.viewer, &self.view, &view, observation)
                .map(Distribution::of_squares),
        };
        self.distribution = distribution.ok_or(BeliefError::Impossible)?;
        self.view = view;
        Ok(())
    }

    /// The arrangements after a ply: those reached by some move that we would have observed in exactly this way.
    fn update_arrangements(
        &self,
        arrangements: &Arrangements,
        observation: &Observation,
    ) -> Arrangements {
        let mut next = Arrangements::new();
        for (&set, &weight) in arrangements {
            let world = self.world(Bitboard(set));
            let king = world.king(self.viewer);
            let beside = king.map_or(Bitboard::EMPTY, king_attacks);
            let spared = observation.mover != self.viewer && beside.intersects(Bitboard(set));
            let weight = if spared {
                weight * SPARED_KING_FACTOR
            } else {
                weight
            };
            let moves = explanations(&world, observation);
            let share = |mv: &Move| match mv.from() {
                Some(from) => towards_king(from, mv.to(), king),
                None => 1.0,
            };
            // A fully observed move has only one explanation, so it does not change the weight of the arrangement.
            let total: f64 = moves.iter().map(share).sum::<f64>().max(f64::MIN_POSITIVE);
            for mv in moves {
                if world.observe(mv, Some(self.viewer)) != *observation {
                    continue;
                }
                let mut after = world;
                after.play_unchecked(mv);
                *next.entry(after.hidden(!self.viewer).0).or_insert(0.0) +=
                    weight * share(&mv) / total;
            }
        }
        next
    }

    /// The probability that the enemy can capture our king on its next move, with our king placed as in `after`.
    pub fn king_capture_probability(&self, after: &AnyPosition) -> f64 {
        let Some(king) = after.king(self.viewer) else {
            return 1.0;
        };
        // Our move has removed any assassin on the square where it ended.
        let gone = after
            .by_color(self.viewer)
            .without(after.hidden(self.viewer));
        let beside = king_attacks(king).without(gone);
        match &self.distribution {
            Distribution::Arrangements(arrangements) => arrangements
                .iter()
                .filter(|(set, _)| beside.intersects(Bitboard(**set)))
                .map(|(_, weight)| weight)
                .sum(),
            Distribution::Squares(squares) => squares.any_of(beside),
        }
    }
}

impl Distribution {
    /// Keeps the arrangements individually, unless there are too many.
    fn of_arrangements(mut arrangements: Arrangements, count: u8) -> Distribution {
        let total: f64 = arrangements.values().sum();
        if total > 0.0 {
            for weight in arrangements.values_mut() {
                *weight = (*weight / total).max(MIN_PROBABILITY);
            }
        }
        if arrangements.len() <= MAX_ARRANGEMENTS {
            return Distribution::Arrangements(arrangements);
        }
        let sets = arrangements.iter();
        let sets = sets.map(|(&set, &weight)| (Bitboard(set), weight));
        Distribution::Squares(Box::new(Marginals::of(sets, count)))
    }

    /// Returns to individual arrangements if there are few enough.
    fn of_squares(squares: Marginals) -> Distribution {
        let (free, count) = (squares.squares(), squares.count());
        if subsets(free.count(), count.into()) > MAX_ARRANGEMENTS {
            return Distribution::Squares(Box::new(squares));
        }
        let free: Vec<Square> = free.into_iter().collect();
        let mut sets = vec![(0, 1.0, 0)];
        for _ in 0..count {
            let mut larger = Vec::new();
            for &(set, weight, first) in &sets {
                for (index, &square) in free.iter().enumerate().skip(first) {
                    let weight = weight * squares.probability(square);
                    larger.push((set | Bitboard::of(square).0, weight, index + 1));
                }
            }
            sets = larger;
        }
        // Collecting them into a sorted map would add another sorting routine to the worker, which has to be
        // downloaded.
        let mut arrangements = Arrangements::new();
        for (set, weight, _) in sets {
            arrangements.insert(set, weight);
        }
        Distribution::of_arrangements(arrangements, count)
    }
}

/// The number of sets of `count` squares among `squares`, or some number above [`MAX_ARRANGEMENTS`] if there are more.
fn subsets(squares: u32, count: u32) -> usize {
    if count > squares {
        return 0;
    }
    let mut sets = 1;
    for chosen in 1..=count.min(squares - count) {
        sets = sets * (squares + 1 - chosen) as usize / chosen as usize;
        if sets > MAX_ARRANGEMENTS {
            break;
        }
    }
    sets
}

/// The legal moves that might explain the observation if the enemy's assassins stood as in `world`.
fn explanations(world: &AnyPosition, observation: &Observation) -> Vec<Move> {
    let mover = observation.mover;
    match observation.moved {
        ObservedMove::Whole(mv) => Some(mv)
            .filter(|&mv| world.is_legal(mv))
            .into_iter()
            .collect(),
        ObservedMove::Placing => world.legal_moves(),
        ObservedMove::Assassin { .. } => {
            let assassins = world.pieces(mover, Role::Assassin);
            let moves = world.legal_moves().into_iter();
            moves
                .filter(|mv| mv.from().is_some_and(|from| assassins.has(from)))
                .collect()
        }
    }
}
