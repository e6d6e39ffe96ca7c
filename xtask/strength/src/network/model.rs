//! A network in training: the same numbers as the engine's, as fractions, in one list. Here it is asked, and here it is told which
//! way each number should go.

use anyhow::{Result, ensure};
use engine::Role;
use engine::eval::network::{
    BUCKETS, INPUT_ONE, MOST_OUTPUT, NEURONS, Network, NetworkFamily, OUTPUT_ONE, Parameters,
    SUM_ONE, bucket, is_mirrored, row,
};
use engine::search::Random;
use engine::{Color, Piece, Square};

use super::record::{MOST_PIECES, Record};

/// The family that is trained.
const FAMILY: NetworkFamily = NetworkFamily::Chess;
/// Where the biases of the neurons begin in the list; the rows come before them.
const BIASES: usize = FAMILY.rows() * NEURONS;
/// Where the outputs' weights begin.
const OUTPUTS: usize = BIASES + NEURONS;
/// Where the outputs' biases begin.
const OUTPUT_BIASES: usize = OUTPUTS + BUCKETS * 2 * NEURONS;
/// How many numbers there are.
const NUMBERS: usize = OUTPUT_BIASES + BUCKETS;
/// Sums within a loop go on in so many lanes, so that the compiler may use vectors.
const LANES: usize = 16;

/// A network's numbers, or what belongs to each of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Model(pub Vec<f32>);

/// A position as the network sees it.
pub struct Seen {
    /// The rows of the side to move and of the other side.
    rows: [[u16; MOST_PIECES]; 2],
    count: usize,
}

impl Seen {
    /// What the network sees of a record.
    pub fn new(record: &Record) -> Seen {
        let mut pieces = [(Square::ALL[0], NOBODY); MOST_PIECES];
        let mut kings = [None; 2];
        let mut count = 0;
        for (place, (square, piece)) in pieces.iter_mut().zip(record.pieces()) {
            *place = (square, piece);
            if piece.role == Role::King {
                kings[piece.color as usize] = Some(square);
            }
            count += 1;
        }
        let turn = record.turn();
        let mut rows = [[0; MOST_PIECES]; 2];
        for (rows, view) in rows.iter_mut().zip([turn, !turn]) {
            let mirrored = is_mirrored(kings[view as usize]);
            for (place, &(square, piece)) in rows.iter_mut().zip(&pieces[..count]) {
                *place = row(view, mirrored, piece, square) as u16;
            }
        }
        Seen { rows, count }
    }

    fn rows(&self, side: usize) -> &[u16] {
        &self.rows[side][..self.count]
    }
}

const NOBODY: Piece = Piece {
    color: Color::White,
    role: Role::Pawn,
};

impl Model {
    /// Nothing but zeros.
    pub fn zero() -> Model {
        Model(vec![0.0; NUMBERS])
    }

    /// Where training begins.
    pub fn random(random: &mut Random) -> Model {
        let mut model = Model::zero();
        let mut number = |most: f64| ((2.0 * random.unit() - 1.0) * most) as f32;
        model.0[..BIASES].fill_with(|| number(0.08));
        model.0[BIASES..OUTPUTS].fill_with(|| 0.25 + number(0.1));
        model.0[OUTPUTS..OUTPUT_BIASES].fill_with(|| number(1.0 / (NEURONS as f64).sqrt()));
        model
    }

    /// The numbers as the engine's network will have them.
    pub fn rounded(&self, to: &mut Model) {
        for (index, (number, to)) in self.0.iter().zip(&mut to.0).enumerate() {
            let (one, most) = measure(index);
            *to = (number * one).round().clamp(-most, most) / one;
        }
    }

    /// Keeps every number within what the engine's network can have.
    pub fn clamp(&mut self) {
        for (index, number) in self.0.iter_mut().enumerate() {
            let (one, most) = measure(index);
            *number = number.clamp(-most / one, most / one);
        }
    }

    /// What the network says of a position, 1 being the engine's `SUM_ONE`. `neurons` are left as they were added up.
    pub fn value(&self, seen: &Seen, neurons: &mut [[f32; NEURONS]; 2]) -> f32 {
        let set = bucket(seen.count);
        let mut lanes = [0.0; LANES];
        for (side, sums) in neurons.iter_mut().enumerate() {
            sums.copy_from_slice(&self.0[BIASES..OUTPUTS]);
            for &row in seen.rows(side) {
                let weights = &self.0[usize::from(row) * NEURONS..][..NEURONS];
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += weight;
                }
            }
            let weights = self.0[output_of(set, side)..][..NEURONS].chunks_exact(LANES);
            for (sums, weights) in sums.chunks_exact(LANES).zip(weights) {
                for ((lane, sum), weight) in lanes.iter_mut().zip(sums).zip(weights) {
                    let active = sum.clamp(0.0, 1.0);
                    *lane += active * active * weight;
                }
            }
        }
        lanes.iter().sum::<f32>() + self.0[OUTPUT_BIASES + set]
    }

    /// Adds to `slopes` how the value of a position changes with each number, times `factor`. `neurons` are those of [`Model::value`].
    pub fn add_slopes(
        &self,
        seen: &Seen,
        neurons: &[[f32; NEURONS]; 2],
        factor: f32,
        slopes: &mut Model,
    ) {
        let set = bucket(seen.count);
        slopes.0[OUTPUT_BIASES + set] += factor;
        for (side, sums) in neurons.iter().enumerate() {
            let mut below = [0.0; NEURONS];
            let at = output_of(set, side);
            let weights = &self.0[at..at + NEURONS];
            let outputs = &mut slopes.0[at..at + NEURONS];
            for (((below, sum), weight), output) in
                below.iter_mut().zip(sums).zip(weights).zip(outputs)
            {
                let active = sum.clamp(0.0, 1.0);
                *output += factor * active * active;
                let moves = if *sum > 0.0 && *sum < 1.0 { 1.0 } else { 0.0 };
                *below = moves * factor * weight * 2.0 * active;
            }
            add(&mut slopes.0[BIASES..OUTPUTS], &below);
            for &row in seen.rows(side) {
                add(
                    &mut slopes.0[usize::from(row) * NEURONS..][..NEURONS],
                    &below,
                );
            }
        }
    }

    /// The engine's network with these numbers, whose 1 is `scale` centipawns. Kinds of pieces that never stood on a board in training
    /// get the rows of what they move as: a triceratops those of a queen and a knight together.
    pub fn network(&self, scale: u16, without: &[Role]) -> Result<Network> {
        ensure!(self.0.len() == NUMBERS, "the model has not the right size");
        let mut numbers = self.clone();
        for side in 0..2 {
            if without.contains(&Role::Triceratops) {
                let rows = |role: Role| {
                    let from = (side * FAMILY.roles().len() + role as usize) * 64 * NEURONS;
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
            let (one, most) = measure(index);
            (numbers.0[index] * one).round().clamp(-most, most)
        };
        let mut rows = vec![[0; NEURONS]; FAMILY.rows()];
        for (index, weight) in rows.iter_mut().flatten().enumerate() {
            *weight = at(index) as i8;
        }
        let parameters = Parameters {
            family: FAMILY,
            scale,
            rows,
            biases: std::array::from_fn(|neuron| at(BIASES + neuron) as i16),
            outputs: std::array::from_fn(|set| {
                std::array::from_fn(|side| {
                    std::array::from_fn(|neuron| at(output_of(set, side) + neuron) as i16)
                })
            }),
            output_biases: std::array::from_fn(|set| at(OUTPUT_BIASES + set) as i32),
        };
        Ok(Network::new(parameters)?)
    }
}

/// Where the weights of an output begin, for the side to move (0) or the other side (1).
fn output_of(set: usize, side: usize) -> usize {
    OUTPUTS + (set * 2 + side) * NEURONS
}

/// What stands for 1 in a number of the engine's network, and the most that it can be.
fn measure(index: usize) -> (f32, f32) {
    match index {
        ..BIASES => (INPUT_ONE as f32, 127.0),
        BIASES..OUTPUTS => (INPUT_ONE as f32, 16.0 * INPUT_ONE as f32),
        OUTPUTS..OUTPUT_BIASES => (OUTPUT_ONE as f32, f32::from(MOST_OUTPUT)),
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
    use engine::search::{AnySearcher, Limits, Progress};
    use engine::{AnyPosition, Variant};
    use std::sync::Arc;

    use super::*;

    const FEN: &str = "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 b - - 0 11";

    fn record() -> Record {
        let position = AnyPosition::from_fen(Variant::Chess, FEN).expect("a position");
        Record::new(&position, 0).expect("34 pieces or fewer")
    }

    #[test]
    fn slopes_say_how_the_value_changes() {
        let model = Model::random(&mut Random::new(3));
        let seen = Seen::new(&record());
        let mut neurons = [[0.0; NEURONS]; 2];
        let value = model.value(&seen, &mut neurons);
        let mut slopes = Model::zero();
        model.add_slopes(&seen, &neurons, 1.0, &mut slopes);
        let row = usize::from(seen.rows[0][3]) * NEURONS;
        let output = output_of(bucket(seen.count), 1);
        let places = (row..row + 9)
            .chain(BIASES..BIASES + 9)
            .chain(output..output + 9)
            .chain([OUTPUT_BIASES + bucket(seen.count)]);
        for place in places {
            let mut changed = model.clone();
            changed.0[place] += 1e-2;
            let slope = (changed.value(&seen, &mut [[0.0; NEURONS]; 2]) - value) / 1e-2;
            let expected = slopes.0[place];
            assert!(
                (slope - expected).abs() < 0.01,
                "{place}: {slope} {expected}"
            );
        }
    }

    #[test]
    fn the_engine_s_network_says_what_the_rounded_model_says() {
        let model = Model::random(&mut Random::new(3));
        let mut rounded = Model::zero();
        model.rounded(&mut rounded);
        let value = rounded.value(&Seen::new(&record()), &mut [[0.0; NEURONS]; 2]);
        let network = model
            .network(1_000, &[Role::Triceratops])
            .expect("a network");
        let position = AnyPosition::from_fen(Variant::Chess, FEN).expect("a position");
        let said = engine::eval::network::value(&Arc::new(network), &position);
        assert!(
            (said.expect("a value") as f32 - 1_000.0 * value).abs() <= 2.0,
            "{said:?} {value}"
        );
    }

    #[test]
    fn a_triceratops_that_was_never_seen_is_queen_and_knight() {
        let network = Model::random(&mut Random::new(3))
            .network(200, &[Role::Triceratops])
            .expect("a network");
        let rows = &network.parameters().rows;
        let of = |role| {
            let piece = Piece {
                color: Color::Black,
                role,
            };
            rows[row(Color::White, true, piece, Square::ALL[33])][17]
        };
        let sum = i16::from(of(Role::Queen)) + i16::from(of(Role::Knight));
        let difference = i16::from(of(Role::Triceratops)) - sum;
        assert!(difference.abs() <= 1, "rounded once instead of twice");
        let mut searcher = AnySearcher::new(Variant::Dinosaur, 1 << 16);
        searcher.use_network(Some(Arc::new(network)));
        searcher.start(
            &AnyPosition::initial(Variant::Dinosaur),
            &[],
            Limits::nodes(200),
        );
        while searcher.step(200) == Progress::Going {}
        assert_eq!(searcher.lines().len(), 1);
    }
}
