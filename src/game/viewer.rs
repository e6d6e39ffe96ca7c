//! The viewer of a screen, and what this viewer may see of a position. Everything that is drawn, said or listed passes
//! through here.
//!
//! A viewer knows an [`engine::Observation`] of a ply, and sees the [`VisiblePieces`] of a position.

use engine::{AnyPosition, Bitboard, ByColor, Color, Piece, PlayerView, Square};

/// The viewer of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Anybody: hidden assassins are not seen.
    Public,
    /// One side, which sees its own hidden assassins.
    Side(Color),
    /// Everybody after the game, when there are no secrets left.
    All,
}

impl Viewer {
    /// Returns the side whose observation of the mover's ply the viewer may see; `None` for the observation of a
    /// spectator.
    pub fn observes_as(self, mover: Color) -> Option<Color> {
        match self {
            Viewer::All => Some(mover),
            Viewer::Side(color) => Some(color),
            Viewer::Public => None,
        }
    }

    /// Returns whether the viewer sees the hidden assassins of a side.
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
    /// The piece's side and kind.
    pub piece: Piece,
    /// Whether the piece is a hidden assassin, seen by its owner.
    pub ghost: bool,
    /// Whether the piece is a revealed assassin.
    pub revealed: bool,
}

/// The pieces of a position that a viewer sees. Positions reach a screen only through this type.
#[derive(Clone, Debug, PartialEq)]
pub struct VisiblePieces {
    pieces: [Option<VisiblePiece>; 64],
}

impl VisiblePieces {
    /// Returns the pieces that a viewer sees of a position.
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

    /// Returns the piece that the viewer sees on a square, with how it is seen.
    pub fn at(&self, square: Square) -> Option<VisiblePiece> {
        self.pieces[square.index()]
    }

    /// Returns the squares of a side's pieces, as far as the viewer sees them.
    pub fn pieces_of(&self, color: Color) -> Bitboard {
        let own = |square: &Square| {
            self.piece(*square)
                .is_some_and(|piece| piece.color == color)
        };
        Square::ALL.into_iter().filter(own).collect()
    }

    /// Returns the piece that the viewer sees on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.at(square).map(|seen| seen.piece)
    }
}
