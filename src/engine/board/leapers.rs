//! The attacks of leapers, and walking along lines. This module holds compile-time constants only; `tables` builds on
//! them.

use crate::{Bitboard, Color, Square};

/// The four diagonal directions, in files and ranks.
pub(crate) const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
/// The four straight directions, in files and ranks.
pub(crate) const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

const KNIGHT_STEPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const KING_STEPS: [(i8, i8); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

const fn leaper<const N: usize>(steps: [(i8, i8); N]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < N {
            if let Some(to) = Square::ALL[from].offset(steps[i].0, steps[i].1) {
                table[from].0 |= 1 << to.index();
            }
            i += 1;
        }
        from += 1;
    }
    table
}

static KNIGHT: [Bitboard; 64] = leaper(KNIGHT_STEPS);
static KING: [Bitboard; 64] = leaper(KING_STEPS);
static PAWN: [[Bitboard; 64]; 2] = [leaper([(-1, 1), (1, 1)]), leaper([(-1, -1), (1, -1)])];

/// The steps of an assassin: those of a king, one square and two squares long.
const ASSASSIN_STEPS: [(i8, i8); 16] = {
    let mut steps = [(0, 0); 16];
    let mut i = 0;
    while i < 8 {
        let (files, ranks) = KING_STEPS[i];
        steps[i] = (files, ranks);
        steps[8 + i] = (2 * files, 2 * ranks);
        i += 1;
    }
    steps
};

static ASSASSIN: [Bitboard; 64] = leaper(ASSASSIN_STEPS);

/// The squares a knight attacks.
#[inline(always)]
pub fn knight_attacks(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

/// The squares a king attacks. They are also the squares on which an assassin can capture.
#[inline(always)]
pub fn king_attacks(from: Square) -> Bitboard {
    KING[from.index()]
}

/// The squares a pawn attacks.
#[inline(always)]
pub fn pawn_attacks(color: Color, from: Square) -> Bitboard {
    PAWN[color as usize][from.index()]
}

/// The 16 squares that an assassin may reach on an empty board: one or two steps straight or diagonally.
#[inline(always)]
pub fn assassin_reach(from: Square) -> Bitboard {
    ASSASSIN[from.index()]
}

/// The squares that a set of pawns attacks.
#[inline(always)]
pub(crate) fn pawns_attack(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    ahead.left() | ahead.right()
}

/// Walks from a square along lines, up to and including the first blocker. Slow: for filling tables and for tests.
pub(crate) fn walk(from: Square, blockers: Bitboard, directions: &[(i8, i8)]) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    for &(files, ranks) in directions {
        let mut next = from.offset(files, ranks);
        while let Some(square) = next {
            reached |= Bitboard::of(square);
            next = if blockers.has(square) {
                None
            } else {
                square.offset(files, ranks)
            };
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leapers_attack_the_squares_given_by_the_rules() {
        let square = |s: &str| s.parse::<Square>().unwrap();
        let set = |text: &str| text.split(' ').map(square).collect::<Bitboard>();
        assert_eq!(knight_attacks(square("a1")), set("b3 c2"));
        assert_eq!(knight_attacks(square("e4")), set("d6 f6 c5 g5 c3 g3 d2 f2"));
        assert_eq!(king_attacks(square("h1")), set("g1 g2 h2"));
        assert_eq!(pawn_attacks(Color::White, square("a2")), set("b3"));
        assert_eq!(pawn_attacks(Color::Black, square("e5")), set("d4 f4"));
        assert_eq!(assassin_reach(square("d4")).count(), 16);
        assert_eq!(assassin_reach(square("a1")), set("a2 a3 b1 c1 b2 c3"));
    }

    #[test]
    fn attacks_of_a_set_of_pawns_equal_attacks_of_single_pawns() {
        for color in Color::ALL {
            for from in Square::ALL {
                assert_eq!(
                    pawns_attack(color, Bitboard::of(from)),
                    pawn_attacks(color, from)
                );
            }
        }
    }
}
