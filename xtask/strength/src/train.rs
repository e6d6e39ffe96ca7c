//! `cargo xtask net train`: reads labelled positions, fits a network, and writes it in the engine's format.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Parser;
use engine::Role;
use engine::search::Random;
use strength::network;
use strength::network::model::{Model, NetworkFormat, parameters_of};
use strength::network::record::Record;
use strength::network::training::{TrainingOptions, error, train};

/// One position in this many is held out, to validate the training.
const HELD_OUT_ONE_IN: usize = 50;

/// Options of `net train`.
#[derive(Parser)]
pub struct Options {
    /// Train on these positions; may be given more than once.
    #[arg(long, value_name = "FILE")]
    from: Vec<PathBuf>,
    /// Also train on these positions, labelled by our own search, whose scale `--scale` gives; may be given more than
    /// once.
    #[arg(long, value_name = "FILE")]
    own: Vec<PathBuf>,
    /// Train on these positions first, before all others; may be given more than once.
    #[arg(long, value_name = "FILE")]
    pretrain: Vec<PathBuf>,
    /// Epochs over these positions.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pretrain_epochs: usize,
    /// Validate with these positions, instead of the last fiftieth of the others; may be given more than once.
    #[arg(long, value_name = "FILE")]
    held_out: Vec<PathBuf>,
    /// The same, with positions that our own search labelled.
    #[arg(long, value_name = "FILE")]
    own_held_out: Vec<PathBuf>,
    /// Write the network to this file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Start with the parameters of this network, which may be of another family.
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// Keep the parameters of that network fixed, and train only the rows that it does not have.
    #[arg(long, requires = "start")]
    freeze: bool,
    /// Leave out positions with larger scores, in centipawns.
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    max_score: i16,
    #[command(flatten)]
    training: TrainingOptions,
}

/// Trains a network and writes it.
pub fn run(options: &Options) -> Result<()> {
    options.training.check()?;
    let mut records = own_records(&options.own, options)?;
    records.extend(read_records(&options.from, options)?);
    let mut pretraining = read_records(&options.pretrain, options)?;
    ensure!(
        !records.is_empty(),
        "no positions to train on; name a file with --from or --own"
    );
    // If training starts from a network, that network has rows for all roles.
    let missing: Vec<Role> = Role::ALL
        .into_iter()
        .filter(|role| {
            let has = |record: &Record| record.pieces().any(|(_, piece)| piece.role == *role);
            options.start.is_none() && !records.iter().chain(&pretraining).any(has)
        })
        .collect();
    let held_out = held_out(options, &mut records)?;
    let (mut model, frozen) = initial_model(options)?;
    if !pretraining.is_empty() {
        let training = TrainingOptions {
            epochs: options.pretrain_epochs,
            ..options.training
        };
        model = fit(training, model, &frozen, &mut pretraining, &held_out)?;
        drop(pretraining);
    }
    model = fit(options.training, model, &frozen, &mut records, &held_out)?;
    let format = NetworkFormat {
        family: options.training.family,
        scale: options.training.scale() as u16,
        added_to_terms: options.training.added_to_terms,
    };
    let network = model.network(format, &missing)?;
    Ok(fs_err::write(&options.out, network.write())?)
}

/// Returns the positions to validate the training with: those that the options name, or the last ones, which are taken
/// off the list. The last ones come from games of their own.
fn held_out(options: &Options, records: &mut Vec<Record>) -> Result<Vec<Record>> {
    if options.held_out.is_empty() && options.own_held_out.is_empty() {
        return Ok(records.split_off(records.len() - records.len() / HELD_OUT_ONE_IN));
    }
    let mut held_out = own_records(&options.own_held_out, options)?;
    held_out.extend(read_records(&options.held_out, options)?);
    ensure!(
        !held_out.is_empty(),
        "there are no positions to validate with in the files given with --held-out or --own-held-out"
    );
    Ok(held_out)
}

/// Returns the model with which training starts, and for each of its parameters whether it stays fixed.
fn initial_model(options: &Options) -> Result<(Model, Vec<bool>)> {
    let Some(file) = &options.start else {
        let random = &mut Random::new(options.training.seed);
        return Ok((Model::random(random), Vec::new()));
    };
    let network = network::read(file)?;
    let mut model = Model::of(&network);
    if options.training.family.is_rotated() && !network.family().is_rotated() {
        model.unmirror();
    }
    if !options.freeze {
        return Ok((model, Vec::new()));
    }
    let frozen = parameters_of(network.family());
    let own = parameters_of(options.training.family);
    ensure!(
        own.iter().zip(&frozen).any(|(own, frozen)| *own && !frozen),
        "--freeze leaves no parameters to train: the network given with --start already has all rows of this family"
    );
    Ok((model, frozen))
}

/// Fits a model to the records and prints the progress.
fn fit(
    training: TrainingOptions,
    model: Model,
    frozen: &[bool],
    records: &mut [Record],
    held_out: &[Record],
) -> Result<Model> {
    let mut out = std::io::stdout();
    let (count, held_out_count) = (records.len(), held_out.len());
    let before = error(training, &model, held_out);
    writeln!(
        out,
        "{count} positions, {held_out_count} held out, whose error is {before:.6} before the training"
    )?;
    train(training, model, frozen, records, |epoch, found, model| {
        let held_out = error(training, model, held_out);
        writeln!(
            std::io::stdout(),
            "epoch {epoch}: training error {found:.6}, held-out error {held_out:.6}"
        )?;
        Ok(())
    })
}

/// Reads the records in these files whose pieces the family supports and whose score is not too large.
fn read_records(files: &[PathBuf], options: &Options) -> Result<Vec<Record>> {
    let is_usable = |record: &Record| {
        record.score().unsigned_abs() <= options.max_score.unsigned_abs()
            && record.is_for(options.training.family)
    };
    let mut records = Vec::new();
    for file in files {
        records.extend(Record::read_file(file)?.into_iter().filter(is_usable));
    }
    Ok(records)
}

/// Reads the records that our own search labelled, and converts their scores to the teacher's scale.
fn own_records(files: &[PathBuf], options: &Options) -> Result<Vec<Record>> {
    let factor = options.training.centipawns / options.training.scale();
    let records = read_records(files, options)?.into_iter();
    Ok(records
        .map(|record| record.with_score((f32::from(record.score()) * factor).round() as i16))
        .collect())
}

#[cfg(test)]
mod tests {
    use engine::Variant;
    use engine::eval::network::{Network, NetworkFamily};
    use tempfile::NamedTempFile;

    use super::*;

    fn options(words: &[&str]) -> Options {
        let words = ["train", "--out", "x.net"].iter().chain(words);
        Options::try_parse_from(words).expect("options")
    }

    #[test]
    fn freeze_is_refused_if_no_parameters_are_left_to_train() {
        let file = NamedTempFile::new().expect("a temporary file");
        let network = Network::random(NetworkFamily::Chess, 1);
        fs_err::write(&file, network.write()).expect("the file is writable");
        let begun = |variant: &str| {
            let start = file.path().to_str().expect("a UTF-8 path");
            let options = options(&["--variant", variant, "--start", start, "--freeze"]);
            initial_model(&options)
                .map(|(_, frozen)| frozen.iter().filter(|frozen| **frozen).count())
        };
        assert!(begun("dinosaur").is_err());
        assert!(begun("assassin").is_ok_and(|frozen| frozen > 100_000));
    }

    #[test]
    fn scores_of_our_own_search_are_converted_to_the_scale_of_the_teacher() {
        let file = NamedTempFile::new().expect("a temporary file");
        let position = engine::AnyPosition::initial(Variant::Dinosaur);
        let record = Record::new(&position, -300, None).expect("36 pieces or fewer");
        fs_err::write(&file, record.bytes()).expect("the file is writable");
        let path = file.path().to_str().expect("a UTF-8 path");
        let options = options(&["--scale", "200", "--centipawns", "160", "--own", path]);
        let records = own_records(&options.own, &options);
        let scores: Vec<_> = records.iter().flatten().map(Record::score).collect();
        assert_eq!(scores, [-240]);
    }

    #[test]
    fn the_last_positions_are_held_out_unless_files_are_named() {
        let file = NamedTempFile::new().expect("a temporary file");
        let position = engine::AnyPosition::initial(Variant::Chess);
        let record = |score| Record::new(&position, score, None).expect("36 pieces or fewer");
        fs_err::write(&file, record(100).bytes()).expect("the file is writable");
        let path = file.path().to_str().expect("a UTF-8 path");
        let scores = |words: &[&str]| {
            let options = options(&[&["--scale", "200"], words].concat());
            let mut records: Vec<Record> = (0..100).map(record).collect();
            let held_out = held_out(&options, &mut records).expect("positions");
            let scores: Vec<i16> = held_out.iter().map(Record::score).collect();
            (scores, records.len())
        };
        let found = [
            scores(&[]),
            scores(&["--held-out", path]),
            scores(&["--own-held-out", path, "--held-out", path]),
        ];
        assert_eq!(
            found,
            [(vec![98, 99], 98), (vec![100], 100), (vec![80, 100], 100)]
        );
    }

    #[test]
    fn a_scale_that_the_engine_would_refuse_is_refused_at_once() {
        let asked = |name: &str, value: &str| {
            let training = options(&[name, value]).training;
            training.check().map(|()| training.scale())
        };
        assert_eq!(asked("--scale", "224").ok(), Some(224.0));
        assert_eq!(asked("--centipawns", "300").ok(), Some(300.0));
        for (name, value) in [
            ("--scale", "0"),
            ("--scale", "4001"),
            ("--centipawns", "5000"),
        ] {
            assert!(asked(name, value).is_err(), "{name} {value}");
        }
    }
}
