//! The one scheme of rows of all networks: which row belongs to which piece on which square, to which portal token and to which
//! jump that is not allowed for now. Which set of outputs belongs to which number of pieces is here, too.

use std::ops::Range;

use super::{BUCKETS, NetworkFamily};
use crate::color::Color;
use crate::square::{File, Square};

/// Kinds of pieces: the eight roles in their order, of which the assassin is one that everybody sees, and the hidden assassin.
pub const KINDS: usize = 9;
/// The kind of an assassin that is hidden.
pub const HIDDEN_ASSASSIN: usize = KINDS - 1;
/// The rows of portal tokens, one for each square. A row counts once for each token on its square.
pub const TOKEN_ROWS: Range<usize> = 2 * KINDS * 64..2 * KINDS * 64 + 64;
/// What a side may not do on its next turn in Portal Chess: one of the twelve jumps within its own network, and the neutral jump.
pub const BANS: usize = 13;
/// The rows of what a side may not do: those of the side whose view it is, and those of the other side.
pub const BAN_ROWS: Range<usize> = TOKEN_ROWS.end..TOKEN_ROWS.end + 2 * BANS;
/// How many rows there are in all.
pub const ROWS: usize = BAN_ROWS.end;

/// How a side sees the squares of the board: its own first rank is at the bottom, and where the board may be mirrored, its king is
/// on the files a to d.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Angle {
    view: Color,
    /// What changes a square's index into that of the square that the side sees it as.
    flip: u8,
}

impl Angle {
    /// The angle of a side whose king stands here.
    #[inline(always)]
    pub fn of(family: NetworkFamily, view: Color, king: Option<Square>) -> Angle {
        let mirrored = king.is_some_and(|square| square.file() > File::D);
        let flip = match (view, family.is_turned()) {
            (Color::White, true) => 0,
            (Color::Black, true) => 63,
            (Color::White, false) if mirrored => 7,
            (Color::White, false) => 0,
            (Color::Black, false) if mirrored => 56 ^ 7,
            (Color::Black, false) => 56,
        };
        Angle { view, flip }
    }

    /// Whether left and right have changed places.
    #[inline(always)]
    pub fn is_mirrored(self) -> bool {
        self.flip & 7 != 0
    }

    /// The row of a piece.
    #[inline(always)]
    pub fn piece(self, color: Color, kind: usize, square: Square) -> usize {
        let side = usize::from(color != self.view);
        (side * KINDS + kind) * 64 + self.seen(square)
    }

    /// The row of a portal token.
    #[inline(always)]
    pub fn token(self, square: Square) -> usize {
        TOKEN_ROWS.start + self.seen(square)
    }

    /// The row of something that a side may not do, by its number below [`BANS`].
    #[inline(always)]
    pub fn ban(self, color: Color, number: usize) -> usize {
        BAN_ROWS.start + usize::from(color != self.view) * BANS + number
    }

    fn seen(self, square: Square) -> usize {
        square.index() ^ usize::from(self.flip)
    }
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
    use crate::role::Role;

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    fn angle(family: NetworkFamily, view: Color, king: &str) -> Angle {
        Angle::of(family, view, Some(square(king)))
    }

    #[test]
    fn everything_has_a_row_of_its_own() {
        for family in NetworkFamily::ALL {
            for view in Color::ALL {
                for king in ["b1", "g1"] {
                    let angle = angle(family, view, king);
                    let mut seen = vec![false; ROWS];
                    let mut see = |row: usize| assert!(!std::mem::replace(&mut seen[row], true));
                    for color in Color::ALL {
                        for square in Square::ALL {
                            (0..KINDS).for_each(|kind| see(angle.piece(color, kind, square)));
                        }
                        (0..BANS).for_each(|number| see(angle.ban(color, number)));
                    }
                    Square::ALL
                        .into_iter()
                        .for_each(|square| see(angle.token(square)));
                    assert!(seen.iter().all(|seen| *seen));
                }
            }
        }
    }

    #[test]
    fn both_sides_see_the_same_in_a_position_and_its_opposite() {
        let rook = Role::Rook as usize;
        let chess = NetworkFamily::Chess;
        let white = angle(chess, Color::White, "a1").piece(Color::White, rook, square("a2"));
        for (view, king, place) in [
            (Color::Black, "b8", "a7"),
            (Color::White, "e1", "h2"),
            (Color::Black, "e8", "h7"),
        ] {
            assert_eq!(
                white,
                angle(chess, view, king).piece(view, rook, square(place))
            );
        }
        let portal = NetworkFamily::Portal;
        let white = angle(portal, Color::White, "g1").piece(Color::White, rook, square("d5"));
        let black = angle(portal, Color::Black, "b8").piece(Color::Black, rook, square("e4"));
        assert_eq!(white, black, "the board is turned by half");
    }

    #[test]
    fn boards_are_mirrored_by_the_king_s_file() {
        let mirrored = |king: &str| angle(NetworkFamily::Chess, Color::White, king).is_mirrored();
        assert!(mirrored("e1") && !mirrored("d1"));
        assert!(!Angle::of(NetworkFamily::Chess, Color::White, None).is_mirrored());
    }

    #[test]
    fn buckets_go_by_the_number_of_pieces() {
        let buckets = [0, 2, 5, 6, 29, 30, 32, 64].map(bucket);
        assert_eq!(buckets, [0, 0, 0, 1, 6, 7, 7, 7]);
    }
}
