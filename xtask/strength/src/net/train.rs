//! `pchess-net train`: reads labelled positions, fits a network, and writes it in the engine's format.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use engine::eval::network::{MOST_SCALE, Network, NetworkFamily};
use engine::search::Random;
use engine::{Role, Variant};
use lexopt::prelude::*;
use strength::network::model::{Form, Model, numbers_of};
use strength::network::record::{BYTES, Record};
use strength::network::training::{Plan, RATE, error, train};

/// One position in this many is held out, to validate the training.
const APART: usize = 50;

struct Options {
    first: Vec<PathBuf>,
    first_rounds: usize,
    from: Vec<PathBuf>,
    /// Files whose scores come from our own search, and so have its scale instead of the teacher's.
    own: Vec<PathBuf>,
    start: Option<PathBuf>,
    hold: bool,
    out: PathBuf,
    plan: Plan,
    most: i16,
}

/// Parses the arguments of the command and runs it.
pub fn run(parser: lexopt::Parser) -> Result<()> {
    let options = read(parser)?;
    let mut records = own_records(&options)?;
    records.extend(records_of(&options.from, &options)?);
    let mut first = records_of(&options.first, &options)?;
    ensure!(
        !records.is_empty(),
        "no positions to train on; name a file with --from or --own"
    );
    // If training starts from a network, that network has rows for all roles.
    let missing: Vec<Role> = Role::ALL
        .into_iter()
        .filter(|role| {
            let has = |record: &Record| record.pieces().any(|(_, piece)| piece.role == *role);
            options.start.is_none() && !records.iter().chain(&first).any(has)
        })
        .collect();
    // The positions that are held out are the last ones, so that they come from separate games.
    let apart = records.split_off(records.len() - records.len() / APART);
    let (mut model, held) = beginning(&options)?;
    if !first.is_empty() {
        let plan = Plan {
            rounds: options.first_rounds,
            ..options.plan
        };
        model = fit(plan, model, &held, &mut first, &apart)?;
        drop(first);
    }
    model = fit(options.plan, model, &held, &mut records, &apart)?;
    let form = Form {
        family: options.plan.family,
        scale: options.plan.scale as u16,
        beside_terms: options.plan.beside_terms,
    };
    let network = model.network(form, &missing)?;
    std::fs::write(&options.out, network.write())
        .with_context(|| format!("{} cannot be written", options.out.display()))
}

/// Returns the model with which training starts, and for each of its parameters whether it stays fixed.
fn beginning(options: &Options) -> Result<(Model, Vec<bool>)> {
    let Some(file) = &options.start else {
        let random = &mut Random::new(options.plan.seed);
        return Ok((Model::random(random), Vec::new()));
    };
    let bytes =
        std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let network = Network::read(&bytes)
        .with_context(|| format!("{} is not a network file", file.display()))?;
    let mut model = Model::of(&network);
    if options.plan.family.is_turned() && !network.family().is_turned() {
        model.unmirror();
    }
    if !options.hold {
        return Ok((model, Vec::new()));
    }
    let held = numbers_of(network.family());
    let own = numbers_of(options.plan.family);
    ensure!(
        own.iter().zip(&held).any(|(own, held)| *own && !held),
        "--hold leaves no parameters to train: the network given with --start already has all rows of this family"
    );
    Ok((model, held))
}

/// Fits a model to the records and prints the progress.
fn fit(
    plan: Plan,
    model: Model,
    held: &[bool],
    records: &mut [Record],
    apart: &[Record],
) -> Result<Model> {
    let mut out = std::io::stdout();
    let (count, kept) = (records.len(), apart.len());
    writeln!(out, "{count} positions, {kept} held out")?;
    train(plan, model, held, records, |round, found, model| {
        let apart = error(plan, model, apart);
        writeln!(
            std::io::stdout(),
            "epoch {round}: training error {found:.6}, held-out error {apart:.6}"
        )?;
        Ok(())
    })
}

/// Reads the records in these files whose pieces the family supports and whose score is not too large.
fn records_of(files: &[PathBuf], options: &Options) -> Result<Vec<Record>> {
    let counts = |record: &Record| {
        record.score().unsigned_abs() <= options.most.unsigned_abs()
            && record.is_for(options.plan.family)
    };
    let mut records = Vec::new();
    for file in files {
        let bytes =
            std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
        let (chunks, _) = bytes.as_chunks::<BYTES>();
        let read = chunks.iter().copied().filter_map(Record::read);
        records.extend(read.filter(counts));
    }
    Ok(records)
}

/// Reads the records that our own search labelled, and converts their scores to the teacher's scale.
fn own_records(options: &Options) -> Result<Vec<Record>> {
    let factor = options.plan.centipawns / options.plan.scale;
    let records = records_of(&options.own, options)?.into_iter();
    Ok(records
        .map(|record| record.with_score((f32::from(record.score()) * factor).round() as i16))
        .collect())
}

fn read(mut parser: lexopt::Parser) -> Result<Options> {
    let (mut out, mut scale) = (None, None);
    let mut options = Options {
        first: Vec::new(),
        first_rounds: 4,
        from: Vec::new(),
        own: Vec::new(),
        start: None,
        hold: false,
        out: PathBuf::new(),
        plan: Plan {
            family: NetworkFamily::Chess,
            beside_terms: false,
            rounds: 20,
            centipawns: 160.0,
            scale: 160.0,
            result_share: 0.0,
            rate: RATE,
            seed: 1,
            threads: 2,
        },
        most: 3_000,
    };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("first") => options.first.push(parser.value()?.into()),
            Long("first-rounds") => options.first_rounds = parser.value()?.parse()?,
            Long("from") => options.from.push(parser.value()?.into()),
            Long("own") => options.own.push(parser.value()?.into()),
            Long("variant") => {
                let variant: Variant = parser.value()?.string()?.parse()?;
                options.plan.family = NetworkFamily::of(variant);
            }
            Long("start") => options.start = Some(parser.value()?.into()),
            Long("beside-terms") => options.plan.beside_terms = true,
            Long("hold") => options.hold = true,
            Long("rate") => options.plan.rate = parser.value()?.parse()?,
            Long("result") => options.plan.result_share = parser.value()?.parse()?,
            Long("out") => out = Some(parser.value()?.into()),
            Long("rounds") => options.plan.rounds = parser.value()?.parse()?,
            Long("centipawns") => options.plan.centipawns = parser.value()?.parse()?,
            Long("scale") => scale = Some(parser.value()?.parse()?),
            Long("most") => options.most = parser.value()?.parse()?,
            Long("seed") => options.plan.seed = parser.value()?.parse()?,
            Long("threads") => options.plan.threads = parser.value()?.parse::<usize>()?.max(1),
            other => return Err(other.unexpected().into()),
        }
    }
    options.out = out.context("--out is missing; see --help")?;
    ensure!(
        options.plan.centipawns > 0.0,
        "--centipawns must be greater than 0"
    );
    ensure!(
        (0.0..=1.0).contains(&options.plan.result_share),
        "--result must be from 0 to 1"
    );
    ensure!(
        options.start.is_some() || !options.hold,
        "--hold requires --start"
    );
    options.plan.scale = scale.unwrap_or(options.plan.centipawns);
    // Checked now, because the engine would otherwise refuse the network after hours of training.
    ensure!(
        (1.0..=f32::from(MOST_SCALE)).contains(&options.plan.scale),
        "--scale must be from 1 to {MOST_SCALE}"
    );
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hold_is_refused_if_no_parameters_are_left_to_train() {
        let file = std::env::temp_dir().join(format!("train-{}.net", std::process::id()));
        let network = Network::by_chance(NetworkFamily::Chess, 1);
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
                "--hold",
            ];
            let options = read(lexopt::Parser::from_args(words)).expect("options");
            beginning(&options).map(|(_, held)| held.iter().filter(|held| **held).count())
        };
        assert!(begun("dinosaur").is_err());
        assert!(begun("assassin").is_ok_and(|held| held > 100_000));
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
        let options = read(lexopt::Parser::from_args(
            words.into_iter().chain(["--own", path]),
        ));
        let records = options.and_then(|options| own_records(&options));
        std::fs::remove_file(&file).expect("the file is still there");
        let scores: Vec<_> = records.iter().flatten().map(Record::score).collect();
        assert_eq!(scores, [-240]);
    }

    #[test]
    fn a_scale_that_the_engine_would_refuse_is_refused_at_once() {
        let asked = |name: &str, value: &str| {
            let words = ["--out", "x.net", name, value];
            read(lexopt::Parser::from_args(words)).map(|options| options.plan.scale)
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
