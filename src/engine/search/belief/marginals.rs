//! The probability of a hidden assassin on each single square. This is used if there are too many arrangements to keep
//! individually. It is an approximation that never rules out a square on which an assassin may stand.

use super::likelihood::{MIN_PROBABILITY, SPARED_KING_FACTOR, possible_squares, towards_king};
use crate::board::attacks::{assassin_reach, king_attacks};
use crate::search::random::Random;
use crate::{Bitboard, Color, Move, Observation, ObservedMove, PlayerView, Role, Square};

/// The probability for each square, from 0 to 1. They add up to the number of hidden assassins.
#[derive(Clone, Debug)]
pub(super) struct Marginals {
    probabilities: [f64; 64],
    count: u8,
}

impl Marginals {
    /// A uniform distribution of `count` assassins over these squares.
    pub(super) fn uniform(squares: Bitboard, count: u8) -> Marginals {
        let share = f64::from(count) / f64::from(squares.count().max(1));
        let probability = |square| {
            if squares.has(square) {
                share.min(1.0)
            } else {
                0.0
            }
        };
        Marginals {
            probabilities: Square::ALL.map(probability),
            count,
        }
    }

    /// The probabilities of single squares according to a list of weighted arrangements.
    pub(super) fn of(arrangements: impl Iterator<Item = (Bitboard, f64)>, count: u8) -> Marginals {
        let mut probabilities = [0.0; 64];
        for (set, weight) in arrangements {
            for square in set {
                probabilities[square.index()] += weight;
            }
        }
        let mut marginals = Marginals {
            probabilities,
            count,
        };
        marginals.normalise();
        marginals
    }

    /// The number of hidden assassins.
    pub(super) fn count(&self) -> u8 {
        self.count
    }

    /// The squares that may hold an assassin.
    pub(super) fn squares(&self) -> Bitboard {
        let may_hold = |square: &Square| self.probabilities[square.index()] > 0.0;
        Square::ALL.into_iter().filter(may_hold).collect()
    }

    /// The probability of an assassin on a square.
    pub(super) fn probability(&self, square: Square) -> f64 {
        self.probabilities[square.index()]
    }

    /// A random arrangement, drawn according to the probabilities.
    pub(super) fn draw(&self, random: &mut Random) -> Bitboard {
        let mut probabilities = self.probabilities;
        let mut set = Bitboard::EMPTY;
        for _ in 0..self.count {
            let index = random.weighted(&probabilities);
            if let Some(square) = index.and_then(Square::new) {
                probabilities[square.index()] = 0.0;
                set |= Bitboard::of(square);
            }
        }
        set
    }

    /// The probability that at least one of these squares holds an assassin, treating the squares as independent.
    pub(super) fn any_of(&self, squares: Bitboard) -> f64 {
        let none: f64 = squares
            .into_iter()
            .map(|square| 1.0 - self.probability(square))
            .product();
        1.0 - none
    }

    /// Updates the probabilities after a ply that `viewer` observed, given its views before and after. `None` if no
    /// arrangement fits.
    pub(super) fn observe(
        &self,
        viewer: Color,
        before: &PlayerView,
        after: &PlayerView,
        observation: &Observation,
    ) -> Option<Marginals> {
        let enemy = !viewer;
        let mut next = self.clone();
        let (mut left, mut landed) = (None, None);
        if observation.mover == enemy {
            next.spare_king(before, viewer);
            match observation.moved {
                ObservedMove::Whole(mv) => (left, landed) = (mv.from(), Some(mv.to())),
                ObservedMove::Assassin { from, to } => {
                    next.step(viewer, before, after, from, to);
                    (left, landed) = (from, to);
                }
                ObservedMove::Placing => {
                    next.place(before);
                    let mut captured = observation.captured.iter();
                    landed = captured.next().map(|captured| captured.square);
                }
            }
        }
        next.count = after.hidden_count(enemy);
        // If an assassin was seen on a square, or is known to have ended there, and the square now looks empty, a
        // hidden one is there.
        let captured = |square: Square| {
            let mut captured = observation.captured.iter();
            captured.any(|captured| captured.square == square)
        };
        let seen = before.position().pieces(enemy, Role::Assassin);
        let stayed = seen
            .into_iter()
            .filter(|&square| Some(square) != left && !captured(square));
        let possible = possible_squares(viewer, after);
        for square in stayed.chain(landed).filter(|&square| possible.has(square)) {
            next.probabilities[square.index()] = 1.0;
        }
        for square in !possible {
            next.probabilities[square.index()] = 0.0;
        }
        next.normalise().then_some(next)
    }

    /// An assassin next to our king would almost certainly have captured it, so such squares become unlikely.
    fn spare_king(&mut self, before: &PlayerView, viewer: Color) {
        let king = before.position().king(viewer);
        for square in king.map_or(Bitboard::EMPTY, king_attacks) {
            self.probabilities[square.index()] *= SPARED_KING_FACTOR;
        }
        self.normalise();
    }

    /// Adds an assassin that was placed on one of the possible squares.
    fn place(&mut self, before: &PlayerView) {
        let moves = before.position().legal_moves();
        let squares: Bitboard = moves.into_iter().map(Move::to).collect();
        let share = 1.0 / f64::from(squares.count().max(1));
        for square in squares {
            self.probabilities[square.index()] += share;
        }
    }

    /// Moves one assassin. Its start or end square may be unknown.
    fn step(
        &mut self,
        viewer: Color,
        before: &PlayerView,
        after: &PlayerView,
        from: Option<Square>,
        to: Option<Square>,
    ) {
        let targets = match to {
            Some(to) => Bitboard::of(to),
            None => possible_squares(viewer, after).without(before.position().occupied()),
        };
        let king = before.position().king(viewer);
        let sources = from.map_or_else(|| self.squares(), Bitboard::of);
        let movers: Vec<(Square, Bitboard, f64)> = sources
            .into_iter()
            .map(|square| {
                let probability = if from.is_some() {
                    1.0
                } else {
                    self.probability(square)
                };
                (square, assassin_reach(square) & targets, probability)
            })
            .filter(|(_, reach, _)| reach.any())
            .collect();
        let total: f64 = movers.iter().map(|(_, _, probability)| probability).sum();
        for (source, reach, probability) in movers {
            let moved = probability / total.max(f64::MIN_POSITIVE);
            if from.is_none() {
                // It is unknown which of several assassins moved, so none is certain to have left its square.
                let least = if self.count > 1 { MIN_PROBABILITY } else { 0.0 };
                let stays = &mut self.probabilities[source.index()];
                *stays = (*stays - moved).max(least);
            }
            let likely = |target: Square| towards_king(source, target, king);
            let all: f64 = reach.into_iter().map(likely).sum();
            for target in reach {
                self.probabilities[target.index()] += moved * likely(target) / all;
            }
        }
    }

    /// Scales the probabilities to add up to the count again, with none above 1. Returns `false` if there are too few
    /// squares.
    fn normalise(&mut self) -> bool {
        let count = f64::from(self.count);
        for probability in self
            .probabilities
            .iter_mut()
            .filter(|probability| **probability > 0.0)
        {
            *probability = probability.clamp(MIN_PROBABILITY, 1.0);
        }
        loop {
            let sure = self
                .probabilities
                .iter()
                .filter(|probability| **probability >= 1.0)
                .count() as f64;
            let open: f64 = self
                .probabilities
                .iter()
                .filter(|probability| **probability < 1.0)
                .sum();
            if open <= 0.0 || sure >= count {
                let fits = sure >= count;
                let rest = if self.count == 0 {
                    0.0
                } else {
                    MIN_PROBABILITY
                };
                for probability in self
                    .probabilities
                    .iter_mut()
                    .filter(|probability| **probability < 1.0)
                {
                    *probability = probability.min(rest);
                }
                return fits;
            }
            let factor = (count - sure) / open;
            let mut capped = false;
            for probability in self
                .probabilities
                .iter_mut()
                .filter(|probability| **probability < 1.0)
            {
                *probability *= factor;
                capped |= *probability >= 1.0;
                *probability = probability.min(1.0);
            }
            if !capped {
                return true;
            }
        }
    }
}
