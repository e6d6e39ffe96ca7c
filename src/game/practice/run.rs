//! Puzzles one after the other, each harder than the one before: rush has three minutes and three misses, a streak has
//! no clock and ends with the first miss. A run is a state machine without a clock: the time is an argument, and the
//! random choices follow from a seed.

use super::PuzzleInfo;
use crate::Millis;

/// How long rush takes, in milliseconds.
pub const RUSH_TIME: Millis = 3 * 60 * 1000;

/// The rating of the first puzzle, about which the first choice is made.
const FIRST: u32 = 550;
/// The rating from which on all puzzles are hard, so that the next one may be a little easier than the one before.
const HARD: u16 = 1_600;
/// The number of puzzles among which each is chosen at random.
const CANDIDATES: usize = 8;

/// A kind of run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunKind {
    /// Three minutes, three misses.
    Rush,
    /// No clock, until the first miss. One puzzle may be skipped.
    Streak,
}

impl RunKind {
    /// Returns the number of misses that end a run.
    pub const fn misses(self) -> usize {
        match self {
            RunKind::Rush => 3,
            RunKind::Streak => 1,
        }
    }

    /// Returns by how much the rating rises from puzzle to puzzle.
    const fn step(self) -> u32 {
        match self {
            RunKind::Rush => 25,
            RunKind::Streak => 40,
        }
    }
}

/// A run of puzzles.
#[derive(Clone, Debug)]
pub struct Run {
    kind: RunKind,
    began: Millis,
    /// The state of the random choices.
    seed: u64,
    /// The puzzles that have not been posed yet.
    left: Vec<PuzzleInfo>,
    current: PuzzleInfo,
    posed: u32,
    solved: u32,
    missed: Vec<PuzzleInfo>,
    skipped: bool,
    over: bool,
}

impl Run {
    /// Begins a run with the puzzles of a rule set. Returns `None` if there are none.
    pub fn begin(kind: RunKind, items: Vec<PuzzleInfo>, seed: u64, now: Millis) -> Option<Run> {
        let first = *items.first()?;
        let mut run = Run {
            kind,
            began: now,
            seed,
            left: items,
            current: first,
            posed: 0,
            solved: 0,
            missed: Vec::new(),
            skipped: false,
            over: false,
        };
        run.pose(0);
        Some(run)
    }

    /// Returns the kind of run.
    pub fn kind(&self) -> RunKind {
        self.kind
    }

    /// Returns the puzzle that is posed, or was posed last.
    pub fn current(&self) -> PuzzleInfo {
        self.current
    }

    /// Returns the number of solved puzzles.
    pub fn score(&self) -> u32 {
        self.solved
    }

    /// Returns the missed puzzles, in their order.
    pub fn missed(&self) -> &[PuzzleInfo] {
        &self.missed
    }

    /// Returns whether the run is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Returns the time left; `None` if there is no clock.
    pub fn time_left(&self, now: Millis) -> Option<Millis> {
        let passed = now.saturating_sub(self.began);
        (self.kind == RunKind::Rush).then(|| RUSH_TIME.saturating_sub(passed))
    }

    /// Notes the time. When it is up, the run is over.
    pub fn tick(&mut self, now: Millis) {
        self.over |= self.time_left(now) == Some(0);
    }

    /// Takes the answer to the current puzzle and poses the next one. An answer after the end does not count.
    pub fn answer(&mut self, solved: bool, now: Millis) {
        self.tick(now);
        if self.over {
            return;
        }
        if solved {
            self.solved += 1;
        } else {
            self.missed.push(self.current);
        }
        match self.missed.len() < self.kind.misses() {
            true => self.pose(self.current.rating),
            false => self.over = true,
        }
    }

    /// Returns whether the current puzzle can be skipped.
    pub fn can_skip(&self) -> bool {
        self.kind == RunKind::Streak && !self.skipped && !self.over
    }

    /// Skips the current puzzle, which then counts neither as solved nor as missed.
    pub fn skip(&mut self) {
        if self.can_skip() {
            self.skipped = true;
            self.pose(self.current.rating);
        }
    }

    /// Ends the run.
    pub fn stop(&mut self) {
        self.over = true;
    }

    /// Chooses the next puzzle: one of those nearest to the rating that it should have, but not an easier one than the
    /// last, which had the rating `last`. Without puzzles, the run is over.
    fn pose(&mut self, last: u16) {
        let aim = FIRST + self.posed * self.kind.step();
        let floor = last.min(HARD);
        let hardest = self.left.iter().map(|item| item.rating).max();
        let Some(hardest) = hardest else {
            self.over = true;
            return;
        };
        let floor = floor.min(hardest);
        let mut fit: Vec<usize> = (0..self.left.len())
            .filter(|&index| self.left[index].rating >= floor)
            .collect();
        fit.sort_by_key(|&index| {
            let item = self.left[index];
            (u32::from(item.rating).abs_diff(aim), item.id)
        });
        fit.truncate(CANDIDATES);
        // The steps of SplitMix64.
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.seed;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        let place = (bits as usize).checked_rem(fit.len()).unwrap_or_default();
        if let Some(&index) = fit.get(place) {
            self.current = self.left.swap_remove(index);
            self.posed += 1;
        }
    }
}
