//! The facts from which a board model is built. Every part of the model needs the same few of them, so they are looked
//! up once and shared.

use engine::{AnyPosition, Square};

use super::{ChoiceKind, ChoiceModel, PieceModel};
use crate::session::Session;

/// The piece that the viewer sees on each square.
pub(crate) type Pieces = [Option<PieceModel>; 64];

/// A session at the moment when its board is drawn.
pub(super) struct BoardContext<'a> {
    pub session: &'a Session,
    /// The number of plies that led to the shown position.
    pub ply: usize,
    pub position: &'a AnyPosition,
    /// The pieces that the viewer sees. A piece that waits for an answer already stands on the square that it was sent
    /// to.
    pub pieces: Pieces,
    /// The question that the board asks.
    pub choice: Option<ChoiceModel>,
    /// Whether it is the turn of a person at this device.
    pub my_turn: bool,
}

impl BoardContext<'_> {
    pub fn new(session: &Session) -> BoardContext<'_> {
        let ply = session.shown_ply();
        let mut pieces = session.piece_models(ply);
        let choice = session.choice_model(&pieces);
        if let Some(choice) = &choice
            && matches!(
                choice.kind,
                ChoiceKind::Promotion | ChoiceKind::Exit | ChoiceKind::Confirm
            )
        {
            // This hides a piece that the move captures there.
            pieces[choice.at.index()] = pieces[choice.from.index()].take();
        }
        BoardContext {
            session,
            ply,
            position: session.game.position_at(ply),
            pieces,
            choice,
            my_turn: session.is_my_turn(),
        }
    }

    /// Returns the piece that the viewer sees on a square.
    pub fn piece(&self, square: Square) -> Option<PieceModel> {
        self.pieces[square.index()]
    }
}
