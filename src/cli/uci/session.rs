//! The state of one UCI conversation: the position, the options, and the running search.

use std::io::Write;
use std::time::Instant;

use engine::search::{AnySearcher, Knowledge, Player, Progress, Skill, repetition_keys};
use engine::{AnyPosition, History, Move, Variant};

use super::go::Go;
use super::options::Options;
use crate::error::CliError;

/// Whether the conversation continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The conversation continues.
    On,
    /// `quit` has ended the conversation.
    Quit,
}

/// The state of a conversation.
pub struct Session {
    options: Options,
    game: History,
    searcher: AnySearcher,
    /// The computer player, created when a level plays for the first time.
    player: Option<Player>,
    thinking: Option<Thinking>,
}

struct Thinking {
    go: Go,
    started: Instant,
    reported_depth: u32,
    done: bool,
    by_level: bool,
}

impl Session {
    pub fn new() -> Session {
        let options = Options::default();
        Session {
            game: History::new(AnyPosition::initial(Variant::Chess)),
            searcher: searcher(&options),
            options,
            player: None,
            thinking: None,
        }
    }

    pub fn is_searching(&self) -> bool {
        self.thinking.is_some()
    }

    /// Whether the search is finished but may answer only after `stop`.
    pub fn is_waiting(&self) -> bool {
        self.thinking
            .as_ref()
            .is_some_and(|thinking| thinking.done && thinking.go.infinite)
    }

    pub fn forget_infinite(&mut self) {
        if let Some(thinking) = &mut self.thinking
            && std::mem::take(&mut thinking.go.infinite)
            && thinking.go.limits.depth == u32::MAX
        {
            thinking.done = true;
        }
    }

    /// Handles a line of input.
    pub fn read(&mut self, line: &str, out: &mut impl Write) -> Result<Turn, CliError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else {
            return Ok(Turn::On);
        };
        match command {
            "uci" => {
                writeln!(out, "id name Portal Chess {}", env!("CARGO_PKG_VERSION"))?;
                writeln!(out, "id author the Portal Chess authors")?;
                Options::list(out)?;
                writeln!(out, "uciok")?;
            }
            "isready" => writeln!(out, "readyok")?,
            "stop" => self.finish(out)?,
            "quit" => return Ok(Turn::Quit),
            // These commands change the board or the options, so a running search is stopped first.
            "ucinewgame" | "setoption" | "position" | "go" => {
                self.finish(out)?;
                match command {
                    "ucinewgame" => {
                        self.searcher.clear();
                        self.player = None;
                    }
                    "setoption" => self.set_option(rest, out)?,
                    "position" => self.set_position(rest, out)?,
                    _ => self.go(rest),
                }
            }
            _ => {}
        }
        Ok(Turn::On)
    }

    fn set_option(&mut self, words: &[&str], out: &mut impl Write) -> Result<(), CliError> {
        let at = words
            .iter()
            .position(|word| *word == "value")
            .unwrap_or(words.len());
        let name = words.get(1..at).unwrap_or(&[]).join(" ");
        let value = words.get(at + 1..).unwrap_or(&[]).join(" ");
        let before = self.options.clone();
        if let Err(message) = self.options.set(&name, &value) {
            writeln!(out, "info string {message}")?;
        }
        if before.variant != self.options.variant {
            self.game = History::new(AnyPosition::initial(self.options.variant));
        }
        let again = before.variant != self.options.variant
            || before.hash != self.options.hash
            || before.evaluation != self.options.evaluation;
        if again {
            self.searcher = searcher(&self.options);
            self.player = None;
        }
        Ok(())
    }

    fn set_position(&mut self, words: &[&str], out: &mut impl Write) -> Result<(), CliError> {
        let at = words
            .iter()
            .position(|word| *word == "moves")
            .unwrap_or(words.len());
        let start = match words.first() {
            Some(&"startpos") => Ok(AnyPosition::initial(self.options.variant)),
            Some(&"fen") => AnyPosition::from_fen(self.options.variant, &words[1..at].join(" "))
                .map_err(|error| error.to_string()),
            _ => Err("position: expected startpos or fen".to_owned()),
        };
        let moves = words.get(at + 1..).unwrap_or(&[]);
        match start.and_then(|start| replay(start, moves)) {
            Ok(game) => self.game = game,
            Err(message) => writeln!(out, "info string {}", message.replace(['\n', '\r'], " "))?,
        }
        Ok(())
    }

    fn go(&mut self, words: &[&str]) {
        // The clock is read before a level examines the game, because that takes time, too.
        let started = Instant::now();
        let position = self.game.position();
        let go = Go::read(words, position, self.options.lines);
        let by_level = self
            .options
            .skill
            .is_some_and(|skill| self.begin_level(skill));
        if !by_level {
            self.searcher.start(
                self.game.position(),
                &repetition_keys(&self.game),
                go.limits.clone(),
            );
        }
        let infinite = go.infinite && !by_level;
        let go = Go { infinite, ..go };
        self.thinking = Some(Thinking {
            go,
            started,
            reported_depth: 0,
            done: false,
            by_level,
        });
    }

    /// Lets a level choose a move. The level gets only the knowledge of its own side.
    fn begin_level(&mut self, skill: Skill) -> bool {
        let Ok(knowledge) = Knowledge::of(&self.game, self.game.position().turn()) else {
            return false;
        };
        let bytes = self.options.hash << 20;
        let (variant, evaluation) = (self.options.variant, &self.options.evaluation);
        let player = self.player.get_or_insert_with(|| {
            let mut player = Player::new(variant, bytes);
            player.use_network(evaluation.network(variant));
            player
        });
        player.begin(&knowledge, skill, self.options.seed);
        true
    }

    /// Continues the search for a slice, and answers when it is time.
    pub fn think(&mut self, slice: u64, out: &mut impl Write) -> Result<(), CliError> {
        let Some(thinking) = &mut self.thinking else {
            return Ok(());
        };
        if thinking.by_level {
            if let Some(player) = &mut self.player {
                // A level thinks for its usual number of nodes, unless this `go` allows less.
                let Go { limits, hard, .. } = &thinking.go;
                let left = limits.nodes.saturating_sub(player.nodes());
                let going = player.step(slice.min(left)) == Progress::Running;
                let late = hard.is_some_and(|hard| thinking.started.elapsed() >= hard);
                let enough = player.nodes() >= limits.nodes || player.depth() > limits.depth;
                if going && !late && !enough {
                    return Ok(());
                }
            }
            return self.finish(out);
        }
        let before = self.searcher.depths().0;
        thinking.done |= self.searcher.step(slice) == Progress::Done;
        let elapsed = thinking.started.elapsed();
        let (depth, _) = self.searcher.depths();
        let completed = if thinking.done { depth } else { depth - 1 };
        let tell = completed > thinking.reported_depth;
        thinking.reported_depth = completed;
        let late = thinking.go.hard.is_some_and(|hard| elapsed >= hard)
            || depth > before && thinking.go.soft.is_some_and(|soft| elapsed >= soft);
        let answer =
            !thinking.go.infinite && (thinking.done || late && !self.searcher.lines().is_empty());
        if tell || answer {
            self.tell(out)?;
        }
        if answer { self.finish(out) } else { Ok(()) }
    }

    /// Reports the lines found so far.
    fn tell(&self, out: &mut impl Write) -> Result<(), CliError> {
        let Some(thinking) = &self.thinking else {
            return Ok(());
        };
        let nodes = self.searcher.nodes();
        let elapsed = thinking.started.elapsed();
        let millis = elapsed.as_millis();
        let speed = (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
        let (_, deepest) = self.searcher.depths();
        for (index, line) in self.searcher.lines().iter().enumerate() {
            write!(
                out,
                "info depth {} seldepth {deepest} multipv {} score {} nodes {nodes} nps {speed} hashfull {} time {millis} pv",
                line.depth,
                index + 1,
                line.score(),
                self.searcher.table_permille(),
            )?;
            for play in &line.moves {
                write!(out, " {play}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    /// Ends the running search, if any, and answers with its move.
    pub fn finish(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        let Some(thinking) = self.thinking.take() else {
            return Ok(());
        };
        let best = if thinking.by_level {
            self.player.as_ref().and_then(Player::choice)
        } else {
            let first = || self.game.position().legal_moves().first().copied();
            self.searcher
                .lines()
                .first()
                .map(|line| line.best())
                .or_else(first)
        };
        match best {
            Some(play) => writeln!(out, "bestmove {play}")?,
            None => writeln!(out, "bestmove (none)")?,
        }
        Ok(())
    }
}

/// Creates the searcher for the current options.
fn searcher(options: &Options) -> AnySearcher {
    let mut searcher = AnySearcher::new(options.variant, options.hash << 20);
    searcher.use_network(options.evaluation.network(options.variant));
    searcher
}

fn replay(start: AnyPosition, moves: &[&str]) -> Result<History, String> {
    let mut game = History::new(start);
    for word in moves {
        let play: Move = word.parse().map_err(|error| format!("position: {error}"))?;
        game.push(play)
            .map_err(|error| format!("position: {error}"))?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of nodes that level 8 searched for a move, and its output.
    fn level_eight(go: &str) -> (u64, String) {
        let mut session = Session::new();
        let mut out = Vec::new();
        for line in ["setoption name Level value 8", "position startpos", go] {
            session.read(line, &mut out).expect("writing to memory");
        }
        while session.is_searching() {
            session.think(512, &mut out).expect("writing to memory");
        }
        let nodes = session.player.as_ref().map_or(0, Player::nodes);
        (nodes, String::from_utf8(out).expect("text"))
    }

    #[test]
    fn a_level_keeps_to_the_clock_and_the_limits_of_go() {
        for go in [
            "go nodes 700",
            "go depth 3",
            "go movetime 3",
            "go wtime 20 btime 20 winc 0 binc 0",
        ] {
            let (nodes, said) = level_eight(go);
            assert!(nodes < 300_000, "{go}: {nodes} nodes of 600,000");
            assert!(
                said.contains("bestmove ") && !said.contains("(none)"),
                "{go}: {said}"
            );
        }
        assert!(level_eight("go nodes 700").0 < 1_500);
        assert!(
            level_eight("go").0 >= 500_000,
            "without limits it uses all its nodes"
        );
    }
}
