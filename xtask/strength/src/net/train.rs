//! `pchess-net train`: reads labelled positions, fits a network, and writes it as the engine reads it.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use engine::Role;
use engine::eval::network::MOST_SCALE;
use engine::search::Random;
use lexopt::prelude::*;
use strength::network::model::Model;
use strength::network::record::{BYTES, Record};
use strength::network::training::{Plan, error, train};

/// One position in so many is kept apart, to see what was learnt.
const APART: usize = 50;

struct Options {
    first: Vec<PathBuf>,
    first_rounds: usize,
    from: Vec<PathBuf>,
    out: PathBuf,
    plan: Plan,
    scale: u16,
    most: i16,
}

/// Reads the command's words and does it.
pub fn run(parser: lexopt::Parser) -> Result<()> {
    let options = read(parser)?;
    let mut records = records_of(&options.from, options.most)?;
    let mut first = records_of(&options.first, options.most)?;
    ensure!(!records.is_empty(), "there is no position to learn from");
    let missing: Vec<Role> = Role::ALL
        .into_iter()
        .filter(|role| {
            let has = |record: &Record| record.pieces().any(|(_, piece)| piece.role == *role);
            !records.iter().chain(&first).any(has)
        })
        .collect();
    // The positions kept apart are the last ones, so that they come from games of their own.
    let apart = records.split_off(records.len() - records.len() / APART);
    let mut model = Model::random(&mut Random::new(options.plan.seed));
    if !first.is_empty() {
        let plan = Plan {
            rounds: options.first_rounds,
            ..options.plan
        };
        model = fit(plan, model, &mut first, &apart)?;
        drop(first);
    }
    model = fit(options.plan, model, &mut records, &apart)?;
    let network = model.network(options.scale, &missing)?;
    std::fs::write(&options.out, network.write())
        .with_context(|| format!("{} cannot be written", options.out.display()))
}

/// Fits a model to the records, and tells how it goes.
fn fit(plan: Plan, model: Model, records: &mut [Record], apart: &[Record]) -> Result<Model> {
    let mut out = std::io::stdout();
    let (count, kept) = (records.len(), apart.len());
    writeln!(out, "{count} positions, {kept} kept apart")?;
    train(plan, model, records, |round, found, model| {
        let apart = error(plan, model, apart);
        writeln!(
            std::io::stdout(),
            "round {round}: error {found:.6}, kept apart {apart:.6}"
        )?;
        Ok(())
    })
}

/// The records of these files whose score is no larger than `most`.
fn records_of(files: &[PathBuf], most: i16) -> Result<Vec<Record>> {
    let counts = |record: &Record| record.score().unsigned_abs() <= most.unsigned_abs();
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

fn read(mut parser: lexopt::Parser) -> Result<Options> {
    let (mut out, mut scale) = (None, None);
    let mut options = Options {
        first: Vec::new(),
        first_rounds: 4,
        from: Vec::new(),
        out: PathBuf::new(),
        plan: Plan {
            rounds: 20,
            centipawns: 160.0,
            seed: 1,
            threads: 2,
        },
        scale: 0,
        most: 3_000,
    };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("first") => options.first.push(parser.value()?.into()),
            Long("first-rounds") => options.first_rounds = parser.value()?.parse()?,
            Long("from") => options.from.push(parser.value()?.into()),
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
        "--centipawns must be more than nothing"
    );
    options.scale = scale.unwrap_or(options.plan.centipawns as u16);
    // The engine would refuse the network, after hours of training.
    ensure!(
        (1..=MOST_SCALE).contains(&options.scale),
        "--scale must be from 1 to {MOST_SCALE}"
    );
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_that_the_engine_would_refuse_is_refused_at_once() {
        let asked = |name: &str, value: &str| {
            let words = ["--out", "x.net", name, value];
            read(lexopt::Parser::from_args(words)).map(|options| options.scale)
        };
        assert_eq!(asked("--scale", "224").ok(), Some(224));
        assert_eq!(asked("--centipawns", "300").ok(), Some(300));
        for (name, value) in [
            ("--scale", "0"),
            ("--scale", "4001"),
            ("--centipawns", "5000"),
        ] {
            assert!(asked(name, value).is_err(), "{name} {value}");
        }
    }
}
