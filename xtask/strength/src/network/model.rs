//! A network in training: the same parameters as the engine's network, as floating-point numbers in one list. This
//! module evaluates it and computes the gradient of its value.

use anyhow::{Result, ensure};
use engine::Role;
use engine::eval::network::{
    BUCKETS, INPUT_ONE, MAX_OUTPUT_WEIGHT, NEURONS, Network, NetworkFamily, OUTPUT_ONE,
    PIECE_KINDS, Parameters, ROWS, SUM_ONE, bucket,
};
use engine::search::Random;

use super::record::{MAX_ROWS, Record};

/// Index of the first bias of the neurons. The rows of all families come before the biases.
const BIASES: usize = ROWS * NEURONS;
/// Index of the first weight of the outputs.
const OUTPUTS: usize = BIASES + NEURONS;
/// Index of the first bias of the outputs.
const OUTPUT_BIASES: usize = OUTPUTS + BUCKETS * 2 * NEURONS;
/// Number of parameters.
const PARAMETER_COUNT: usize = OUTPUT_BIASES + BUCKETS;
/// Number of separate sums in a loop, so that the compiler can use vector instructions.
const LANES: usize = 16;

/// The parameters of a network, or one value for each of them, such as the gradient.
#[derive(Clone, Debug, PartialEq)]
pub struct Model(pub Vec<f32>);

/// How a model is converted to a network of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkFormat {
    /// The family of rule sets of the network.
    pub family: NetworkFamily,
    /// Number of centipawns that an output of 1 stands for.
    pub scale: u16,
    /// Whether the network's value is added to that of the hand-written evaluation terms.
    pub added_to_terms: bool,
}

/// A position as the network sees it.
pub struct Features {
    /// Indices of the rows for the views of the side to move and of the other side.
    rows: [[u16; MAX_ROWS]; 2],
    count: usize,
    pieces: usize,
}

impl Features {
    /// Returns the features that a family's network sees in a record.
    pub fn new(family: NetworkFamily, record: &Record) -> Features {
        let input = record.input();
        let turn = record.turn();
        let mut features = Features {
            rows: [[0; MAX_ROWS]; 2],
            count: 0,
            pieces: input.count(),
        };
        for (rows, view) in features.rows.iter_mut().zip([turn, !turn]) {
            features.count = 0;
            for (place, row) in rows
                .iter_mut()
                .zip(input.rows(input.perspective(family, view)))
            {
                *place = row as u16;
                features.count += 1;
            }
        }
        features
    }

    fn rows(&self, side: usize) -> &[u16] {
        &self.rows[side][..self.count]
    }
}

impl Model {
    /// Returns a model with zeros only.
    pub fn zero() -> Model {
        Model(vec![0.0; PARAMETER_COUNT])
    }

    /// Returns random parameters with which training starts.
    pub fn random(random: &mut Random) -> Model {
        let mut model = Model::zero();
        let mut number = |most: f64| ((2.0 * random.unit() - 1.0) * most) as f32;
        model.0[..BIASES].fill_with(|| number(0.08));
        model.0[BIASES..OUTPUTS].fill_with(|| 0.25 + number(0.1));
        model.0[OUTPUTS..OUTPUT_BIASES].fill_with(|| number(1.0 / (NEURONS as f64).sqrt()));
        model
    }

    /// Rounds the parameters into `to`, as the engine's network will have them.
    pub fn rounded(&self, to: &mut Model) {
        for (index, (number, to)) in self.0.iter().zip(&mut to.0).enumerate() {
            let (one, most) = quantization(index);
            *to = (number * one).round().clamp(-most, most) / one;
        }
    }

    /// Clamps every parameter to the range that the engine's network can hold.
    pub fn clamp(&mut self) {
        for (index, number) in self.0.iter_mut().enumerate() {
            let (one, most) = quantization(index);
            *number = number.clamp(-most / one, most / one);
        }
    }

    /// Returns the network's value of a position, where 1 is the engine's `SUM_ONE`. Afterwards `neurons` holds the
    /// sums of the neurons before their activation.
    pub fn value(&self, features: &Features, neurons: &mut [[f32; NEURONS]; 2]) -> f32 {
        let set = bucket(features.pieces);
        let mut lanes = [0.0; LANES];
        for (side, sums) in neurons.iter_mut().enumerate() {
            sums.copy_from_slice(&self.0[BIASES..OUTPUTS]);
            for &row in features.rows(side) {
                let weights = &self.0[usize::from(row) * NEURONS..][..NEURONS];
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += weight;
                }
            }
            let weights = self.0[output_offset(set, side)..][..NEURONS].chunks_exact(LANES);
            for (sums, weights) in sums.chunks_exact(LANES).zip(weights) {
                for ((lane, sum), weight) in lanes.iter_mut().zip(sums).zip(weights) {
                    let active = sum.clamp(0.0, 1.0);
                    *lane += active * active * weight;
                }
            }
        }
        lanes.iter().sum::<f32>() + self.0[OUTPUT_BIASES + set]
    }

    /// Adds the gradient of a position's value, times `factor`, to `gradient`. `neurons` are the sums from
    /// [`Model::value`].
    pub fn add_gradient(
        &self,
        features: &Features,
        neurons: &[[f32; NEURONS]; 2],
        factor: f32,
        gradient: &mut Model,
    ) {
        let set = bucket(features.pieces);
        gradient.0[OUTPUT_BIASES + set] += factor;
        for (side, sums) in neurons.iter().enumerate() {
            let mut below = [0.0; NEURONS];
            let at = output_offset(set, side);
            let weights = &self.0[at..at + NEURONS];
            let outputs = &mut gradient.0[at..at + NEURONS];
            for (((below, sum), weight), output) in
                below.iter_mut().zip(sums).zip(weights).zip(outputs)
            {
                let active = sum.clamp(0.0, 1.0);
                *output += factor * active * active;
                let derivative = if *sum > 0.0 && *sum < 1.0 { 1.0 } else { 0.0 };
                *below = derivative * factor * weight * 2.0 * active;
            }
            add(&mut gradient.0[BIASES..OUTPUTS], &below);
            for &row in features.rows(side) {
                add(
                    &mut gradient.0[usize::from(row) * NEURONS..][..NEURONS],
                    &below,
                );
            }
        }
    }

    /// Returns the parameters of a trained network. Rows that its family does not have are zeros.
    pub fn of(network: &Network) -> Model {
        let Parameters {
            rows,
            biases,
            outputs,
            output_biases,
            ..
        } = network.parameters();
        let mut model = Model::zero();
        let numbers = rows.iter().flatten().map(|weight| f32::from(*weight));
        let numbers = numbers.chain(biases.iter().map(|bias| f32::from(*bias)));
        let outputs = outputs.iter().flatten().flatten();
        let numbers = numbers.chain(outputs.map(|weight| f32::from(*weight)));
        let numbers = numbers.chain(output_biases.iter().map(|bias| *bias as f32));
        for (index, (to, number)) in model.0.iter_mut().zip(numbers).enumerate() {
            *to = number / quantization(index).0;
        }
        model
    }

    /// Converts the rows for a board that may be mirrored to those for a board that never is. The weight of a piece on
    /// either wing becomes the mean of the two; a king's weight on each wing becomes the one of the wing on which it
    /// was seen.
    pub fn unmirror(&mut self) {
        for row in (0..2 * PIECE_KINDS * 64).filter(|row| row % 8 < 4) {
            let mirrored = row ^ 7;
            let own_king = row / 64 == Role::King as usize;
            for neuron in 0..NEURONS {
                let (near, far) = (row * NEURONS + neuron, mirrored * NEURONS + neuron);
                let number = if own_king {
                    self.0[near]
                } else {
                    0.5 * (self.0[near] + self.0[far])
                };
                self.0[near] = number;
                self.0[far] = number;
            }
        }
    }

    /// Converts the model to a network of the engine. Roles that never occurred in training get the rows of the pieces
    /// whose moves they have: a triceratops gets those of a queen and a knight together.
    pub fn network(&self, format: NetworkFormat, without: &[Role]) -> Result<Network> {
        let NetworkFormat {
            family,
            scale,
            added_to_terms,
        } = format;
        ensure!(
            self.0.len() == PARAMETER_COUNT,
            "the model has the wrong number of parameters"
        );
        let mut numbers = self.clone();
        if without.contains(&Role::Triceratops) && family.has(Role::Triceratops) {
            for side in 0..2 {
                let rows = |role: Role| {
                    let from = (side * PIECE_KINDS + role as usize) * 64 * NEURONS;
                    from..from + 64 * NEURONS
                };
                let sum: Vec<f32> = numbers.0[rows(Role::Queen)]
                    .iter()
                    .zip(&numbers.0[rows(Role::Knight)])
                    .map(|(queen, knight)| queen + knight)
                    .collect();
                numbers.0[rows(Role::Triceratops)].copy_from_slice(&sum);
            }
        }
        let at = |index: usize| {
            let (one, most) = quantization(index);
            (numbers.0[index] * one).round().clamp(-most, most)
        };
        let mut rows = vec![[0; NEURONS]; ROWS];
        for row in family.rows() {
            rows[row] = std::array::from_fn(|neuron| at(row * NEURONS + neuron) as i8);
        }
        let parameters = Parameters {
            family,
            added_to_terms,
            scale,
            rows,
            biases: std::array::from_fn(|neuron| at(BIASES + neuron) as i16),
            outputs: std::array::from_fn(|set| {
                std::array::from_fn(|side| {
                    std::array::from_fn(|neuron| at(output_offset(set, side) + neuron) as i16)
                })
            }),
            output_biases: std::array::from_fn(|set| at(OUTPUT_BIASES + set) as i32),
        };
        Ok(Network::new(parameters)?)
    }
}

/// Returns for each of a model's parameters whether a network of the family has it: those of its own rows, and all that
/// come after the rows.
pub fn parameters_of(family: NetworkFamily) -> Vec<bool> {
    let mut has = vec![false; PARAMETER_COUNT];
    has[BIASES..].fill(true);
    for row in family.rows() {
        has[row * NEURONS..][..NEURONS].fill(true);
    }
    has
}

/// Returns the index of the first weight of an output, for the side to move (0) or the other side (1).
fn output_offset(set: usize, side: usize) -> usize {
    OUTPUTS + (set * 2 + side) * NEURONS
}

/// Returns the integer that stands for 1 in a parameter of the engine's network, and the largest one that it can hold.
fn quantization(index: usize) -> (f32, f32) {
    match index {
        ..BIASES => (INPUT_ONE as f32, 127.0),
        BIASES..OUTPUTS => (INPUT_ONE as f32, 16.0 * INPUT_ONE as f32),
        OUTPUTS..OUTPUT_BIASES => (OUTPUT_ONE as f32, f32::from(MAX_OUTPUT_WEIGHT)),
        _ => (SUM_ONE as f32, 64.0 * SUM_ONE as f32),
    }
}

fn add(to: &mut [f32], what: &[f32; NEURONS]) {
    for (to, what) in to.iter_mut().zip(what) {
        *to += what;
    }
}

#[cfg(test)]
mod tests {
    use engine::eval::network::Perspective;
    use engine::search::{AnySearcher, Limits, Progress};
    use engine::{AnyPosition, Color, Piece, Square, Variant};
    use std::sync::Arc;

    use super::*;

    const FEN: &str = "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 b - - 0 11";

    fn format(family: NetworkFamily, scale: u16) -> NetworkFormat {
        NetworkFormat {
            family,
            scale,
            added_to_terms: false,
        }
    }

    fn record() -> Record {
        let position = AnyPosition::from_fen(Variant::Chess, FEN).expect("a position");
        Record::new(&position, 0, None).expect("36 pieces or fewer")
    }

    #[test]
    fn gradients_match_finite_differences_of_the_value() {
        let model = Model::random(&mut Random::new(3));
        let features = Features::new(NetworkFamily::Chess, &record());
        let mut neurons = [[0.0; NEURONS]; 2];
        let value = model.value(&features, &mut neurons);
        let mut gradient = Model::zero();
        model.add_gradient(&features, &neurons, 1.0, &mut gradient);
        let row = usize::from(features.rows[0][3]) * NEURONS;
        let output = output_offset(bucket(features.pieces), 1);
        let places = (row..row + 9)
            .chain(BIASES..BIASES + 9)
            .chain(output..output + 9)
            .chain([OUTPUT_BIASES + bucket(features.pieces)]);
        for place in places {
            let mut changed = model.clone();
            changed.0[place] += 1e-2;
            let slope = (changed.value(&features, &mut [[0.0; NEURONS]; 2]) - value) / 1e-2;
            let expected = gradient.0[place];
            assert!(
                (slope - expected).abs() < 0.01,
                "{place}: {slope} {expected}"
            );
        }
    }

    #[test]
    fn the_rounded_model_and_the_network_of_the_engine_give_the_same_value() {
        let model = Model::random(&mut Random::new(3));
        let mut rounded = Model::zero();
        model.rounded(&mut rounded);
        let value = rounded.value(
            &Features::new(NetworkFamily::Chess, &record()),
            &mut [[0.0; NEURONS]; 2],
        );
        let network = model
            .network(format(NetworkFamily::Chess, 1_000), &[Role::Triceratops])
            .expect("a network");
        let position = AnyPosition::from_fen(Variant::Chess, FEN).expect("a position");
        let said = engine::eval::network::value(&Arc::new(network), &position);
        assert!(
            (said.expect("a value") as f32 - 1_000.0 * value).abs() <= 2.0,
            "{said:?} {value}"
        );
    }

    #[test]
    fn a_triceratops_that_never_occurred_counts_as_queen_and_knight() {
        let network = Model::random(&mut Random::new(3))
            .network(format(NetworkFamily::Chess, 200), &[Role::Triceratops])
            .expect("a network");
        let rows = &network.parameters().rows;
        let of = |role| {
            let piece = Piece {
                color: Color::Black,
                role,
            };
            let perspective =
                Perspective::of(NetworkFamily::Chess, Color::White, Some(Square::ALL[6]));
            rows[perspective.piece(piece.color, piece.role as usize, Square::ALL[33])][17]
        };
        let sum = i16::from(of(Role::Queen)) + i16::from(of(Role::Knight));
        let difference = i16::from(of(Role::Triceratops)) - sum;
        assert!(difference.abs() <= 1, "differs by more than rounding");
        let mut searcher = AnySearcher::new(Variant::Dinosaur, 1 << 16);
        searcher.use_network(Some(Arc::new(network)));
        searcher.start(
            &AnyPosition::initial(Variant::Dinosaur),
            &[],
            Limits::nodes(200),
        );
        while searcher.step(200) == Progress::Running {}
        assert_eq!(searcher.lines().len(), 1);
    }

    #[test]
    fn a_network_and_its_model_give_the_same_value() {
        for variant in Variant::ALL {
            let family = NetworkFamily::of(variant);
            let network = Network::random(family, 8);
            let again = Model::of(&network)
                .network(format(family, network.parameters().scale), &[])
                .expect("a network");
            assert_eq!(again, network);
            let position = AnyPosition::initial(variant);
            let record = Record::new(&position, 0, None).expect("a record");
            let value = Model::of(&network)
                .value(&Features::new(family, &record), &mut [[0.0; NEURONS]; 2]);
            let said = engine::eval::network::value(&Arc::new(network), &position);
            let said = said.expect("a value") as f32;
            assert!((said - 200.0 * value).abs() <= 2.0, "{said} {value}");
        }
    }

    #[test]
    fn unmirroring_gives_both_wings_the_same_weights() {
        let mut model = Model::of(&Network::random(NetworkFamily::Chess, 8));
        let before = model.clone();
        model.unmirror();
        let king = Role::King as usize * 64;
        for (row, same) in [(king + 2, true), (king + 5, false), (20, false)] {
            let numbers = |model: &Model, row: usize| model.0[row * NEURONS..][..NEURONS].to_vec();
            assert_eq!(numbers(&model, row), numbers(&model, row ^ 7));
            assert_eq!(numbers(&model, row) == numbers(&before, row), same);
        }
    }
}
