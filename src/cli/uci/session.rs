//! The state of one UCI conversation: the position, the options, and the running search.

use std::io::Write;
use std::time::Instant;

use engine::search::{AnySearcher, Knowledge, Player, Progress, Score, Skill, repetition_keys};
use engine::{AnyPosition, History, Variant};

use super::go::Go;
use super::options::{self, Options};
use super::telling::remark;
use super::thinking::Thinking;
use crate::error::CliError;
use crate::perft::divide;

/// Whether the conversation continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The conversation continues.
    On,
    /// `quit` has ended the conversation.
    Quit,
}

/// The commands that this program knows. Words before them are skipped, as the protocol asks.
const COMMANDS: [&str; 13] = [
    "uci",
    "isready",
    "stop",
    "quit",
    "ponderhit",
    "ucinewgame",
    "setoption",
    "position",
    "go",
    // These have no effect here, but what follows them is no command.
    "debug",
    "register",
    "bestmove",
    "info",
];
/// The nodes after which the first iteration of a search that is told to stop is left, once there is a move. The first
/// iteration of one line is shorter.
const FIRST_ITERATION: u64 = 20_000;
/// Size in bytes of the searcher's table while a level plays, which does not use the searcher.
const SPARE_TABLE: usize = 1 << 12;

/// The state of a conversation.
pub struct Session {
    pub(super) options: Options,
    /// The game, or `None` after a `position` that could not be understood: no answer may be for an older board.
    pub(super) game: Option<History>,
    pub(super) searcher: AnySearcher,
    /// The computer player, while a level plays. It has the table then, and the searcher a small one.
    pub(super) player: Option<Player>,
    pub(super) thinking: Option<Thinking>,
}

impl Session {
    pub fn new() -> Session {
        let options = Options::default();
        Session {
            game: Some(History::new(AnyPosition::initial(Variant::Chess))),
            searcher: searcher(&options),
            options,
            player: None,
            thinking: None,
        }
    }

    pub fn is_searching(&self) -> bool {
        self.thinking.is_some()
    }

    /// Whether the search is finished but may answer only after `stop` or `ponderhit`.
    pub fn is_waiting(&self) -> bool {
        self.thinking
            .as_ref()
            .is_some_and(|thinking| thinking.done && thinking.go.waits())
    }

    /// Whether the search runs in the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.thinking
            .as_ref()
            .is_some_and(|thinking| thinking.go.ponder)
    }

    /// From now on no `stop` can come. A search without limits ends.
    pub fn end_input(&mut self) {
        if let Some(thinking) = &mut self.thinking
            && std::mem::take(&mut thinking.go.infinite)
        {
            thinking.done |= !thinking.go.is_bounded() && !thinking.by_level;
        }
    }

    /// Handles a line of input.
    pub fn read(&mut self, line: &str, out: &mut impl Write) -> Result<Turn, CliError> {
        // Some programs begin what they write with a byte order mark.
        let line = line.trim_start_matches('\u{feff}');
        let words: Vec<&str> = line
            .split_whitespace()
            .skip_while(|word| !COMMANDS.contains(word))
            .collect();
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
            "ponderhit" => self.ponder_hit(),
            "quit" => return Ok(Turn::Quit),
            // These commands change the board or the options, so a running search is stopped first.
            "ucinewgame" | "setoption" | "position" | "go" => {
                self.finish(out)?;
                match command {
                    "ucinewgame" => self.forget(),
                    "setoption" => self.set_option(line, out)?,
                    "position" => self.set_position(rest, out)?,
                    _ => self.go(rest, out)?,
                }
            }
            _ => {}
        }
        Ok(Turn::On)
    }

    fn set_option(&mut self, line: &str, out: &mut impl Write) -> Result<(), CliError> {
        let (name, value) = match options::split(line) {
            Ok(option) => option,
            Err(message) => return remark(message, out),
        };
        if name.eq_ignore_ascii_case("Clear Hash") {
            self.forget();
            return Ok(());
        }
        let before = self.options.clone();
        match self.options.set(&name, value) {
            Ok(None) => {}
            Ok(Some(message)) | Err(message) => remark(&message, out)?,
        }
        if before.variant != self.options.variant && self.game.is_some() {
            self.game = Some(History::new(AnyPosition::initial(self.options.variant)));
        }
        let plays = |options: &Options| options.playing().is_some();
        let again = before.variant != self.options.variant
            || before.hash != self.options.hash
            || before.evaluation != self.options.evaluation
            || plays(&before) != plays(&self.options);
        if again {
            // Here and not in `go`, because it takes half a second to fill a large table with zeros. The old tables go
            // first, so that there are never two.
            self.player = None;
            self.searcher = AnySearcher::new(self.options.variant, SPARE_TABLE);
            if plays(&self.options) {
                self.player = Some(player(&self.options));
            } else {
                self.searcher = searcher(&self.options);
            }
        }
        Ok(())
    }

    /// Forgets all earlier searches.
    fn forget(&mut self) {
        self.searcher.clear();
        if let Some(player) = &mut self.player {
            player.clear();
        }
    }

    fn go(&mut self, words: &[&str], out: &mut impl Write) -> Result<(), CliError> {
        // The clock is read before a level examines the game, because that takes time, too.
        let started = Instant::now();
        let unknown = AnyPosition::initial(self.options.variant);
        let position = self.game.as_ref().map_or(&unknown, History::position);
        let mut go = Go::read(words, position, &self.options);
        for message in std::mem::take(&mut go.remarks) {
            remark(&message, out)?;
        }
        if self.game.is_none() {
            remark(
                "go: the last position was not valid, so there is no move",
                out,
            )?;
        }
        if let (Some(depth), Some(game)) = (go.perft, &self.game) {
            // Nothing can interrupt it.
            let total = divide(game.position(), depth, out)?;
            return Ok(writeln!(out, "\nNodes searched: {total}\n")?);
        }
        let skill = self.options.playing();
        go.infinite &= skill.is_none() || words.contains(&"infinite");
        let impossible = go.impossible;
        if let Some(game) = self.game.as_ref().filter(|_| !impossible) {
            if skill.is_none() {
                let limits = go.limits.clone();
                self.searcher
                    .start(game.position(), &repetition_keys(game), limits);
            }
            if let (Some(skill), Some(player)) = (skill, &mut self.player) {
                let asked = &go.limits.root_moves;
                player.begin_among(&knowledge(game), skill, self.options.seed, asked);
            }
        }
        let mut thinking = Thinking::new(go, started);
        thinking.done = self.game.is_none() || impossible;
        thinking.by_level = skill.is_some();
        self.thinking = Some(thinking);
        Ok(())
    }

    /// The opponent has played the expected move: the own clock runs from now on.
    fn ponder_hit(&mut self) {
        if let Some(thinking) = &mut self.thinking {
            thinking.ponder_hit();
        }
    }

    /// Continues the search for a slice, and answers when it is time.
    pub fn think(&mut self, slice: u64, out: &mut impl Write) -> Result<(), CliError> {
        let Some(thinking) = &mut self.thinking else {
            return Ok(());
        };
        if self.game.is_none() || thinking.go.impossible {
            return match thinking.go.waits() {
                true => Ok(()),
                false => self.answer(out),
            };
        }
        if thinking.by_level {
            return self.think_as_level(slice, out);
        }
        let before = self.searcher.depths().0;
        thinking.done |= self.searcher.step(slice) == Progress::Done;
        let (depth, _) = self.searcher.depths();
        let completed = if thinking.done { depth } else { depth - 1 };
        let tell = completed > thinking.reported_depth;
        thinking.reported_depth = completed;
        let deeper = depth > before;
        if let Some(line) = self.searcher.lines().first().filter(|_| deeper) {
            thinking.note_iteration(line.best(), self.searcher.share_of_best());
        }
        let late = thinking.has_enough(deeper) || thinking.is_late();
        let answer =
            !thinking.go.waits() && (thinking.done || late && !self.searcher.lines().is_empty());
        if tell || answer {
            self.tell(out)?;
        } else {
            self.tell_bound(out)?;
        }
        if answer { self.answer(out) } else { Ok(()) }
    }

    /// Lets a level go on for a slice. It thinks for its usual number of nodes, unless this `go` allows less.
    fn think_as_level(&mut self, slice: u64, out: &mut impl Write) -> Result<(), CliError> {
        let (Some(thinking), Some(player)) = (&mut self.thinking, &mut self.player) else {
            return self.answer(out);
        };
        let limits = &thinking.go.limits;
        let left = limits.nodes.saturating_sub(player.nodes());
        let before = player.depth();
        let going = player.step(slice.min(left)) == Progress::Running;
        let depth = player.depth();
        let enough = player.nodes() >= limits.nodes || depth > limits.depth;
        thinking.done |= !going || enough;
        // Where nothing is deepened, one moment is as good as another.
        let late = thinking.has_enough(depth != before || depth == 0) || thinking.is_late();
        if thinking.go.waits() || !(thinking.done || late) {
            return Ok(());
        }
        // The classic player has looked at a whole move after each slice, which is a choice.
        if self.options.playing() != Some(Skill::Classic) {
            player.ensure_choice();
        }
        self.answer(out)
    }

    /// Ends the running search, if any, and answers with its move. A search that has just begun is first given the
    /// moment that it needs to find one.
    pub fn finish(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        if let (Some(thinking), Some(_)) = (&self.thinking, &self.game)
            && !thinking.go.impossible
        {
            match &mut self.player {
                Some(player) if thinking.by_level => player.ensure_choice(),
                _ => {
                    self.finish_first_iteration();
                    // The answer is what was reported last.
                    self.tell(out)?;
                }
            }
        }
        self.answer(out)
    }

    /// Answers with the best move found so far.
    fn answer(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        let Some(thinking) = self.thinking.take() else {
            return Ok(());
        };
        let Some(game) = self.game.as_ref().filter(|_| !thinking.go.impossible) else {
            // The null move: a program that reads it as a move cannot play it on any board.
            writeln!(out, "bestmove 0000")?;
            return Ok(());
        };
        if game.position().legal_moves().is_empty() {
            let position = game.position();
            let lost = position.king(position.turn()).is_none() || position.checkers().any();
            let score = match lost {
                true => Score::Mate(0),
                false => Score::Centipawns(0),
            };
            writeln!(out, "info depth 0 score {score}")?;
        }
        let mut reply = None;
        let best = if thinking.by_level {
            self.tell_choice(&thinking, out)?;
            self.player.as_ref().and_then(Player::choice)
        } else {
            let line = self.ranked().into_iter().next();
            reply = line.as_ref().and_then(|line| line.moves.get(1).copied());
            line.map(|line| line.best())
        };
        match (best, reply.filter(|_| self.options.ponder)) {
            (Some(play), Some(reply)) => writeln!(out, "bestmove {play} ponder {reply}")?,
            (Some(play), None) => writeln!(out, "bestmove {play}")?,
            (None, _) => writeln!(out, "bestmove (none)")?,
        }
        Ok(())
    }

    /// A search that is told to stop at once still needs a move, which must be one of those that were asked for. Its
    /// first iteration takes a moment.
    fn finish_first_iteration(&mut self) {
        let enough = self.searcher.nodes() + FIRST_ITERATION;
        while self.searcher.depths().0 <= 1
            && (self.searcher.lines().is_empty() || self.searcher.nodes() < enough)
            && self.searcher.step(256) == Progress::Running
        {}
    }
}

/// What the side to move knows of a game. A level gets nothing else. If its observations do not fit together, it knows
/// what it sees now: it never gets the board with what is hidden from it.
fn knowledge(game: &History) -> Knowledge {
    let (position, side) = (game.position(), game.position().turn());
    Knowledge::of(game, side).unwrap_or_else(|_| Knowledge::new(side, position.view(side)))
}

/// Creates the searcher for the current options.
fn searcher(options: &Options) -> AnySearcher {
    let mut searcher = AnySearcher::new(options.variant, options.hash << 20);
    searcher.use_network(options.evaluation.network(options.variant));
    searcher
}

/// Creates the computer player for the current options.
fn player(options: &Options) -> Player {
    let mut player = Player::new(options.variant, options.hash << 20);
    player.use_network(options.evaluation.network(options.variant));
    player
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

    #[test]
    fn a_level_begins_nothing_new_after_the_soft_limit() {
        for (variant, fen) in [
            ("chess", "3q1k2/pp5p/8/8/8/8/PP5P/3QK3 w - - 0 1"),
            ("assassin", "3q1k2/pp5p/8/8/7a/8/PP5P/3QK3 w - - 0 1 -"),
        ] {
            let mut session = Session::new();
            let mut out = Vec::new();
            for line in [
                &format!("setoption name UCI_Variant value {variant}"),
                "setoption name Level value 8",
                &format!("position fen {fen}"),
                "go wtime 600000 btime 600000",
            ] {
                session.read(line, &mut out).expect("writing to memory");
            }
            let thinking = session.thinking.as_mut().expect("a search");
            thinking.go.soft = Some(std::time::Duration::ZERO);
            while session.is_searching() {
                session.think(512, &mut out).expect("writing to memory");
            }
            let nodes = session.player.as_ref().map_or(0, Player::nodes);
            assert!(nodes < 50_000, "{variant}: {nodes} nodes");
        }
    }
}
