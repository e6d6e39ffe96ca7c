//! The input: the part of a position that a network sees. Also the differences between two inputs. The rows of pieces,
//! tokens and bans are defined in `rows`.

use super::NetworkFamily;
use super::rows::{BANS, Perspective, number};
use crate::rules::{self, Rules, Tokens};
use crate::{Bitboard, Board, ByColor, Color, Piece, Position, Square};

/// A position as a network sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkInput {
    board: Board,
    /// The hidden assassins of both sides.
    hidden: Bitboard,
    tokens: Tokens,
    bans: Bans,
}

/// The jumps that each side may not make on its next turn in Portal Chess: one bit per row, White's first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bans(u32);

impl Bans {
    /// The bans of a position.
    #[inline(always)]
    pub fn new(
        cooldown: ByColor<Bitboard>,
        no_return: impl Fn(Color) -> Option<(Square, Square)>,
    ) -> Bans {
        let mut bans = 0;
        for color in Color::ALL {
            let first = color as usize * BANS;
            bans |= u32::from(cooldown[color].any()) << (first + BANS - 1);
            if let Some(number) = no_return(color).and_then(|jump| jump_number(color, jump)) {
                bans |= 1 << (first + number);
            }
        }
        Bans(bans)
    }

    /// The bans with these bits, as returned by [`Bans::bits`].
    pub const fn of_bits(bits: u32) -> Bans {
        Bans(bits & ((1 << (2 * BANS)) - 1))
    }

    /// The bans as bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Each ban, as its side and its number.
    fn each(self) -> impl Iterator<Item = (Color, usize)> {
        (0..2 * BANS)
            .filter(move |bit| self.0 >> bit & 1 != 0)
            .map(|bit| (Color::ALL[bit / BANS], bit % BANS))
    }
}

/// The number of a jump within a side's own network, below 12, from that side's point of view. `None` if it is not such
/// a jump.
fn jump_number(color: Color, (from, to): (Square, Square)) -> Option<usize> {
    let place = |square: Square| {
        let seen = match color {
            Color::White => square.index(),
            Color::Black => 63 - square.index(),
        };
        let portals = rules::PortalNetwork::White.squares().0;
        (portals >> seen & 1 != 0).then(|| (portals & ((1 << seen) - 1)).count_ones() as usize)
    };
    let (from, to) = (place(from)?, place(to)?);
    (from != to).then(|| from * 3 + to - usize::from(to > from))
}

impl NetworkInput {
    /// An input without any piece, token or ban.
    pub const EMPTY: NetworkInput = NetworkInput {
        board: Board::EMPTY,
        hidden: Bitboard::EMPTY,
        tokens: Tokens::NONE,
        bans: Bans(0),
    };

    /// The input of a position.
    #[inline(always)]
    pub fn of<R: Rules>(position: &Position<R>) -> NetworkInput {
        let extra = &position.extra;
        NetworkInput {
            board: position.board,
            hidden: R::hidden(extra),
            tokens: R::token_counts(extra),
            bans: if R::FIXED_PORTALS {
                Bans::new(R::cooldown(extra), |color| R::no_return(extra, color))
            } else {
                Bans(0)
            },
        }
    }

    /// An input of these pieces, tokens and bans. The hidden assassins follow from the pieces.
    pub fn assemble(
        pieces: impl Iterator<Item = (Square, Piece)>,
        tokens: Tokens,
        bans: Bans,
    ) -> NetworkInput {
        let mut board = Board::EMPTY;
        for (square, Piece { color, role }) in pieces {
            board.toggle(color, role, square);
        }
        NetworkInput {
            board,
            hidden: rules::hidden_assassins(&board),
            tokens,
            bans,
        }
    }

    /// The number of pieces.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.board.occupied().count() as usize
    }

    /// The perspective from which a side sees the input.
    #[inline(always)]
    pub fn perspective(&self, family: NetworkFamily, view: Color) -> Perspective {
        Perspective::of(family, view, self.board.king(view))
    }

    /// The squares on which the two inputs differ, including whether an assassin is hidden.
    #[inline(always)]
    pub(super) fn differences(&self, other: &NetworkInput) -> Bitboard {
        self.board.differences(&other.board) | (self.hidden ^ other.hidden)
    }

    /// Whether the two inputs have the same tokens and bans.
    #[inline(always)]
    pub(super) fn has_same_marks(&self, other: &NetworkInput) -> bool {
        self.tokens == other.tokens && self.bans == other.bans
    }

    /// The pieces on these squares, each as its number for [`Perspective::row`].
    #[inline(always)]
    pub(super) fn pieces(&self, squares: Bitboard) -> impl ExactSizeIterator<Item = usize> {
        (squares & self.board.occupied())
            .into_iter()
            .map(move |square| {
                let color = if self.board.by_color(Color::White).has(square) {
                    Color::White
                } else {
                    Color::Black
                };
                // Only assassins are hidden, and the kind of a hidden one comes right after that of a revealed one.
                let kind =
                    self.board.role_on(square) as usize + usize::from(self.hidden.has(square));
                number(color, kind, square)
            })
    }

    /// The rows of tokens and bans that this input has and `other` has not, each as often as this input has more of it.
    pub(super) fn extra_marks(
        &self,
        other: &NetworkInput,
        perspective: Perspective,
    ) -> impl Iterator<Item = usize> {
        let (here, there) = (self.tokens, other.tokens);
        let tokens = here.squares().into_iter().flat_map(move |square| {
            let more = here.count(square).saturating_sub(there.count(square));
            std::iter::repeat_n(perspective.token(square), more as usize)
        });
        let bans = Bans(self.bans.0 & !other.bans.0).each();
        tokens.chain(bans.map(move |(color, number)| perspective.ban(color, number)))
    }

    /// All active rows, each as often as it counts.
    pub fn rows(&self, perspective: Perspective) -> impl Iterator<Item = usize> {
        self.pieces(self.board.occupied())
            .map(move |number| perspective.row(number))
            .chain(self.extra_marks(&NetworkInput::EMPTY, perspective))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn portal_jumps_are_numbered_from_0_to_11_alike_for_both_sides() {
        let mut numbers = Vec::new();
        let squares = |color| rules::PortalNetwork::of(color).squares();
        for from in squares(Color::White) {
            for to in squares(Color::White) {
                numbers.extend(jump_number(Color::White, (from, to)));
            }
        }
        numbers.sort_unstable();
        assert_eq!(numbers, (0..12).collect::<Vec<_>>());
        for from in squares(Color::Black) {
            for to in squares(Color::Black) {
                let turned = |square: Square| Square::ALL[63 - square.index()];
                assert_eq!(
                    jump_number(Color::Black, (from, to)),
                    jump_number(Color::White, (turned(from), turned(to)))
                );
            }
        }
        let elsewhere = (
            "a1".parse().expect("a square"),
            "d5".parse().expect("a square"),
        );
        assert_eq!(jump_number(Color::White, elsewhere), None);
    }

    #[test]
    fn bans_round_trip_through_bits() {
        let jump = (
            "d5".parse().expect("a square"),
            "b3".parse().expect("a square"),
        );
        let bans = Bans::new(ByColor([Bitboard::FULL, Bitboard::EMPTY]), |color| {
            (color == Color::White).then_some(jump)
        });
        assert_eq!(bans.each().count(), 2);
        assert_eq!(Bans::of_bits(bans.bits()), bans);
    }
}
