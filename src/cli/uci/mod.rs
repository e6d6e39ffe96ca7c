//! `pchess uci`: the engine for programs that speak UCI. This module holds the main loop; `session` and `go` interpret
//! the commands. Only `quit` and the end of the input end the conversation: unknown commands are ignored, and errors in
//! positions are reported with `info string`.

mod board;
mod elo;
mod go;
mod options;
mod pace;
mod report;
mod session;
mod telling;
mod thinking;

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Instant;

use crate::error::CliError;
use crate::jsonl::skip_line;
use pace::Pace;
use session::{Session, Turn};

/// The maximum length of a line, in bytes. The longest game that is played takes a tenth of it.
const MAX_LINE: u64 = 1 << 20;

/// Answers commands until `quit` or the end of the input.
pub fn run(mut parser: lexopt::Parser, out: &mut impl Write) -> Result<(), CliError> {
    if let Some(argument) = parser.next()? {
        return Err(argument.unexpected().into());
    }
    let (send, lines) = mpsc::channel();
    // This thread ends with the input, or with the process.
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Ok(Some(line)) = next_line(&mut input) {
            if send.send(line).is_err() {
                break;
            }
        }
    });
    serve(&lines, out)
}

/// Reads a line, or returns `None` at the end of the input. A line that is too long ends in a word that is no move, so
/// that it is not taken for a shorter game.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input
        .by_ref()
        .take(MAX_LINE)
        .read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    let mut line = String::from_utf8_lossy(&bytes).into_owned();
    if read as u64 == MAX_LINE && bytes.last() != Some(&b'\n') {
        skip_line(input)?;
        line.push_str(" (too long)");
    }
    Ok(Some(line))
}

/// The main loop. During a search it checks for input after every slice; otherwise it waits for the next line.
fn serve(lines: &Receiver<String>, out: &mut impl Write) -> Result<(), CliError> {
    let mut session = Session::new();
    let mut pace = Pace::new();
    loop {
        let line = if session.is_searching() {
            match lines.try_recv() {
                Ok(line) => Some(line),
                Err(TryRecvError::Empty) if session.is_waiting() => match lines.recv() {
                    Ok(line) => Some(line),
                    Err(_) if session.is_pondering() => return Ok(()),
                    Err(_) => return session.finish(out),
                },
                Err(TryRecvError::Empty) => None,
                // Nobody is left to say that the expected move was played.
                Err(TryRecvError::Disconnected) if session.is_pondering() => return Ok(()),
                Err(TryRecvError::Disconnected) => {
                    // The input has ended, so nothing can stop the search: it ends by its own limits.
                    session.end_input();
                    None
                }
            }
        } else {
            match lines.recv() {
                Ok(line) => Some(line),
                Err(_) => return Ok(()),
            }
        };
        match line {
            Some(line) => {
                if session.read(&line, out)? == Turn::Quit {
                    return Ok(());
                }
                pace = Pace::new();
            }
            None => {
                let started = Instant::now();
                session.think(pace.nodes(), out)?;
                pace.note(started.elapsed());
            }
        }
        out.flush()?;
    }
}

#[cfg(test)]
mod answers;
#[cfg(test)]
mod asked;
#[cfg(test)]
mod hidden;
#[cfg(test)]
mod manners;

#[cfg(test)]
mod tests {
    use engine::eval::network::{Network, NetworkFamily};

    use super::*;

    fn talk(lines: &[&str]) -> String {
        let (send, receive) = mpsc::channel();
        for line in lines {
            send.send((*line).to_owned())
                .expect("the receiver still exists");
        }
        drop(send);
        let mut out = Vec::new();
        serve(&receive, &mut out).expect("writing to memory");
        String::from_utf8(out).expect("text")
    }

    fn best_moves(output: &str) -> Vec<&str> {
        output
            .lines()
            .filter_map(|line| line.strip_prefix("bestmove "))
            .collect()
    }

    #[test]
    fn it_introduces_itself() {
        let output = talk(&["uci", "isready"]);
        assert!(output.starts_with("id name"));
        assert!(output.contains("option name UCI_Variant type combo default chess"));
        assert!(output.contains("uciok"));
        assert!(output.ends_with("readyok\n"));
    }

    #[test]
    fn a_mate_in_one_is_found_with_every_kind_of_limit() {
        let mate = "position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        for go in [
            "go depth 3",
            "go nodes 5000",
            "go movetime 30",
            "go wtime 200 btime 200 winc 10 binc 10",
        ] {
            let output = talk(&[mate, go]);
            assert_eq!(best_moves(&output), ["d1d8"], "{go}: {output}");
            assert!(output.contains("score mate 1"), "{output}");
        }
    }

    #[test]
    fn stop_ends_an_endless_search() {
        let output = talk(&[
            "position startpos moves e2e4",
            "go infinite",
            "isready",
            "stop",
            "go depth 1",
        ]);
        assert_eq!(best_moves(&output).len(), 2, "{output}");
        assert!(output.contains("readyok"));
    }

    #[test]
    fn invalid_commands_do_not_end_the_conversation() {
        let output = talk(&[
            "",
            "\u{0} \u{fffd}",
            "go",
            "stop",
            "position",
            "position fen 8/8/8/8 w",
            "position fen x x x x x x moves e2e4",
            "position startpos moves e2e5",
            "position startpos moves e2e4 zz",
            "setoption",
            "setoption name Hash value -5",
            "setoption name Hash value many",
            "setoption name UCI_Variant value shogi",
            "setoption name Nothing value 3",
            "setoption name Level value 11",
            "setoption name MultiPV value 0",
            "go depth",
            "stop",
            "go depth x nodes 10",
            "go movetime -3",
            "joho debug on",
            "ponderhit",
            "stop",
            "position startpos",
            "go depth 2",
        ]);
        assert_eq!(best_moves(&output).len(), 5, "{output}");
        assert!(output.contains("info string"));
    }

    #[test]
    fn a_finished_game_has_no_best_move() {
        let output = talk(&["position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 3"]);
        assert_eq!(best_moves(&output), ["(none)"], "{output}");
    }

    #[test]
    fn all_rule_sets_and_levels_play() {
        for variant in engine::Variant::ALL {
            let set = format!("setoption name UCI_Variant value {variant}");
            let output = talk(&[
                &set,
                "position startpos",
                "go nodes 300",
                "setoption name Level value 1",
                "go",
            ]);
            assert_eq!(best_moves(&output).len(), 2, "{variant}: {output}");
            assert!(!output.contains("(none)"), "{variant}: {output}");
        }
    }

    /// The last score that a search of a few nodes reports before its answer.
    fn last_score(evaluation: &str) -> String {
        let set = format!("setoption name EvalFile value {evaluation}");
        let output = talk(&["setoption name Hash value 1", &set, "go nodes 3000"]);
        let lines: Vec<&str> = output
            .lines()
            .take_while(|line| !line.starts_with("bestmove"))
            .collect();
        let last = lines.last().expect("a line of the search");
        let (_, said) = last.split_once(" score ").expect("a score");
        said.split_once(" nps ").expect("nodes").0.to_owned()
    }

    #[test]
    fn positions_are_evaluated_with_the_network_of_evalfile() {
        let file = std::env::temp_dir().join(format!("uci-{}.net", std::process::id()));
        let network = Network::random(NetworkFamily::Chess, 1);
        std::fs::write(&file, network.write()).expect("the temporary folder is writable");
        let path = file.to_str().expect("a UTF-8 path");
        let by_network = last_score(path);
        assert_eq!(last_score(path), by_network);
        let built_in = last_score("<built-in>");
        assert_eq!(last_score(""), built_in);
        assert_ne!(built_in, by_network);
        let terms = last_score("<terms>");
        assert!(terms != by_network && terms != built_in);
        std::fs::remove_file(&file).expect("the file is still there");
    }

    #[test]
    fn a_cleared_evalfile_is_accepted() {
        for value in ["<empty>", "<built-in>", "<terms>", ""] {
            let set = format!("setoption name EvalFile value {value}");
            assert_eq!(talk(&[&set, "isready"]), "readyok\n");
        }
    }

    #[test]
    fn an_invalid_network_file_changes_nothing() {
        for file in [
            "nowhere.net",
            concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
        ] {
            let set = format!("setoption name EvalFile value {file}");
            let output = talk(&[&set, "go depth 2"]);
            assert!(output.contains("info string option EvalFile"), "{output}");
            assert_eq!(best_moves(&output).len(), 1, "{output}");
        }
        assert_eq!(last_score("nowhere.net"), last_score("<built-in>"));
    }

    #[test]
    fn multipv_reports_several_numbered_lines() {
        let output = talk(&[
            "setoption name MultiPV value 3",
            "position startpos",
            "go depth 4",
        ]);
        for number in 1..=3 {
            assert!(output.contains(&format!("multipv {number} ")), "{output}");
        }
    }
}
