//! Training with AdamW (<https://arxiv.org/abs/1711.05101>): batches of positions, the gradient of the error (its
//! slopes), and steps against it, with a learning rate that rises in a short warm-up and then falls. The network is
//! evaluated with its parameters rounded as the engine will have them, so that it learns to cope with the rounding. A
//! seed gives the same network on any number of threads.

use std::f32::consts::PI;

use engine::eval::network::{NEURONS, NetworkFamily};
use engine::search::Random;

use super::model::{Model, Seen};
use super::record::Record;

/// Number of positions in a batch. Each batch gives one step.
const BATCH: usize = 16_384;
/// Number of parts of a batch, whose gradients are added up in a fixed order.
const PARTS: usize = 8;
/// Highest learning rate of a training that starts with random parameters.
pub const RATE: f32 = 0.0015;
/// Learning rate at the end, as a fraction of the highest one.
const LAST_RATE: f32 = 0.0133;
/// Number of batches in which the learning rate rises, but at most a tenth of all batches.
const WARM_UP: f32 = 200.0;
/// Decay rates of the moving averages of the gradient and of its square (β₁ and β₂ of AdamW).
const MEANS: (f32, f32) = (0.9, 0.999);
/// Weight decay: how fast parameters shrink without gradients that oppose it.
const DECAY: f32 = 0.01;

/// Options of a training.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The family of rule sets whose network is trained.
    pub family: NetworkFamily,
    /// Whether the network learns only the difference to the hand-written evaluation terms, and not the whole value.
    pub beside_terms: bool,
    /// Number of epochs: how often each position is used.
    pub rounds: usize,
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

/// Trains a model further on positions, which it shuffles. Parameters whose entry in `held` is true stay fixed; `held`
/// may be empty. `told` gets the epoch, its mean error and the model.
pub fn train<E>(
    plan: Plan,
    model: Model,
    held: &[bool],
    records: &mut [Record],
    mut told: impl FnMut(usize, f64, &Model) -> Result<(), E>,
) -> Result<Model, E> {
    let mut random = Random::new(plan.seed);
    let mut descent = Descent::new(model);
    let mut parts = vec![(Model::zero(), 0.0); PARTS];
    let batches = records.len().div_ceil(BATCH);
    let all = (batches * plan.rounds) as f32;
    let warm_up = WARM_UP.min(all / 10.0).max(1.0);
    for round in 1..=plan.rounds {
        shuffle(records, &mut random);
        let mut total = 0.0;
        for batch in records.chunks(BATCH) {
            total += slopes(plan, &descent.rounded, batch, &mut parts);
            let done = descent.steps / all;
            let falling = LAST_RATE + (1.0 - LAST_RATE) * 0.5 * (1.0 + (PI * done).cos());
            let rate = plan.rate * falling * ((descent.steps + 1.0) / warm_up).min(1.0);
            descent.step(rate, &parts, batch.len(), held);
        }
        told(round, total / records.len().max(1) as f64, &descent.rounded)?;
    }
    Ok(descent.model)
}

/// Returns the mean squared error of a model.
pub fn error(plan: Plan, model: &Model, records: &[Record]) -> f64 {
    let mut neurons = [[0.0; NEURONS]; 2];
    let total: f64 = records
        .iter()
        .map(|record| {
            let seen = Seen::new(plan.family, record);
            let value = chance(plan, model, (record, &seen), &mut neurons);
            f64::from((value - target(plan, record)).powi(2))
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
fn chance(
    plan: Plan,
    model: &Model,
    (record, seen): (&Record, &Seen),
    neurons: &mut [[f32; NEURONS]; 2],
) -> f32 {
    let terms = if plan.beside_terms {
        f32::from(record.terms()) / plan.scale
    } else {
        0.0
    };
    sigmoid(terms + model.value(seen, neurons))
}

/// Returns the training target of a record, from 0 to 1.
fn target(plan: Plan, record: &Record) -> f32 {
    let score = sigmoid(f32::from(record.score()) / plan.centipawns);
    record
        .result()
        .map_or(score, |result| score + plan.result_share * (result - score))
}

/// Fills each part with the gradient and the error of its share of a batch. Returns the total error.
fn slopes(plan: Plan, model: &Model, batch: &[Record], parts: &mut [(Model, f64)]) -> f64 {
    let share = batch.len().div_ceil(PARTS).max(1);
    let mut shares: Vec<&[Record]> = batch.chunks(share).collect();
    shares.resize(PARTS, &[]);
    let each = PARTS.div_ceil(plan.threads);
    std::thread::scope(|scope| {
        for (parts, shares) in parts.chunks_mut(each).zip(shares.chunks(each)) {
            scope.spawn(move || {
                for (part, records) in parts.iter_mut().zip(shares) {
                    slopes_of_part(plan, model, records, part);
                }
            });
        }
    });
    parts.iter().map(|(_, error)| error).sum()
}

fn slopes_of_part(plan: Plan, model: &Model, records: &[Record], part: &mut (Model, f64)) {
    let (slopes, total) = part;
    slopes.0.fill(0.0);
    *total = 0.0;
    let mut neurons = [[0.0; NEURONS]; 2];
    for record in records {
        let seen = Seen::new(plan.family, record);
        let value = chance(plan, model, (record, &seen), &mut neurons);
        let off = value - target(plan, record);
        *total += f64::from(off * off);
        let factor = 2.0 * off * value * (1.0 - value);
        model.add_slopes(&seen, &neurons, factor, slopes);
    }
}

/// State of the gradient descent.
struct Descent {
    model: Model,
    rounded: Model,
    mean: Model,
    mean_square: Model,
    steps: f32,
}

impl Descent {
    fn new(model: Model) -> Descent {
        let mut rounded = Model::zero();
        model.rounded(&mut rounded);
        Descent {
            model,
            rounded,
            mean: Model::zero(),
            mean_square: Model::zero(),
            steps: 0.0,
        }
    }

    /// Makes a step against the gradient of a batch.
    fn step(&mut self, rate: f32, parts: &[(Model, f64)], count: usize, held: &[bool]) {
        self.steps += 1.0;
        let (keep, keep_square) = MEANS;
        let whole = 1.0 - keep.powf(self.steps);
        let whole_square = 1.0 - keep_square.powf(self.steps);
        let share = 1.0 / count as f32;
        let means = self.mean.0.iter_mut().zip(&mut self.mean_square.0);
        for (index, (number, (mean, mean_square))) in self.model.0.iter_mut().zip(means).enumerate()
        {
            if held.get(index) == Some(&true) {
                continue;
            }
            let slope = share * parts.iter().map(|(part, _)| part.0[index]).sum::<f32>();
            *mean = keep * *mean + (1.0 - keep) * slope;
            *mean_square = keep_square * *mean_square + (1.0 - keep_square) * slope * slope;
            let down = (*mean / whole) / ((*mean_square / whole_square).sqrt() + 1e-8);
            *number -= rate * (down + DECAY * *number);
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
    use crate::network::positions::{GLANCE, Play, Sample, of_game};

    /// Positions scored by material only.
    fn records() -> Vec<Record> {
        let mut searcher = AnySearcher::new(Variant::Chess, 1 << 16);
        let mut random = Random::new(5);
        let mut records = Vec::new();
        for _ in 0..2 {
            let play = Play {
                variant: Variant::Chess,
                nodes: 30,
                nodes_beside: GLANCE,
            };
            let game = of_game(play, &mut random, &mut searcher).expect("a game");
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

    fn plan(threads: usize) -> Plan {
        Plan {
            family: NetworkFamily::Chess,
            beside_terms: false,
            rounds: 200,
            centipawns: 160.0,
            scale: 160.0,
            result_share: 0.3,
            rate: RATE,
            seed: 1,
            threads,
        }
    }

    #[test]
    fn a_known_result_has_its_share_of_the_target() {
        let position = engine::AnyPosition::initial(Variant::Chess);
        let target = |result| {
            let record = Record::new(&position, 160, result).expect("a record");
            target(plan(1), &record)
        };
        let score = 1.0 / (1.0 + (-1f32).exp());
        assert!((target(None) - score).abs() < 1e-6);
        assert!((target(Some(1.0)) - (0.7 * score + 0.3)).abs() < 1e-6);
        assert!((target(Some(0.0)) - 0.7 * score).abs() < 1e-6);
    }

    #[test]
    fn beside_the_terms_only_their_error_is_left_to_learn() {
        // The records are scored by material only, which the terms predict nearly as well.
        let first_error = |beside_terms| {
            let plan = Plan {
                beside_terms,
                result_share: 0.0,
                ..plan(1)
            };
            error(plan, &Model::zero(), &records())
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
        let held: Vec<bool> = (0..start.0.len()).map(|index| index % 2 == 0).collect();
        let plan = Plan {
            rounds: 2,
            ..plan(1)
        };
        let told = |_, _, _: &Model| Ok::<(), Infallible>(());
        let Ok(model) = train(plan, start.clone(), &held, &mut records(), told);
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
            let model = train(plan(threads), start, &[], &mut records, |_, error, _| {
                errors.push(error);
                Ok::<(), Infallible>(())
            });
            let Ok(model) = model;
            let last = error(plan(threads), &model, &records);
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
