//! The row scheme shared by all networks: the row of each piece on each square, of each portal token, and of each jump
//! that is currently forbidden. The choice of output bucket by the number of pieces is also here.

use std::ops::Range;

use super::{BUCKETS, NetworkFamily};
use crate::{Color, File, Square};

/// The number of piece kinds: the eight roles in their order (the assassin among them is the revealed one), and the
/// hidden assassin.
pub const PIECE_KINDS: usize = 9;
/// The kind of a hidden assassin, which comes right after that of a revealed one.
pub const HIDDEN_ASSASSIN: usize = PIECE_KINDS - 1;
/// The rows of portal tokens, one per square. A row is added once for each token on its square.
pub const TOKEN_ROWS: Range<usize> = 2 * PIECE_KINDS * 64..2 * PIECE_KINDS * 64 + 64;
/// The number of bans, that is, jumps that a side may not make on its next turn in Portal Chess: twelve jumps within
/// its own network, and one for the neutral pair.
pub const BANS: usize = 13;
/// The rows of bans: first those of the side whose view it is, then those of the other side.
pub const BAN_ROWS: Range<usize> = TOKEN_ROWS.end..TOKEN_ROWS.end + 2 * BANS;
/// The total number of rows.
pub const ROWS: usize = BAN_ROWS.end;

/// The way a side sees the squares of the board: its own first rank is at the bottom, and if mirroring is allowed, its
/// king is on files a to d.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perspective {
    view: Color,
    /// The square index is XORed with this to get the square as the side sees it.
    flip: u8,
}

impl Perspective {
    /// The perspective of a side with its king on this square.
    #[inline(always)]
    pub fn of(family: NetworkFamily, view: Color, king: Option<Square>) -> Perspective {
        let mirrored = king.is_some_and(|square| square.file() > File::D);
        let flip = match (view, family.is_rotated()) {
            (Color::White, true) => 0,
            (Color::Black, true) => 63,
            (Color::White, false) if mirrored => 7,
            (Color::White, false) => 0,
            (Color::Black, false) if mirrored => 56 ^ 7,
            (Color::Black, false) => 56,
        };
        Perspective { view, flip }
    }

    /// Whether left and right are swapped.
    #[inline(always)]
    pub fn is_mirrored(self) -> bool {
        self.flip & 7 != 0
    }

    /// The row of a piece.
    #[inline(always)]
    pub fn piece(self, color: Color, kind: usize, square: Square) -> usize {
        self.row(number(color, kind, square))
    }

    /// The row of a piece by its number. A number that is too large remains so.
    #[inline(always)]
    pub(super) fn row(self, number: usize) -> usize {
        const SIDE: usize = PIECE_KINDS * 64;
        let row = match self.view {
            Color::White => number,
            Color::Black if number < SIDE => number + SIDE,
            Color::Black => number - SIDE,
        };
        row ^ usize::from(self.flip)
    }

    /// The row of a portal token.
    #[inline(always)]
    pub fn token(self, square: Square) -> usize {
        TOKEN_ROWS.start + self.seen(square)
    }

    /// The row of a ban of a side, by its number below [`BANS`].
    #[inline(always)]
    pub fn ban(self, color: Color, number: usize) -> usize {
        BAN_ROWS.start + usize::from(color != self.view) * BANS + number
    }

    fn seen(self, square: Square) -> usize {
        square.index() ^ usize::from(self.flip)
    }
}

/// The number of a piece: its row as White sees it without mirroring. From this number, the row as any side sees it is
/// computed fast.
#[inline(always)]
pub(super) fn number(color: Color, kind: usize, square: Square) -> usize {
    (color as usize * PIECE_KINDS + kind) * 64 + square.index()
}

/// The output bucket for a number of pieces, including kings.
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
    use crate::Role;

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    fn perspective(family: NetworkFamily, view: Color, king: &str) -> Perspective {
        Perspective::of(family, view, Some(square(king)))
    }

    #[test]
    fn pieces_tokens_and_bans_each_have_a_distinct_row() {
        for family in NetworkFamily::ALL {
            for view in Color::ALL {
                for king in ["b1", "g1"] {
                    let perspective = perspective(family, view, king);
                    let mut seen = vec![false; ROWS];
                    let mut see = |row: usize| assert!(!std::mem::replace(&mut seen[row], true));
                    for color in Color::ALL {
                        for square in Square::ALL {
                            (0..PIECE_KINDS)
                                .for_each(|kind| see(perspective.piece(color, kind, square)));
                        }
                        (0..BANS).for_each(|number| see(perspective.ban(color, number)));
                    }
                    Square::ALL
                        .into_iter()
                        .for_each(|square| see(perspective.token(square)));
                    assert!(seen.iter().all(|seen| *seen));
                }
            }
        }
    }

    #[test]
    fn mirrored_or_rotated_positions_have_equal_rows_for_both_sides() {
        let rook = Role::Rook as usize;
        let chess = NetworkFamily::Chess;
        let white = perspective(chess, Color::White, "a1").piece(Color::White, rook, square("a2"));
        for (view, king, place) in [
            (Color::Black, "b8", "a7"),
            (Color::White, "e1", "h2"),
            (Color::Black, "e8", "h7"),
        ] {
            assert_eq!(
                white,
                perspective(chess, view, king).piece(view, rook, square(place))
            );
        }
        let portal = NetworkFamily::Portal;
        let white = perspective(portal, Color::White, "g1").piece(Color::White, rook, square("d5"));
        let black = perspective(portal, Color::Black, "b8").piece(Color::Black, rook, square("e4"));
        assert_eq!(
            white, black,
            "the board is rotated by half a turn for Black"
        );
    }

    #[test]
    fn board_is_mirrored_if_the_king_is_on_the_right_half() {
        let mirrored =
            |king: &str| perspective(NetworkFamily::Chess, Color::White, king).is_mirrored();
        assert!(mirrored("e1") && !mirrored("d1"));
        assert!(!Perspective::of(NetworkFamily::Chess, Color::White, None).is_mirrored());
    }

    #[test]
    fn output_bucket_is_chosen_by_the_number_of_pieces() {
        let buckets = [0, 2, 5, 6, 29, 30, 32, 64].map(bucket);
        assert_eq!(buckets, [0, 0, 0, 1, 6, 7, 7, 7]);
    }
}
