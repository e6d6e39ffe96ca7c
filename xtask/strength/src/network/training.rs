//! Training with AdamW (<https://arxiv.org/abs/1711.05101>): batches of positions, the gradient of the error, and
//! steps against it, with a learning rate that rises in a short warm-up and then falls. The network is evaluated with
//! its parameters rounded as the engine will have them, so that it learns to cope with the rounding. A seed gives the
//! same network on any number of threads.

use std::f32::consts::PI;

use engine::eval::network::{NEURONS, NetworkFamily};
use engine::search::Random;

use super::model::{Features, Model};
use super::record::Record;

/// Number of positions in a batch. Each batch gives one step.
const BATCH: usize = 16_384;
/// Number of parts of a batch, whose gradients are added up in a fixed order.
const PARTS: usize = 8;
/// Highest learning rate of a training that starts with random parameters.
pub const LEARNING_RATE: f32 = 0.0015;
/// Learning rate at the end, as a fraction of the highest one.
const FINAL_RATE_FRACTION: f32 = 0.0133;
/// Number of batches in which the learning rate rises, but at most a tenth of all batches.
const WARM_UP: f32 = 200.0;
/// Decay rates of the moving averages of the gradient and of its square (β₁ and β₂ of AdamW).
const BETAS: (f32, f32) = (0.9, 0.999);
/// Weight decay: how fast parameters shrink without gradients that oppose it.
const WEIGHT_DECAY: f32 = 0.01;

/// Options of a training.
#[derive(Clone, Copy, Debug)]
pub struct TrainingOptions {
    /// The family of rule sets whose network is trained.
    pub family: NetworkFamily,
    /// Whether the network learns only the difference to the hand-written evaluation terms, and not the whole value.
    pub added_to_terms: bool,
    /// Number of epochs: how often each position is used.
    pub epochs: usize,
    /// Score of the teacher, in centipawns, that stands for winning 73 of 100 games.
    pub centipawns: f32,
    /// Value of our search, in centipawns, that stands for the same chance. The evaluation terms have this scale, too.
    pub scale: f32,
    /// Weight of the game's result in the training target, from 0 to 1, if the result is known. The rest is the score.
    pub result_share: f32,
    /// Highest learning rate, which applies after the warm-up.
    pub rate: f32,
    /// Seed of the order in which positions are used.
    pub seed: u64,
    /// Number of threads, which does not change the outcome.
    pub threads: usize,
}

/// Trains a model further on positions, which it shuffles. Parameters whose entry in `frozen` is true stay fixed;
/// `frozen` may be empty. `on_epoch` gets the epoch, its mean error and the model.
pub fn train<E>(
    options: TrainingOptions,
    model: Model,
    frozen: &[bool],
    records: &mut [Record],
    mut on_epoch: impl FnMut(usize, f64, &Model) -> Result<(), E>,
) -> Result<Model, E> {
    let mut random = Random::new(options.seed);
    let mut optimizer = AdamW::new(model);
    let mut parts = vec![(Model::zero(), 0.0); PARTS];
    let batches = records.len().div_ceil(BATCH);
    let all = (batches * options.epochs) as f32;
    let warm_up = WARM_UP.min(all / 10.0).max(1.0);
    for epoch in 1..=options.epochs {
        shuffle(records, &mut random);
        let mut total = 0.0;
        for batch in records.chunks(BATCH) {
            total += gradients(options, &optimizer.rounded, batch, &mut parts);
            let done = optimizer.steps / all;
            let falling =
                FINAL_RATE_FRACTION + (1.0 - FINAL_RATE_FRACTION) * 0.5 * (1.0 + (PI * done).cos());
            let rate = options.rate * falling * ((optimizer.steps + 1.0) / warm_up).min(1.0);
            optimizer.step(rate, &parts, batch.len(), frozen);
        }
        on_epoch(
            epoch,
            total / records.len().max(1) as f64,
            &optimizer.rounded,
        )?;
    }
    Ok(optimizer.model)
}

/// Returns the mean squared error of a model.
pub fn error(options: TrainingOptions, model: &Model, records: &[Record]) -> f64 {
    let mut neurons = [[0.0; NEURONS]; 2];
    let total: f64 = records
        .iter()
        .map(|record| {
            let features = Features::new(options.family, record);
            let value = predict(options, model, (record, &features), &mut neurons);
            f64::from((value - target(options, record)).powi(2))
        })
        .sum();
    total / records.len().max(1) as f64
}

/// Shuffles the records.
pub fn shuffle(records: &mut [Record], random: &mut Random) {
    for index in (1..records.len()).rev() {
        records.swap(index, random.below(index + 1));
    }
}

fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// Returns the model's prediction for a record, from 0 to 1, including the evaluation terms if the plan uses them.
/// Afterwards `neurons` holds the sums of the neurons.
fn predict(
    options: TrainingOptions,
    model: &Model,
    (record, features): (&Record, &Features),
    neurons: &mut [[f32; NEURONS]; 2],
) -> f32 {
    let terms = if options.added_to_terms {
        f32::from(record.terms()) / options.scale
    } else {
        0.0
    };
    sigmoid(terms + model.value(features, neurons))
}

/// Returns the training target of a record, from 0 to 1.
fn target(options: TrainingOptions, record: &Record) -> f32 {
    let score = sigmoid(f32::from(record.score()) / options.centipawns);
    record.result().map_or(score, |result| {
        score + options.result_share * (result - score)
    })
}

/// Fills each part with the gradient and the error of its share of a batch. Returns the total error.
fn gradients(
    options: TrainingOptions,
    model: &Model,
    batch: &[Record],
    parts: &mut [(Model, f64)],
) -> f64 {
    let share = batch.len().div_ceil(PARTS).max(1);
    let mut shares: Vec<&[Record]> = batch.chunks(share).collect();
    shares.resize(PARTS, &[]);
    let each = PARTS.div_ceil(options.threads);
    std::thread::scope(|scope| {
        for (parts, shares) in parts.chunks_mut(each).zip(shares.chunks(each)) {
            scope.spawn(move || {
                for (part, records) in parts.iter_mut().zip(shares) {
                    gradient_of_part(options, model, records, part);
                }
            });
        }
    });
    parts.iter().map(|(_, error)| error).sum()
}

fn gradient_of_part(
    options: TrainingOptions,
    model: &Model,
    records: &[Record],
    part: &mut (Model, f64),
) {
    let (gradient, total) = part;
    gradient.0.fill(0.0);
    *total = 0.0;
    let mut neurons = [[0.0; NEURONS]; 2];
    for record in records {
        let features = Features::new(options.family, record);
        let value = predict(options, model, (record, &features), &mut neurons);
        let difference = value - target(options, record);
        *total += f64::from(difference * difference);
        let factor = 2.0 * difference * value * (1.0 - value);
        model.add_gradient(&features, &neurons, factor, gradient);
    }
}

/// State of the gradient descent.
struct AdamW {
    model: Model,
    rounded: Model,
    mean: Model,
    mean_square: Model,
    steps: f32,
}

impl AdamW {
    fn new(model: Model) -> AdamW {
        let mut rounded = Model::zero();
        model.rounded(&mut rounded);
        AdamW {
            model,
            rounded,
            mean: Model::zero(),
            mean_square: Model::zero(),
            steps: 0.0,
        }
    }

    /// Makes a step against the gradient of a batch.
    fn step(&mut self, rate: f32, parts: &[(Model, f64)], count: usize, frozen: &[bool]) {
        self.steps += 1.0;
        let (keep, keep_square) = BETAS;
        let whole = 1.0 - keep.powf(self.steps);
        let whole_square = 1.0 - keep_square.powf(self.steps);
        let share = 1.0 / count as f32;
        let means = self.mean.0.iter_mut().zip(&mut self.mean_square.0);
        for (index, (number, (mean, mean_square))) in self.model.0.iter_mut().zip(means).enumerate()
        {
            if frozen.get(index) == Some(&true) {
                continue;
            }
            let gradient = share * parts.iter().map(|(part, _)| part.0[index]).sum::<f32>();
            *mean = keep * *mean + (1.0 - keep) * gradient;
            *mean_square = keep_square * *mean_square + (1.0 - keep_square) * gradient * gradient;
            let down = (*mean / whole) / ((*mean_square / whole_square).sqrt() + 1e-8);
            *number -= rate * (down + WEIGHT_DECAY * *number);
        }
        self.model.clamp();
        self.model.rounded(&mut self.rounded);
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use engine::search::AnySearcher;
    use engine::{Color, Role, Variant};

    use super::*;
    use crate::network::positions::{GameOptions, QUIET_CHECK_NODES, Sample, sample_game};

    /// Returns positions scored by material only.
    fn records() -> Vec<Record> {
        let mut searcher = AnySearcher::new(Variant::Chess, 1 << 16);
        let mut random = Random::new(5);
        let mut records = Vec::new();
        for _ in 0..2 {
            let options = GameOptions {
                variant: Variant::Chess,
                nodes: 30,
                nodes_after_random: QUIET_CHECK_NODES,
            };
            let game = sample_game(options, &mut random, &mut searcher).expect("a game");
            for Sample { position, .. } in game {
                let count = |color: Color, role: Role| position.pieces(color, role).count() as i16;
                let worth = |color: Color| {
                    100 * count(color, Role::Pawn)
                        + 300 * (count(color, Role::Knight) + count(color, Role::Bishop))
                        + 500 * count(color, Role::Rook)
                        + 900 * count(color, Role::Queen)
                };
                let turn = position.turn();
                records.extend(Record::new(&position, worth(turn) - worth(!turn), None));
            }
        }
        records
    }

    fn options(threads: usize) -> TrainingOptions {
        TrainingOptions {
            family: NetworkFamily::Chess,
            added_to_terms: false,
            epochs: 200,
            centipawns: 160.0,
            scale: 160.0,
            result_share: 0.3,
            rate: LEARNING_RATE,
            seed: 1,
            threads,
        }
    }

    #[test]
    fn the_game_result_is_blended_into_the_training_target() {
        let position = engine::AnyPosition::initial(Variant::Chess);
        let target = |result| {
            let record = Record::new(&position, 160, result).expect("a record");
            target(options(1), &record)
        };
        let score = 1.0 / (1.0 + (-1f32).exp());
        assert!((target(None) - score).abs() < 1e-6);
        assert!((target(Some(1.0)) - (0.7 * score + 0.3)).abs() < 1e-6);
        assert!((target(Some(0.0)) - 0.7 * score).abs() < 1e-6);
    }

    #[test]
    fn training_beside_the_evaluation_terms_starts_with_a_smaller_error() {
        // The records are scored by material only, which the terms predict nearly as well.
        let first_error = |added_to_terms| {
            let options = TrainingOptions {
                added_to_terms,
                result_share: 0.0,
                ..options(1)
            };
            error(options, &Model::zero(), &records())
        };
        assert!(
            first_error(true) < 0.5 * first_error(false),
            "{} {}",
            first_error(true),
            first_error(false)
        );
    }

    #[test]
    fn held_parameters_do_not_change() {
        let start = Model::random(&mut Random::new(2));
        let frozen: Vec<bool> = (0..start.0.len()).map(|index| index % 2 == 0).collect();
        let options = TrainingOptions {
            epochs: 2,
            ..options(1)
        };
        let on_epoch = |_, _, _: &Model| Ok::<(), Infallible>(());
        let Ok(model) = train(options, start.clone(), &frozen, &mut records(), on_epoch);
        let changed = |parity: usize| {
            let both = start.0.iter().zip(&model.0).enumerate();
            both.filter(|(index, (old, new))| index % 2 == parity && old != new)
                .count()
        };
        assert_eq!(changed(0), 0);
        assert!(changed(1) > 1_000, "{}", changed(1));
    }

    #[test]
    fn training_reduces_the_error_and_threads_do_not_change_the_model() {
        let trained = |threads| {
            let mut records = records();
            let mut errors = Vec::new();
            let start = Model::random(&mut Random::new(2));
            let model = train(options(threads), start, &[], &mut records, |_, error, _| {
                errors.push(error);
                Ok::<(), Infallible>(())
            });
            let Ok(model) = model;
            let last = error(options(threads), &model, &records);
            assert!(
                last < 0.5 * errors[0],
                "first error {}, last error {last}",
                errors[0]
            );
            model
        };
        assert_eq!(trained(1), trained(3));
    }
}
