//! The teacher: a program that speaks UCI and is asked over a pipe what positions are worth. Nothing of it gets into the
//! network but the numbers that it answers.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};
use engine::{AnyPosition, Move};

use crate::contest::sides::Spec;
use crate::contest::uci_side::{amazon_fen, amazon_move};

/// How many questions may be open at once. Their text stays well below what a pipe holds, so asking never waits for a teacher that
/// itself waits until its answers are read.
pub const MOST_OPEN: usize = 150;
/// A score that stands for a mate.
pub const MATED: i32 = 10_000;
/// No other score is larger.
pub const MOST: i32 = 9_000;

/// What the teacher says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Centipawns for the side to move.
    pub score: i16,
    /// The move that it would play.
    pub best: Option<Move>,
}

/// The teacher's process; it ends with this.
pub struct Teacher {
    child: Child,
    input: BufWriter<ChildStdin>,
    output: BufReader<ChildStdout>,
    amazon: bool,
    go: String,
}

impl Teacher {
    /// Starts the program of a side `uci:…`, which answers after `go`, for example `nodes 1`.
    pub fn start(spec: &Spec, go: &str) -> Result<Teacher> {
        let Spec::Uci {
            path,
            options,
            amazon,
        } = spec
        else {
            bail!("a teacher is a program: uci:PATH;Option=Value;…");
        };
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{path} does not start"))?;
        let input = BufWriter::new(child.stdin.take().context("no way in")?);
        let output = BufReader::new(child.stdout.take().context("no way out")?);
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

    /// Asks about a position. The answers come in the order of the questions, and no more than [`MOST_OPEN`] may be open.
    pub fn ask(&mut self, position: &AnyPosition) -> Result<()> {
        let fen = position.fen();
        let fen = if self.amazon { amazon_fen(&fen) } else { fen };
        writeln!(self.input, "position fen {fen}\ngo {}", self.go)?;
        Ok(())
    }

    /// Sends the questions on their way.
    pub fn send(&mut self) -> Result<()> {
        Ok(self.input.flush()?)
    }

    /// The answer to the oldest open question.
    pub fn hear(&mut self) -> Result<Answer> {
        let mut line = String::new();
        let mut score = None;
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                bail!("the teacher ended");
            }
            if let Some(word) = line.strip_prefix("bestmove ") {
                let word = word.split_whitespace().next().unwrap_or_default();
                let best = if self.amazon {
                    amazon_move(word).parse()
                } else {
                    word.parse()
                };
                let score = score.context("the teacher gave no score")?;
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
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The score of an `info` line that has one.
fn read_score(line: &str) -> Option<i16> {
    let mut words = line.split_whitespace().skip_while(|word| *word != "score");
    words.next()?;
    let kind = words.next()?;
    let number: i32 = words.next()?.parse().ok()?;
    let score = match kind {
        "cp" => number.clamp(-MOST, MOST),
        "mate" if number > 0 => MATED,
        "mate" => -MATED,
        _ => return None,
    };
    i16::try_from(score).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read() {
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
    fn only_a_program_can_teach() {
        let spec: Spec = "full".parse().expect("a side");
        assert!(Teacher::start(&spec, "nodes 1").is_err());
    }
}
