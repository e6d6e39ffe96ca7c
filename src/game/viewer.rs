//! Who looks at a screen, and what of the truth that eye may see. Everything that is drawn, said or listed passes here.

use engine::{AnyPosition, Bitboard, ByColor, Color, Piece, PlayerView, Square};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Anybody: no hidden assassin is seen.
    Public,
    /// One side, its own hidden assassins before it.
    Side(Color),
    /// Everybody, after the game: there are no secrets left.
    All,
}

impl Viewer {
    /// As whom this eye is told of a ply of this mover.
    pub fn listens(self, mover: Color) -> Option<Color> {
        match self {
            Viewer::All => Some(mover),
            Viewer::Side(color) => Some(color),
            Viewer::Public => None,
        }
    }

    /// Whether this eye sees the hidden assassins of a side.
    pub fn knows(self, color: Color) -> bool {
        match self {
            Viewer::Public => false,
            Viewer::Side(side) => side == color,
            Viewer::All => true,
        }
    }
}

/// A piece as an eye sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Whose and of what kind.
    pub piece: Piece,
    /// A hidden assassin, seen by its owner.
    pub ghost: bool,
    /// A revealed assassin.
    pub revealed: bool,
}

/// What an eye sees of a position: the only way from the truth to a screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    pieces: [Option<Seen>; 64],
}

impl Sight {
    /// Looks at a position.
    pub fn new(truth: &AnyPosition, viewer: Viewer) -> Sight {
        let view = match viewer {
            Viewer::All => None,
            Viewer::Side(color) => Some(truth.view(color)),
            Viewer::Public => Some(truth.public()),
        };
        let position = view.as_ref().map_or(truth, PlayerView::position);
        let hidden = ByColor(Color::ALL.map(|color| position.hidden(color)));
        let revealed = ByColor(Color::ALL.map(|color| position.revealed(color)));
        let seen = |square: Square| {
            position.piece_at(square).map(|piece| Seen {
                piece,
                ghost: hidden[piece.color].has(square),
                revealed: revealed[piece.color].has(square),
            })
        };
        Sight {
            pieces: Square::ALL.map(seen),
        }
    }

    /// What the eye sees on a square.
    pub fn at(&self, square: Square) -> Option<Seen> {
        self.pieces[square.index()]
    }

    /// The squares of a side's pieces, as far as the eye sees them.
    pub fn pieces_of(&self, color: Color) -> Bitboard {
        let own = |square: &Square| {
            self.piece(*square)
                .is_some_and(|piece| piece.color == color)
        };
        Square::ALL.into_iter().filter(own).collect()
    }

    /// What the eye sees on a square, without how.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.at(square).map(|seen| seen.piece)
    }
}
