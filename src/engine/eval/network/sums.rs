//! What the rows add up to for each neuron, and what all neurons say together, by loops that processors do many neurons at a time.
//! `sums_wasm` does the same in WebAssembly.

use std::sync::Arc;

use super::{INPUT_ONE, NEURONS, Network, Parameters};

/// The numbers of a network in the order in which they are needed.
pub(super) struct Numbers(Arc<Network>);

/// A sum for each neuron.
#[derive(Clone)]
pub(super) struct Sums([i16; NEURONS]);

/// What a row adds to each neuron.
type Row = [i8; NEURONS];

impl Numbers {
    /// Those of a network.
    pub(super) fn new(network: Arc<Network>) -> Numbers {
        Numbers(network)
    }

    fn parameters(&self) -> &Parameters {
        self.0.parameters()
    }

    /// What the sums begin with.
    pub(super) fn biases(&self) -> Sums {
        Sums(self.parameters().biases)
    }

    /// A row by its number; every row of a scene is there.
    pub(super) fn row(&self, number: usize) -> Option<&Row> {
        self.parameters().rows.get(number)
    }

    /// The squares of the clipped sums of one side, weighed: `side` is 0 for the side to move.
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

// The sums cannot overflow, as `Network::new` has seen; that the operations wrap keeps checks out of the loops.
impl Sums {
    /// Takes one row away and adds another.
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

    /// Takes a row away.
    pub(super) fn subtract(&mut self, gone: &Row) {
        for (sum, gone) in self.0.iter_mut().zip(gone) {
            *sum = sum.wrapping_sub(i16::from(*gone));
        }
    }
}
