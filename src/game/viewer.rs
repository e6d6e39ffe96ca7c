//! For whom a screen is, and what of the truth this viewer may see. Everything that is drawn, said or listed passes here.
//!
//! What a viewer knows of a ply is an [`engine::Observation`]; what it sees of a position are [`VisiblePieces`].

use engine::{AnyPosition, Bitboard, ByColor, Color, Piece, PlayerView, Square};

/// For whom a screen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Anybody: no hidden assassin is seen.
    Public,
    /// One side, which sees its own hidden assassins.
    Side(Color),
    /// Everybody, after the game: there are no secrets left.
    All,
}

impl Viewer {
    /// The side whose observation of a ply of this mover the viewer is given; `None` for that of a spectator.
    pub fn observes_as(self, mover: Color) -> Option<Color> {
        match self {
            Viewer::All => Some(mover),
            Viewer::Side(color) => Some(color),
            Viewer::Public => None,
        }
    }

    /// Whether the viewer sees the hidden assassins of a side.
    pub fn knows(self, color: Color) -> bool {
        match self {
            Viewer::Public => false,
            Viewer::Side(side) => side == color,
            Viewer::All => true,
        }
    }
}

/// A piece as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisiblePiece {
    /// Its side and kind.
    pub piece: Piece,
    /// A hidden assassin, seen by its owner.
    pub ghost: bool,
    /// A revealed assassin.
    pub revealed: bool,
}

/// The pieces of a position that a viewer sees: the only way from the truth to a screen.
#[derive(Clone, Debug, PartialEq)]
pub struct VisiblePieces {
    pieces: [Option<VisiblePiece>; 64],
}

impl VisiblePieces {
    /// What this viewer sees of a position.
    pub fn new(truth: &AnyPosition, viewer: Viewer) -> VisiblePieces {
        let view = match viewer {
            Viewer::All => None,
            Viewer::Side(color) => Some(truth.view(color)),
            Viewer::Public => Some(truth.public()),
        };
        let position = view.as_ref().map_or(truth, PlayerView::position);
        let hidden = ByColor(Color::ALL.map(|color| position.hidden(color)));
        let revealed = ByColor(Color::ALL.map(|color| position.revealed(color)));
        let seen = |square: Square| {
            position.piece_at(square).map(|piece| VisiblePiece {
                piece,
                ghost: hidden[piece.color].has(square),
                revealed: revealed[piece.color].has(square),
            })
        };
        VisiblePieces {
            pieces: Square::ALL.map(seen),
        }
    }

    /// What is seen on a square.
    pub fn at(&self, square: Square) -> Option<VisiblePiece> {
        self.pieces[square.index()]
    }

    /// The squares of a side's pieces, as far as they are seen.
    pub fn pieces_of(&self, color: Color) -> Bitboard {
        let own = |square: &Square| {
            self.piece(*square)
                .is_some_and(|piece| piece.color == color)
        };
        Square::ALL.into_iter().filter(own).collect()
    }

    /// The piece that is seen on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.at(square).map(|seen| seen.piece)
    }
}
