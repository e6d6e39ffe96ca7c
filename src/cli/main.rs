//! `pchess`: the rules on the command line, for people and for other programs. Each subcommand has its own file; this
//! one only selects it and reports errors.

mod args;
mod bench;
mod convert;
mod error;
mod fairness;
mod jsonl;
mod moves;
mod perft;
mod question;
mod uci;
mod verify;

use std::io::{self, Write};
use std::process::ExitCode;

use engine::Variant;
use error::CliError;

const USAGE: &str = "\
pchess: the rules of chess and its variants on the command line

  pchess perft <variant> <depth> [--fen FEN] [--divide]   count the leaves of the move tree
  pchess moves <variant> [--fen FEN]                      list the legal moves, one per line, sorted
  pchess jsonl                                            answer questions, one JSON object per line
  pchess uci                                              play over the UCI protocol
  pchess convert <file> [--to pgn|json|fen|link]          write the games of any file that the page reads (- is stdin)
  pchess verify <file>                                    check a saved network game with hidden assassins for cheating
  pchess bench [depth]                                    search fixed positions and print nodes and speed
  pchess fairness <variant> [--fen FEN] [--layout LAYOUT] [--games N] [--level L] [--seed S]
                                                          let the computer play itself, print how well White does
  pchess help | --version

variants: {variants}

Input of jsonl:    {\"variant\", \"fen\"?, \"moves\"?: [..], \"view\"?: \"white\"|\"black\"}
Output of jsonl:   {\"fen\", \"legal\": [sorted], \"check\": bool, \"status\"} or {\"error\"}
";

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        // The command ran, and its result is negative: a side is not verified, or a file has no game.
        Ok(false) => ExitCode::FAILURE,
        // The reading program has closed the pipe, as `head` does after ten lines.
        Err(CliError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            // If even this cannot be written, the exit code still shows the error.
            let _ = writeln!(io::stderr(), "pchess: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<bool, CliError> {
    let mut parser = lexopt::Parser::from_env();
    let Some(command) = args::command(&mut parser)? else {
        return Err(CliError::NoCommand);
    };
    let mut out = io::stdout().lock();
    match command.as_str() {
        "perft" => perft::run(parser, &mut out)?,
        "moves" => moves::run(parser, &mut out)?,
        "jsonl" => jsonl::run(parser, io::stdin().lock(), &mut out)?,
        "uci" => uci::run(parser, &mut out)?,
        "bench" => bench::run(parser, &mut out)?,
        "fairness" => fairness::run(parser, &mut out)?,
        "convert" => {
            let converted = convert::run(parser, &mut out)?;
            out.flush()?;
            return Ok(converted);
        }
        "verify" => {
            let verified = verify::run(parser, &mut out)?;
            out.flush()?;
            return Ok(verified);
        }
        "help" => {
            let variants = Variant::ALL.map(Variant::id).join(", ");
            out.write_all(USAGE.replace("{variants}", &variants).as_bytes())?;
        }
        "version" => writeln!(out, "pchess {}", env!("CARGO_PKG_VERSION"))?,
        _ => return Err(CliError::UnknownCommand(command)),
    }
    out.flush()?;
    Ok(true)
}
