//! The teacher: a UCI program that is asked over a pipe for the values of positions. Only the numbers that it answers
//! enter the network.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};
use engine::{AnyPosition, Move};

use crate::contest::sides::SideSpec;
use crate::contest::uci_side::{amazon_fen, amazon_move};

/// Maximum number of unanswered questions. Their text is well below the size of a pipe's buffer, so asking never
/// blocks on a teacher that itself waits for its answers to be read.
pub const MAX_PENDING: usize = 150;
/// A score that stands for a mate.
pub const MATE_SCORE: i32 = 10_000;
/// Largest score that does not stand for a mate.
pub const MAX_SCORE: i32 = 9_000;

/// The teacher's answer for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The score in centipawns, for the side to move.
    pub score: i16,
    /// The teacher's best move.
    pub best: Option<Move>,
}

/// The teacher's process. It ends when this value is dropped.
pub struct Teacher {
    child: Child,
    input: BufWriter<ChildStdin>,
    output: BufReader<ChildStdout>,
    amazon: bool,
    go: String,
}

impl Teacher {
    /// Starts the program of a side `uci:…`. `go` holds the arguments of its `go` command, for example `nodes 1`.
    pub fn start(spec: &SideSpec, go: &str) -> Result<Teacher> {
        let SideSpec::Uci {
            path,
            options,
            amazon,
        } = spec
        else {
            bail!("a teacher must be a UCI program: uci:PATH;Option=Value;…");
        };
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{path} could not be started"))?;
        let input = BufWriter::new(
            child
                .stdin
                .take()
                .context("the teacher has no standard input")?,
        );
        let output = BufReader::new(
            child
                .stdout
                .take()
                .context("the teacher has no standard output")?,
        );
        let mut teacher = Teacher {
            child,
            input,
            output,
            amazon: *amazon,
            go: go.to_owned(),
        };
        for (name, value) in options {
            writeln!(teacher.input, "setoption name {name} value {value}")?;
        }
        Ok(teacher)
    }

    /// Asks about a position. Answers come in the order of the questions, and at most [`MAX_PENDING`] questions may be
    /// open.
    pub fn ask(&mut self, position: &AnyPosition) -> Result<()> {
        let fen = position.fen();
        let fen = if self.amazon { amazon_fen(&fen) } else { fen };
        writeln!(self.input, "position fen {fen}\ngo {}", self.go)?;
        Ok(())
    }

    /// Flushes the questions to the teacher.
    pub fn flush(&mut self) -> Result<()> {
        Ok(self.input.flush()?)
    }

    /// Waits for the answer to the oldest open question.
    pub fn receive(&mut self) -> Result<Answer> {
        let mut line = String::new();
        let mut score = None;
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                bail!("the teacher ended unexpectedly");
            }
            if let Some(word) = line.strip_prefix("bestmove ") {
                let word = word.split_whitespace().next().unwrap_or_default();
                let best = if self.amazon {
                    amazon_move(word).parse()
                } else {
                    word.parse()
                };
                let score = score.context("the teacher sent a move without a score")?;
                return Ok(Answer {
                    score,
                    best: best.ok(),
                });
            }
            score = read_score(&line).or(score);
        }
    }
}

impl Drop for Teacher {
    fn drop(&mut self) {
        // The program may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
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
    fn the_teacher_must_be_a_uci_program() {
        let spec: SideSpec = "full".parse().expect("a side");
        assert!(Teacher::start(&spec, "nodes 1").is_err());
    }
}
