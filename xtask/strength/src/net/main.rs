//! `pchess-net`: makes labelled positions, fits a network to them, and tests it. Each of its commands has its own file;
//! the library does the work.

mod average;
mod data;
mod slope;
mod test;
mod train;

use std::io::Write;

use anyhow::{Result, bail};
use lexopt::prelude::*;

const USAGE: &str = "\
cargo xtask net data --out FILE [options]     play quick games and label their positions

  --out FILE        append the positions to this file
  --positions N     number of positions (1000000)
  --variant ID      rule set (chess)
  --teacher SIDE    what labels the positions: a UCI program, as in `cargo xtask match` ('uci:stockfish;Hash=1'), or
                    `search`, the search that plays the games
  --network FILE    network with which that search evaluates positions (the hand-written evaluation terms)
  --go WORDS        arguments of the teacher's `go` command ('nodes 1')
  --nodes N         nodes per move of the games (100)
  --seed N          seed of the games (1)
  --threads N       number of simultaneous games, each with its own teacher (2)

cargo xtask net train --from FILE --out FILE [options]     fit a network to labelled positions

  --variant ID           a rule set that the network is for (chess)
  --from FILE            train on these positions; may be given more than once
  --own FILE             also train on these positions, labelled by our own search (see --scale); may be given more than once
  --pretrain FILE        train on these positions first, before all others; may be given more than once
  --pretrain-epochs N    epochs over these positions (4)
  --held-out FILE        validate with these positions, instead of the last fiftieth of the others; may be given more than once
  --own-held-out FILE    the same, with positions that our own search labelled
  --out FILE             write the network to this file
  --start FILE           start with the parameters of this network, which may be of another family
  --freeze               keep the parameters of that network fixed, and train only the rows that it does not have
  --added-to-terms       train the network to be added to the hand-written evaluation terms, instead of replacing them
  --epochs N             number of epochs (20)
  --learning-rate N      highest learning rate (0.0015)
  --result-weight N      weight of the game's result in the training target, from 0 to 1; the rest is the score (0)
  --centipawns N         teacher's score, in centipawns, that means winning 73 of 100 games (160)
  --scale N              value of our own search, in centipawns, that means the same chance (as --centipawns)
  --max-score N          leave out positions with larger scores, in centipawns (3000)
  --seed N               seed of the training (1)
  --threads N            number of threads, which does not change the network (2)

cargo xtask net average --network FILE.. --out FILE     write the mean of several networks

  --network FILE    a network; they must have been trained from the same one and have its format
  --out FILE        write the mean to this file

cargo xtask net slope --from FILE     fit the chance to win to the results of the games

  --from FILE       positions that `data --teacher search` has labelled; may be given more than once

cargo xtask net test --network FILE [options]     play a match with equal nodes per move

  --against SIDE    opponent, as in `cargo xtask match` (full@terms)
  --variant ID      rule set (chess)
  --games N         total number of games, in pairs from the same opening (200)
  --nodes N         nodes per move (8000)
  --seed N          seed of the openings (1)
  --threads N       number of simultaneous games (1)
";

fn main() -> Result<()> {
    if std::env::args().any(|word| word == "--help" || word == "-h") {
        return Ok(std::io::stdout().write_all(USAGE.as_bytes())?);
    }
    let mut parser = lexopt::Parser::from_env();
    match parser.next()? {
        Some(Value(command)) if command == "data" => data::run(parser),
        Some(Value(command)) if command == "train" => train::run(parser),
        Some(Value(command)) if command == "average" => average::run(parser),
        Some(Value(command)) if command == "slope" => slope::run(parser),
        Some(Value(command)) if command == "test" => test::run(parser),
        None => Ok(std::io::stdout().write_all(USAGE.as_bytes())?),
        Some(other) => bail!("{}; see --help", other.unexpected()),
    }
}
