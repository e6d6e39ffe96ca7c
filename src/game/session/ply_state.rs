//! The state that belongs to the present position only, such as a selection or an open question. None of it means
//! anything in another position, so all of it is in one struct, which is replaced when a ply is played or taken back.
//! After a ply that is played, only a premove, the selected piece and an open draw offer may stay.

use engine::{Color, Move};

use crate::interaction::Interaction;
use crate::panels::Question;

/// The state that belongs to the present position only.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PlyState {
    /// The selection, the drag, the open choice and the premove on the board.
    pub interaction: Interaction,
    /// The move that the computer suggests as a hint.
    pub hint: Option<Move>,
    /// After the game: the better move that is shown, preceded by the number of plies before it.
    pub better: Option<(usize, Move)>,
    /// The open question that must be answered before something final happens.
    pub question: Option<Question>,
    /// The side that has offered a draw that is not answered yet.
    pub offer: Option<Color>,
    /// The score of the computer that has just played, in its own judgement, in centipawns.
    pub score: Option<i32>,
    /// Whether the computer has declined a draw in this position.
    pub declined: bool,
}

impl PlyState {
    /// Returns what remains once `mover` has played a ply, apart from the interaction: a draw that the mover itself has
    /// offered. Playing on declines an offer of the other side. In a game between two devices, the question about a draw
    /// stays open as long as an offer stands.
    #[must_use]
    pub fn after_ply(&self, mover: Color, local: bool) -> PlyState {
        let offer = self.offer.filter(|&offerer| offerer == mover);
        PlyState {
            question: self.question.filter(|_| offer.is_some() && !local),
            offer,
            ..PlyState::default()
        }
    }
}
