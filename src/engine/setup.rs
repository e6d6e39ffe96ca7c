//! A position as somebody states it: parsed or edited, not yet checked. What makes it legal is the position's to say,
//! how it is written is `fen`'s.

use crate::{ByColor, CastlingRights, Color, Piece, Square, Variant};

/// An unchecked position: everything that a FEN says. A board editor may hold one that no game could reach.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// By which rules it is meant.
    pub variant: Variant,
    /// What stands on each square, a1, b1 … h8. In a view, without the other side's hidden assassins.
    pub pieces: [Option<Piece>; 64],
    /// Whose turn it is.
    pub turn: Color,
    /// Which castlings are allowed.
    pub castling: CastlingRights,
    /// The square that a pawn just passed over with a double step.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move, counted from 1, increased after Black's moves.
    pub fullmove_number: u32,
    /// `assassin` rules: which sides still have to place their assassin.
    pub placing: ByColor<bool>,
    /// `assassin` rules, views only: how many hidden assassins of each side are left out of `pieces`.
    pub hidden: ByColor<u8>,
    /// `portal` rules: which sides may not jump through the neutral pair on their next turn.
    pub cooldown: ByColor<bool>,
    /// `portal` rules: the jump (from, to) that a side may not make on its next turn.
    pub no_return: ByColor<Option<(Square, Square)>>,
    /// `portal-standard` rules: how many tokens lie on each square.
    pub tokens: [u8; 64],
}

/// The names of the squares that hold the tokens of `portal-standard` by default.
const DEFAULT_TOKENS: [(char, char); 8] = [
    ('c', '3'),
    ('f', '3'),
    ('d', '4'),
    ('e', '4'),
    ('d', '5'),
    ('e', '5'),
    ('c', '6'),
    ('f', '6'),
];

/// The default layout of the eight tokens: c3 f3 d4 e4 d5 e5 c6 f6.
pub const fn default_tokens() -> [u8; 64] {
    let mut tokens = [0; 64];
    let mut i = 0;
    while i < DEFAULT_TOKENS.len() {
        let (file, rank) = DEFAULT_TOKENS[i];
        tokens[(rank as usize - '1' as usize) * 8 + (file as usize - 'a' as usize)] = 1;
        i += 1;
    }
    tokens
}

impl Setup {
    /// An empty board, White to move, nothing else set: what an editor starts from. `portal-standard` has its tokens
    /// in the default layout.
    pub fn empty(variant: Variant) -> Setup {
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
            cooldown: ByColor([false; 2]),
            no_return: ByColor([None; 2]),
            tokens: if variant == Variant::PortalStandard {
                default_tokens()
            } else {
                [0; 64]
            },
        }
    }

    /// The start position of a rule set.
    pub fn initial(variant: Variant) -> Setup {
        let mut setup = Setup::empty(variant);
        for file in 0..8 {
            let letter = ['R', 'N', 'B', 'Q', 'K', 'B', 'N', 'R'][file];
            setup.pieces[file] = Piece::from_letter(letter);
            setup.pieces[8 + file] = Piece::from_letter('P');
            setup.pieces[48 + file] = Piece::from_letter('p');
            setup.pieces[56 + file] = Piece::from_letter(letter.to_ascii_lowercase());
        }
        if variant.has_triceratops() {
            setup.pieces[20] = Piece::from_letter('T');
            setup.pieces[44] = Piece::from_letter('t');
        }
        if variant.has_assassin() {
            setup.placing = ByColor([true; 2]);
        }
        if variant != Variant::PortalStandard {
            setup.castling = CastlingRights::ALL;
        }
        setup
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }
}
