//! The same as `sums`, but with explicit 128-bit vectors. The compiler also vectorizes plain loops, but not if the
//! whole program is optimized for size, as the computer player's worker is. Only programs for browsers with vector
//! instructions may have networks.

use std::arch::wasm32::{
    i16x8_add, i16x8_extend_high_i8x16, i16x8_extend_low_i8x16, i16x8_max, i16x8_min, i16x8_mul,
    i16x8_splat, i16x8_sub, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat, u64x2,
    v128,
};
use std::sync::Arc;

use super::{BUCKETS, INPUT_ONE, NEURONS, Network, Parameters};

/// The number of vectors with 16 bits per neuron.
const WIDE: usize = NEURONS / 8;
/// The number of vectors with 8 bits per neuron.
const NARROW: usize = NEURONS / 16;

/// The parameters of a network as vectors.
pub(super) struct NetworkWeights {
    rows: Vec<Row>,
    zero: Row,
    biases: Sums,
    outputs: [[[v128; WIDE]; 2]; BUCKETS],
}

/// The sums, one per neuron.
#[derive(Clone)]
pub(super) struct Sums([v128; WIDE]);

/// The weights of a row, one per neuron.
type Row = [v128; NARROW];

/// Builds a vector from its bytes.
#[target_feature(enable = "simd128")]
fn vector(bytes: [u8; 16]) -> v128 {
    let [low, high] = [0, 8].map(|at| {
        let half: [u8; 8] = std::array::from_fn(|byte| bytes[at + byte]);
        u64::from_le_bytes(half)
    });
    u64x2(low, high)
}

#[target_feature(enable = "simd128")]
fn wide(numbers: &[i16; NEURONS]) -> [v128; WIDE] {
    std::array::from_fn(|number| {
        vector(std::array::from_fn(|byte| {
            numbers[number * 8 + byte / 2].to_le_bytes()[byte % 2]
        }))
    })
}

#[target_feature(enable = "simd128")]
fn narrow(numbers: &[i8; NEURONS]) -> Row {
    std::array::from_fn(|number| {
        vector(std::array::from_fn(|byte| {
            numbers[number * 16 + byte].cast_unsigned()
        }))
    })
}

impl NetworkWeights {
    /// The weights of a network.
    #[target_feature(enable = "simd128")]
    pub(super) fn new(network: Arc<Network>) -> NetworkWeights {
        let Parameters {
            rows,
            biases,
            outputs,
            ..
        } = network.parameters();
        NetworkWeights {
            rows: rows.iter().map(|row| narrow(row)).collect(),
            zero: [i16x8_splat(0); NARROW],
            biases: Sums(wide(biases)),
            outputs: std::array::from_fn(|bucket| {
                std::array::from_fn(|side| wide(&outputs[bucket][side]))
            }),
        }
    }

    /// The biases, with which the sums start.
    pub(super) fn biases(&self) -> Sums {
        self.biases.clone()
    }

    /// A row by its index. A row that does not exist is zero.
    pub(super) fn row(&self, number: usize) -> &Row {
        self.rows.get(number).unwrap_or(&self.zero)
    }

    /// The weighted sum of the squared clipped activations of one side. `side` is 0 for the side to move and 1 for the
    /// other.
    #[target_feature(enable = "simd128")]
    pub(super) fn weigh(&self, bucket: usize, side: usize, sums: &Sums) -> i32 {
        let (zero, one) = (i16x8_splat(0), i16x8_splat(INPUT_ONE as i16));
        let mut total = i32x4_splat(0);
        for (sum, weight) in sums.0.iter().zip(&self.outputs[bucket][side]) {
            let active = i16x8_min(i16x8_max(*sum, zero), one);
            let weighed = i16x8_mul(active, *weight);
            total = i32x4_add(total, i32x4_dot_i16x8(active, weighed));
        }
        i32x4_extract_lane::<0>(total)
            .wrapping_add(i32x4_extract_lane::<1>(total))
            .wrapping_add(i32x4_extract_lane::<2>(total))
            .wrapping_add(i32x4_extract_lane::<3>(total))
    }
}

impl Sums {
    /// Sets the sums at `to` to those at `from` without some rows and with others. `from` and `to` may be equal.
    #[target_feature(enable = "simd128")]
    pub(super) fn change<const REMOVED: usize, const ADDED: usize>(
        all: &mut [Sums],
        from: usize,
        to: usize,
        removed: [&Row; REMOVED],
        added: [&Row; ADDED],
    ) {
        for part in 0..NARROW {
            let [mut low, mut high] = [0, 1].map(|half| all[from].0[2 * part + half]);
            for row in added {
                low = i16x8_add(low, i16x8_extend_low_i8x16(row[part]));
                high = i16x8_add(high, i16x8_extend_high_i8x16(row[part]));
            }
            for row in removed {
                low = i16x8_sub(low, i16x8_extend_low_i8x16(row[part]));
                high = i16x8_sub(high, i16x8_extend_high_i8x16(row[part]));
            }
            [all[to].0[2 * part], all[to].0[2 * part + 1]] = [low, high];
        }
    }
}
