//! The position as one side may know it: without the other side's hidden assassins, of which only the number is known.
//! Hints, the computer player and everything sent to a peer use this type, never the full position.

use crate::notation::fen_error::MAX_NUMBER;
use crate::{
    AnyPosition, Bitboard, ByColor, Captured, Color, FenError, Move, Observation, ObservedMove,
    Piece, PositionError, Role, Setup, Square, Status, Variant,
};

/// A position as one side (or a spectator) may know it. The rules see to it that the legal moves of a side depend only
/// on what that side knows, so a view can list them.
///
/// ```
/// use portal_chess_engine::{AnyPosition, Color, Variant};
///
/// let truth = AnyPosition::from_fen(Variant::Assassin, "4k3/8/3a4/8/3A4/8/8/4K3 w - - 0 1 -")?;
/// let view = truth.view(Color::White);
/// assert_eq!(view.fen(), "4k3/8/8/8/3A4/8/8/4K3 w - - 0 1 hidden:b1");
/// assert_eq!(view.legal_moves(), truth.legal_moves());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlayerView {
    viewer: Option<Color>,
    position: AnyPosition,
    hidden: ByColor<u8>,
}

/// Why a text is not a valid view.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ViewError {
    /// The text cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The position is not legal.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The view shows an assassin that this side cannot see.
    #[error("the assassin on {0} is hidden from this side")]
    Hidden(Square),
    /// The view counts hidden assassins of the viewer's own side.
    #[error("{0} sees its own hidden assassins, so they cannot be missing from its view")]
    OwnHidden(Color),
}

/// Why an observation does not fit the view that it should be applied to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ObservationError {
    /// The wrong side moved.
    #[error("it is not {0}'s turn")]
    Turn(Color),
    /// The observed move is not legal.
    #[error("{0} is not legal")]
    Illegal(Move),
    /// The observation speaks of an assassin that cannot exist.
    #[error("{0} has no hidden assassin to which this could apply")]
    NoAssassin(Color),
    /// The board contradicts what was observed of a square.
    #[error("what was observed about {0} contradicts the board")]
    Square(Square),
    /// A placing was observed although the rule set has none or none is due.
    #[error("nothing can be placed now")]
    Placing,
}

impl AnyPosition {
    /// The position as a side may know it.
    pub fn view(&self, viewer: Color) -> PlayerView {
        PlayerView::of(self, Some(viewer))
    }

    /// The position as both players know it: without any hidden assassins.
    pub fn public(&self) -> PlayerView {
        PlayerView::of(self, None)
    }
}

impl PlayerView {
    /// The view of a position for `viewer`, or for a spectator if `viewer` is `None`.
    pub fn of(truth: &AnyPosition, viewer: Option<Color>) -> PlayerView {
        let mut view = PlayerView {
            viewer,
            position: *truth,
            hidden: ByColor([0; 2]),
        };
        if truth.variant().has_assassin() {
            view.hide(&truth.to_setup());
        }
        view
    }

    /// Parses the FEN of a view.
    pub fn from_fen(
        variant: Variant,
        viewer: Option<Color>,
        fen: &str,
    ) -> Result<PlayerView, ViewError> {
        let mut setup = Setup::parse(variant, fen)?;
        let hidden = std::mem::take(&mut setup.hidden);
        if let Some(viewer) = viewer.filter(|&viewer| hidden[viewer] > 0) {
            return Err(ViewError::OwnHidden(viewer));
        }
        let position = AnyPosition::from_setup(&setup)?;
        for color in Color::ALL
            .into_iter()
            .filter(|&color| Some(color) != viewer)
        {
            if let Some(square) = position.hidden(color).first() {
                return Err(ViewError::Hidden(square));
            }
        }
        Ok(PlayerView {
            viewer,
            position,
            hidden,
        })
    }

    /// The side that the view belongs to, or `None` for the view of a spectator.
    pub fn viewer(&self) -> Option<Color> {
        self.viewer
    }

    /// The position without the other side's hidden assassins. The viewer can tell everything that holds for it, and
    /// nothing more.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The number of hidden assassins of this side that the view leaves out.
    pub fn hidden_count(&self, color: Color) -> u8 {
        self.hidden[color]
    }

    /// The position and the counts of hidden assassins as a set-up.
    pub fn to_setup(&self) -> Setup {
        Setup {
            hidden: self.hidden,
            ..self.position.to_setup()
        }
    }

    /// The FEN of the view, for example `… hidden:b1`.
    pub fn fen(&self) -> String {
        self.to_setup().fen()
    }

    /// The legal moves on the viewer's own turn. Otherwise the list is empty, because the viewer cannot know them.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.viewer == Some(self.position.turn()) {
            self.position.legal_moves()
        } else {
            Vec::new()
        }
    }

    /// The status of the game as far as the viewer can tell, without repetition. It is `Ongoing` if the viewer cannot
    /// tell, that is, if the side to move has no visible legal move but may have one with a hidden assassin.
    pub fn status(&self) -> Status {
        let status = self.position.status();
        match status {
            Status::Checkmate { .. } | Status::Stalemate
                if self.hidden[self.position.turn()] > 0 =>
            {
                Status::Ongoing
            }
            // A living assassin is always enough material to win.
            Status::DrawInsufficient if self.hidden != ByColor([0; 2]) => Status::Ongoing,
            _ => status,
        }
    }

    /// Whether the viewer knows if the side to move has a legal move. If not, the viewer cannot tell a draw from a
    /// mate.
    pub(crate) fn knows_whether_mated(&self) -> bool {
        let status = self.position.status();
        !matches!(status, Status::Checkmate { .. } | Status::Stalemate)
            || self.hidden[self.position.turn()] == 0
    }

    /// Applies a ply as the viewer observed it. If this fails, the view is unchanged.
    pub fn apply(&mut self, observation: &Observation) -> Result<(), ObservationError> {
        if observation.mover != self.position.turn() {
            return Err(ObservationError::Turn(observation.mover));
        }
        // A piece can be captured only once. A hidden piece that is listed twice would also be subtracted twice from
        // the count.
        for (index, captured) in observation.captured.iter().enumerate() {
            let twice = |earlier: &Captured| earlier.square == captured.square;
            if observation.captured[..index].iter().any(twice) {
                return Err(ObservationError::Square(captured.square));
            }
        }
        let mut next = self.clone();
        let mut setup = match observation.moved {
            ObservedMove::Whole(mv) => next.play_whole(mv, &observation.captured)?,
            ObservedMove::Assassin { from, to } => {
                next.move_assassin(observation.mover, from, to, &observation.captured)?
            }
            ObservedMove::Placing => next.place_unseen(observation.mover)?,
        };
        for appeared in &observation.appeared {
            let Captured { square, piece } = *appeared;
            if piece.role != Role::Assassin
                || self.viewer == Some(piece.color)
                || setup.piece_at(square).is_some()
            {
                return Err(ObservationError::Square(square));
            }
            next.count_out(piece.color)?;
            setup.pieces[square.index()] = Some(piece);
        }
        next.hide(&setup);
        let seen =
            |appeared: &Captured| next.position.piece_at(appeared.square) == Some(appeared.piece);
        if let Some(unseen) = observation.appeared.iter().find(|appeared| !seen(appeared)) {
            return Err(ObservationError::Square(unseen.square));
        }
        *self = next;
        Ok(())
    }

    /// Plays a move of which both ends were observed.
    fn play_whole(&mut self, mv: Move, captured: &[Captured]) -> Result<Setup, ObservationError> {
        if !self.position.is_legal(mv) {
            return Err(ObservationError::Illegal(mv));
        }
        let seen = crate::captures(&self.position, mv);
        let rook = self.position.castled_rook(mv).map(|(_, target)| target);
        let landing = [Some(mv.to()), rook];
        if let Some(missing) = seen.iter().find(|capture| !captured.contains(capture)) {
            return Err(ObservationError::Square(missing.square));
        }
        self.position.play_unchecked(mv);
        let mut setup = self.position.to_setup();
        for capture in captured.iter().filter(|capture| !seen.contains(capture)) {
            // The mover did not know of this captured piece: it was not on this board.
            if !landing.contains(&Some(capture.square)) || capture.piece.role != Role::Assassin {
                return Err(ObservationError::Square(capture.square));
            }
            self.count_out(capture.piece.color)?;
            setup.halfmove_clock = 0;
        }
        Ok(setup)
    }

    /// Applies an assassin's move of which one end, or both, remain unknown.
    fn move_assassin(
        &mut self,
        mover: Color,
        from: Option<Square>,
        to: Option<Square>,
        captured: &[Captured],
    ) -> Result<Setup, ObservationError> {
        let assassin = Piece {
            color: mover,
            role: Role::Assassin,
        };
        let mut setup = self.position.to_setup();
        if self.viewer == Some(mover) || setup.placing[mover] {
            return Err(ObservationError::NoAssassin(mover));
        }
        match from {
            Some(square) if setup.piece_at(square) == Some(assassin) => {
                setup.pieces[square.index()] = None
            }
            Some(square) => return Err(ObservationError::Square(square)),
            None => self.count_out(mover)?,
        }
        setup.turn = !mover;
        setup.en_passant = None;
        setup.halfmove_clock = if captured.is_empty() {
            setup.halfmove_clock.saturating_add(1).min(MAX_NUMBER)
        } else {
            0
        };
        if mover == Color::Black {
            setup.fullmove_number = setup.fullmove_number.saturating_add(1).min(MAX_NUMBER);
        }
        for capture in captured {
            if to != Some(capture.square) {
                return Err(ObservationError::Square(capture.square));
            }
            match setup.pieces[capture.square.index()].take() {
                Some(piece) if piece == capture.piece => {}
                None if capture.piece.role == Role::Assassin => {
                    self.count_out(capture.piece.color)?
                }
                _ => return Err(ObservationError::Square(capture.square)),
            }
        }
        match to {
            Some(square) if setup.piece_at(square).is_none() => {
                setup.pieces[square.index()] = Some(assassin);
                let board = AnyPosition::from_setup_unchecked(&setup);
                if captured.is_empty() && board.hidden(mover).has(square) {
                    return Err(ObservationError::Square(square));
                }
            }
            Some(square) => return Err(ObservationError::Square(square)),
            None => self.hidden[mover] = self.hidden[mover].saturating_add(1),
        }
        setup.castling = setup.castling.and(setup.castling_at_home());
        Ok(setup)
    }

    fn place_unseen(&mut self, mover: Color) -> Result<Setup, ObservationError> {
        let mut setup = self.position.to_setup();
        if !setup.placing[mover] || self.viewer == Some(mover) {
            return Err(ObservationError::Placing);
        }
        setup.placing[mover] = false;
        setup.turn = !mover;
        setup.en_passant = None;
        self.hidden[mover] = self.hidden[mover].saturating_add(1);
        Ok(setup)
    }

    /// Subtracts one hidden assassin of this side.
    fn count_out(&mut self, color: Color) -> Result<(), ObservationError> {
        self.hidden[color] = self.hidden[color]
            .checked_sub(1)
            .ok_or(ObservationError::NoAssassin(color))?;
        Ok(())
    }

    /// Takes over a board, without the pieces that the viewer cannot see.
    fn hide(&mut self, setup: &Setup) {
        self.position = AnyPosition::from_setup_unchecked(setup);
        let unseen = ByColor::from_fn(|color| match self.viewer {
            Some(viewer) if viewer == color => Bitboard::EMPTY,
            _ => self.position.hidden(color),
        });
        let all = unseen[Color::White] | unseen[Color::Black];
        if all.is_empty() {
            return;
        }
        let mut seen = setup.clone();
        for square in all {
            seen.pieces[square.index()] = None;
        }
        for color in Color::ALL {
            let count = unseen[color].count() as u8;
            self.hidden[color] = self.hidden[color].saturating_add(count);
        }
        self.position = AnyPosition::from_setup_unchecked(&seen);
    }
}
