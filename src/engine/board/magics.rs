//! Magic bitboards for bishops and rooks (<https://www.chessprogramming.org/Magic_Bitboards>): a multiplication turns
//! the relevant blockers into the index of a precomputed attack set. The multipliers were found by random search; the
//! test tries every subset of blockers. The table takes a megabyte and has 107,648 entries to fill, so it is for
//! programs that search. The page starts often and needs few attack sets, so it walks along the lines instead.

use crate::board::leapers::{DIAGONAL, STRAIGHT, walk};
use crate::{Bitboard, Square};

/// Room for the attack sets of all bishops (5,248) and rooks (102,400), rounded up to a power of two so that an index
/// needs no bounds check.
const SLIDERS: usize = 1 << 17;

/// The numbers that turn a square's blockers into an index.
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

/// The attacks of bishops and rooks from all squares.
pub(crate) struct Magics {
    bishop: [Magic; 64],
    rook: [Magic; 64],
    sliders: Box<[Bitboard; SLIDERS]>,
}

impl Magics {
    pub(crate) fn new() -> Magics {
        let mut sliders = vec![Bitboard::EMPTY; SLIDERS];
        let mut end = 0;
        let bishop = fill(&DIAGONAL, &BISHOP, &mut sliders, &mut end);
        let rook = fill(&STRAIGHT, &ROOK, &mut sliders, &mut end);
        // Built as a vector because a megabyte would not fit on the stack of a worker.
        let Ok(sliders) = sliders.try_into() else {
            unreachable!("the vector was made with the length of the array");
        };
        Magics {
            bishop,
            rook,
            sliders,
        }
    }

    /// The squares that a bishop attacks.
    #[inline(always)]
    pub(crate) fn bishop(&self, from: Square, blockers: Bitboard) -> Bitboard {
        self.sliders[self.bishop[from.index()].index(blockers)]
    }

    /// The squares that a rook attacks.
    #[inline(always)]
    pub(crate) fn rook(&self, from: Square, blockers: Bitboard) -> Bitboard {
        self.sliders[self.rook[from.index()].index(blockers)]
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
        // A blocker on the last square of a line does not change the attacks, so it is left out of the index.
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

/// The multipliers for bishops, from a1 to h8.
const BISHOP: [u64; 64] = [
    0x0008_0208_0801_0018,
    0xc008_1004_0080_2880,
    0x0010_0400_9020_0000,
    0x0282_209a_0000_1408,
    0x2002_0210_0104_0208,
    0x0021_1028_0422_0001,
    0x1202_2092_2010_0000,
    0x0100_1100_9004_2000,
    0x0080_1110_3009_0040,
    0x0081_2044_0112_0024,
    0x0000_10c4_0081_a000,
    0x0000_0441_0020_1144,
    0x0040_0404_2202_0002,
    0x0810_0202_8220_8401,
    0x0000_0090_9008_a080,
    0xc090_8124_1208_1480,
    0x4404_8440_1004_4108,
    0x6131_0088_5000_8080,
    0x1801_0148_0204_0110,
    0x1030_2004_4400_8003,
    0x2014_0042_20a0_0063,
    0x6004_8104_1004_0104,
    0x0000_4006_0904_2023,
    0x0202_0506_9084_0100,
    0x0010_1008_0802_b000,
    0x4824_0220_0410_0418,
    0x0000_8202_1000_2202,
    0x4040_0400_0602_1104,
    0x6202_8200_0401_0400,
    0x0812_0200_2409_0102,
    0x4400_a404_0882_0801,
    0x0003_0504_0024_0540,
    0x0830_1007_4108_0820,
    0x028c_b230_2208_1000,
    0xc400_c0b0_0448_0140,
    0x2001_4200_8008_0080,
    0x800c_2840_100c_0100,
    0x0c24_0800_2042_0080,
    0x0161_4804_844a_0200,
    0x1804_0840_80a2_0085,
    0x2000_9444_a0c0_4044,
    0x0021_0088_2090_0500,
    0x1012_0a08_0200_1c04,
    0x0402_0020_1100_2800,
    0x0a08_0801_0040_8409,
    0x005c_0132_4a00_0300,
    0x0018_0801_0062_0418,
    0x06a2_2400_4200_a086,
    0x42b2_4544_1040_6188,
    0x8880_8410_8210_0000,
    0x0080_0100_4110_0080,
    0x1082_4088_2a08_0002,
    0x0880_0070_8208_8000,
    0x4000_4111_220e_809a,
    0x2010_5021_8800_8001,
    0x00e0_2101_0218_8428,
    0x0000_2210_4420_0804,
    0x3202_0201_0088_0440,
    0x0000_0800_4208_0413,
    0x0814_0844_0484_0411,
    0x8128_0402_4085_0100,
    0x0402_0292_9a10_5100,
    0x0020_2004_8112_4402,
    0x0051_5000_8184_00c0,
];

/// The multipliers for rooks, from a1 to h8.
const ROOK: [u64; 64] = [
    0x1080_0040_0010_8028,
    0x2140_0020_0040_1004,
    0x5200_100a_0040_2082,
    0x0100_0905_1000_2100,
    0x4200_1020_0804_0200,
    0xd600_0802_0001_1004,
    0x1080_0080_4200_0100,
    0x0100_0089_41a6_0100,
    0xc201_8000_4010_6080,
    0x8080_4000_5000_2000,
    0x2006_0022_0042_1080,
    0x0043_0010_0022_8900,
    0x0084_8004_0080_0800,
    0x2640_8080_0400_0200,
    0x0409_0021_0002_0004,
    0x0012_0020_8208_410c,
    0x0580_0240_0020_0040,
    0x0201_0100_2040_0080,
    0x300a_4500_1020_0100,
    0x0a01_0300_2010_0058,
    0x4244_8080_0402_0800,
    0x0210_8080_0200_0400,
    0x4980_0400_9008_0201,
    0x1002_6200_0080_4401,
    0x2080_0848_4004_2003,
    0x0010_0151_4000_600a,
    0x0810_0080_8010_2000,
    0x1000_4202_0010_0820,
    0x0409_0091_0004_8800,
    0x0024_0080_8004_0200,
    0x4016_0104_0050_0288,
    0x4002_0402_0000_8071,
    0x1000_8040_0080_0020,
    0x0200_2000_4440_1001,
    0x8000_1020_8200_4200,
    0x0011_0008_2100_1004,
    0x0084_0008_0080_0480,
    0xc002_0010_0200_0408,
    0x0105_0230_0400_0841,
    0x0040_0089_1200_0854,
    0x2000_4000_8020_8000,
    0x8000_2003_5002_4002,
    0x0a80_1000_2000_8080,
    0x010a_0040_1022_0008,
    0x0000_0800_0400_8080,
    0x0103_0400_0200_8080,
    0x0000_0200_0401_0100,
    0x0001_0000_8041_0012,
    0x1818_2880_0041_0100,
    0x0026_1921_8100_4200,
    0x0000_2000_1000_8080,
    0x0830_0010_0800_8080,
    0x1002_0008_2004_1200,
    0x0122_0104_0810_0200,
    0x4000_5198_102a_0c00,
    0x0100_0040_8114_0200,
    0x0301_0010_4020_8001,
    0x0801_0020_4000_1081,
    0x00f8_2000_4101_1a91,
    0x0881_c500_2010_0049,
    0x0082_0004_0820_1002,
    0x0002_0001_0410_0802,
    0x0000_3048_0208_8104,
    0x0000_2080_2844_0112,
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries every subset of the relevant blockers, because a bad multiplier may fail for only a few of them.
    #[test]
    fn magic_lookups_equal_walked_attacks_for_all_blockers() {
        let all = Magics::new();
        for from in Square::ALL {
            for (magic, directions) in [
                (all.bishop[from.index()], DIAGONAL),
                (all.rook[from.index()], STRAIGHT),
            ] {
                let mut blockers = 0u64;
                loop {
                    let found = all.sliders[magic.index(Bitboard(blockers))];
                    assert_eq!(found, walk(from, Bitboard(blockers), &directions));
                    blockers = blockers.wrapping_sub(magic.mask) & magic.mask;
                    if blockers == 0 {
                        break;
                    }
                }
            }
        }
        let last = all.rook[63];
        assert_eq!(
            last.offset as usize + (1 << (64 - last.shift)),
            5_248 + 102_400
        );
    }
}
