//! Which row of a network belongs to which piece on which square, and which set of outputs to which number of pieces.

use super::BUCKETS;
use crate::color::Color;
use crate::role::Piece;
use crate::square::{File, Square};

/// Kinds of pieces in the networks of chess and Dinosaur Chess.
const KINDS: usize = super::NetworkFamily::Chess.roles().len();

/// Whether a side sees the board mirrored, left for right: it sees its own king on the files a to d.
#[inline(always)]
pub fn is_mirrored(king: Option<Square>) -> bool {
    king.is_some_and(|square| square.file() > File::D)
}

/// The row of a piece, seen by a side. Each side sees its own first rank at the bottom.
#[inline(always)]
pub fn row(view: Color, mirrored: bool, piece: Piece, square: Square) -> usize {
    let side = usize::from(piece.color != view);
    let turned = if view == Color::Black { 56 } else { 0 };
    let flipped = if mirrored { 7 } else { 0 };
    (side * KINDS + piece.role as usize) * 64 + (square.index() ^ turned ^ flipped)
}

/// The set of outputs that counts with so many pieces on the board, kings included.
#[inline(always)]
pub const fn bucket(pieces: usize) -> usize {
    let bucket = pieces.saturating_sub(2) / 4;
    if bucket < BUCKETS {
        bucket
    } else {
        BUCKETS - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::NetworkFamily;
    use crate::role::Role;

    #[test]
    fn each_piece_on_each_square_has_a_row_of_its_own() {
        let family = NetworkFamily::Chess;
        for view in Color::ALL {
            for mirrored in [false, true] {
                let mut seen = vec![false; family.rows()];
                for color in Color::ALL {
                    for (kind, &role) in family.roles().iter().enumerate() {
                        assert_eq!(role as usize, kind, "rows come in the order of the roles");
                        for square in Square::ALL {
                            let row = row(view, mirrored, Piece { color, role }, square);
                            assert!(!std::mem::replace(&mut seen[row], true));
                        }
                    }
                }
                assert!(seen.iter().all(|seen| *seen));
            }
        }
    }

    #[test]
    fn both_sides_see_the_same_in_a_position_and_its_opposite() {
        let square = |text: &str| text.parse::<Square>().expect("a square");
        let piece = |color| Piece {
            color,
            role: Role::Rook,
        };
        let white = row(Color::White, false, piece(Color::White), square("a2"));
        assert_eq!(
            white,
            row(Color::Black, false, piece(Color::Black), square("a7"))
        );
        assert_eq!(
            white,
            row(Color::White, true, piece(Color::White), square("h2"))
        );
        assert!(is_mirrored(Some(square("e1"))) && !is_mirrored(Some(square("d1"))));
        assert!(!is_mirrored(None));
    }

    #[test]
    fn buckets_go_by_the_number_of_pieces() {
        let buckets = [0, 2, 5, 6, 29, 30, 32, 64].map(bucket);
        assert_eq!(buckets, [0, 0, 0, 1, 6, 7, 7, 7]);
    }
}
