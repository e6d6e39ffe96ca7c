//! The list of candidates: the moves of all active nodes with their place in the move order, packed, so that finding the
//! best is a loop over numbers. `move_picker` fills it and picks from it.

use super::history::PieceTo;
use super::pack::{self, PackedMove};
use crate::{Move, Role};

/// A move with its place in the move order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub mv: Move,
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

/// A packed move together with the role of the moving piece, so that scoring it needs no look at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedCandidate(u32);

impl PackedCandidate {
    /// The bits of the packed move.
    const MOVE: u32 = (1 << 20) - 1;

    #[inline(always)]
    fn new(mv: Move, role: Role) -> PackedCandidate {
        PackedCandidate(pack::pack(mv) | (role as u32) << 20)
    }

    /// The move, packed.
    #[inline(always)]
    pub(super) const fn packed(self) -> PackedMove {
        self.0 & PackedCandidate::MOVE
    }

    /// The move. There always is one, because each candidate is made from a move.
    pub(super) fn unpack(self) -> Option<Move> {
        pack::unpack(self.packed())
    }

    /// The indices of the start square and of the end square.
    #[inline(always)]
    pub(super) const fn ends(self) -> (usize, usize) {
        pack::ends(self.0)
    }

    /// Whether the move is neither a promotion nor of one of the kinds that only some rule sets have.
    #[inline(always)]
    pub(super) const fn is_plain(self) -> bool {
        pack::is_plain(self.packed())
    }

    /// The moving piece and its end square.
    #[inline(always)]
    pub(super) const fn piece_to(self) -> PieceTo {
        (self.0 >> 20) as u16 * 64 + self.ends().1 as u16
    }
}

/// The candidates of all active nodes; those of a child follow those of its parent. Both arrays have the same length,
/// except while moves are being appended.
pub(crate) struct Candidates {
    packed: Vec<PackedCandidate>,
    ranks: Vec<Rank>,
}

impl Candidates {
    /// An empty list.
    pub(super) fn new() -> Candidates {
        Candidates {
            packed: Vec::with_capacity(4096),
            ranks: Vec::with_capacity(4096),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.packed.len()
    }

    pub(super) fn clear(&mut self) {
        self.truncate(0);
    }

    /// Removes the candidates from an index on.
    pub(super) fn truncate(&mut self, len: usize) {
        self.packed.truncate(len);
        self.ranks.truncate(len);
    }

    /// Appends a move of a piece. It has no rank before [`Candidates::rank_as_quiet`] is called.
    #[inline(always)]
    pub(super) fn push(&mut self, mv: Move, role: Role) {
        self.packed.push(PackedCandidate::new(mv, role));
    }

    /// Makes all moves that have no rank yet quiet moves without a score.
    pub(super) fn rank_as_quiet(&mut self) {
        self.ranks
            .resize(self.packed.len(), Rank::new(Class::Quiet, 0));
    }

    pub(super) fn get(&self, index: usize) -> Option<Candidate> {
        let (candidate, rank) = self.packed.get(index).zip(self.ranks.get(index))?;
        Some(Candidate {
            mv: candidate.unpack()?,
            class: rank.class(),
            score: rank.score(),
        })
    }

    /// The moves from an index on.
    pub(super) fn packed(&self, start: usize) -> &[PackedCandidate] {
        self.packed.get(start..).unwrap_or_default()
    }

    /// Sets the class and the score of a candidate.
    pub(super) fn set(&mut self, index: usize, class: Class, score: i32) {
        if let Some(rank) = self.ranks.get_mut(index) {
            *rank = Rank::new(class, score);
        }
    }

    /// Gives every quiet move from an index on a new class and score.
    #[inline(always)]
    pub(super) fn rescore_quiets(
        &mut self,
        start: usize,
        mut score: impl FnMut(PackedCandidate) -> (Class, i32),
    ) {
        let (Some(packed), Some(ranks)) = (self.packed.get(start..), self.ranks.get_mut(start..))
        else {
            return;
        };
        for (&candidate, rank) in packed.iter().zip(ranks) {
            if rank.class() == Class::Quiet {
                let (class, score) = score(candidate);
                *rank = Rank::new(class, score);
            }
        }
    }

    /// Moves the best candidate from an index on to that index and returns it, if it is of this class. No candidate
    /// there may be of a greater class. Of several candidates with equal scores the first is taken.
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
        self.packed.swap(index, index + at);
        self.get(index)
    }

    /// Exchanges two candidates.
    pub(super) fn swap(&mut self, a: usize, b: usize) {
        self.packed.swap(a, b);
        self.ranks.swap(a, b);
    }

    /// Moves a move to an index if it is at or after that index, and settles it. Returns whether it was found.
    pub(super) fn move_to(&mut self, index: usize, packed: PackedMove) -> bool {
        let mut rest = self.packed(index).iter();
        let found = rest.position(|other| other.packed() == packed);
        if let Some(at) = found {
            self.set(index + at, Class::Settled, 0);
            self.swap(index, index + at);
        }
        found.is_some()
    }

    /// Keeps only some of the candidates from an index on, in the same order.
    pub(super) fn retain(&mut self, start: usize, mut keep: impl FnMut(Candidate) -> bool) {
        let mut kept = start;
        for index in start..self.len() {
            if self.get(index).is_some_and(&mut keep) {
                self.swap(kept, index);
                kept += 1;
            }
        }
        self.truncate(kept);
    }

    /// Replaces the order of the candidates from an index on. The list may become shorter, and all of them are settled.
    pub(super) fn rearrange(&mut self, start: usize, arrange: impl FnOnce(&mut Vec<Candidate>)) {
        let mut candidates: Vec<Candidate> = (start..self.len())
            .filter_map(|index| self.get(index))
            .collect();
        arrange(&mut candidates);
        for (index, candidate) in (start..).zip(&candidates) {
            self.move_to(index, pack::pack(candidate.mv));
        }
        self.truncate(start + candidates.len());
    }
}

#[cfg(test)]
mod tests {
    use super::super::history::piece_to;
    use super::*;
    use crate::position::any_position::each;
    use crate::search::Random;
    use crate::{AnyPosition, Scope, Variant};

    const CLASSES: [Class; 5] = [
        Class::LosingCapture,
        Class::Quiet,
        Class::Killer,
        Class::Capture,
        Class::Settled,
    ];

    #[test]
    fn rank_round_trips_class_and_score_and_orders_by_class_first() {
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
    fn packed_candidate_matches_its_move_and_the_moving_piece() {
        for variant in Variant::ALL {
            let mut random = Random::new(variant as u64);
            let mut position = AnyPosition::initial(variant);
            for _ in 0..300 {
                each!(&position, position => {
                    position.generate_once(Scope::ALL, &mut |moves| {
                        moves.each(|mv| {
                            let role = position.moving_role(mv);
                            assert_eq!(moves.role(), role, "{mv} in {position}");
                            let packed = PackedCandidate::new(mv, role);
                            let (from, to) = mv.ends();
                            assert_eq!(packed.unpack(), Some(mv));
                            assert_eq!(packed.ends(), (from.index(), to.index()));
                            assert_eq!(packed.piece_to(), piece_to(role, mv));
                            let plain = matches!(mv, Move::Normal { promotion: None, .. });
                            assert_eq!(packed.is_plain(), plain);
                            false
                        })
                    });
                });
                let moves = position.legal_moves();
                match moves.get(random.below(moves.len().max(1))) {
                    Some(&mv) => position.play_unchecked(mv),
                    None => position = AnyPosition::initial(variant),
                }
            }
        }
    }

    #[test]
    fn best_of_yields_candidates_by_class_then_score_then_list_order() {
        let moves = |count: usize| {
            let squares = crate::Square::ALL.iter().take(count);
            squares.map(|&square| Move::Place { square })
        };
        let mut random = Random::new(5);
        for count in 0..60 {
            let mut list = Candidates::new();
            let mut model = Vec::new();
            for mv in moves(count) {
                list.push(mv, Role::Assassin);
                list.rank_as_quiet();
                let class = CLASSES[random.below(4)];
                let score = random.below(3) as i32 - 1;
                list.set(list.len() - 1, class, score);
                model.push(Candidate { mv, class, score });
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
