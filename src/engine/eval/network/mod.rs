//! The value of a position by a network: which piece stands where, added up for each side's view of the board, and weighed
//! together (<https://www.chessprogramming.org/NNUE>). All of it is whole numbers, so that every machine gets the same value.
//! Training is not done in the engine.

mod accumulator;
mod file;
mod rows;

pub use file::NetworkError;
pub use rows::{bucket, is_mirrored, row};

pub(crate) use accumulator::Evaluator;

use std::sync::Arc;

use crate::any_position::{AnyPosition, each};
use crate::role::Role;
use crate::search::Random;
use crate::variant::Variant;

/// Neurons of each side's view.
pub const NEURONS: usize = 128;
/// Sets of output weights; which one counts depends on the number of pieces.
pub const BUCKETS: usize = 8;
/// What stands for 1 in a row's weights, in biases and in activations.
pub const INPUT_ONE: i32 = 127;
/// What stands for 1 in output weights.
pub const OUTPUT_ONE: i32 = 128;
/// What stands for 1 in output biases and in the sum that they are added to.
pub const SUM_ONE: i32 = INPUT_ONE * INPUT_ONE * OUTPUT_ONE;
/// No output weight is larger, so that an activation times a weight fits into 16 bits.
pub const MOST_OUTPUT: i16 = 256;
/// No bias of a neuron is larger, so that a board full of pieces cannot overflow 16 bits.
pub const MOST_BIAS: i16 = 16_384;
/// No output bias is larger, so that the sum cannot overflow 32 bits.
pub const MOST_OUTPUT_BIAS: i32 = 256 * SUM_ONE;
/// No network counts more centipawns for 1 in its sum.
pub const MOST_SCALE: u16 = 4_000;

/// A group of rule sets that share a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkFamily {
    /// Chess and Dinosaur Chess.
    Chess,
}

impl NetworkFamily {
    /// The family of a rule set that has one.
    pub const fn of(variant: Variant) -> Option<NetworkFamily> {
        match variant {
            Variant::Chess | Variant::Dinosaur => Some(NetworkFamily::Chess),
            _ => None,
        }
    }

    /// The kinds of pieces that have rows, in the order of their rows.
    pub const fn roles(self) -> &'static [Role] {
        match self {
            NetworkFamily::Chess => &[
                Role::Pawn,
                Role::Knight,
                Role::Bishop,
                Role::Rook,
                Role::Queen,
                Role::King,
                Role::Triceratops,
            ],
        }
    }

    /// How many rows its networks have: one for each kind of piece of either side on each square.
    pub const fn rows(self) -> usize {
        2 * self.roles().len() * 64
    }
}

/// The numbers of a network, as training makes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// Whose network it is.
    pub family: NetworkFamily,
    /// How many centipawns 1 in the sum stands for.
    pub scale: u16,
    /// What each row adds to the neurons; [`row`] says which row is which.
    pub rows: Vec<[i8; NEURONS]>,
    /// What the neurons begin with.
    pub biases: [i16; NEURONS],
    /// What the neurons of the side to move and of the other side count, in each bucket.
    pub outputs: [[[i16; NEURONS]; 2]; BUCKETS],
    /// What each bucket begins with.
    pub output_biases: [i32; BUCKETS],
}

/// A network whose numbers have been checked, so that no position can make it overflow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network(Parameters);

impl Network {
    /// The network of these numbers, or what is wrong with them.
    pub fn new(parameters: Parameters) -> Result<Network, NetworkError> {
        if parameters.rows.len() != parameters.family.rows() {
            return Err(NetworkError::Length);
        }
        let mut biases = parameters.biases.iter();
        let mut outputs = parameters.outputs.iter().flatten().flatten();
        let mut output_biases = parameters.output_biases.iter();
        let sound = (1..=MOST_SCALE).contains(&parameters.scale)
            && biases.all(|bias| bias.unsigned_abs() <= MOST_BIAS.unsigned_abs())
            && outputs.all(|weight| weight.unsigned_abs() <= MOST_OUTPUT.unsigned_abs())
            && output_biases.all(|bias| bias.unsigned_abs() <= MOST_OUTPUT_BIAS.unsigned_abs());
        if sound {
            Ok(Network(parameters))
        } else {
            Err(NetworkError::Range)
        }
    }

    /// A network of random numbers, for tests of what uses one. Its values mean nothing.
    pub fn by_chance(family: NetworkFamily, seed: u64) -> Network {
        let mut random = Random::new(seed);
        let mut number = |most: i32| random.below(2 * most as usize + 1) as i32 - most;
        Network(Parameters {
            family,
            scale: 200,
            rows: (0..family.rows())
                .map(|_| std::array::from_fn(|_| number(40) as i8))
                .collect(),
            biases: std::array::from_fn(|_| number(90) as i16),
            outputs: std::array::from_fn(|_| {
                std::array::from_fn(|_| std::array::from_fn(|_| number(60) as i16))
            }),
            output_biases: std::array::from_fn(|_| number(SUM_ONE / 2)),
        })
    }

    /// Its numbers.
    pub const fn parameters(&self) -> &Parameters {
        &self.0
    }

    /// Which rule sets it is for.
    pub const fn family(&self) -> NetworkFamily {
        self.0.family
    }

    /// Whether it knows the pieces of a rule set.
    pub fn is_for(&self, variant: Variant) -> bool {
        NetworkFamily::of(variant) == Some(self.0.family)
    }
}

/// What a network says of a position from scratch, in centipawns for the side to move; nothing where it is for other rule sets. A
/// search says it much faster.
pub fn value(network: &Arc<Network>, position: &AnyPosition) -> Option<i32> {
    network.is_for(position.variant()).then(|| {
        let mut evaluator = Evaluator::new(Arc::clone(network), 1);
        each!(position, position => evaluator.value(position.board(), position.turn(), 0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_could_overflow_are_refused() {
        let refused = |change: fn(&mut Parameters)| {
            let mut parameters = Network::by_chance(NetworkFamily::Chess, 1).0;
            assert!(Network::new(parameters.clone()).is_ok());
            change(&mut parameters);
            Network::new(parameters).expect_err("a number out of its range")
        };
        assert_eq!(refused(|it| it.rows.truncate(5)), NetworkError::Length);
        assert_eq!(refused(|it| it.scale = 0), NetworkError::Range);
        assert_eq!(refused(|it| it.biases[3] = i16::MIN), NetworkError::Range);
        assert_eq!(
            refused(|it| it.outputs[7][1][9] = MOST_OUTPUT + 1),
            NetworkError::Range
        );
        assert_eq!(
            refused(|it| it.output_biases[2] = i32::MIN),
            NetworkError::Range
        );
    }

    #[test]
    fn a_network_is_for_its_family_only() {
        let network = Network::by_chance(NetworkFamily::Chess, 1);
        for variant in Variant::ALL {
            let of_family = matches!(variant, Variant::Chess | Variant::Dinosaur);
            assert_eq!(network.is_for(variant), of_family, "{variant}");
        }
    }
}
