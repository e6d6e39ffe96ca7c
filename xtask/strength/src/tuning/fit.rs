//! Fits the weights so that the evaluation predicts results best, but without moving far from where they started.

use engine::eval::{COUNT, Weights};

use super::samples::Sample;
use crate::adam::Adam;

/// Weight of the search's value in the target; the rest is the game's result.
const SEARCH_WEIGHT: f32 = 0.6;
/// Regularisation: how strongly a weight is pulled back to its initial value.
const REGULARIZATION: f32 = 2e-8;
/// Size of a step in centipawns.
const STEP: f32 = 0.8;

/// The middlegame and endgame values of all weights.
pub type Table = [[f32; 2]; COUNT];

/// Returns the current table.
pub fn table_of(weights: &Weights) -> Box<Table> {
    let mut table = Box::new([[0.0; 2]; COUNT]);
    for (row, weight) in table.iter_mut().zip(weights.iter()) {
        *row = [weight.middle() as f32, weight.end() as f32];
    }
    table
}

/// Returns the evaluation of a sample, in centipawns for White.
pub fn value(table: &Table, sample: &Sample) -> f32 {
    let trace = &sample.trace;
    let (mut middle, mut end) = (0.0, 0.0);
    for &(term, count) in &trace.counts {
        let row = table[term as usize];
        middle += row[0] * f32::from(count);
        end += row[1] * f32::from(count);
    }
    trace.phase * middle + (1.0 - trace.phase) * trace.scale * end
}

fn chance(value: f32, slope: f32) -> f32 {
    1.0 / (1.0 + (-slope * value).exp())
}

fn target(sample: &Sample, slope: f32) -> f32 {
    SEARCH_WEIGHT * chance(sample.search_value, slope) + (1.0 - SEARCH_WEIGHT) * sample.result
}

/// Returns the mean squared error.
pub fn error(table: &Table, samples: &[Sample], slope: f32) -> f32 {
    let sum: f64 = samples
        .iter()
        .map(|sample| {
            f64::from((chance(value(table, sample), slope) - target(sample, slope)).powi(2))
        })
        .sum();
    (sum / samples.len().max(1) as f64) as f32
}

/// Returns the slope of the curve from centipawns to chances that predicts results best from the search's values.
pub fn slope(samples: &[Sample]) -> f32 {
    let squared_error = |slope: f32| -> f64 {
        samples
            .iter()
            .map(|sample| f64::from((chance(sample.search_value, slope) - sample.result).powi(2)))
            .sum()
    };
    let slopes = (10..100).map(|step| step as f32 * 1e-4);
    slopes
        .min_by(|a, b| squared_error(*a).total_cmp(&squared_error(*b)))
        .unwrap_or(0.004)
}

/// Fits the table with Adam over all samples, in batches. Calls `on_epoch` with the number and the error of each epoch.
pub fn fit(
    table: &mut Table,
    samples: &[Sample],
    slope: f32,
    epochs: usize,
    mut on_epoch: impl FnMut(usize, f32) -> std::io::Result<()>,
) -> std::io::Result<()> {
    const BATCH: usize = 4_096;
    let initial = *table;
    let mut adam = Adam::new(2 * COUNT, 1e-9, 0.0);
    for epoch in 0..epochs {
        let step = STEP * (1.0 - 0.9 * epoch as f32 / epochs as f32);
        for batch in samples.chunks(BATCH) {
            let mut gradient = vec![[0f32; 2]; COUNT];
            for sample in batch {
                let expected = chance(value(table, sample), slope);
                let residual =
                    (expected - target(sample, slope)) * expected * (1.0 - expected) * slope;
                let phase = sample.trace.phase;
                for &(term, count) in &sample.trace.counts {
                    let row = &mut gradient[term as usize];
                    row[0] += residual * f32::from(count) * phase;
                    row[1] += residual * f32::from(count) * (1.0 - phase) * sample.trace.scale;
                }
            }
            adam.step(step, table.as_flattened_mut(), |index, value| {
                let pull = REGULARIZATION * (value - initial.as_flattened()[index]);
                Some(gradient.as_flattened()[index] / batch.len() as f32 + pull)
            });
        }
        if epoch % 5 == 4 || epoch + 1 == epochs {
            on_epoch(epoch + 1, error(table, samples, slope))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use engine::eval::trace::Trace;

    use super::*;

    #[test]
    fn fitting_raises_the_weight_of_a_term_that_favours_winners() {
        // Term 3 counts in favour of the winner.
        let sample = |count: i16| Sample {
            trace: Trace {
                counts: vec![(3, count)],
                phase: 0.5,
                scale: 1.0,
            },
            result: if count > 0 { 0.9 } else { 0.1 },
            search_value: f32::from(count) * 400.0,
        };
        let samples: Vec<Sample> = (0..200)
            .map(|index| sample(if index % 2 == 0 { 1 } else { -1 }))
            .collect();
        let mut table = Box::new([[0.0; 2]; COUNT]);
        let before = error(&table, &samples, 0.005);
        fit(&mut table, &samples, 0.005, 60, |_, _| Ok(())).expect("nothing is written");
        assert!(table[3][0] > 20.0 && table[3][1] > 20.0);
        assert!(error(&table, &samples, 0.005) < before);
        assert!(
            table
                .iter()
                .enumerate()
                .all(|(term, row)| term == 3 || *row == [0.0; 2])
        );
    }
}
