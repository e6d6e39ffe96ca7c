//! The list of candidate moves of all active nodes. Moves and ranks are kept in arrays of their own, so that finding the
//! best move of a node is a loop over plain numbers, which compilers can vectorize.

use crate::moves::Move;

/// A move with its place in the move order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub play: Move,
    pub class: Class,
    /// Orders moves of the same class; the highest is tried first. See [`Rank::new`] for its range.
    pub score: i32,
}

/// The class of a candidate. Greater classes are tried earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// A capture that loses material by static exchange evaluation.
    LosingCapture,
    /// A quiet move; its score is its history.
    Quiet,
    /// A quiet move that refuted a sibling of this node.
    Killer,
    /// A capture or promotion that is not known to lose material.
    Capture,
    /// The TT move, or a root move, whose order is decided elsewhere.
    Settled,
}

/// A class and a score as one number, which orders candidates by class first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(i32);

impl Rank {
    /// The number of bits for the score.
    const BITS: u32 = 24;
    /// The number that stands for a score of 0.
    const ZERO: i32 = 1 << (Rank::BITS - 1);

    /// The rank of a class and a score between -2^23 and 2^23 - 1.
    fn new(class: Class, score: i32) -> Rank {
        debug_assert!((-Rank::ZERO..Rank::ZERO).contains(&score), "score {score}");
        Rank((class as i32) << Rank::BITS | (score + Rank::ZERO))
    }

    fn class(self) -> Class {
        match self.0 >> Rank::BITS {
            0 => Class::LosingCapture,
            1 => Class::Quiet,
            2 => Class::Killer,
            3 => Class::Capture,
            _ => Class::Settled,
        }
    }

    fn score(self) -> i32 {
        (self.0 & ((1 << Rank::BITS) - 1)) - Rank::ZERO
    }
}

/// The candidates of all active nodes; those of a child follow those of its parent. Both arrays have the same length.
pub(crate) struct Candidates {
    plays: Vec<Move>,
    ranks: Vec<Rank>,
}

impl Candidates {
    /// An empty list.
    pub(super) fn new() -> Candidates {
        Candidates {
            plays: Vec::with_capacity(4096),
            ranks: Vec::with_capacity(4096),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.plays.len()
    }

    pub(super) fn clear(&mut self) {
        self.truncate(0);
    }

    /// Removes the candidates from an index on.
    pub(super) fn truncate(&mut self, len: usize) {
        self.plays.truncate(len);
        self.ranks.truncate(len);
    }

    /// Appends a quiet move without a score.
    pub(super) fn push(&mut self, play: Move) {
        self.plays.push(play);
        self.ranks.push(Rank::new(Class::Quiet, 0));
    }

    pub(super) fn get(&self, index: usize) -> Option<Candidate> {
        let (&play, &rank) = self.plays.get(index).zip(self.ranks.get(index))?;
        Some(Candidate {
            play,
            class: rank.class(),
            score: rank.score(),
        })
    }

    /// The moves from an index on.
    pub(super) fn plays(&self, start: usize) -> &[Move] {
        self.plays.get(start..).unwrap_or_default()
    }

    /// Sets the class and the score of a candidate.
    pub(super) fn set(&mut self, index: usize, class: Class, score: i32) {
        if let Some(rank) = self.ranks.get_mut(index) {
            *rank = Rank::new(class, score);
        }
    }

    /// Gives every quiet move from an index on a new class and score.
    pub(super) fn rescore_quiets(
        &mut self,
        start: usize,
        mut score: impl FnMut(Move) -> (Class, i32),
    ) {
        let rest = self.plays.iter().zip(&mut self.ranks).skip(start);
        for (&play, rank) in rest {
            if rank.class() == Class::Quiet {
                let (class, score) = score(play);
                *rank = Rank::new(class, score);
            }
        }
    }

    /// Moves the best candidate from an index on to that index and returns it, if it is of this class. No candidate there
    /// may be of a greater class. Of several candidates with equal scores the first is taken.
    #[inline(always)]
    pub(super) fn best_of(&mut self, class: Class, index: usize) -> Option<Candidate> {
        let ranks = self.ranks.get_mut(index..)?;
        let best = ranks.iter().fold(Rank(-1), |best, &rank| best.max(rank));
        debug_assert!(best.class() <= class || best == Rank(-1), "{best:?}");
        if best.class() != class {
            return None;
        }
        let at = ranks.iter().position(|&rank| rank == best)?;
        ranks.swap(0, at);
        self.plays.swap(index, index + at);
        self.get(index)
    }

    /// Moves a move to an index if it is at or after that index, and settles it. Returns whether it was found.
    pub(super) fn bring(&mut self, index: usize, play: Move) -> bool {
        let found = self.plays(index).iter().position(|&other| other == play);
        if let Some(at) = found {
            self.set(index + at, Class::Settled, 0);
            self.plays.swap(index, index + at);
            self.ranks.swap(index, index + at);
        }
        found.is_some()
    }

    /// Keeps only some of the candidates from an index on, in the same order.
    pub(super) fn retain(&mut self, start: usize, mut keep: impl FnMut(Candidate) -> bool) {
        let mut kept = start;
        for index in start..self.len() {
            if self.get(index).is_some_and(&mut keep) {
                self.plays.swap(kept, index);
                self.ranks.swap(kept, index);
                kept += 1;
            }
        }
        self.truncate(kept);
    }

    /// Replaces the order of the candidates from an index on. Their list may become shorter, and all of them are settled.
    pub(super) fn rearrange(&mut self, start: usize, arrange: impl FnOnce(&mut Vec<Candidate>)) {
        let mut rest: Vec<Candidate> = (start..self.len())
            .filter_map(|index| self.get(index))
            .collect();
        arrange(&mut rest);
        self.truncate(start);
        for candidate in rest {
            self.plays.push(candidate.play);
            self.ranks.push(Rank::new(Class::Settled, 0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Random;

    const CLASSES: [Class; 5] = [
        Class::LosingCapture,
        Class::Quiet,
        Class::Killer,
        Class::Capture,
        Class::Settled,
    ];

    #[test]
    fn a_rank_keeps_its_class_and_score_and_orders_by_class_first() {
        let mut random = Random::new(3);
        let mut ranks = Vec::new();
        for class in CLASSES {
            for _ in 0..200 {
                let score = random.below(1 << 24) as i32 - (1 << 23);
                let rank = Rank::new(class, score);
                assert_eq!((rank.class(), rank.score()), (class, score));
                ranks.push(rank);
            }
        }
        ranks.sort_unstable();
        let keys = ranks.iter().map(|rank| (rank.class(), rank.score()));
        assert!(keys.is_sorted());
    }

    #[test]
    fn candidates_come_by_class_and_score_and_equal_ones_in_their_order() {
        let moves = |count: usize| {
            let squares = crate::square::Square::ALL.iter().take(count);
            squares.map(|&square| Move::Place { square })
        };
        let mut random = Random::new(5);
        for count in 0..60 {
            let mut list = Candidates::new();
            let mut model = Vec::new();
            for play in moves(count) {
                list.push(play);
                let class = CLASSES[random.below(4)];
                let score = random.below(3) as i32 - 1;
                list.set(list.len() - 1, class, score);
                model.push(Candidate { play, class, score });
            }
            let mut index = 0;
            for class in CLASSES.into_iter().rev() {
                while let Some(best) = list.best_of(class, index) {
                    let rest = &mut model[index..];
                    let highest = rest.iter().map(|other| (other.class, other.score)).max();
                    assert_eq!(highest, Some((best.class, best.score)));
                    let at = rest
                        .iter()
                        .position(|other| (other.class, other.score) == (best.class, best.score));
                    rest.swap(0, at.expect("the best candidate"));
                    assert_eq!(rest[0], best);
                    index += 1;
                }
            }
            assert_eq!(index, count);
        }
    }
}
