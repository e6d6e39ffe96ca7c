//! Training with AdamW (<https://arxiv.org/abs/1711.05101>): batches of positions, the gradient of the error, and
//! steps against it, with a learning rate that rises in a short warm-up and then falls. The network is evaluated with
//! its parameters rounded as the engine will have them, so that it learns to cope with the rounding. A seed gives the
//! same network on any number of threads.

use std::f32::consts::PI;
use std::num::NonZeroUsize;

use anyhow::{Result, ensure};
use clap::Args;
use engine::Variant;
use engine::eval::network::{MAX_SCALE, NEURONS, NetworkFamily};
use engine::search::Random;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use super::model::{Features, Model};
use super::record::Record;
use crate::adam::Adam;

/// Number of positions in a batch. Each batch gives one step.
const BATCH: usize = 16_384;
/// Number of parts of a batch, whose gradients are added up in a fixed order.
const PARTS: usize = 8;
/// Highest learning rate of a training that starts with random parameters.
const LEARNING_RATE: f32 = 0.0015;
/// Learning rate at the end, as a fraction of the highest one.
const FINAL_RATE_FRACTION: f32 = 0.0133;
/// Number of batches in which the learning rate rises, but at most a tenth of all batches.
const WARM_UP: f32 = 200.0;
/// Weight decay: how fast parameters shrink without gradients that oppose it.
const WEIGHT_DECAY: f32 = 0.01;
/// Keeps the steps of parameters with tiny gradients small.
const EPSILON: f32 = 1e-8;

/// Options of a training.
#[derive(Clone, Copy, Debug, Args)]
pub struct TrainingOptions {
    /// A rule set of the family whose network is trained.
    #[arg(long = "variant", value_name = "ID", default_value = "chess", value_parser = family)]
    pub family: NetworkFamily,
    /// Train the network to be added to the hand-written evaluation terms, instead of replacing them.
    #[arg(long)]
    pub added_to_terms: bool,
    /// Number of epochs: how often each position is used.
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub epochs: usize,
    /// Teacher's score, in centipawns, that means winning 73 of 100 games.
    #[arg(long, value_name = "N", default_value_t = 160.0)]
    pub centipawns: f32,
    /// Value of our own search, in centipawns, that means the same chance; as `--centipawns` by default. The evaluation
    /// terms have this scale, too.
    #[arg(long, value_name = "N")]
    pub scale: Option<f32>,
    /// Weight of the game's result in the training target, from 0 to 1, if the result is known; the rest is the score.
    #[arg(long, value_name = "N", default_value_t = 0.0)]
    pub result_weight: f32,
    /// Highest learning rate, which applies after the warm-up.
    #[arg(long, value_name = "N", default_value_t = LEARNING_RATE)]
    pub learning_rate: f32,
    /// Seed of the order in which positions are used.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Number of threads, which does not change the network.
    #[arg(long, value_name = "N", default_value = "2")]
    pub threads: NonZeroUsize,
}

impl TrainingOptions {
    /// Checks the numbers at once, because the engine would otherwise refuse the network after hours of training.
    pub fn check(&self) -> Result<()> {
        ensure!(self.centipawns > 0.0, "--centipawns must be greater than 0");
        ensure!(
            (0.0..=1.0).contains(&self.result_weight),
            "--result-weight must be from 0 to 1"
        );
        ensure!(
            (1.0..=f32::from(MAX_SCALE)).contains(&self.scale()),
            "--scale must be from 1 to {MAX_SCALE}"
        );
        Ok(())
    }

    /// Returns the value of our own search that stands for the same chance as `centipawns`.
    pub fn scale(&self) -> f32 {
        self.scale.unwrap_or(self.centipawns)
    }
}

fn family(variant: &str) -> Result<NetworkFamily> {
    Ok(NetworkFamily::of(variant.parse::<Variant>()?))
}

/// Trains a model further on positions, which it shuffles. Parameters whose entry in `frozen` is true stay fixed;
/// `frozen` may be empty. `on_epoch` gets the epoch, its mean error and the model.
pub fn train(
    options: TrainingOptions,
    model: Model,
    frozen: &[bool],
    records: &mut [Record],
    mut on_epoch: impl FnMut(usize, f64, &Model) -> Result<()>,
) -> Result<Model> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(options.threads.get())
        .build()?;
    let mut random = Random::new(options.seed);
    let mut model = model;
    let mut rounded = Model::zero();
    model.rounded(&mut rounded);
    let mut adam = Adam::new(model.0.len(), EPSILON, WEIGHT_DECAY);
    let mut parts = vec![(Model::zero(), 0.0); PARTS];
    let batches = records.len().div_ceil(BATCH);
    let all = (batches * options.epochs) as f32;
    let warm_up = WARM_UP.min(all / 10.0).max(1.0);
    for epoch in 1..=options.epochs {
        shuffle(records, &mut random);
        let mut total = 0.0;
        for batch in records.chunks(BATCH) {
            total += pool.install(|| gradients(options, &rounded, batch, &mut parts));
            let done = adam.steps() / all;
            let falling =
                FINAL_RATE_FRACTION + (1.0 - FINAL_RATE_FRACTION) * 0.5 * (1.0 + (PI * done).cos());
            let rate = options.learning_rate * falling * ((adam.steps() + 1.0) / warm_up).min(1.0);
            let share = 1.0 / batch.len() as f32;
            adam.step(rate, &mut model.0, |index, _| {
                let parts = parts.iter().map(|(part, _)| part.0[index]);
                (frozen.get(index) != Some(&true)).then(|| share * parts.sum::<f32>())
            });
            model.clamp();
            model.rounded(&mut rounded);
        }
        on_epoch(epoch, total / records.len().max(1) as f64, &rounded)?;
    }
    Ok(model)
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
        f32::from(record.terms()) / options.scale()
    } else {
        0.0
    };
    sigmoid(terms + model.value(features, neurons))
}

/// Returns the training target of a record, from 0 to 1.
fn target(options: TrainingOptions, record: &Record) -> f32 {
    let score = sigmoid(f32::from(record.score()) / options.centipawns);
    record.result().map_or(score, |result| {
        score + options.result_weight * (result - score)
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
    parts
        .par_iter_mut()
        .zip(&shares)
        .for_each(|(part, records)| gradient_of_part(options, model, records, part));
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

#[cfg(test)]
mod tests {
    use engine::search::AnySearcher;
    use engine::{Color, Role};

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
            scale: None,
            result_weight: 0.3,
            learning_rate: LEARNING_RATE,
            seed: 1,
            threads: NonZeroUsize::new(threads).expect("threads"),
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
                result_weight: 0.0,
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
        let on_epoch = |_, _, _: &Model| Ok(());
        let model = train(options, start.clone(), &frozen, &mut records(), on_epoch);
        let model = model.expect("a model");
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
                Ok(())
            });
            let model = model.expect("a model");
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
