//! How many nodes to search between two looks at the clock and the input.

use std::time::Duration;

/// The time that a slice should take. It is far below a millisecond, so that even a move of one millisecond keeps its
/// time, and long enough that looking at the clock costs nothing.
const SLICE: Duration = Duration::from_micros(200);
/// The nodes of the first slice of a search. Nobody knows yet how long a node takes, so it is small: the first slice
/// must not be late on a slow machine either.
const FIRST: u64 = 64;
/// The least number of nodes in a slice.
const LEAST: u64 = 16;
/// The greatest number of nodes in a slice.
const MOST: u64 = 4_096;

/// The size of the next slice of a search, adjusted to the time that the slices before it have taken.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    nodes: u64,
}

impl Pace {
    /// The pace at the start of a search.
    pub fn new() -> Pace {
        Pace { nodes: FIRST }
    }

    /// The number of nodes in the next slice.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Takes note of the time that the last slice has taken. The next one is at most twice as large: a slice that was
    /// quick by chance does not make the next one late.
    pub fn note(&mut self, taken: Duration) {
        let wanted = SLICE.as_nanos() * u128::from(self.nodes) / taken.as_nanos().max(1);
        let wanted = u64::try_from(wanted).unwrap_or(MOST);
        self.nodes = wanted.min(self.nodes * 2).clamp(LEAST, MOST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_slice_takes_a_millisecond_at_any_speed() {
        for nodes_a_second in [25_000, 100_000, 500_000, 1_500_000, 4_000_000, 100_000_000] {
            let took = |nodes: u64| Duration::from_secs(1) * nodes as u32 / nodes_a_second;
            let mut pace = Pace::new();
            // A search becomes up to four times as slow when its positions do.
            for slowness in [1, 1, 1, 1, 1, 1, 1, 4, 4, 4, 1, 1, 2, 4, 1] {
                let taken = took(pace.nodes()) * slowness;
                // On a machine that needs 64 nodes' time for a millisecond, the first slice is all there is.
                let most = Duration::from_millis(1).max(took(FIRST) * slowness);
                assert!(taken <= most, "{nodes_a_second}: {taken:?}");
                pace.note(taken);
            }
            let enough = took(pace.nodes()) * 4 >= SLICE || pace.nodes() == MOST;
            assert!(enough, "{nodes_a_second}: {pace:?} wastes time");
        }
    }

    #[test]
    fn an_interruption_makes_the_next_slices_small_only_for_a_while() {
        let mut pace = Pace::new();
        pace.note(Duration::ZERO);
        assert_eq!(pace.nodes(), 2 * FIRST);
        pace.note(Duration::from_secs(3));
        assert_eq!(pace.nodes(), LEAST);
        for _ in 0..8 {
            pace.note(Duration::from_micros(1));
        }
        assert_eq!(pace.nodes(), MOST);
    }
}
