//! A UCI program as a side of a match. Its moves are checked for legality like all others.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};
use engine::{History, Move, Role};

use super::sides::Limit;

/// The program's process. It ends when this value is dropped.
pub struct UciSide {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    amazon: bool,
    go: String,
}

impl UciSide {
    /// Starts a program and sets its options.
    pub fn start(
        path: &str,
        options: &[(String, String)],
        amazon: bool,
        limit: Limit,
    ) -> Result<UciSide> {
        let mut words = path.split_whitespace();
        let mut child = Command::new(
            words
                .next()
                .context("`uci:` must be followed by a program")?,
        )
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("{path} could not be started"))?;
        let input = child
            .stdin
            .take()
            .context("the program has no standard input")?;
        let output = BufReader::new(
            child
                .stdout
                .take()
                .context("the program has no standard output")?,
        );
        let mut go = "go".to_owned();
        if let Some(depth) = limit.depth {
            go.push_str(&format!(" depth {depth}"));
        }
        if let Some(nodes) = limit.nodes {
            go.push_str(&format!(" nodes {nodes}"));
        }
        if let Some(time) = limit.movetime {
            go.push_str(&format!(" movetime {}", time.as_millis()));
        }
        let mut program = UciSide {
            child,
            input,
            output,
            amazon,
            go,
        };
        program.send_line("uci")?;
        program.wait_for("uciok")?;
        for (name, value) in options {
            program.send_line(&format!("setoption name {name} value {value}"))?;
        }
        program.new_game()?;
        Ok(program)
    }

    /// Prepares for a new game.
    pub fn new_game(&mut self) -> Result<()> {
        self.send_line("ucinewgame")?;
        self.send_line("isready")?;
        self.wait_for("readyok").map(drop)
    }

    /// Returns the program's move.
    pub fn choose(&mut self, game: &History) -> Result<Move> {
        let mut line = format!("position fen {}", self.foreign_fen(&game.start().fen()));
        if !game.moves().is_empty() {
            line.push_str(" moves");
        }
        for play in game.moves() {
            line.push(' ');
            line.push_str(&self.foreign_move(*play));
        }
        self.send_line(&line)?;
        let go = self.go.clone();
        self.send_line(&go)?;
        let answer = self.wait_for("bestmove")?;
        let word = answer.split_whitespace().nth(1).unwrap_or_default();
        let text = if self.amazon {
            amazon_move(word)
        } else {
            word.to_owned()
        };
        text.parse()
            .with_context(|| format!("the program sent an invalid move: {answer:?}"))
    }

    /// Returns a FEN with the program's letters.
    fn foreign_fen(&self, fen: &str) -> String {
        if self.amazon {
            amazon_fen(fen)
        } else {
            fen.to_owned()
        }
    }

    fn foreign_move(&self, play: Move) -> String {
        match play {
            Move::Normal {
                from,
                to,
                promotion: Some(Role::Triceratops),
            } if self.amazon => format!("{from}{to}a"),
            _ => play.to_string(),
        }
    }

    fn send_line(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}")?;
        self.input.flush()?;
        Ok(())
    }

    /// Returns the next line that starts with `word`.
    fn wait_for(&mut self, word: &str) -> Result<String> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                bail!("the program ended unexpectedly");
            }
            if line.split_whitespace().next() == Some(word) {
                return Ok(line.trim().to_owned());
            }
        }
    }
}

/// Converts a FEN for programs whose letter for the triceratops is `a`.
pub(crate) fn amazon_fen(fen: &str) -> String {
    let (pieces, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    format!("{} {rest}", pieces.replace('t', "a").replace('T', "A"))
}

/// Converts the text of such a program's move to our letters.
pub(crate) fn amazon_move(word: &str) -> String {
    match word.char_indices().nth(4) {
        Some((at, 'a')) => format!("{}t", &word[..at]),
        _ => word.to_owned(),
    }
}

impl Drop for UciSide {
    fn drop(&mut self) {
        // The program may have ended already.
        let _ = self.send_line("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
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
}
