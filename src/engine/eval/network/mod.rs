//! Neural network evaluation of positions in the style of NNUE (<https://www.chessprogramming.org/NNUE>): one row of
//! weights per piece and square is added up for each side's view of the board, and an output layer combines the two
//! views. All numbers are integers, so every machine gets the same value. Training does not belong in the engine.
//!
//! ```
//! use std::sync::Arc;
//!
//! use portal_chess_engine::eval::network::{Network, NetworkFamily, value};
//! use portal_chess_engine::{AnyPosition, Variant};
//!
//! let network = Arc::new(Network::random(NetworkFamily::Chess, 1));
//! assert!(value(&network, &AnyPosition::initial(Variant::Dinosaur)).is_some());
//! assert!(value(&network, &AnyPosition::initial(Variant::Portal)).is_none());
//! ```

mod accumulator;
#[cfg(feature = "built-in-networks")]
mod built_in;
mod family;
mod file;
mod input;
mod rows;
#[cfg(not(target_arch = "wasm32"))]
mod sums;
#[cfg(target_arch = "wasm32")]
#[path = "sums_wasm.rs"]
mod sums;

pub use crate::rules::network_family::NetworkFamily;
#[cfg(feature = "built-in-networks")]
pub use built_in::built_in;
pub use file::NetworkError;
pub use input::{Bans, NetworkInput};
pub use rows::{BANS, HIDDEN_ASSASSIN, PIECE_KINDS, Perspective, ROWS, bucket};

pub(crate) use accumulator::Evaluator;

use std::sync::Arc;

use crate::position::any_position::each;
use crate::rules::Rules;
use crate::search::Random;
use crate::{AnyPosition, Position, Variant};

/// The number of neurons in each side's view.
pub const NEURONS: usize = 128;
/// The number of output weight sets. The number of pieces selects the set.
pub const BUCKETS: usize = 8;
/// The integer that represents 1 in row weights, biases and activations.
pub const INPUT_ONE: i32 = 127;
/// The integer that represents 1 in output weights.
pub const OUTPUT_ONE: i32 = 128;
/// The integer that represents 1 in output biases and in the output sum.
pub const SUM_ONE: i32 = INPUT_ONE * INPUT_ONE * OUTPUT_ONE;
/// The largest absolute value of an output weight, so that an activation times a weight fits into 16 bits.
pub const MAX_OUTPUT_WEIGHT: i16 = 256;
/// The largest absolute value of a neuron's bias, so that a board full of pieces cannot overflow 16 bits.
pub const MAX_BIAS: i16 = 16_384;
/// The largest absolute value of an output bias, so that the output sum cannot overflow 32 bits.
pub const MAX_OUTPUT_BIAS: i32 = 256 * SUM_ONE;
/// The largest scale: the most centipawns that 1 in the output sum may represent.
pub const MAX_SCALE: u16 = 4_000;

/// The parameters of a network, as training produces them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The family of rule sets that the network is for.
    pub family: NetworkFamily,
    /// Whether the value of the network is added to the hand-written terms instead of replacing them.
    pub added_to_terms: bool,
    /// The number of centipawns that 1 in the output sum represents.
    pub scale: u16,
    /// The weights of each of the [`ROWS`] for the neurons; [`Perspective`] determines which row is which. Rows that
    /// the family does not have are zero.
    pub rows: Vec<[i8; NEURONS]>,
    /// The biases of the neurons.
    pub biases: [i16; NEURONS],
    /// The output weights for the neurons of the side to move and of the other side, in each bucket.
    pub outputs: [[[i16; NEURONS]; 2]; BUCKETS],
    /// The output bias of each bucket.
    pub output_biases: [i32; BUCKETS],
}

/// A network with checked parameters, so that no position can make it overflow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network(Parameters);

impl Network {
    /// Checks parameters and makes a network of them.
    ///
    /// Fails if the number of rows is wrong or a parameter is outside its range.
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
            && (1..=MAX_SCALE).contains(scale)
            && biases
                .iter()
                .all(|bias| bias.unsigned_abs() <= MAX_BIAS.unsigned_abs())
            && outputs
                .iter()
                .flatten()
                .flatten()
                .all(|weight| weight.unsigned_abs() <= MAX_OUTPUT_WEIGHT.unsigned_abs())
            && output_biases
                .iter()
                .all(|bias| bias.unsigned_abs() <= MAX_OUTPUT_BIAS.unsigned_abs());
        if sound {
            Ok(Network(parameters))
        } else {
            Err(NetworkError::Range)
        }
    }

    /// A network with random parameters, for tests that need one. Its values have no meaning.
    pub fn random(family: NetworkFamily, seed: u64) -> Network {
        let mut random = Random::new(seed);
        let mut number = |most: i32| random.below(2 * most as usize + 1) as i32 - most;
        let mut rows = vec![[0; NEURONS]; ROWS];
        for row in family.rows() {
            rows[row] = std::array::from_fn(|_| number(40) as i8);
        }
        Network(Parameters {
            family,
            added_to_terms: false,
            scale: 200,
            rows,
            biases: std::array::from_fn(|_| number(90) as i16),
            outputs: std::array::from_fn(|_| {
                std::array::from_fn(|_| std::array::from_fn(|_| number(60) as i16))
            }),
            output_biases: std::array::from_fn(|_| number(SUM_ONE / 2)),
        })
    }

    /// The parameters of the network.
    pub const fn parameters(&self) -> &Parameters {
        &self.0
    }

    /// The family of rule sets that the network is for.
    pub const fn family(&self) -> NetworkFamily {
        self.0.family
    }

    /// Whether the network is for a rule set. In `portal-custom` it is so for positions with the layout of Portal Chess.
    pub fn is_for(&self, variant: Variant) -> bool {
        NetworkFamily::of(variant) == self.0.family
    }
}

/// The value of a position by a network alone, without the terms, in centipawns for the side to move. `None` if the
/// network is for other rule sets or portals. This computes everything from scratch; a search evaluates much faster.
pub fn value(network: &Arc<Network>, position: &AnyPosition) -> Option<i32> {
    let suits = each!(position, position => suits(position));
    (suits && network.is_for(position.variant())).then(|| {
        let mut evaluator = Evaluator::new(Arc::clone(network), 1);
        evaluator.value(&input(position), position.turn(), 0)
    })
}

/// Whether a position has the portals that the network of its rule set was trained with.
fn suits<R: Rules>(position: &Position<R>) -> bool {
    R::suits_network(&position.extra)
}

/// The part of a position that networks see.
pub fn input(position: &AnyPosition) -> NetworkInput {
    each!(position, position => NetworkInput::of(position))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_of_wrong_length_or_range_are_rejected() {
        let rejection = |change: fn(&mut Parameters)| {
            let mut parameters = Network::random(NetworkFamily::Chess, 1).0;
            assert!(Network::new(parameters.clone()).is_ok());
            change(&mut parameters);
            Network::new(parameters).expect_err("the parameters should be rejected")
        };
        assert_eq!(rejection(|it| it.rows.truncate(5)), NetworkError::Length);
        let of_an_assassin = |it: &mut Parameters| it.rows[HIDDEN_ASSASSIN * 64][3] = 1;
        assert_eq!(rejection(of_an_assassin), NetworkError::Range);
        assert_eq!(rejection(|it| it.scale = 0), NetworkError::Range);
        assert_eq!(rejection(|it| it.biases[3] = i16::MIN), NetworkError::Range);
        assert_eq!(
            rejection(|it| it.outputs[7][1][9] = MAX_OUTPUT_WEIGHT + 1),
            NetworkError::Range
        );
        assert_eq!(
            rejection(|it| it.output_biases[2] = i32::MIN),
            NetworkError::Range
        );
    }

    #[test]
    fn network_applies_only_to_the_rule_sets_of_its_family() {
        for family in NetworkFamily::ALL {
            let network = Network::random(family, 1);
            for variant in Variant::ALL {
                assert_eq!(
                    network.is_for(variant),
                    NetworkFamily::of(variant) == family
                );
            }
        }
    }
}
