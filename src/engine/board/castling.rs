//! Castling rights: which castlings each side has not lost. Whether a castling is legal right now belongs to `movegen`.

use std::fmt;

use crate::{Color, File, Rank, Square};

/// The two castlings of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CastlingSide {
    /// Short castling, with the rook on the `h` file.
    King,
    /// Long castling, with the rook on the `a` file.
    Queen,
}

/// The difference of two square indices that are two files apart. Subtracting with wrap-around makes it a large number.
const TWO_TO_THE_LEFT: usize = 0usize.wrapping_sub(2);

impl CastlingSide {
    /// Both castlings, the king's side first.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

    /// The castling that a king's move between these squares is, or `None`: a king moves two files only when it
    /// castles.
    #[inline(always)]
    pub const fn of_king_move(from: Square, to: Square) -> Option<CastlingSide> {
        match to.index().wrapping_sub(from.index()) {
            2 => Some(CastlingSide::King),
            TWO_TO_THE_LEFT => Some(CastlingSide::Queen),
            _ => None,
        }
    }
}

/// The four rights as a set; empty by default.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// Neither side may castle.
    pub const NONE: CastlingRights = CastlingRights(0);
    /// Both sides may castle on both wings.
    pub const ALL: CastlingRights = CastlingRights(0b1111);

    const fn bit(color: Color, side: CastlingSide) -> u8 {
        1 << (color as u8 * 2 + side as u8)
    }

    /// Castling rights from their four bits: White's king's side, White's queen's side, then Black's. Other bits are
    /// ignored.
    pub const fn from_bits(bits: u8) -> CastlingRights {
        CastlingRights(bits & 0b1111)
    }

    /// The four bits, in the order of [`CastlingRights::from_bits`].
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether this castling is allowed.
    #[inline(always)]
    pub const fn has(self, color: Color, side: CastlingSide) -> bool {
        self.0 & CastlingRights::bit(color, side) != 0
    }

    /// Whether this side has at least one castling right.
    #[inline(always)]
    pub const fn any(self, color: Color) -> bool {
        self.0 >> (color as u8 * 2) & 0b11 != 0
    }

    /// Whether neither side may castle.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with this castling added.
    #[must_use]
    pub const fn with(self, color: Color, side: CastlingSide) -> CastlingRights {
        CastlingRights(self.0 | CastlingRights::bit(color, side))
    }

    /// The set with this castling removed.
    #[must_use]
    pub const fn without(self, color: Color, side: CastlingSide) -> CastlingRights {
        CastlingRights(self.0 & !CastlingRights::bit(color, side))
    }

    /// The rights that are in both sets.
    #[must_use]
    pub const fn and(self, other: CastlingRights) -> CastlingRights {
        CastlingRights(self.0 & other.0)
    }

    /// The set with both castlings of a side removed.
    #[must_use]
    pub const fn without_color(self, color: Color) -> CastlingRights {
        CastlingRights(self.0 & !(0b11 << (color as u8 * 2)))
    }

    /// The rights as a table index below 16, with one bit per right.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    /// The rights that are left after a piece moved from or to a square.
    #[inline(always)]
    pub(crate) const fn after_touching(self, square: Square) -> CastlingRights {
        CastlingRights(self.0 & KEPT[square.index()])
    }

    /// The square of a king before castling: e1 or e8.
    pub const fn king_home(color: Color) -> Square {
        Square::from_coords(File::E, home_rank(color))
    }

    /// The square of the rook before castling.
    pub const fn rook_home(color: Color, side: CastlingSide) -> Square {
        let file = match side {
            CastlingSide::King => File::H,
            CastlingSide::Queen => File::A,
        };
        Square::from_coords(file, home_rank(color))
    }

    /// The square of the king after castling.
    pub const fn king_target(color: Color, side: CastlingSide) -> Square {
        let file = match side {
            CastlingSide::King => File::G,
            CastlingSide::Queen => File::C,
        };
        Square::from_coords(file, home_rank(color))
    }

    /// The start and end square of the rook in castling.
    #[inline(always)]
    pub(crate) const fn rook_path(color: Color, side: CastlingSide) -> (Square, Square) {
        (
            CastlingRights::rook_home(color, side),
            CastlingRights::rook_target(color, side),
        )
    }

    /// The square of the rook after castling. The king crosses this square.
    pub const fn rook_target(color: Color, side: CastlingSide) -> Square {
        let file = match side {
            CastlingSide::King => File::F,
            CastlingSide::Queen => File::D,
        };
        Square::from_coords(file, home_rank(color))
    }
}

const fn home_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::First,
        Color::Black => Rank::Eighth,
    }
}

/// For each square, the rights that survive when a piece leaves it or lands on it.
const KEPT: [u8; 64] = {
    let mut kept = [0b1111; 64];
    let mut i = 0;
    while i < 4 {
        let color = Color::ALL[i / 2];
        let side = CastlingSide::ALL[i % 2];
        kept[CastlingRights::rook_home(color, side).index()] &= !CastlingRights::bit(color, side);
        kept[CastlingRights::king_home(color).index()] &= !CastlingRights::bit(color, side);
        i += 1;
    }
    kept
};

impl fmt::Debug for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CastlingRights({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touching_a_home_square_loses_its_castling_rights() {
        let lost = |square: &str| {
            CastlingRights::ALL
                .after_touching(square.parse().unwrap())
                .to_string()
        };
        assert_eq!(lost("e1"), "kq");
        assert_eq!(lost("h1"), "Qkq");
        assert_eq!(lost("a8"), "KQk");
        assert_eq!(lost("e8"), "KQ");
        assert_eq!(lost("e4"), "KQkq");
        assert_eq!(CastlingRights::NONE.to_string(), "-");
    }
}
