//! The board: squares, pieces, sets of squares, what pieces attack on an empty or occupied board, and the placement of
//! the pieces as five bitboards. The side to move and the legal moves belong to `position` and the rules.

pub mod attacks;
pub(crate) mod bitboard;
pub(crate) mod castling;
pub(crate) mod color;
mod leapers;
#[cfg(feature = "magics")]
mod magics;
pub(crate) mod role;
pub(crate) mod splitmix;
pub(crate) mod square;
pub(crate) mod tables;
pub(crate) mod zobrist;

use crate::{Bitboard, Color, Piece, Role, Square};

/// The placement of the pieces: a bitboard for each side, and three more that each hold one bit of the role of the
/// piece on every square. A board is 40 bytes to copy, and removing any piece from a square takes five instructions
/// without a branch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    colors: [Bitboard; 2],
    planes: [Bitboard; 3],
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Board = Board {
        colors: [Bitboard::EMPTY; 2],
        planes: [Bitboard::EMPTY; 3],
    };

    /// The board with these pieces, given by square.
    pub(crate) fn of(pieces: &[Option<Piece>; 64]) -> Board {
        let mut board = Board::EMPTY;
        for square in Square::ALL {
            if let Some(Piece { color, role }) = pieces[square.index()] {
                board.toggle(color, role, square);
            }
        }
        board
    }

    /// The piece on each square.
    pub(crate) fn by_square(&self) -> [Option<Piece>; 64] {
        Square::ALL.map(|square| self.piece_at(square))
    }

    /// The pieces of a side.
    #[inline(always)]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// All pieces.
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0].0 | self.colors[1].0)
    }

    /// The pieces of one kind, of both sides.
    #[inline(always)]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        let [p0, p1, p2] = [self.planes[0].0, self.planes[1].0, self.planes[2].0];
        Bitboard(match role {
            Role::Pawn => self.occupied().0 & !(p0 | p1 | p2),
            Role::Knight => p0 & !p1 & !p2,
            Role::Bishop => p1 & !p0 & !p2,
            Role::Rook => p0 & p1 & !p2,
            Role::Queen => p2 & !p0 & !p1,
            Role::King => p0 & p2 & !p1,
            Role::Triceratops => p1 & p2 & !p0,
            Role::Assassin => p0 & p1 & p2,
        })
    }

    /// The pieces of one kind and one side.
    #[inline(always)]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.by_role(role).0 & self.by_color(color).0)
    }

    /// The squares on which the two boards differ.
    #[cfg(feature = "networks")]
    pub(crate) const fn differences(&self, other: &Board) -> Bitboard {
        let colors =
            (self.colors[0].0 ^ other.colors[0].0) | (self.colors[1].0 ^ other.colors[1].0);
        let planes = (self.planes[0].0 ^ other.planes[0].0)
            | (self.planes[1].0 ^ other.planes[1].0)
            | (self.planes[2].0 ^ other.planes[2].0);
        Bitboard(colors | planes)
    }

    /// Bishops, queens and triceratopses.
    #[inline(always)]
    pub const fn diagonal_sliders(&self) -> Bitboard {
        Bitboard(!self.planes[0].0 & (self.planes[1].0 | self.planes[2].0))
    }

    /// Rooks, queens and triceratopses.
    #[inline(always)]
    pub const fn straight_sliders(&self) -> Bitboard {
        let [p0, p1, p2] = [self.planes[0].0, self.planes[1].0, self.planes[2].0];
        Bitboard((p2 & !p0) | (p0 & p1 & !p2))
    }

    /// Knights and triceratopses.
    #[inline(always)]
    pub const fn knight_leapers(&self) -> Bitboard {
        let [p0, p1, p2] = [self.planes[0].0, self.planes[1].0, self.planes[2].0];
        Bitboard((p0 & !p1 & !p2) | (!p0 & p1 & p2))
    }

    /// The square of a side's king, or `None` after an assassin captured it.
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// The role of the piece on a square that is known to be occupied.
    #[inline(always)]
    pub(crate) const fn role_on(&self, square: Square) -> Role {
        let at = square.index();
        let bits = (self.planes[0].0 >> at & 1)
            | (self.planes[1].0 >> at & 1) << 1
            | (self.planes[2].0 >> at & 1) << 2;
        match bits {
            0 => Role::Pawn,
            1 => Role::Knight,
            2 => Role::Bishop,
            3 => Role::Rook,
            4 => Role::Queen,
            5 => Role::King,
            6 => Role::Triceratops,
            _ => Role::Assassin,
        }
    }

    /// The piece on a square.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.colors[0].has(square) {
            Color::White
        } else if self.colors[1].has(square) {
            Color::Black
        } else {
            return None;
        };
        Some(Piece {
            color,
            role: self.role_on(square),
        })
    }

    /// Puts a piece on an empty square, or removes the same piece from it.
    #[inline(always)]
    pub(crate) const fn toggle(&mut self, color: Color, role: Role, square: Square) {
        let bit = 1u64 << square.index();
        let role = role as u64;
        self.colors[color as usize].0 ^= bit;
        self.planes[0].0 ^= bit & (role & 1).wrapping_neg();
        self.planes[1].0 ^= bit & (role >> 1 & 1).wrapping_neg();
        self.planes[2].0 ^= bit & (role >> 2 & 1).wrapping_neg();
    }

    /// Empties a square, whatever piece stands on it.
    #[inline(always)]
    pub(crate) const fn clear(&mut self, square: Square) {
        let keep = !(1u64 << square.index());
        self.colors[0].0 &= keep;
        self.colors[1].0 &= keep;
        self.planes[0].0 &= keep;
        self.planes[1].0 &= keep;
        self.planes[2].0 &= keep;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_queries_reflect_added_and_removed_pieces() {
        let mut board = Board::EMPTY;
        let squares = Square::ALL.into_iter();
        let pieces = Color::ALL.map(|color| Role::ALL.map(|role| Piece { color, role }));
        for (square, &Piece { color, role }) in squares.zip(pieces.iter().flatten()) {
            board.toggle(color, role, square);
            assert_eq!(board.piece_at(square), Some(Piece { color, role }));
            assert!(board.pieces(color, role).has(square));
        }
        for role in Role::ALL {
            assert_eq!(board.by_role(role).count(), 2);
        }
        let of = |roles: &[Role]| {
            roles
                .iter()
                .fold(Bitboard::EMPTY, |set, &role| set | board.by_role(role))
        };
        assert_eq!(
            board.diagonal_sliders(),
            of(&[Role::Bishop, Role::Queen, Role::Triceratops])
        );
        assert_eq!(
            board.straight_sliders(),
            of(&[Role::Rook, Role::Queen, Role::Triceratops])
        );
        assert_eq!(
            board.knight_leapers(),
            of(&[Role::Knight, Role::Triceratops])
        );
        for square in Square::ALL {
            board.clear(square);
        }
        assert_eq!(board, Board::EMPTY);
    }
}
