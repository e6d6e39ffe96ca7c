//! The value of a position by a network: which piece stands where, added up for each side's view of the board, and weighed
//! together (<https://www.chessprogramming.org/NNUE>). All of it is whole numbers, so that every machine gets the same value.
//! Training is not done in the engine.

mod accumulator;
#[cfg(feature = "built-in-networks")]
mod built_in;
mod family;
mod file;
mod rows;
mod scene;
#[cfg(not(target_arch = "wasm32"))]
mod sums;
#[cfg(target_arch = "wasm32")]
#[path = "sums_wasm.rs"]
mod sums;

pub use crate::network_family::NetworkFamily;
#[cfg(feature = "built-in-networks")]
pub use built_in::built_in;
pub use file::NetworkError;
pub use rows::{Angle, BANS, HIDDEN_ASSASSIN, KINDS, ROWS, bucket};
pub use scene::{Bans, Scene};

pub(crate) use accumulator::Evaluator;

use std::sync::Arc;

use crate::any_position::{AnyPosition, each};
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

/// The numbers of a network, as training makes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// Whose network it is.
    pub family: NetworkFamily,
    /// Whether what it says is added to the terms, and does not stand in their place.
    pub beside_terms: bool,
    /// How many centipawns 1 in the sum stands for.
    pub scale: u16,
    /// What each of the [`ROWS`] adds to the neurons; [`Angle`] says which row is which. Rows that the family does not have add nothing.
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
        let Parameters {
            family,
            scale,
            rows,
            biases,
            outputs,
            output_biases,
            ..
        } = &parameters;
        if rows.len() != ROWS {
            return Err(NetworkError::Length);
        }
        let mut foreign = vec![true; ROWS];
        family.rows().for_each(|row| foreign[row] = false);
        let no_foreign_row_counts = rows
            .iter()
            .zip(foreign)
            .all(|(row, foreign)| !foreign || *row == [0; NEURONS]);
        let sound = no_foreign_row_counts
            && (1..=MOST_SCALE).contains(scale)
            && biases
                .iter()
                .all(|bias| bias.unsigned_abs() <= MOST_BIAS.unsigned_abs())
            && outputs
                .iter()
                .flatten()
                .flatten()
                .all(|weight| weight.unsigned_abs() <= MOST_OUTPUT.unsigned_abs())
            && output_biases
                .iter()
                .all(|bias| bias.unsigned_abs() <= MOST_OUTPUT_BIAS.unsigned_abs());
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
        let mut rows = vec![[0; NEURONS]; ROWS];
        for row in family.rows() {
            rows[row] = std::array::from_fn(|_| number(40) as i8);
        }
        Network(Parameters {
            family,
            beside_terms: false,
            scale: 200,
            rows,
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
        NetworkFamily::of(variant) == self.0.family
    }
}

/// What a network says of a position from scratch, in centipawns for the side to move, without the terms; nothing where it is for other
/// rule sets. A search says it much faster.
pub fn value(network: &Arc<Network>, position: &AnyPosition) -> Option<i32> {
    network.is_for(position.variant()).then(|| {
        let mut evaluator = Evaluator::new(Arc::clone(network), 1);
        evaluator.value(&scene(position), position.turn(), 0)
    })
}

/// What networks see of a position.
pub fn scene(position: &AnyPosition) -> Scene {
    each!(position, position => Scene::of(position))
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
        let of_an_assassin = |it: &mut Parameters| it.rows[HIDDEN_ASSASSIN * 64][3] = 1;
        assert_eq!(refused(of_an_assassin), NetworkError::Range);
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
        for family in NetworkFamily::ALL {
            let network = Network::by_chance(family, 1);
            for variant in Variant::ALL {
                assert_eq!(
                    network.is_for(variant),
                    NetworkFamily::of(variant) == family
                );
            }
        }
    }
}
