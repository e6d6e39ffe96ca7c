//! Pawn and king terms: their squares, pawn structure, and the shelter of the kings. They depend on nothing but pawns
//! and kings, which seldom move, so their sum is kept in a small cache.

use super::king;
use super::spans::{files, front_span, grow, neighbours, relative_rank, relative_square, widen};
use super::tally::{PackedSum, Tally};
use super::terms::{
    KING_TO_PAWN, PAWN_BACKWARD, PAWN_CANDIDATE, PAWN_DOUBLED, PAWN_EXPOSED, PAWN_HELD,
    PAWN_ISOLATED, PAWN_PHALANX, square_term,
};
use crate::board::attacks::pawns_attack;
use crate::{Bitboard, ByColor, Color, Role};

/// The pawns and kings of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PawnsAndKings {
    pub pawns: ByColor<Bitboard>,
    pub kings: ByColor<Bitboard>,
}

/// The facts about the pawns that other parts of the evaluation need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Structure {
    pub passed: ByColor<Bitboard>,
    /// The squares on ranks 4 to 6, as their side sees the board, that an own pawn attacks and that no enemy pawn can
    /// ever attack.
    pub outposts: ByColor<Bitboard>,
}

/// A cache entry. It fills exactly one cache line, so that a lookup costs one memory access.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct PawnEntry {
    pawns: ByColor<Bitboard>,
    /// The squares of the kings; 64 means no king.
    kings: [u8; 2],
    structure: Structure,
    sum: PackedSum,
}

/// The number of cache entries.
const CACHE_SIZE: usize = 1 << 12;

/// A cache of pawn and king terms (pawn hash table).
pub(crate) struct PawnCache(Vec<PawnEntry>);

impl PawnCache {
    pub(crate) fn new() -> PawnCache {
        // An empty entry matches no position, because it has both kings on the same square.
        PawnCache(vec![PawnEntry::default(); CACHE_SIZE])
    }

    /// Counts the pawn and king terms, or adds their sum from the cache.
    pub(crate) fn count(&mut self, tally: &mut impl Tally, board: PawnsAndKings) -> Structure {
        let PawnsAndKings {
            pawns: ByColor([white, black]),
            kings: ByColor([white_king, black_king]),
        } = board;
        let mixed = white.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ black.0.wrapping_mul(0xd6e8_feb8_6659_fd93)
            ^ white_king.0.wrapping_mul(0xa24b_aed4_963e_e407)
            ^ black_king.0.wrapping_mul(0x9fb2_1c65_1e98_df25);
        // Only the high bits of a product depend on all bits of its factors, and Black's king is usually in the high
        // bits.
        let slot =
            ((mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize % CACHE_SIZE;
        let Some(sum) = tally.sum() else {
            return count(tally, board);
        };
        let kings = [white_king, black_king].map(|king| king.0.trailing_zeros() as u8);
        let kept = &self.0[slot];
        if kept.pawns == board.pawns && kept.kings == kings {
            *sum = sum.plus(kept.sum);
            return kept.structure;
        }
        let before = std::mem::take(sum);
        let structure = count(tally, board);
        if let Some(sum) = tally.sum() {
            self.0[slot] = PawnEntry {
                pawns: board.pawns,
                kings,
                structure,
                sum: *sum,
            };
            *sum = sum.plus(before);
        }
        structure
    }
}

fn count(tally: &mut impl Tally, board: PawnsAndKings) -> Structure {
    let PawnsAndKings { pawns, kings } = board;
    let mut structure = Structure::default();
    for color in Color::ALL {
        let own = pawns[color];
        let enemy = pawns[!color];
        let amount = |set: Bitboard| set.count() as i32;
        for square in own {
            tally.add_piece(Role::Pawn, relative_square(color, square));
        }
        for king in kings[color] {
            tally.add(square_term(Role::King, relative_square(color, king)), 1);
            king::shelter(tally, color, king, own, enemy);
            if (own | enemy).any() {
                let (mut near, mut steps) = (Bitboard::of(king), 0);
                while !near.intersects(own | enemy) {
                    near = grow(near);
                    steps += 1;
                }
                tally.add(KING_TO_PAWN, steps);
            }
        }
        let alone = own & !neighbours(files(own));
        tally.add(PAWN_ISOLATED, amount(alone));
        tally.add(PAWN_DOUBLED, amount(own & front_span(color, own)));
        let attacked = pawns_attack(color, own);
        // Ranks 4 to 6 as the side sees them.
        let beyond = match color {
            Color::White => Bitboard(0x0000_ffff_ff00_0000),
            Color::Black => Bitboard(0x0000_00ff_ffff_0000),
        };
        structure.outposts[color] = attacked & beyond & !neighbours(front_span(!color, enemy));
        let held = own & attacked;
        let abreast = own & neighbours(own);
        // The squares that an own pawn attacks or may attack later.
        let coverable = neighbours(front_span(color, own));
        let stop = own.forward(color) & pawns_attack(!color, enemy) & !coverable;
        let backward = stop.forward(!color) & own & !alone & !held;
        tally.add(PAWN_BACKWARD, amount(backward));
        let unfaced = own & !front_span(!color, enemy) & !front_span(!color, own);
        tally.add(PAWN_EXPOSED, amount((alone | backward) & unfaced));
        for square in held {
            tally.add(PAWN_HELD + relative_rank(color, square), 1);
        }
        for square in abreast {
            tally.add(PAWN_PHALANX + relative_rank(color, square), 1);
        }
        let stoppers = widen(front_span(!color, enemy));
        structure.passed[color] = own & !stoppers & !front_span(!color, own);
        for square in unfaced & stoppers {
            let pawn = Bitboard::of(square);
            let guards = widen(front_span(color, pawn)) & enemy;
            let helpers = neighbours(pawn | front_span(!color, pawn)) & own;
            if helpers.count() >= guards.count() {
                tally.add(PAWN_CANDIDATE + relative_rank(color, square), 1);
            }
        }
        tally.change_sides();
    }
    structure
}

#[cfg(test)]
mod tests {
    use super::super::tally::{Counts, Rows, Weight, WeightedSum};
    use super::super::terms::TEMPO;
    use super::*;

    fn board(pawns: [u64; 2]) -> PawnsAndKings {
        PawnsAndKings {
            pawns: ByColor(pawns.map(Bitboard)),
            kings: ByColor([1 << 6, 1 << 62].map(Bitboard)),
        }
    }

    fn counts(white: u64, black: u64) -> (Vec<i16>, Structure) {
        let mut counts = Counts::new();
        let structure = count(&mut counts, board([white, black]));
        (counts.counts, structure)
    }

    #[test]
    fn passed_isolated_and_doubled_pawns_are_counted() {
        // White has pawns on a4, a5 and e5, Black on e6 and d7.
        let (counts, structure) = counts(1 << 24 | 1 << 32 | 1 << 36, 1 << 44 | 1 << 51);
        let front = Bitboard(1 << 32);
        assert_eq!(
            structure.passed,
            ByColor([front, Bitboard::EMPTY]),
            "only the front a-pawn is passed"
        );
        assert_eq!(counts[PAWN_ISOLATED], 3);
        assert_eq!(counts[PAWN_DOUBLED], 1);
        assert_eq!(
            counts[PAWN_HELD + 2],
            -1,
            "the pawn on d7 defends the pawn on e6"
        );
    }

    #[test]
    fn mirrored_pawn_structures_cancel_out() {
        let white: u64 = 0x0000_0010_0824_c300;
        let (counts, _) = counts(white, white.swap_bytes());
        assert!(counts.iter().all(|&count| count == 0));
    }

    #[test]
    fn pawn_cache_gives_the_same_result_as_direct_counting() {
        let rows = Rows::of(&std::array::from_fn(|term| {
            Weight::new(term as i32 % 7 + 1, term as i32 % 5)
        }));
        let mut cache = PawnCache::new();
        for pawns in [
            [0x00ff_u64 << 8, 0xff << 48],
            [1 << 27, 1 << 35],
            [0, 1 << 20],
            [1 << 27, 1 << 35],
        ]
        .map(board)
        {
            let mut direct = WeightedSum::new(&rows);
            direct.add(TEMPO, 1);
            let structure = count(&mut direct, pawns);
            let mut cached = WeightedSum::new(&rows);
            cached.add(TEMPO, 1);
            assert_eq!(cache.count(&mut cached, pawns).passed, structure.passed);
            assert_eq!(cached.total, direct.total);
        }
    }
}
