//! The sums of rows for each neuron, and the output layer, written as loops that compilers can vectorize. `sums_wasm`
//! does the same in WebAssembly.

use std::sync::Arc;

use super::{INPUT_ONE, NEURONS, Network, Parameters};

/// The parameters of a network in the order in which they are used.
pub(super) struct Numbers(Arc<Network>);

/// The sums, one per neuron.
#[derive(Clone)]
pub(super) struct Sums([i16; NEURONS]);

/// The weights of a row, one per neuron.
type Row = [i8; NEURONS];

impl Numbers {
    /// The numbers of a network.
    pub(super) fn new(network: Arc<Network>) -> Numbers {
        Numbers(network)
    }

    fn parameters(&self) -> &Parameters {
        self.0.parameters()
    }

    /// The biases, with which the sums start.
    pub(super) fn biases(&self) -> Sums {
        Sums(self.parameters().biases)
    }

    /// A row by its index. Every row of a scene exists.
    pub(super) fn row(&self, number: usize) -> Option<&Row> {
        self.parameters().rows.get(number)
    }

    /// The weighted sum of the squared clipped activations of one side. `side` is 0 for the side to move and 1 for the
    /// other.
    pub(super) fn weigh(&self, bucket: usize, side: usize, sums: &Sums) -> i32 {
        let weights = &self.parameters().outputs[bucket][side];
        sums.0
            .iter()
            .zip(weights)
            .fold(0i32, |total, (sum, weight)| {
                let active = (*sum).clamp(0, INPUT_ONE as i16);
                let weighed = active.wrapping_mul(*weight);
                total.wrapping_add(i32::from(active).wrapping_mul(i32::from(weighed)))
            })
    }
}

// The sums cannot overflow, as `Network::new` has checked. Wrapping operations keep overflow checks out of the loops.
impl Sums {
    /// Subtracts one row and adds another.
    pub(super) fn replace(&mut self, gone: &Row, come: &Row) {
        for ((sum, gone), come) in self.0.iter_mut().zip(gone).zip(come) {
            *sum = sum
                .wrapping_add(i16::from(*come))
                .wrapping_sub(i16::from(*gone));
        }
    }

    /// Adds a row.
    pub(super) fn add(&mut self, come: &Row) {
        for (sum, come) in self.0.iter_mut().zip(come) {
            *sum = sum.wrapping_add(i16::from(*come));
        }
    }

    /// Subtracts a row.
    pub(super) fn subtract(&mut self, gone: &Row) {
        for (sum, gone) in self.0.iter_mut().zip(gone) {
            *sum = sum.wrapping_sub(i16::from(*gone));
        }
    }
}
