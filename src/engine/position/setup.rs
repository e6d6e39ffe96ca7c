//! A position as it was parsed or edited, not yet checked. The position types decide whether it is legal, and `fen`
//! reads and writes it.

use crate::rules::{Layout, Network, Rules, with_rules};
use crate::{Bitboard, ByColor, CastlingRights, CastlingSide, Color, Piece, Role, Square, Variant};

/// An unchecked position: the content of a FEN. The board editor may hold one that no game could reach.
///
/// It is written with `Display` but has no `FromStr`, because a FEN does not say for which rule set it is meant: see
/// [`Setup::parse`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The rule set that the position is meant for.
    pub variant: Variant,
    /// The piece on each square, a1, b1 … h8. A view leaves out the other side's hidden assassins.
    pub pieces: [Option<Piece>; 64],
    /// The side to move.
    pub turn: Color,
    /// The castlings that are still allowed.
    pub castling: CastlingRights,
    /// The square that a pawn just passed over with a double step.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the current move: it starts at 1 and goes up after each move of Black.
    pub fullmove_number: u32,
    /// `assassin` rules: the sides that still have to place their assassin.
    pub placing: ByColor<bool>,
    /// `assassin` rules, views only: the number of hidden assassins of each side that are left out of `pieces`.
    pub hidden: ByColor<u8>,
    /// `portal-custom` rules: the networks; `None` stands for those of Portal Chess.
    pub layout: Option<Layout>,
    /// `portal` and `portal-custom` rules: the neutral networks, each by its first square (b5 g4 by g4), through which a
    /// side may not jump on its next turn.
    pub cooldown: ByColor<Bitboard>,
    /// `portal` and `portal-custom` rules: the jump (from, to) that a side may not make on its next turn.
    pub no_return: ByColor<Option<(Square, Square)>>,
    /// `portal-standard` rules: the number of tokens on each square.
    pub tokens: [u8; 64],
}

impl Setup {
    /// A board without pieces, with White to move and no state that only one rule set has.
    pub(crate) fn without_pieces(variant: Variant) -> Setup {
        Setup {
            variant,
            pieces: [None; 64],
            turn: Color::White,
            castling: CastlingRights::NONE,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
            placing: ByColor([false; 2]),
            hidden: ByColor([0; 2]),
            layout: None,
            cooldown: ByColor([Bitboard::EMPTY; 2]),
            no_return: ByColor([None; 2]),
            tokens: [0; 64],
        }
    }

    /// Puts the 32 pieces of chess on their start squares.
    pub(crate) fn place_chess_pieces(&mut self) {
        for file in 0..8 {
            let letter = ['R', 'N', 'B', 'Q', 'K', 'B', 'N', 'R'][file];
            self.pieces[file] = Piece::from_letter(letter);
            self.pieces[8 + file] = Piece::from_letter('P');
            self.pieces[48 + file] = Piece::from_letter('p');
            self.pieces[56 + file] = Piece::from_letter(letter.to_ascii_lowercase());
        }
    }

    /// The castling rights whose king and rook stand on their home squares.
    pub fn castling_at_home(&self) -> CastlingRights {
        let mut rights = CastlingRights::NONE;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let at = |role, square| self.piece_at(square) == Some(Piece { color, role });
                if at(Role::King, CastlingRights::king_home(color))
                    && at(Role::Rook, CastlingRights::rook_home(color, side))
                {
                    rights = rights.with(color, side);
                }
            }
        }
        rights
    }

    /// The networks of fixed portals, in the order of a layout's text; none in a rule set without such portals.
    pub fn networks(&self) -> &[Network] {
        match &self.layout {
            _ if !with_rules!(self.variant, R => R::FIXED_PORTALS) => &[],
            Some(layout) if self.variant.has_drawn_layout() => layout.networks(),
            _ => Layout::of_portal_chess().networks(),
        }
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }
}
