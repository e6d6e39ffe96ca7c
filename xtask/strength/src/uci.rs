//! Another engine, asked over a pipe by the UCI protocol: as a side of a match, as the teacher of a network, or as the
//! second opinion on a puzzle. Its moves are checked for legality where they are played.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::str::FromStr;

use anyhow::{Context, Error, Result, bail};
use engine::{AnyPosition, Move, Role};

/// Maximum number of unanswered questions. Their text is well below the size of a pipe's buffer, so asking never
/// blocks on an engine that itself waits for its answers to be read.
pub const MAX_PENDING: usize = 150;
/// A score that stands for a mate.
pub const MATE_SCORE: i32 = 10_000;
/// Largest score that does not stand for a mate.
pub const MAX_SCORE: i32 = 9_000;

/// A UCI program, as given on the command line: `uci:PROGRAM ARGUMENTS;Option=Value;…`, with `;amazon` for programs whose
/// letter for the triceratops is `a`.
#[derive(Clone, Debug, PartialEq)]
pub struct UciProgram {
    /// The program, and its arguments after spaces.
    pub command: String,
    /// Options to set.
    pub options: Vec<(String, String)>,
    /// Whether the program's letter for the triceratops is `a`.
    pub amazon: bool,
}

impl FromStr for UciProgram {
    type Err = Error;

    fn from_str(text: &str) -> Result<UciProgram> {
        let mut parts = text
            .strip_prefix("uci:")
            .with_context(|| format!("{text:?} is not a UCI program: uci:PROGRAM;Option=Value;…"))?
            .split(';');
        let command = parts.next().filter(|command| !command.trim().is_empty());
        let mut program = UciProgram {
            command: command
                .context("`uci:` must be followed by a program")?
                .to_owned(),
            options: Vec::new(),
            amazon: false,
        };
        for part in parts {
            match part.split_once('=') {
                Some((name, value)) => program.options.push((name.to_owned(), value.to_owned())),
                None if part == "amazon" => program.amazon = true,
                None => bail!("{part:?} is not an option of the form Name=Value"),
            }
        }
        Ok(program)
    }
}

/// An engine's answer for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The last score in centipawns, for the side to move, if the engine sent one.
    pub score: Option<i16>,
    /// The best move, if it is a valid one.
    pub best: Option<Move>,
}

/// The engine's process. It ends when this value is dropped.
pub struct UciEngine {
    command: String,
    child: Child,
    input: BufWriter<ChildStdin>,
    output: BufReader<ChildStdout>,
    amazon: bool,
    go: String,
}

impl UciEngine {
    /// Starts a program and sets its options. `go` holds the arguments of its `go` command, for example `nodes 1`.
    pub fn start(program: &UciProgram, go: &str) -> Result<UciEngine> {
        let mut words = program.command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{} could not be started", program.command))?;
        let (input, output) = child
            .stdin
            .take()
            .zip(child.stdout.take())
            .context("the engine has no pipes")?;
        let mut engine = UciEngine {
            command: program.command.clone(),
            child,
            input: BufWriter::new(input),
            output: BufReader::new(output),
            amazon: program.amazon,
            go: go.to_owned(),
        };
        writeln!(engine.input, "uci")?;
        engine.wait_for("uciok")?;
        for (name, value) in &program.options {
            writeln!(engine.input, "setoption name {name} value {value}")?;
        }
        engine.new_game()?;
        Ok(engine)
    }

    /// Prepares for a new game.
    pub fn new_game(&mut self) -> Result<()> {
        writeln!(self.input, "ucinewgame\nisready")?;
        self.wait_for("readyok")
    }

    /// Asks about the position after these moves. Answers come in the order of the questions, and at most [`MAX_PENDING`]
    /// questions may be open.
    pub fn ask(&mut self, start: &AnyPosition, moves: &[Move]) -> Result<()> {
        let go = self.go.clone();
        self.ask_to(&go, start, moves)
    }

    /// Does the same as [`UciEngine::ask`] with other arguments of `go`.
    pub fn ask_to(&mut self, go: &str, start: &AnyPosition, moves: &[Move]) -> Result<()> {
        let fen = start.fen();
        let fen = if self.amazon { amazon_fen(&fen) } else { fen };
        write!(self.input, "position fen {fen}")?;
        if !moves.is_empty() {
            write!(self.input, " moves")?;
        }
        for play in moves {
            match play {
                Move::Normal {
                    from,
                    to,
                    promotion: Some(Role::Triceratops),
                } if self.amazon => write!(self.input, " {from}{to}a")?,
                _ => write!(self.input, " {play}")?,
            }
        }
        writeln!(self.input, "\ngo {go}")?;
        Ok(())
    }

    /// Waits for the answer to the oldest open question.
    pub fn answer(&mut self) -> Result<Answer> {
        let mut score = None;
        loop {
            let line = self.next_line()?;
            if let Some(rest) = line.strip_prefix("bestmove ") {
                let word = rest.split_whitespace().next().unwrap_or_default();
                let best = if self.amazon {
                    amazon_move(word).parse()
                } else {
                    word.parse()
                };
                let best = best.ok();
                return Ok(Answer { score, best });
            }
            score = read_score(&line).or(score);
        }
    }

    fn wait_for(&mut self, word: &str) -> Result<()> {
        while self.next_line()?.split_whitespace().next() != Some(word) {}
        Ok(())
    }

    /// Sends everything that has been written, and reads a line.
    fn next_line(&mut self) -> Result<String> {
        self.input.flush()?;
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            bail!(
                "{} ended unexpectedly; run alone, it may say why",
                self.command
            );
        }
        Ok(line)
    }

    /// Sends the questions to the engine, which can then think about them before an answer is waited for.
    pub fn flush(&mut self) -> Result<()> {
        Ok(self.input.flush()?)
    }
}

impl Drop for UciEngine {
    fn drop(&mut self) {
        // The program may have ended already.
        let _ = writeln!(self.input, "quit").and_then(|()| self.input.flush());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Converts a FEN for programs whose letter for the triceratops is `a`.
fn amazon_fen(fen: &str) -> String {
    let (pieces, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    format!("{} {rest}", pieces.replace('t', "a").replace('T', "A"))
}

/// Converts the text of such a program's move to our letters.
fn amazon_move(word: &str) -> String {
    match word.char_indices().nth(4) {
        Some((at, 'a')) => format!("{}t", &word[..at]),
        _ => word.to_owned(),
    }
}

/// Returns the score of an `info` line, if it has one.
fn read_score(line: &str) -> Option<i16> {
    let mut words = line.split_whitespace().skip_while(|word| *word != "score");
    words.next()?;
    let kind = words.next()?;
    let number: i32 = words.next()?.parse().ok()?;
    let score = match kind {
        "cp" => number.clamp(-MAX_SCORE, MAX_SCORE),
        "mate" if number > 0 => MATE_SCORE,
        "mate" => -MATE_SCORE,
        _ => return None,
    };
    i16::try_from(score).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_triceratops_letter_is_translated_in_pieces_and_promotions_only() {
        let fen = "4k2t/8/8/8/8/8/8/T3K3 w - - 0 1";
        assert_eq!(amazon_fen(fen), "4k2a/8/8/8/8/8/8/A3K3 w - - 0 1");
        for (theirs, ours) in [("a7a8a", "a7a8t"), ("a7a8q", "a7a8q"), ("a2a3", "a2a3")] {
            assert_eq!(amazon_move(theirs), ours);
        }
    }

    #[test]
    fn scores_in_uci_info_lines_are_parsed() {
        for (line, score) in [
            (
                "info depth 1 seldepth 1 multipv 1 score cp -31 nodes 20 pv e2e4",
                Some(-31),
            ),
            ("info depth 1 score mate 3 pv e2e4", Some(10_000)),
            ("info depth 0 score mate 0", Some(-10_000)),
            ("info depth 1 score cp 12345 pv e2e4", Some(9_000)),
            ("info string NNUE evaluation using a file", None),
            ("info depth 1 score cp", None),
        ] {
            assert_eq!(read_score(line), score, "{line}");
        }
    }

    #[test]
    fn other_sides_are_not_uci_programs() {
        assert!("full".parse::<UciProgram>().is_err());
    }
}
