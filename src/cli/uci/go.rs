//! What a `go` asks for, and how long a move may take on the clock.

use std::time::Duration;

use engine::search::Limits;
use engine::{AnyPosition, Color, Move};

/// How long an answer may take to arrive.
const OVERHEAD: Duration = Duration::from_millis(2);
/// For how many moves the clock must last where `movestogo` is not given.
const MOVES_TO_GO: u32 = 26;

/// A search's limits, and its times.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Go {
    /// Depth, nodes, moves.
    pub limits: Limits,
    /// How long it may take at most.
    pub hard: Option<Duration>,
    /// The time after which it begins no new depth.
    pub soft: Option<Duration>,
    /// It answers only when told to.
    pub infinite: bool,
}

impl Go {
    /// Reads the words after `go`. A value that is no number is ignored.
    pub fn read(words: &[&str], position: &AnyPosition, lines: usize) -> Go {
        let number = |name: &str| -> Option<u64> {
            let at = words.iter().position(|word| *word == name)?;
            let value: i64 = words.get(at + 1)?.parse().ok()?;
            Some(u64::try_from(value).unwrap_or(0))
        };
        let millis = |name: &str| number(name).map(Duration::from_millis);
        let mut go = Go {
            limits: Limits {
                lines,
                ..Limits::default()
            },
            ..Go::default()
        };
        if let Some(depth) = number("depth").or(number("mate").map(|moves| moves * 2)) {
            go.limits.depth = u32::try_from(depth).unwrap_or(u32::MAX).max(1);
        }
        if let Some(nodes) = number("nodes") {
            go.limits.nodes = nodes.max(1);
        }
        if let Some(at) = words.iter().position(|word| *word == "searchmoves") {
            let moves = words[at + 1..]
                .iter()
                .map_while(|word| word.parse::<Move>().ok());
            go.limits.among = moves.filter(|&play| position.is_legal(play)).collect();
        }
        let (time, increment) = match position.turn() {
            Color::White => (millis("wtime"), millis("winc")),
            Color::Black => (millis("btime"), millis("binc")),
        };
        if let Some(time) = millis("movetime") {
            go.hard = Some(time.saturating_sub(OVERHEAD).max(Duration::from_millis(1)));
        } else if let Some(time) = time {
            let to_go = number("movestogo").map_or(MOVES_TO_GO, |moves| moves.clamp(1, 60) as u32);
            let time = time.saturating_sub(OVERHEAD);
            let share = time / (to_go + 1) + increment.unwrap_or_default() * 3 / 4;
            let most = if to_go == 1 { time * 3 / 4 } else { time / 4 };
            go.hard = Some((share * 3).min(most).max(Duration::from_millis(1)));
            go.soft = Some(share.min(most) * 6 / 10);
        }
        let bounded =
            go.hard.is_some() || go.limits.depth != u32::MAX || go.limits.nodes != u64::MAX;
        go.infinite = words.contains(&"infinite") || !bounded;
        go
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Variant;

    fn read(text: &str) -> Go {
        let words: Vec<&str> = text.split_whitespace().collect();
        Go::read(&words, &AnyPosition::initial(Variant::Chess), 1)
    }

    #[test]
    fn limits_are_read_in_any_order() {
        let go = read("nodes 500 depth 7 searchmoves e2e4 e2e5 a7a6 d2d4");
        assert_eq!((go.limits.nodes, go.limits.depth), (500, 7));
        assert_eq!(go.limits.among.len(), 2, "only legal ones");
        assert!(!go.infinite && go.hard.is_none());
    }

    #[test]
    fn the_clock_never_runs_out() {
        for time in [1, 10, 100, 1_000, 60_000] {
            let go = read(&format!("wtime {time} btime 1 winc 0"));
            let hard = go.hard.expect("a bound");
            assert!(
                hard <= Duration::from_millis(time / 4).max(Duration::from_millis(1)),
                "{time}"
            );
            assert!(go.soft.expect("a bound") <= hard);
        }
    }

    #[test]
    fn nothing_said_is_endless() {
        for text in [
            "",
            "infinite",
            "ponder",
            "depth",
            "depth x",
            "infinite depth 3",
        ] {
            assert!(read(text).infinite, "{text}");
        }
    }
}
