//! Lookup tables that would make the download too large, so they are computed at first use instead. Slider attack
//! tables belong to `magics`.

use std::sync::LazyLock;

use crate::board::leapers::{DIAGONAL, STRAIGHT, king_attacks, knight_attacks, walk};
#[cfg(feature = "magics")]
use crate::board::magics::Magics as Sliders;
use crate::board::zobrist::Keys;
use crate::{Bitboard, Board, Role, Square};

/// Slider attacks found by walking from square to square: slower than `magics`, but needing no preparation.
#[cfg(any(test, not(feature = "magics")))]
struct Walks;

#[cfg(not(feature = "magics"))]
use Walks as Sliders;

#[cfg(any(test, not(feature = "magics")))]
impl Walks {
    const fn new() -> Walks {
        Walks
    }

    fn bishop(&self, from: Square, blockers: Bitboard) -> Bitboard {
        walk(from, blockers, &DIAGONAL)
    }

    fn rook(&self, from: Square, blockers: Bitboard) -> Bitboard {
        walk(from, blockers, &STRAIGHT)
    }
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// The tables. Each call checks whether they have been built, so code that needs them often should keep the reference.
#[inline(always)]
pub(crate) fn tables() -> &'static Tables {
    &TABLES
}

/// Slider attacks, lines between squares, and the keys of the position hash.
pub(crate) struct Tables {
    sliders: Sliders,
    between: [[Bitboard; 64]; 64],
    line: [[Bitboard; 64]; 64],
    diagonals: [Bitboard; 64],
    crosses: [Bitboard; 64],
    distances: [[u8; 64]; 64],
    /// The keys of the position hash.
    pub(crate) keys: Keys,
}

impl Tables {
    fn new() -> Tables {
        let mut tables = Tables {
            sliders: Sliders::new(),
            between: [[Bitboard::EMPTY; 64]; 64],
            line: [[Bitboard::EMPTY; 64]; 64],
            diagonals: Square::ALL.map(|square| walk(square, Bitboard::EMPTY, &DIAGONAL)),
            crosses: Square::ALL.map(|square| walk(square, Bitboard::EMPTY, &STRAIGHT)),
            distances: Square::ALL.map(|from| Square::ALL.map(|to| from.distance(to))),
            keys: Keys::new(),
        };
        tables.draw_lines();
        tables
    }

    fn draw_lines(&mut self) {
        for from in Square::ALL {
            for (files, ranks) in DIAGONAL.into_iter().chain(STRAIGHT) {
                let whole = walk(from, Bitboard::EMPTY, &[(files, ranks), (-files, -ranks)]);
                let mut between = Bitboard::EMPTY;
                let mut next = from.offset(files, ranks);
                while let Some(to) = next {
                    self.between[from.index()][to.index()] = between;
                    self.line[from.index()][to.index()] = whole | Bitboard::of(from);
                    between |= Bitboard::of(to);
                    next = to.offset(files, ranks);
                }
            }
        }
    }

    #[inline(always)]
    pub(crate) fn bishop_attacks(&self, from: Square, blockers: Bitboard) -> Bitboard {
        self.sliders.bishop(from, blockers)
    }

    #[inline(always)]
    pub(crate) fn rook_attacks(&self, from: Square, blockers: Bitboard) -> Bitboard {
        self.sliders.rook(from, blockers)
    }

    #[inline(always)]
    pub(crate) fn queen_attacks(&self, from: Square, blockers: Bitboard) -> Bitboard {
        self.bishop_attacks(from, blockers) | self.rook_attacks(from, blockers)
    }

    /// The squares attacked by a piece other than a pawn.
    #[inline(always)]
    pub(crate) fn attacks(&self, role: Role, from: Square, blockers: Bitboard) -> Bitboard {
        match role {
            Role::Pawn => Bitboard::EMPTY,
            Role::Knight => knight_attacks(from),
            Role::Bishop => self.bishop_attacks(from, blockers),
            Role::Rook => self.rook_attacks(from, blockers),
            Role::Queen => self.queen_attacks(from, blockers),
            Role::Triceratops => self.queen_attacks(from, blockers) | knight_attacks(from),
            Role::King | Role::Assassin => king_attacks(from),
        }
    }

    /// The sliders of both sides that would attack a square on an otherwise empty board.
    #[inline(always)]
    pub(crate) fn snipers(&self, board: &Board, square: Square) -> Bitboard {
        self.diagonals(square) & board.diagonal_sliders()
            | self.crosses(square) & board.straight_sliders()
    }

    /// The squares a bishop attacks on an empty board.
    #[inline(always)]
    pub(crate) fn diagonals(&self, from: Square) -> Bitboard {
        self.diagonals[from.index()]
    }

    /// The squares a rook attacks on an empty board.
    #[inline(always)]
    pub(crate) fn crosses(&self, from: Square) -> Bitboard {
        self.crosses[from.index()]
    }

    /// The king steps from a square to each square (Chebyshev distance).
    #[inline(always)]
    pub(crate) fn distances(&self, from: Square) -> &[u8; 64] {
        &self.distances[from.index()]
    }

    /// The squares strictly between two squares on a common line; empty if they share none.
    #[inline(always)]
    pub(crate) fn between(&self, from: Square, to: Square) -> Bitboard {
        self.between[from.index()][to.index()]
    }

    /// The whole line through two squares from edge to edge; empty if they share none.
    #[inline(always)]
    pub(crate) fn line(&self, from: Square, to: Square) -> Bitboard {
        self.line[from.index()][to.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::super::splitmix;
    use super::*;

    /// Compares both ways to compute slider attacks on random boards with few blockers and with many.
    #[test]
    fn walked_slider_attacks_equal_table_lookups() {
        let (walks, tables) = (Walks::new(), tables());
        let random = |state: u64| splitmix::finalise(splitmix::STEP.wrapping_mul(state));
        for from in Square::ALL {
            for number in 1..200 {
                let many = random(number);
                let blockers = Bitboard(if number % 2 == 0 {
                    many
                } else {
                    many & random(many)
                });
                assert_eq!(
                    walks.bishop(from, blockers),
                    tables.bishop_attacks(from, blockers)
                );
                assert_eq!(
                    walks.rook(from, blockers),
                    tables.rook_attacks(from, blockers)
                );
            }
        }
    }

    #[test]
    fn line_and_between_tables_match_walked_rays() {
        let tables = tables();
        for from in Square::ALL {
            for to in Square::ALL {
                let aligned = [DIAGONAL, STRAIGHT]
                    .iter()
                    .any(|directions| walk(from, Bitboard::EMPTY, directions).has(to));
                assert_eq!(tables.line(from, to).any(), aligned);
                if aligned {
                    let between = tables.between(from, to);
                    assert_eq!(between.count() + 1, u32::from(from.distance(to)));
                    let line = tables.line(from, to);
                    assert!(line.has(from) && line.has(to) && between.without(line).is_empty());
                }
            }
        }
    }
}
