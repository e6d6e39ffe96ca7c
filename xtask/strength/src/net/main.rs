//! `pchess-net`: makes labelled positions, fits a network to them, and tests it. Each of its commands has its own file;
//! the library does the work.

mod data;
mod test;
mod train;

use std::io::Write;

use anyhow::{Result, bail};
use lexopt::prelude::*;

const USAGE: &str = "\
cargo xtask net data --out FILE [options]     play quick games and have a teacher label their positions

  --out FILE        add the positions to this file
  --positions N     how many (1000000)
  --variant ID      the rule set (chess)
  --teacher SIDE    a program that speaks UCI, as in `cargo xtask match` ('uci:stockfish;Hash=1'), or `search`: the
                    search that plays the games
  --network FILE    what this search values positions by (the terms)
  --go WORDS        what the teacher is asked ('nodes 1')
  --nodes N         nodes for a move of the games (100)
  --seed N          seed of the games (1)
  --threads N       games, each with a teacher, at the same time (2)

cargo xtask net train --from FILE --out FILE [options]     fit a network to labelled positions

  --variant ID      a rule set that the network is for (chess)
  --first FILE      before all else learn from these positions; may be given more than once
  --first-rounds N  how often each of them is looked at (4)
  --from FILE       learn from these positions; may be given more than once
  --own FILE        learn from these positions, too, which our own search labelled; may be given more than once
  --out FILE        write the network to this file
  --start FILE      begin with the numbers of this network, which may be of another family
  --hold            leave the numbers of that network as they are, and learn only the rows that it does not have
  --beside-terms    learn what the terms of the evaluation miss, to be added to them
  --rounds N        how often each position is looked at (20)
  --rate N          the longest step (0.0015)
  --result N        how much of what is learnt is how the games ended, from 0 to 1 (0)
  --centipawns N    a score of so many is a win of 73 in 100 (160)
  --scale N         what the same advantage counts in the search, in centipawns (as --centipawns)
  --most N          leave out positions with larger scores (3000)
  --seed N          seed of the training (1)
  --threads N       threads; they do not change the network (2)

cargo xtask net test --network FILE [options]     play a match at equal nodes

  --against SIDE    the other side, as in `cargo xtask match` (full@terms)
  --variant ID      the rule set (chess)
  --games N         games in all, in pairs of one opening (200)
  --nodes N         nodes for a move (8000)
  --seed N          seed of the openings (1)
  --threads N       games at the same time (1)
";

fn main() -> Result<()> {
    let mut parser = lexopt::Parser::from_env();
    match parser.next()? {
        Some(Value(command)) if command == "data" => data::run(parser),
        Some(Value(command)) if command == "train" => train::run(parser),
        Some(Value(command)) if command == "test" => test::run(parser),
        Some(Long("help") | Short('h')) | None => {
            Ok(std::io::stdout().write_all(USAGE.as_bytes())?)
        }
        Some(other) => bail!("{}; see --help", other.unexpected()),
    }
}
