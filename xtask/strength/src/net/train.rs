//! `pchess-net train`: reads labelled positions, fits a network, and writes it in the engine's format.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use engine::eval::network::{MAX_SCALE, NetworkFamily};
use engine::search::Random;
use engine::{Role, Variant};
use lexopt::prelude::*;
use strength::network;
use strength::network::model::{Model, NetworkFormat, parameters_of};
use strength::network::record::{BYTES, Record};
use strength::network::training::{LEARNING_RATE, TrainingOptions, error, train};

/// One position in this many is held out, to validate the training.
const HELD_OUT_ONE_IN: usize = 50;

struct Options {
    pretrain: Vec<PathBuf>,
    pretrain_epochs: usize,
    from: Vec<PathBuf>,
    /// Files whose scores come from our own search, and so have its scale instead of the teacher's.
    own: Vec<PathBuf>,
    /// Files to validate the training with, instead of the last positions of the others.
    held_out: Vec<PathBuf>,
    /// The same, with scores of our own search.
    own_held_out: Vec<PathBuf>,
    start: Option<PathBuf>,
    freeze: bool,
    out: PathBuf,
    training: TrainingOptions,
    max_score: i16,
}

/// Parses the arguments of the command and runs it.
pub fn run(parser: lexopt::Parser) -> Result<()> {
    let options = parse_args(parser)?;
    let mut records = own_records(&options.own, &options)?;
    records.extend(read_records(&options.from, &options)?);
    let mut pretraining = read_records(&options.pretrain, &options)?;
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
    let held_out = held_out(&options, &mut records)?;
    let (mut model, frozen) = initial_model(&options)?;
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
        scale: options.training.scale as u16,
        added_to_terms: options.training.added_to_terms,
    };
    let network = model.network(format, &missing)?;
    std::fs::write(&options.out, network.write())
        .with_context(|| format!("{} cannot be written", options.out.display()))
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
        let bytes =
            std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
        let (chunks, _) = bytes.as_chunks::<BYTES>();
        let read = chunks.iter().copied().filter_map(Record::read);
        records.extend(read.filter(is_usable));
    }
    Ok(records)
}

/// Reads the records that our own search labelled, and converts their scores to the teacher's scale.
fn own_records(files: &[PathBuf], options: &Options) -> Result<Vec<Record>> {
    let factor = options.training.centipawns / options.training.scale;
    let records = read_records(files, options)?.into_iter();
    Ok(records
        .map(|record| record.with_score((f32::from(record.score()) * factor).round() as i16))
        .collect())
}

fn parse_args(mut parser: lexopt::Parser) -> Result<Options> {
    let (mut out, mut scale) = (None, None);
    let mut options = Options {
        pretrain: Vec::new(),
        pretrain_epochs: 4,
        from: Vec::new(),
        own: Vec::new(),
        held_out: Vec::new(),
        own_held_out: Vec::new(),
        start: None,
        freeze: false,
        out: PathBuf::new(),
        training: TrainingOptions {
            family: NetworkFamily::Chess,
            added_to_terms: false,
            epochs: 20,
            centipawns: 160.0,
            scale: 160.0,
            result_share: 0.0,
            rate: LEARNING_RATE,
            seed: 1,
            threads: 2,
        },
        max_score: 3_000,
    };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("pretrain") => options.pretrain.push(parser.value()?.into()),
            Long("pretrain-epochs") => options.pretrain_epochs = parser.value()?.parse()?,
            Long("from") => options.from.push(parser.value()?.into()),
            Long("own") => options.own.push(parser.value()?.into()),
            Long("held-out") => options.held_out.push(parser.value()?.into()),
            Long("own-held-out") => options.own_held_out.push(parser.value()?.into()),
            Long("variant") => {
                let variant: Variant = parser.value()?.string()?.parse()?;
                options.training.family = NetworkFamily::of(variant);
            }
            Long("start") => options.start = Some(parser.value()?.into()),
            Long("added-to-terms") => options.training.added_to_terms = true,
            Long("freeze") => options.freeze = true,
            Long("learning-rate") => options.training.rate = parser.value()?.parse()?,
            Long("result-weight") => options.training.result_share = parser.value()?.parse()?,
            Long("out") => out = Some(parser.value()?.into()),
            Long("epochs") => options.training.epochs = parser.value()?.parse()?,
            Long("centipawns") => options.training.centipawns = parser.value()?.parse()?,
            Long("scale") => scale = Some(parser.value()?.parse()?),
            Long("max-score") => options.max_score = parser.value()?.parse()?,
            Long("seed") => options.training.seed = parser.value()?.parse()?,
            Long("threads") => options.training.threads = parser.value()?.parse::<usize>()?.max(1),
            other => return Err(other.unexpected().into()),
        }
    }
    options.out = out.context("--out is missing; see --help")?;
    ensure!(
        options.training.centipawns > 0.0,
        "--centipawns must be greater than 0"
    );
    ensure!(
        (0.0..=1.0).contains(&options.training.result_share),
        "--result-weight must be from 0 to 1"
    );
    ensure!(
        options.start.is_some() || !options.freeze,
        "--freeze requires --start"
    );
    options.training.scale = scale.unwrap_or(options.training.centipawns);
    // Checked now, because the engine would otherwise refuse the network after hours of training.
    ensure!(
        (1.0..=f32::from(MAX_SCALE)).contains(&options.training.scale),
        "--scale must be from 1 to {MAX_SCALE}"
    );
    Ok(options)
}

#[cfg(test)]
mod tests {
    use engine::eval::network::Network;

    use super::*;

    #[test]
    fn freeze_is_refused_if_no_parameters_are_left_to_train() {
        let file = std::env::temp_dir().join(format!("train-{}.net", std::process::id()));
        let network = Network::random(NetworkFamily::Chess, 1);
        std::fs::write(&file, network.write()).expect("the temporary folder is writable");
        let begun = |variant: &str| {
            let start = file.to_str().expect("a UTF-8 path");
            let words = [
                "--out",
                "x.net",
                "--variant",
                variant,
                "--start",
                start,
                "--freeze",
            ];
            let options = parse_args(lexopt::Parser::from_args(words)).expect("options");
            initial_model(&options)
                .map(|(_, frozen)| frozen.iter().filter(|frozen| **frozen).count())
        };
        assert!(begun("dinosaur").is_err());
        assert!(begun("assassin").is_ok_and(|frozen| frozen > 100_000));
        std::fs::remove_file(&file).expect("the file is still there");
    }

    #[test]
    fn scores_of_our_own_search_are_converted_to_the_scale_of_the_teacher() {
        let file = std::env::temp_dir().join(format!("own-{}.positions", std::process::id()));
        let position = engine::AnyPosition::initial(Variant::Dinosaur);
        let record = Record::new(&position, -300, None).expect("36 pieces or fewer");
        std::fs::write(&file, record.bytes()).expect("the temporary folder is writable");
        let path = file.to_str().expect("a UTF-8 path");
        let words = ["--out", "x.net", "--scale", "200", "--centipawns", "160"];
        let options = parse_args(lexopt::Parser::from_args(
            words.into_iter().chain(["--own", path]),
        ));
        let records = options.and_then(|options| own_records(&options.own, &options));
        std::fs::remove_file(&file).expect("the file is still there");
        let scores: Vec<_> = records.iter().flatten().map(Record::score).collect();
        assert_eq!(scores, [-240]);
    }

    #[test]
    fn the_last_positions_are_held_out_unless_files_are_named() {
        let file = std::env::temp_dir().join(format!("held-out-{}.positions", std::process::id()));
        let position = engine::AnyPosition::initial(Variant::Chess);
        let record = |score| Record::new(&position, score, None).expect("36 pieces or fewer");
        std::fs::write(&file, record(100).bytes()).expect("the temporary folder is writable");
        let path = file.to_str().expect("a UTF-8 path");
        let scores = |words: &[&str]| {
            let words = ["--out", "x.net", "--scale", "200"].iter().chain(words);
            let options = parse_args(lexopt::Parser::from_args(words)).expect("options");
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
        std::fs::remove_file(&file).expect("the file is still there");
        assert_eq!(
            found,
            [(vec![98, 99], 98), (vec![100], 100), (vec![80, 100], 100)]
        );
    }

    #[test]
    fn a_scale_that_the_engine_would_refuse_is_refused_at_once() {
        let asked = |name: &str, value: &str| {
            let words = ["--out", "x.net", name, value];
            parse_args(lexopt::Parser::from_args(words)).map(|options| options.training.scale)
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
