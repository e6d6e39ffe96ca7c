//! `pchess-net train`: reads labelled positions, fits a network, and writes it as the engine reads it.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use engine::Role;
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
    scale: Option<u16>,
    most: i16,
}

/// Reads the command's words and does it.
pub fn run(parser: lexopt::Parser) -> Result<()> {
    let options = read(parser)?;
    let mut records = records_of(&options.from)?;
    let mut first = records_of(&options.first)?;
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
        model = fit(plan, options.most, model, &mut first, &apart)?;
        drop(first);
    }
    model = fit(options.plan, options.most, model, &mut records, &apart)?;
    let scale = options.scale.unwrap_or(options.plan.centipawns as u16);
    let network = model.network(scale, &missing)?;
    std::fs::write(&options.out, network.write())
        .with_context(|| format!("{} cannot be written", options.out.display()))
}

/// Fits a model to the records whose score is no larger than `most`, and tells how it goes.
fn fit(
    plan: Plan,
    most: i16,
    model: Model,
    records: &mut Vec<Record>,
    apart: &[Record],
) -> Result<Model> {
    records.retain(|record| record.score().unsigned_abs() <= most.unsigned_abs());
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

fn records_of(files: &[PathBuf]) -> Result<Vec<Record>> {
    let mut records = Vec::new();
    for file in files {
        let bytes =
            std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
        let (chunks, _) = bytes.as_chunks::<BYTES>();
        records.extend(chunks.iter().copied().filter_map(Record::read));
    }
    Ok(records)
}

fn read(mut parser: lexopt::Parser) -> Result<Options> {
    let mut out = None;
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
        scale: None,
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
            Long("scale") => options.scale = Some(parser.value()?.parse()?),
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
    Ok(options)
}
