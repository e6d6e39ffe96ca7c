//! Tables that would add a megabyte to the download. They are made at their first use instead, which takes a few milliseconds.

use std::sync::LazyLock;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::leapers::{DIAGONAL, STRAIGHT, king_attacks, knight_attacks, walk};
use crate::magics;
use crate::role::Role;
use crate::square::Square;
use crate::zobrist::Keys;

/// Room for the attacks of all bishops (5,248) and rooks (102,400), rounded up so that an index
/// needs no check.
const SLIDERS: usize = 1 << 17;

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// The tables. Each call checks whether they have been made, so code that needs them often keeps the reference.
#[inline(always)]
pub(crate) fn tables() -> &'static Tables {
    &TABLES
}

/// How a square's blockers become an index.
#[derive(Clone, Copy, Default)]
struct Magic {
    mask: u64,
    multiplier: u64,
    shift: u32,
    offset: u32,
}

impl Magic {
    #[inline(always)]
    const fn index(self, blockers: Bitboard) -> usize {
        let hash = (blockers.0 & self.mask).wrapping_mul(self.multiplier) >> (self.shift & 63);
        (hash as usize + self.offset as usize) & (SLIDERS - 1)
    }
}

/// Slider attacks, lines between squares, and the keys of the position hash.
pub(crate) struct Tables {
    bishop: [Magic; 64],
    rook: [Magic; 64],
    sliders: Box<[Bitboard; SLIDERS]>,
    between: [[Bitboard; 64]; 64],
    line: [[Bitboard; 64]; 64],
    diagonals: [Bitboard; 64],
    crosses: [Bitboard; 64],
    /// The keys of the position hash.
    pub(crate) keys: Keys,
}

impl Tables {
    fn new() -> Tables {
        let mut sliders = vec![Bitboard::EMPTY; SLIDERS];
        let mut end = 0;
        let bishop = fill(&DIAGONAL, &magics::BISHOP, &mut sliders, &mut end);
        let rook = fill(&STRAIGHT, &magics::ROOK, &mut sliders, &mut end);
        // Made as a vector because a megabyte would not fit on the stack of a worker.
        let Ok(sliders) = sliders.try_into() else {
            unreachable!("the vector was made with the length of the array");
        };
        let mut tables = Tables {
            bishop,
            rook,
            sliders,
            between: [[Bitboard::EMPTY; 64]; 64],
            line: [[Bitboard::EMPTY; 64]; 64],
            diagonals: Square::ALL.map(|square| walk(square, Bitboard::EMPTY, &DIAGONAL)),
            crosses: Square::ALL.map(|square| walk(square, Bitboard::EMPTY, &STRAIGHT)),
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
        self.sliders[self.bishop[from.index()].index(blockers)]
    }

    #[inline(always)]
    pub(crate) fn rook_attacks(&self, from: Square, blockers: Bitboard) -> Bitboard {
        self.sliders[self.rook[from.index()].index(blockers)]
    }

    #[inline(always)]
    pub(crate) fn queen_attacks(&self, from: Square, blockers: Bitboard) -> Bitboard {
        self.bishop_attacks(from, blockers) | self.rook_attacks(from, blockers)
    }

    /// What a piece other than a pawn attacks.
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

    /// The sliders of both sides that would attack a square on an empty board.
    #[inline(always)]
    pub(crate) fn snipers(&self, board: &Board, square: Square) -> Bitboard {
        self.diagonals(square) & board.diagonal_sliders()
            | self.crosses(square) & board.straight_sliders()
    }

    /// What a bishop attacks on an empty board.
    #[inline(always)]
    pub(crate) fn diagonals(&self, from: Square) -> Bitboard {
        self.diagonals[from.index()]
    }

    /// What a rook attacks on an empty board.
    #[inline(always)]
    pub(crate) fn crosses(&self, from: Square) -> Bitboard {
        self.crosses[from.index()]
    }

    /// The squares strictly between two squares on a line, none where they share no line.
    #[inline(always)]
    pub(crate) fn between(&self, from: Square, to: Square) -> Bitboard {
        self.between[from.index()][to.index()]
    }

    /// The whole line through two squares from edge to edge, none where they share no line.
    #[inline(always)]
    pub(crate) fn line(&self, from: Square, to: Square) -> Bitboard {
        self.line[from.index()][to.index()]
    }
}

fn fill(
    directions: &[(i8, i8); 4],
    multipliers: &[u64; 64],
    sliders: &mut [Bitboard],
    end: &mut u32,
) -> [Magic; 64] {
    let mut magics = [Magic::default(); 64];
    for from in Square::ALL {
        // A blocker on the last square of a line changes nothing, so it is left out of the index.
        let mask = directions
            .iter()
            .fold(Bitboard::EMPTY, |mask, &(files, ranks)| {
                let line = walk(from, Bitboard::EMPTY, &[(files, ranks)]);
                mask | line
                    .into_iter()
                    .filter(|to| to.offset(files, ranks).is_some())
                    .collect()
            });
        let bits = mask.count();
        let magic = Magic {
            mask: mask.0,
            multiplier: multipliers[from.index()],
            shift: 64 - bits,
            offset: *end,
        };
        let mut blockers = 0u64;
        loop {
            sliders[magic.index(Bitboard(blockers))] = walk(from, Bitboard(blockers), directions);
            blockers = blockers.wrapping_sub(mask.0) & mask.0;
            if blockers == 0 {
                break;
            }
        }
        *end += 1 << bits;
        magics[from.index()] = magic;
    }
    magics
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries every subset of the blockers that matter, so that a bad multiplier is found.
    #[test]
    fn magics_agree_with_walking() {
        let tables = tables();
        for from in Square::ALL {
            for (magic, directions) in [
                (tables.bishop[from.index()], DIAGONAL),
                (tables.rook[from.index()], STRAIGHT),
            ] {
                let mut blockers = 0u64;
                loop {
                    let found = tables.sliders[magic.index(Bitboard(blockers))];
                    assert_eq!(found, walk(from, Bitboard(blockers), &directions));
                    blockers = blockers.wrapping_sub(magic.mask) & magic.mask;
                    if blockers == 0 {
                        break;
                    }
                }
            }
        }
        let last = tables.rook[63];
        assert_eq!(
            last.offset as usize + (1 << (64 - last.shift)),
            5_248 + 102_400
        );
    }

    #[test]
    fn lines_and_what_lies_between() {
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
