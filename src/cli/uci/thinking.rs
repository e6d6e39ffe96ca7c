//! A search that `go` has begun: what it was asked, what was told of it, and whether it is worth its time to go on. The
//! search itself and its answer belong to `session`.

use std::time::Instant;

use engine::Move;
use engine::search::LineBound;

use super::go::Go;

/// What the usual time is multiplied by when the last iterations, as many as the index, have not changed the best move
/// (<https://www.chessprogramming.org/Time_Management>).
const STABILITY: [f32; 6] = [1.5, 1.3, 1.1, 1.0, 0.9, 0.85];
/// The share of the nodes spent on the best move with which a search takes its usual time.
const USUAL_SHARE: f32 = 0.6;
/// How much more time a search takes, as a part of the usual one, when that share is smaller by one.
const SHARE_WEIGHT: f32 = 1.4;

/// A search that is running, or has ended and may not answer yet.
pub struct Thinking {
    /// What was asked.
    pub go: Go,
    /// When it began, for the times that are told.
    pub started: Instant,
    /// When the own clock began to run: the start, or `ponderhit`.
    clock_started: Instant,
    /// The depth that was told last.
    pub reported_depth: u32,
    /// The last line that was told to be better or worse than its score: its number, its depth, and what was known.
    pub reported_bound: Option<(usize, u32, LineBound)>,
    /// Whether `ponderhit` has come since the time for a further iteration was looked at.
    hit: bool,
    /// Whether nothing is left to search.
    pub done: bool,
    /// Whether a level thinks, and not the search alone.
    pub by_level: bool,
    /// The best move of the last iteration.
    best: Option<Move>,
    /// The number of iterations in a row that have not changed it.
    stable: usize,
    /// What the usual time is multiplied by.
    doubt: f32,
}

impl Thinking {
    /// A search that begins now.
    pub fn new(go: Go, started: Instant) -> Thinking {
        Thinking {
            go,
            started,
            clock_started: started,
            reported_depth: 0,
            reported_bound: None,
            hit: false,
            done: false,
            by_level: false,
            best: None,
            stable: 0,
            doubt: 1.0,
        }
    }

    /// Takes note of the best move of an iteration, and of the share of the nodes that were spent on it: the more often the
    /// best move changes, and the more the others cost to refute, the more another iteration is worth.
    pub fn note_iteration(&mut self, best: Move, share: f32) {
        self.stable = match self.best.replace(best) {
            Some(last) if last == best => self.stable + 1,
            _ => 0,
        };
        let stability = STABILITY[self.stable.min(STABILITY.len() - 1)];
        self.doubt = stability * (1.0 + SHARE_WEIGHT * (USUAL_SHARE - share));
    }

    /// Whether it is not worth the time to go on. That is decided where an iteration begins, and after `ponderhit` at
    /// once: the next iteration may be minutes away.
    pub fn has_enough(&mut self, at_iteration: bool) -> bool {
        if self.go.waits() || !(std::mem::take(&mut self.hit) || at_iteration) {
            return false;
        }
        // The thinking in the opponent's time counts for the decision whether another iteration is worth its time.
        let elapsed = self.started.elapsed();
        self.go
            .soft
            .is_some_and(|soft| elapsed >= soft.mul_f32(self.doubt))
    }

    /// Whether the time for the move is used up.
    pub fn is_late(&self) -> bool {
        let own_time = self.clock_started.elapsed();
        !self.go.ponder && self.go.hard.is_some_and(|hard| own_time >= hard)
    }

    /// The opponent has played the expected move: the own clock runs from now on.
    pub fn ponder_hit(&mut self) {
        if std::mem::take(&mut self.go.ponder) {
            self.clock_started = Instant::now();
            self.hit = true;
            self.go.infinite |= !self.go.is_bounded() && !self.by_level;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn doubt(iterations: &[(&str, f32)]) -> f32 {
        let mut thinking = Thinking::new(Go::default(), Instant::now());
        for (best, share) in iterations {
            thinking.note_iteration(best.parse().expect("a move"), *share);
        }
        thinking.doubt
    }

    #[test]
    fn a_move_that_stays_the_best_and_has_most_nodes_is_played_sooner() {
        assert_eq!(doubt(&[]), 1.0);
        let sure = [("e2e4", 0.9); 8];
        let torn = [("e2e4", 0.3), ("d2d4", 0.3)].repeat(4);
        assert!(doubt(&sure) < 0.6, "{}", doubt(&sure));
        assert!(doubt(&torn) > 1.5, "{}", doubt(&torn));
        let changed = [&sure[..], &[("d2d4", 0.5)]].concat();
        assert!(doubt(&changed) > 2.0 * doubt(&sure));
        for share in [0.0, 0.2, 0.5, 1.0] {
            let known: Vec<f32> = (1..9)
                .map(|count| doubt(&[("e2e4", share)].repeat(count)))
                .collect();
            assert!(known.is_sorted_by(|a, b| a >= b), "{known:?}");
            assert!(doubt(&[("e2e4", share)]) > doubt(&[("e2e4", share + 0.1)]));
            assert!(known.iter().all(|doubt| (0.3..3.0).contains(doubt)));
        }
    }

    #[test]
    fn the_usual_time_is_multiplied_by_the_doubt() {
        let thinking = |share: f32, seconds: u64| {
            let go = Go {
                soft: Some(Duration::from_secs(10)),
                hard: Some(Duration::from_secs(60)),
                ..Go::default()
            };
            let started = Instant::now() - Duration::from_secs(seconds);
            let mut thinking = Thinking::new(go, started);
            for _ in 0..9 {
                let best = "e2e4".parse().expect("a move");
                thinking.note_iteration(best, share);
            }
            assert!(
                !thinking.has_enough(false),
                "only where an iteration begins"
            );
            thinking.has_enough(true)
        };
        assert!(thinking(0.9, 6) && !thinking(0.9, 3));
        assert!(!thinking(0.2, 9) && thinking(0.2, 20));
    }
}
