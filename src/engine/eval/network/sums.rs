//! The sums of rows for each neuron, and the output layer, written as loops that compilers can vectorize. `sums_wasm`
//! does the same in WebAssembly.

use std::sync::Arc;

use super::{INPUT_ONE, NEURONS, Network, Parameters};

/// The parameters of a network in the order in which they are used.
pub(super) struct NetworkWeights(Arc<Network>);

/// The sums, one per neuron.
#[derive(Clone)]
pub(super) struct Sums([i16; NEURONS]);

/// The weights of a row, one per neuron.
type Row = [i8; NEURONS];

impl NetworkWeights {
    /// The weights of a network.
    pub(super) fn new(network: Arc<Network>) -> NetworkWeights {
        NetworkWeights(network)
    }

    fn parameters(&self) -> &Parameters {
        self.0.parameters()
    }

    /// The biases, with which the sums start.
    pub(super) fn biases(&self) -> Sums {
        Sums(self.parameters().biases)
    }

    /// A row by its index. A row that does not exist is zero.
    pub(super) fn row(&self, number: usize) -> &Row {
        self.parameters().rows.get(number).unwrap_or(&[0; NEURONS])
    }

    /// The weighted sum of the squared clipped activations of one side. `side` is 0 for the side to move and 1 for the
    /// other.
    pub(super) fn weigh(&self, bucket: usize, side: usize, sums: &Sums) -> i32 {
        let weights = self.parameters().outputs.as_flattened().as_flattened();
        // LLVM finds the instruction that multiplies and adds eight numbers at once (PMADDWD) only if a part has 32
        // numbers and it cannot know that there are as many parts of weights as of sums.
        let (weights, _) = weights[(2 * bucket + side) * NEURONS..].as_chunks::<32>();
        let (sums, _) = sums.0.as_chunks::<32>();
        sums.iter().zip(weights).fold(0, |total, (sums, weights)| {
            let active = sums.map(|sum| sum.clamp(0, INPUT_ONE as i16));
            let part = active
                .iter()
                .zip(weights)
                .fold(0i32, |part, (active, weight)| {
                    let weighed = active.wrapping_mul(*weight);
                    part.wrapping_add(i32::from(*active).wrapping_mul(i32::from(weighed)))
                });
            total.wrapping_add(part)
        })
    }
}

// The sums cannot overflow, as `Network::new` has checked. Wrapping operations keep overflow checks out of the loops.
impl Sums {
    /// Sets the sums at `to` to those at `from` without some rows and with others. `from` and `to` may be equal.
    #[inline(always)]
    pub(super) fn change<const REMOVED: usize, const ADDED: usize>(
        all: &mut [Sums],
        from: usize,
        to: usize,
        removed: [&Row; REMOVED],
        added: [&Row; ADDED],
    ) {
        // Each part is read before it is written, so that the compiler may use vectors even if `from` and `to` are
        // equal.
        for part in 0..NEURONS / 8 {
            let new: [i16; 8] = std::array::from_fn(|lane| {
                let at = 8 * part + lane;
                let mut sum = all[from].0[at];
                for row in added {
                    sum = sum.wrapping_add(i16::from(row[at]));
                }
                for row in removed {
                    sum = sum.wrapping_sub(i16::from(row[at]));
                }
                sum
            });
            all[to].0[8 * part..8 * part + 8].copy_from_slice(&new);
        }
    }
}
