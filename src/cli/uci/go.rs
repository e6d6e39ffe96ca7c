//! The parameters of a `go` command, and the time budget for a move.

use std::time::Duration;

use engine::search::Limits;
use engine::{AnyPosition, Color, Move};

/// The time reserved for an answer to arrive.
const OVERHEAD: Duration = Duration::from_millis(2);
/// The number of moves that the clock must last if `movestogo` is not given.
const MOVES_TO_GO: u32 = 26;

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
}

impl Go {
    /// Parses the words after `go`. A value that is not a number is ignored.
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
            go.limits.root_moves = moves.filter(|&play| position.is_legal(play)).collect();
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
    fn a_search_without_limits_is_endless() {
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
