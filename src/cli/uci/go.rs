//! The parameters of a `go` command, and the time budget for a move.

use std::time::Duration;

use engine::search::Limits;
use engine::{AnyPosition, Color, Move, ParseMoveError};

use super::options::{Options, whole_number};

/// The number of moves that the clock must last if `movestogo` is not given.
const MOVES_TO_GO: u32 = 26;
/// The most that is kept of the clock and never planned for thinking. A busy machine sometimes makes a program wait as
/// long as many moves of a fast game.
const RESERVE: Duration = Duration::from_millis(200);

/// The words that `go` knows, and whether a number follows.
const WORDS: [(&str, bool); 13] = [
    ("searchmoves", false),
    ("ponder", false),
    ("infinite", false),
    ("wtime", true),
    ("btime", true),
    ("winc", true),
    ("binc", true),
    ("movestogo", true),
    ("movetime", true),
    ("depth", true),
    ("nodes", true),
    ("mate", true),
    ("perft", true),
];

/// The limits and time limits of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Go {
    /// The limits on depth, nodes and root moves.
    pub limits: Limits,
    /// The hard time limit: the search stops when it is reached.
    pub hard: Option<Duration>,
    /// The soft time limit: no new iteration starts after it.
    pub soft: Option<Duration>,
    /// Whether to answer only when told to stop.
    pub infinite: bool,
    /// Whether to think in the opponent's time, and to answer only after `ponderhit` or `stop`.
    pub ponder: bool,
    /// Whether only illegal moves were asked for.
    pub impossible: bool,
    /// The depth to which positions are to be counted instead of searched.
    pub perft: Option<u32>,
    /// What there is to say about the words.
    pub remarks: Vec<String>,
}

impl Go {
    /// Parses the words after `go`. A value that is not a number is ignored, with a remark.
    pub fn read(words: &[&str], position: &AnyPosition, options: &Options) -> Go {
        let mut remarks = Vec::new();
        let mut number = |name: &str, least: u64| -> Option<u64> {
            let at = words.iter().position(|word| *word == name)?;
            let text = words.get(at + 1).copied().unwrap_or_default();
            let Some(value) = whole_number(text) else {
                remarks.push(format!("go: {name} {text:?} is not a number"));
                return None;
            };
            let value = u64::try_from(value).unwrap_or(0);
            if value < least {
                remarks.push(format!(
                    "go: {name} {text} is below {least}, so it is {least}"
                ));
            }
            Some(value.max(least))
        };
        let mut go = Go {
            limits: Limits {
                lines: options.lines,
                ..Limits::default()
            },
            ..Go::default()
        };
        let mate = number("mate", 1).map(|moves| moves * 2);
        if let Some(depth) = number("depth", 1).or(mate) {
            // The greatest number means that there is no limit.
            go.limits.depth =
                u32::try_from(depth).map_or(u32::MAX - 1, |depth| depth.min(u32::MAX - 1));
        }
        if let Some(nodes) = number("nodes", 1) {
            go.limits.nodes = nodes;
        }
        go.perft = number("perft", 1).map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
        let (time, increment, other) = match position.turn() {
            Color::White => ("wtime", "winc", "btime"),
            Color::Black => ("btime", "binc", "wtime"),
        };
        // A clock may have run past zero.
        let mut millis = |name: &str| number(name, 0).map(Duration::from_millis);
        let (own, increment, movetime) = (millis(time), millis(increment), millis("movetime"));
        // The game has clocks, and this one is not known: an endless search would lose on time.
        let unsaid = own.is_none() && !go.is_bounded() && words.contains(&other);
        let own = own.or(unsaid.then_some(Duration::ZERO));
        if let Some(time) = movetime {
            let time = time.saturating_sub(options.overhead);
            go.hard = Some(time.max(Duration::from_millis(1)));
        } else if let Some(time) = own {
            let to_go = number("movestogo", 1).map_or(MOVES_TO_GO, |moves| moves.min(60) as u32);
            let increment = increment.unwrap_or_default();
            let time = time.saturating_sub(options.overhead);
            // A reserve of several increments fills up again. Without them, it would only be lost.
            let reserve = RESERVE.min((time / 4).max(increment * 20));
            let time = time.saturating_sub(reserve);
            let share = time / (to_go + 1) + increment * 3 / 4;
            let most = if to_go == 1 { time * 3 / 4 } else { time / 4 };
            go.hard = Some((share * 3).min(most).max(Duration::from_millis(1)));
            go.soft = Some(share.min(most) * 6 / 10);
        }
        go.ponder = words.contains(&"ponder");
        go.infinite = words.contains(&"infinite") || !go.ponder && !go.is_bounded();
        go.remarks = remarks;
        if unsaid && go.soft.is_some() {
            go.remarks
                .push(format!("go: {time} is missing, so it is 0"));
        }
        if let Some(at) = words.iter().position(|word| *word == "searchmoves") {
            let asked = words[at + 1..].iter().take_while(|word| !is_known(word));
            let asked: Vec<&str> = asked.copied().collect();
            let mut wrong = Vec::new();
            for word in &asked {
                match read_move(word).ok().and_then(|play| legal(position, play)) {
                    Some(play) if go.limits.root_moves.contains(&play) => {}
                    Some(play) => go.limits.root_moves.push(play),
                    None => wrong.push(*word),
                }
            }
            match wrong[..] {
                [] => {}
                [word] => go
                    .remarks
                    .push(format!("go: searchmoves {word} is not a legal move")),
                _ => go.remarks.push(format!(
                    "go: searchmoves {} are not legal moves",
                    wrong.join(" ")
                )),
            }
            // Where no move is legal, it does not matter which were asked for.
            let over = position.legal_moves().is_empty();
            go.impossible = !wrong.is_empty() && go.limits.root_moves.is_empty() && !over;
        }
        let unknown = unknown_words(words);
        if !unknown.is_empty() {
            go.remarks
                .push(format!("go: {} is not understood", unknown.join(" ")));
        }
        let only_one = match go.limits.root_moves.len() {
            0 => position.legal_moves().len() == 1,
            asked => asked == 1,
        };
        if only_one && go.soft.is_some() {
            go.soft = Some(Duration::ZERO);
        }
        go
    }

    /// Whether the search ends by itself.
    pub fn is_bounded(&self) -> bool {
        self.hard.is_some() || self.limits.depth != u32::MAX || self.limits.nodes != u64::MAX
    }

    /// Whether an answer has to wait for `stop` or `ponderhit`.
    pub fn waits(&self) -> bool {
        self.infinite || self.ponder
    }
}

/// Whether a word after `go` has a meaning of its own.
fn is_known(word: &str) -> bool {
    WORDS.iter().any(|(name, _)| *name == word)
}

/// The words that have no meaning, neither by themselves nor after another one.
fn unknown_words<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let mut unknown = Vec::new();
    let mut rest = words.iter().copied().peekable();
    let mut in_moves = false;
    while let Some(word) = rest.next() {
        match WORDS.iter().find(|(name, _)| *name == word) {
            Some(&(name, number)) => {
                in_moves = name == "searchmoves";
                if number {
                    rest.next_if(|next| !is_known(next));
                }
            }
            None if in_moves => {}
            None => unknown.push(word),
        }
    }
    unknown
}

/// Reads a move. Some programs write the piece of a promotion in upper case.
pub fn read_move(word: &str) -> Result<Move, ParseMoveError> {
    match word.get(4..) {
        Some(promotion) if promotion.len() == 1 => {
            format!("{}{}", &word[..4], promotion.to_ascii_lowercase()).parse()
        }
        _ => word.parse(),
    }
}

/// The legal move that a program means. Some write castling as the king taking its own rook.
pub fn legal(position: &AnyPosition, play: Move) -> Option<Move> {
    match position.is_legal(play) {
        true => Some(play),
        false => position.castling_by_rook(play),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Variant;

    fn read(text: &str) -> Go {
        let words: Vec<&str> = text.split_whitespace().collect();
        Go::read(
            &words,
            &AnyPosition::initial(Variant::Chess),
            &Options::default(),
        )
    }

    #[test]
    fn limits_are_read_in_any_order() {
        let go = read("nodes 500 depth 7 searchmoves e2e4 e2e5 a7a6 d2d4");
        assert_eq!((go.limits.nodes, go.limits.depth), (500, 7));
        assert_eq!(go.limits.root_moves.len(), 2, "only legal ones");
        assert!(!go.infinite && go.hard.is_none());
    }

    #[test]
    fn the_clock_never_runs_out() {
        for time in [1, 10, 100, 1_000, 60_000] {
            let go = read(&format!("wtime {time} btime 1 winc 0"));
            let hard = go.hard.expect("a time limit");
            assert!(
                hard <= Duration::from_millis(time / 4).max(Duration::from_millis(1)),
                "{time}"
            );
            assert!(go.soft.expect("a time limit") <= hard);
        }
    }

    #[test]
    fn a_clock_that_is_not_told_is_nearly_empty_if_the_other_one_is() {
        let go = read("btime 60000 binc 1000");
        assert_eq!(go.hard, Some(Duration::from_millis(1)));
        assert!(!go.infinite && go.remarks.len() == 1, "{:?}", go.remarks);
        let go = read("btime 60000 depth 3");
        assert_eq!((go.hard, go.limits.depth), (None, 3));
        assert!(read("infinite btime 60000").infinite);
    }

    #[test]
    fn no_time_is_spent_on_the_only_move() {
        let only = AnyPosition::from_fen(Variant::Chess, "6bk/pppp4/8/8/8/8/PPPP2qP/7K w - - 0 1");
        let only = only.expect("a position");
        let words = ["wtime", "60000", "btime", "60000"];
        let go = Go::read(&words, &only, &Options::default());
        assert_eq!(go.soft, Some(Duration::ZERO));
        let go = Go::read(&["movetime", "500"], &only, &Options::default());
        assert_eq!((go.soft, go.hard.is_some()), (None, true));
        assert_eq!(
            read("wtime 60000 btime 1 searchmoves e2e4").soft,
            Some(Duration::ZERO)
        );
        assert!(read("wtime 60000 btime 1").soft > Some(Duration::from_millis(500)));
    }

    /// Two hundred games at one second and ten milliseconds a move, in which every move takes all of its time and
    /// arrives late: the time that a program and the machine between two programs add.
    #[test]
    fn no_game_is_lost_on_time_even_if_every_answer_is_late() {
        let mut random = engine::search::Random::new(7);
        for game in 0..200 {
            let (mut clock, increment) = (1_000_000_i64, 10_000);
            let mut least = clock;
            for _ in 0..300 {
                let go = read(&format!(
                    "wtime {} btime 1000 winc 10 binc 10",
                    clock / 1_000
                ));
                let hard = go.hard.expect("a time limit").as_micros() as i64;
                // Usually below a millisecond, sometimes as long as a busy machine lets a program wait.
                let late = random.below(900) as i64;
                let interrupted = if random.below(20) == 0 { 40_000 } else { 0 };
                clock -= hard + late + interrupted;
                least = least.min(clock);
                assert!(clock > 0, "game {game}: {clock} µs");
                clock += increment;
            }
            assert!(least < 260_000, "the time is used: {least} µs");
        }
    }

    #[test]
    fn a_search_without_limits_is_endless() {
        for text in ["", "infinite", "depth", "depth x", "infinite depth 3"] {
            assert!(read(text).infinite, "{text}");
        }
    }

    #[test]
    fn numbers_out_of_range_are_set_to_the_nearest_and_said() {
        for (text, depth, nodes) in [
            ("depth 0", 1, u64::MAX),
            ("depth -7", 1, u64::MAX),
            ("depth 99999999999999999999999", u32::MAX - 1, u64::MAX),
            ("depth 4294967295", u32::MAX - 1, u64::MAX),
            ("nodes 0 depth 5", 5, 1),
            ("nodes -99999999999999999999999", u32::MAX, 1),
        ] {
            let go = read(text);
            assert_eq!((go.limits.depth, go.limits.nodes), (depth, nodes), "{text}");
            let below = !text.contains(" 99") && !text.contains(" 42");
            assert_eq!(
                go.remarks.len(),
                usize::from(below),
                "{text}: {:?}",
                go.remarks
            );
        }
        for text in [
            "depth x",
            "nodes",
            "movetime 1.5",
            "wtime 0x10",
            "depth searchmoves e2e4",
        ] {
            let go = read(text);
            assert_eq!(go.remarks.len(), 1, "{text}: {:?}", go.remarks);
        }
        let late = read("wtime -500 btime 1 winc -1");
        assert_eq!(late.hard, Some(Duration::from_millis(1)));
        assert!(late.remarks.is_empty(), "a clock may have run past zero");
        assert_eq!(read("movetime 1").hard, Some(Duration::from_millis(1)));
        assert_eq!(read("searchmoves e2e5 h2h3").limits.root_moves.len(), 1);
        assert_eq!(read("searchmoves e2e5 h2h3").remarks.len(), 1);
        assert!(!read("searchmoves e2e5 h2h3").impossible);
        assert!(read("searchmoves e2e5 a7a5").impossible);
        assert!(!read("searchmoves depth 3").impossible);
    }

    #[test]
    fn what_is_no_move_is_said_and_counts_as_a_move_that_is_not_legal() {
        for text in ["foo", "e2e9", "E2E4", "e2e4x", "e2e5 foo depth 3", "ä2e4 é"] {
            let go = read(&format!("searchmoves {text}"));
            assert!(go.impossible, "{text}");
            assert_eq!(go.remarks.len(), 1, "{text}: {:?}", go.remarks);
        }
        let go = read("searchmoves e2e4 xx d2d4 e2e4 depth 3");
        assert_eq!((go.limits.root_moves.len(), go.limits.depth), (2, 3));
        assert_eq!(go.remarks, ["go: searchmoves xx is not a legal move"]);
        assert!(!go.impossible);
    }

    #[test]
    fn words_that_go_does_not_know_are_said() {
        for (text, said) in [
            ("dpeth 5", "go: dpeth 5 is not understood"),
            ("infinite now", "go: now is not understood"),
            ("depth 3 4", "go: 4 is not understood"),
        ] {
            assert_eq!(read(text).remarks, [said], "{text}");
        }
        assert!(
            read("depth 3 ponder wtime 5 searchmoves e2e4 nodes 7")
                .remarks
                .is_empty()
        );
        assert_eq!(read("perft 3").perft, Some(3));
    }

    #[test]
    fn a_promotion_may_be_written_in_upper_case() {
        for (word, other) in [("a7a8Q", "a7a8q"), ("b2c1N", "b2c1n"), ("a7a8q", "a7a8q")] {
            assert_eq!(read_move(word), other.parse(), "{word}");
        }
        for word in ["a7a8K", "a7a8é", "E2E4", "", "ääé"] {
            assert!(read_move(word).is_err(), "{word}");
        }
        assert_eq!(read_move("A@e4"), "A@e4".parse());
        assert_eq!(read_move("a1>b2"), "a1>b2".parse());
    }

    #[test]
    fn pondering_waits_whatever_the_limits_are() {
        for text in ["ponder", "ponder wtime 1000 btime 1000", "depth 1 ponder"] {
            let go = read(text);
            assert!(go.ponder && go.waits() && !go.infinite, "{text}");
        }
    }
}
