//! What a board's model is built from. Each part of the model asks about the same few things, so they are looked up once and lent
//! to all of them.

use engine::{AnyPosition, Square};

use super::{ChoiceKind, ChoiceModel, PieceModel};
use crate::session::Session;

/// What the viewer sees on each square.
pub(crate) type Pieces = [Option<PieceModel>; 64];

/// A session as it is when its board is drawn.
pub(super) struct Scene<'a> {
    pub session: &'a Session,
    /// The ply that is shown, and the position after it.
    pub ply: usize,
    pub position: &'a AnyPosition,
    /// What the viewer sees, with a piece that waits for an answer standing where it was sent.
    pub pieces: Pieces,
    /// What the board asks.
    pub choice: Option<ChoiceModel>,
    /// Whether a person at this device is to move.
    pub my_turn: bool,
}

impl Scene<'_> {
    pub fn new(session: &Session) -> Scene<'_> {
        let ply = session.shown_ply();
        let mut pieces = session.piece_models(ply);
        let choice = session.choice_model(&pieces);
        if let Some(choice) = &choice
            && matches!(
                choice.kind,
                ChoiceKind::Promotion | ChoiceKind::Exit | ChoiceKind::Confirm
            )
        {
            // What it captures there is no longer seen.
            pieces[choice.at.index()] = pieces[choice.from.index()].take();
        }
        Scene {
            session,
            ply,
            position: session.game.position_at(ply),
            pieces,
            choice,
            my_turn: session.is_my_turn(),
        }
    }

    /// What the viewer sees on a square.
    pub fn piece(&self, square: Square) -> Option<PieceModel> {
        self.pieces[square.index()]
    }
}
